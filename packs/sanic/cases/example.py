from sanic import Blueprint, Sanic
from sanic.exceptions import NotFound, SanicException
from sanic.response import empty, json, redirect
from sanic.views import HTTPMethodView

app = Sanic("fleet")
boats = Blueprint("boats", url_prefix="/boats")
crews = Blueprint("crews", url_prefix="/crews", version=2)
ports = Blueprint("ports", "/ports")
docks = Blueprint("docks", url_prefix="docks")
harbour = Blueprint.group(ports, docks, url_prefix="/harbour")


@boats.get("/<boat:int>")
async def show(request, boat):
    if boat == 0:
        raise NotFound("no such boat")
    return json({"id": boat})


@boats.post("/")
async def create(request):
    if not request.json.get("name"):
        raise SanicException("no name", 422)
    return json({"id": 1}, status=201)


@crews.route("/", methods=["GET", "HEAD"])
async def crew(request):
    return json([])


@ports.delete("/<rest:path>")
async def drop(request, rest):
    return empty()


@docks.get("/old")
async def old(request):
    return redirect("/docks")


class Sails(HTTPMethodView):
    async def get(self, request):
        return json({"sails": 1})

    async def put(self, request):
        return json({}, 202)


class Masts(HTTPMethodView, attach=app, uri="/masts"):
    async def get(self, request):
        return json({"masts": 2})


@boats.get("/new", version=3)
def new(request):
    return json({})


@app.get("/pong", version=4)
def pong(request):
    return json({})


async def ping(request):
    return json("pong")


class Elsewhere:
    def get(self, path):
        return lambda f: f


other = Elsewhere()


@other.get("/not-a-route")
def no(request):
    return json({})


app.blueprint(boats, url_prefix="/api")
app.blueprint(crews)
app.blueprint(harbour)
app.add_route(Sails.as_view(), "/sails")
app.add_route(ping, "/ping")

# yields handler GET /api/boats/{boat}: 404 if boat === 0
# yields handler GET /api/boats/{boat}: 200 { id: any } if boat !== 0
# yields handler GET /{value*}/new: 200 { }
# yields handler GET /v4/pong: 200 { }
# yields handler POST /api/boats: 422 if !(request.json.get("name"))
# yields handler POST /api/boats: 201 { id: 1 } if request.json.get("name")
# yields handler GET /v2/crews: 200 [any]
# yields handler HEAD /v2/crews: 200 [any]
# yields handler DELETE /harbour/ports/{rest+}: 204
# yields handler GET /harbour/docks/old: 302
# yields handler GET /sails: 200 { sails: 1 }
# yields handler PUT /sails: 202 { }
# yields handler GET /masts: 200 { masts: 2 }
# yields handler GET /ping: 200 "pong"
