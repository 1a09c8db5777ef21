from django.contrib.auth import get_user_model
from django.http import JsonResponse
from django.urls import path


def read(request):
    return JsonResponse({"ship": request.GET["ship"]})


def given(request):
    return JsonResponse({"ship": request.GET.get("ship")})


def saved(request):
    request.user.full_clean()
    return JsonResponse({"saved": 1})


def user(request):
    try:
        return JsonResponse({"name": get_user_model().objects.get(name=request.GET["name"]).name})
    except KeyError:
        return JsonResponse({"name": None})


urlpatterns = [path("user", user), path("read", read), path("given", given), path("saved", saved)]

# yields handler * /given: 200 { ship: any }
# yields handler * /read: 200 { ship: any } if request.GET.ship != null
# yields handler * /read: throw MultiValueDictKeyError if request.GET.ship == null
# yields handler * /saved: 200 { saved: 1 } if the model is valid()
# yields handler * /saved: throw ValidationError if !(the model is valid())
# yields handler * /user: 200 { name: any } if request.GET.name != null && get_user_model().objects.get(name=request.GET["name"]) != null
# yields handler * /user: 200 { name: null } if request.GET.name == null
# yields handler * /user: throw get_user_model().DoesNotExist if request.GET.name != null && get_user_model().objects.get(name=request.GET["name"]) == null
# yields handler * /user: 200 { name: null } if raises an exception(get_user_model(), get_user_model().objects.get()) && caught is KeyError
# yields handler * /user: throw if raises an exception(get_user_model(), get_user_model().objects.get()) && !(caught is KeyError)
