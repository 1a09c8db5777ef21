from django.http import JsonResponse
from django.urls import path


def read(request):
    return JsonResponse({"ship": request.GET["ship"]})


def given(request):
    return JsonResponse({"ship": request.GET.get("ship")})


def saved(request):
    request.user.full_clean()
    return JsonResponse({"saved": 1})


urlpatterns = [path("read", read), path("given", given), path("saved", saved)]

# yields handler * /given: 200 { ship: any }
# yields handler * /read: 200 { ship: any } if request.GET.ship != null
# yields handler * /read: throw MultiValueDictKeyError if request.GET.ship == null
# yields handler * /saved: 200 { saved: 1 } if the model is valid()
# yields handler * /saved: throw ValidationError if !(the model is valid())
