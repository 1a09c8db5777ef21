import falcon
import falcon.asgi


def signed_in(req, resp, resource, params):
    if not req.get_header("Authorization"):
        raise falcon.HTTPUnauthorized(title="nobody")


class Ships:
    def on_get(self, req, resp):
        resp.media = {"ships": []}

    @falcon.before(signed_in)
    def on_post(self, req, resp):
        if not req.media.get("name"):
            raise falcon.HTTPBadRequest(title="no name")
        resp.status = falcon.HTTP_201
        resp.media = {"id": 1}

    def on_get_one(self, req, resp, ship):
        if ship == 0:
            raise falcon.HTTPNotFound()
        resp.media = {"id": ship}

    def on_delete_one(self, req, resp, ship):
        resp.status = "204 No Content"


class Old:
    async def on_get(self, req, resp):
        raise falcon.HTTPMovedPermanently("/ships")


class Table:
    def add_route(self, path, thing):
        return path


app = falcon.App()
ships = Ships()
app.add_route("/ships", ships)
app.add_route("/ships/{ship:int}", ships, suffix="one")
later = falcon.asgi.App()
later.add_route("/old", Old())
Table().add_route("/nothing", Ships())

# yields middleware ? ?: 401 if !(req.get_header("Authorization"))
# yields middleware ? ?: delegate if req.get_header("Authorization")
# yields handler GET /ships: 200 { ships: [any] }
# yields handler POST /ships: 400 if !(req.media.get("name"))
# yields handler POST /ships: 201 { id: 1 } if req.media.get("name")
# yields handler POST /ships: 401 if !(req.get_header("Authorization"))
# yields handler GET /ships/{ship}: 404 if ship === 0
# yields handler GET /ships/{ship}: 200 { id: any } if ship !== 0
# yields handler DELETE /ships/{ship}: 204
# yields handler GET /old: 301
