from django.http import JsonResponse
from django.urls import path


def boat(request, id):
    return JsonResponse({"id": 1})


def harbour(request):
    return JsonResponse({"name": "a"})


urlpatterns = {
    path("boats/<int:id>/", boat),
    path("harbour/", harbour),
}

print(path("none/", harbour))

# yields handler * /boats/{id}: 200 { id: 1 }
# yields handler * /harbour: 200 { name: "a" }
