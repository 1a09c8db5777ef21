from flask import Flask, jsonify, request
app = Flask(__name__)
DEFAULTS = {"at": 1, "on": True}
@app.post("/a")
def a():
    o = {"at": 1, **request.json}
    if o["at"] == 1:
        return jsonify(e=1), 409
    return jsonify(ok=True)
@app.post("/b")
def b():
    o = {**DEFAULTS, **({"at": 2} if request.args.get("m") else {})}
    if o["at"] == 1:
        return jsonify(e=1), 409
    return jsonify(ok=True)
@app.post("/c")
def c():
    o = dict(at=1, **request.json)
    if o["at"] == 1:
        return jsonify(e=1), 409
    return jsonify(ok=True)
@app.post("/d")
def d():
    o = DEFAULTS | request.json
    if o["on"]:
        return jsonify(e=1), 409
    return jsonify(ok=True)
@app.post("/e")
def e():
    o = {**request.json, "at": 1}
    if o["at"] == 1:
        return jsonify(e=1), 409
    return jsonify(ok=True)
@app.post("/f")
def f():
    o = {"at": 1}
    o.update(request.json)
    if o["at"] == 1:
        return jsonify(e=1), 409
    return jsonify(ok=True)
@app.post("/g")
def g():
    o = {**({"at": 1} if request.args.get("m") else {})}
    if o.get("at") == 1:
        return jsonify(e=1), 409
    return jsonify(ok=True)
