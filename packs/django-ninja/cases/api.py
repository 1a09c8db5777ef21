from django.urls import path
from ninja import NinjaAPI, Router
from ninja.errors import HttpError

api = NinjaAPI()
router = Router()


@api.get("/items/{int:item_id}")  # want unit method="GET" path="/items/{item_id}" rejects=422
def item(request, item_id: int):
    if item_id == 0:
        raise HttpError(404, "none")
    return {"id": item_id}


@router.post("")  # want unit method="POST"
def make(request):
    return 201, {"made": True}


api.add_router("/things", router)  # want mount path="/things"


class Mine:
    def get(self, where):
        return lambda fn: fn


mine = Mine()


@mine.get("/nowhere")
def nowhere(request):
    return {}


urlpatterns = [path("api/", api.urls)]  # want mount path="api/"

# yields handler GET /api/items/{item_id}: 404 { detail: "none" } if item_id === 0
# yields handler GET /api/items/{item_id}: 200 { id: int } if item_id !== 0
# yields handler GET /api/items/{item_id}: 422 { detail: [any] } if !(fits the declared parameters(item_id))
# yields handler POST /api/things: 201 { made: true }
