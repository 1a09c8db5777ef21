import json
from urllib.request import Request, urlopen


def add(name):
    req = Request("https://api.example/users", data=json.dumps({"name": name}).encode())
    with urlopen(req) as answer:
        return json.loads(answer.read())["id"]


def user(id):
    with urlopen(f"https://api.example/users/{id}") as answer:
        return json.load(answer)["name"]


def kept():
    with open("users.json") as file:
        return json.load(file)["name"]

# yields client POST /users: return any
# yields client POST /users does POST /users
# yields client GET /users/{id}: return any
# yields client GET /users/{id} does GET /users/{id}
