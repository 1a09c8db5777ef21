from flask import Flask, jsonify, request

app = Flask(__name__)


@app.route("/users/<int:id>", methods=["GET"])
def user(id):
    if not request.args.get("full"):
        return jsonify(error="not found"), 404
    return jsonify(id=id)

# yields handler GET /users/{id}: 404 { error: "not found" } if !(request.args.get("full"))
# yields handler GET /users/{id}: 200 { id: any } if request.args.get("full")
