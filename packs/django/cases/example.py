from django.http import JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import path


def item(request, id):
    found = get_object_or_404(Item, pk=id)
    return JsonResponse({"id": 1})


urlpatterns = [path("items/<int:id>/", item)]

# yields handler * /items/{id}: 404 if get_object_or_404() == null
# yields handler * /items/{id}: 200 { id: 1 } if get_object_or_404() != null
