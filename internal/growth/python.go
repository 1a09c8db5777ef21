package main

import "fmt"

func pythonProjects() []generator {
	py := func(name, packs string, from int, project func(n int) files) generator {
		return generator{name: "python/" + name, packs: packs, language: "python", from: from, limit: 16000, project: project}
	}
	return []generator{
		py("files", "flask requests", 250, pyFiles),
		py("functions of a file", "flask", 1000, pyFunctions),
		py("statements of a function", "flask", 500, pyStatements),
		py("routes of a file", "fastapi", 250, pyRoutes),
		py("lists and local fillers", "flask", 125, pyLists),
		py("callers of a helper", "requests", 250, pyCallers),
		py("variables through a helper", "environ", 250, pyVariables),
		py("throws, one handler", "flask", 125, pyThrows),
		py("methods that return a field", "flask requests", 125, pyFields),
		py("views of a URL table", "django", 250, pyViews),
	}
}

func pyFiles(n int) files {
	out := files{"app/__init__.py": ""}
	app := "from flask import Flask\n"
	mounts := "app = Flask(__name__)\n"
	for i := range n {
		app += numbered(i, "from app.r§ import bp as bp§\n")
		mounts += numbered(i, "app.register_blueprint(bp§, url_prefix=\"/api/§\")\n")
		out[fmt.Sprintf("app/r%d.py", i)] = numbered(i, "from flask import Blueprint, jsonify, request\nimport requests\nfrom app import r"+fmt.Sprint((i+1)%n)+` as other

bp = Blueprint("b§", __name__)

def load(key):
    found = requests.get("https://store.example/items/" + key)
    if found.status_code == 404:
        return None
    return found.json()

@bp.get("/items/<key>")
def show(key):
    item = load(key)
    if item is None:
        return jsonify({"error": "none"}), 404
    more = other.load(item["next"])
    return jsonify({"id": item["id"], "more": more, "at": §})
`)
	}
	out["app/main.py"] = app + mounts
	return out
}

func pyFunctions(n int) files {
	return files{"app.py": "from flask import Flask\napp = Flask(__name__)\n" + repeat(n, "def step§(x):\n    y = x + §\n    if y > 10:\n        return {\"y\": y, \"more\": True}\n    return {\"y\": y}\n") +
		"@app.get(\"/a\")\ndef a():\n    return step0(1)\n"}
}

func pyStatements(n int) files {
	return files{"app.py": "from flask import Flask, request\nfrom work import work\napp = Flask(__name__)\n@app.get(\"/a\")\ndef a():\n    total = 0\n" +
		repeat(n, "    row§ = work(§, request.args.get(\"q§\"))\n    total += row§.size\n") + "    return {\"total\": total}\n"}
}

func pyRoutes(n int) files {
	return files{"app.py": "from fastapi import FastAPI, HTTPException\napp = FastAPI()\n" + repeat(n, `async def load§(key: str):
    return None if key == "x" else {"id": key, "size": len(key)}
@app.get("/r§/{key}")
async def show§(key: str):
    found = await load§(key)
    if not found:
        raise HTTPException(status_code=404, detail="none")
    return {"id": found["id"], "size": found["size"] * §}
`)}
}

func pyLists(n int) files {
	return files{"app.py": "from flask import Flask, request, jsonify\napp = Flask(__name__)\n" + repeat(n, `@app.post("/c§")
def check§():
    errors = []
    def add(message):
        errors.append(message)
    if "a§" not in request.json:
        add("a§ is missing")
    if "b§" not in request.json:
        add("b§ is missing")
    if errors:
        return jsonify({"errors": [*errors]}), 400
    return jsonify({"fine": True})
`)}
}

func pyCallers(n int) files {
	return files{"api.py": "import requests\ndef get(path):\n    answer = requests.get(\"https://api.example\" + path)\n    answer.raise_for_status()\n    return answer.json()\n",
		"use.py": "from api import get\n" + repeat(n, "def read§():\n    row = get(\"/rows/§\")\n    return row[\"name§\"]\n")}
}

func pyVariables(n int) files {
	return files{"env.py": "import os\ndef env(name):\n    value = os.environ.get(name)\n    if not value:\n        raise KeyError(name)\n    return value\n",
		"use.py": "from env import env\n" + repeat(n, "def read§():\n    return env(\"NAME_§\")\n")}
}

func pyThrows(n int) files {
	return files{"app.py": "from flask import Flask, request, jsonify\napp = Flask(__name__)\nclass AppError(Exception):\n    status = 500\n    def __init__(self, message):\n        self.message = message\n" +
		repeat(12, "class Failure§(AppError):\n    status = 420 + §\n") +
		"def describe(error):\n    if isinstance(error, Failure3):\n        return \"three\"\n    return error.message\n@app.errorhandler(AppError)\ndef answer(error):\n" +
		repeat(12, "    if isinstance(error, Failure§):\n        return jsonify({\"error\": describe(error)}), 4§\n") + "    return jsonify({\"error\": describe(error)}), error.status\n" +
		repeat(n, "def load§(key):\n    if not key:\n        raise Failure3(\"no key §\")\n    if len(key) > 9:\n        raise Failure7(\"too long §\")\n    return {\"id\": key}\n@app.get(\"/s§\")\ndef show§():\n    return jsonify(load§(request.args.get(\"key\")))\n")}
}

func pyFields(n int) files {
	return files{"scope.py": "import requests\nclass Scope:\n    def __init__(self, scope):\n        self.scope = scope\n" + repeat(n, "    def by§(self, value):\n        self.scope = self.narrowed(\"§\", value)\n        return self.scope\n") +
		"    def narrowed(self, name, value):\n        return self.scope.filter(name=value)\n"}
}

func pyViews(n int) files {
	return files{"site/__init__.py": "", "site/settings.py": "ROOT_URLCONF = \"site.urls\"\n",
		"site/views.py": "from django.http import JsonResponse, Http404\n" + repeat(n, "def view§(request, key):\n    if key == 0:\n        raise Http404(\"none\")\n    return JsonResponse({\"at\": §, \"key\": key})\n"),
		"site/urls.py":  "from django.urls import path\nfrom site import views\nurlpatterns = [\n" + repeat(n, "    path(\"v§/<int:key>\", views.view§),\n") + "]\n",
		"manage.py":     "import os\nos.environ.setdefault(\"DJANGO_SETTINGS_MODULE\", \"site.settings\")\n"}
}
