from flask import Blueprint, jsonify

from theirs.flask import TheirFlask

boats = Blueprint("boats", __name__)
crews = Blueprint("crews", __name__)


class Registry:
    """The project's own, which has a method of that name."""

    def register_blueprint(self, blueprint, url_prefix):
        self.last = (blueprint, url_prefix)


@boats.get("/<int:id>")
def boat(id):
    return jsonify(id=id)


@crews.get("/list")
def listed():
    return jsonify(crews=[])


def create_app():
    app = TheirFlask(import_name=__name__)
    app.register_blueprint(boats, url_prefix="/boats")
    Registry().register_blueprint(crews, url_prefix="/kept")
    return app

# yields handler GET /boats/{id}: 200 { id: any }
# yields handler GET /list: 200 { crews: [any] }
