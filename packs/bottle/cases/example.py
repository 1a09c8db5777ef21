from bottle import Bottle, HTTPError, abort, get, request, response, route

app = Bottle()
crews = Bottle()


@app.get("/ships/<id:int>")
def ship(id):
    if not request.query.full:
        abort(404, "no such ship")
    return {"id": id}


@app.route("/ships", method=["POST", "PUT"])
def save():
    response.status = 201
    return {"name": request.json["name"]}


@crews.post("/<name>/files/<file:path>")
def keep(name, file):
    if name == "a":
        return HTTPError(409, "taken")
    return {}


app.mount("/crews", crews)


@route("/health")
def health():
    return "fine"


@get(["/a", "/b"])
def both():
    return ""


class Known:
    def get(self, path):
        return lambda fn: fn


known = Known()


@known.get("/none")
def none():
    return ""


# yields handler GET /ships/{id}: 404 if !request.query.full
# yields handler GET /ships/{id}: 200 { id: any } if request.query.full
# yields handler POST /ships: 201 { name: any }
# yields handler PUT /ships: 201 { name: any }
# yields handler POST /crews/{name}/files/{file*}: 409 "taken" if name === "a"
# yields handler POST /crews/{name}/files/{file*}: 200 { } if name !== "a"
# yields handler GET /health: 200 "fine"
# yields handler GET /a: 200 ""
# yields handler GET /b: 200 ""
