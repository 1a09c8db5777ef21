from flask import Flask, Blueprint
from flask.views import MethodView
app = Flask(__name__)
forum = Blueprint("forum", __name__)

def register_view(bp_or_app, routes, view_func, *args, **kwargs):
    for route in routes:
        bp_or_app.add_url_rule(route, view_func=view_func, *args, **kwargs)

class View(MethodView):
    def get(self, category_id, slug=None):
        return {"a": 1}
    def post(self, category_id):
        return {"a": 1}, 201

register_view(forum, routes=["/category/<int:category_id>", "/category/<int:category_id>-<slug>"], view_func=View.as_view("view"))
app.register_blueprint(forum, url_prefix="/forum")

# yields handler GET /forum/category/{category_id}: 200 { a: 1 }
# yields handler GET /forum/category/{category_id}-{slug}: 200 { a: 1 }
# yields handler POST /forum/category/{category_id}: 201 { a: 1 }
# yields handler POST /forum/category/{category_id}-{slug}: 201 { a: 1 }
