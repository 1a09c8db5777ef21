import falcon
from elsewhere import Cors


class Tenant:
    def process_request(self, req, resp):
        if not req.get_header("Tenant"):
            raise falcon.HTTPForbidden()


def limited(req, resp, resource, params):
    raise falcon.HTTPTooManyRequests()


@falcon.before(limited)
class Crews:
    def on_get(self, req, resp):
        resp.media = []

    def helper(self):
        return 1


app = falcon.App(middleware=[Tenant(), Cors()])
app.add_route("/crews", Crews())

# yields middleware ? ?: 403 if !(req.get_header("Tenant"))
# yields middleware ? ?: delegate if req.get_header("Tenant")
# yields middleware ? ?: 429
# yields handler GET /crews: 200 [any]
# yields handler GET /crews: 403 if !(req.get_header("Tenant"))
# yields handler GET /crews: 429
