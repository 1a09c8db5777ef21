from rest_framework import serializers, viewsets
from rest_framework.response import Response
from rest_framework.routers import DefaultRouter


class ItemSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField(allow_null=True)


class ItemViewSet(viewsets.ReadOnlyModelViewSet):
    serializer_class = ItemSerializer

    def list(self, request):
        return Response([])


router = DefaultRouter()
router.register("items", ItemViewSet)

# yields handler GET /items: 200 [any]
# yields handler GET /items/{pk}: 200 { id: int, name: string | null }
# yields handler GET /items/{pk}: 404 if no object matches()
