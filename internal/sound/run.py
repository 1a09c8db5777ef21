# Runs programs on requests and writes what became of each. It is started with a job and the name of the file to write.
import importlib
import json
import logging
import sys
import warnings

warnings.simplefilter("ignore")
logging.disable(logging.CRITICAL)
job = json.load(open(sys.argv[1]))
sys.path.insert(0, job["root"])


def thrown(e):
    out = {"status": 500, "throw": type(e).__name__, "bases": [c.__name__ for c in type(e).__mro__]}
    if isinstance(e, (NameError, SyntaxError, ImportError, AttributeError)):
        out["broken"] = repr(e)
    return out


def decoded(status, kind, data):
    text = data.decode() if isinstance(data, bytes) else data
    if "json" in kind:
        return {"status": status, "body": json.loads(text) if text else None}
    if text.lstrip().lower().startswith("<!doctype html") or text == "":
        return {"status": status, "body": None}  # what the framework itself writes
    return {"status": status, "body": text}


def flask(p):
    app = importlib.import_module("p%d.app" % p["id"]).app
    app.testing = True
    app.config["PROPAGATE_EXCEPTIONS"] = True
    client = app.test_client()

    def run(r):
        res = client.post("/p%d/%s" % (p["id"], r["path"]["k"]), query_string=r["query"], json=r["body"])
        return decoded(res.status_code, res.content_type or "", res.data)

    return run


def fastapi(p):
    import anyio
    import httpx

    app = importlib.import_module("p%d.app" % p["id"]).app
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://test")

    def run(r):
        async def go():
            return await client.post("/p%d/%s" % (p["id"], r["path"]["k"]), params=r["query"], json=r["body"])

        res = anyio.run(go)
        return decoded(res.status_code, res.headers.get("content-type", ""), res.content)

    return run


def django(p):
    from django.test import Client
    from django.urls import set_urlconf  # noqa: F401
    from django.test.utils import override_settings

    name = "p%d.urls" % p["id"]
    importlib.import_module(name)
    client = Client(raise_request_exception=True)

    def run(r):
        from urllib.parse import urlencode

        with override_settings(ROOT_URLCONF=name):
            res = client.post("/p%d/%s/?%s" % (p["id"], r["path"]["k"], urlencode(r["query"])), data=json.dumps(r["body"]), content_type="application/json")
            return decoded(res.status_code, res.headers.get("content-type", ""), res.content)

    return run


if job["framework"] == "django":
    import django as library
    from django.conf import settings

    settings.configure(DEBUG=False, SECRET_KEY="x", ALLOWED_HOSTS=["*"], ROOT_URLCONF="none", MIDDLEWARE=[], INSTALLED_APPS=[])
    library.setup()

adapters = {"flask": flask, "fastapi": fastapi, "django": django}
out = {}
for p in job["programs"]:
    results = out[p["id"]] = []
    try:
        run = adapters[job["framework"]](p)
    except BaseException as e:
        results.append({"broken": repr(e)})
        continue
    for r in p["requests"]:
        try:
            results.append(run(r))
        except Exception as e:
            results.append(thrown(e))
json.dump(out, open(sys.argv[2], "w"))
