import requests


def save(name):
    answer = requests.post("https://api.example/users", json={"name": name})
    answer.raise_for_status()
    return answer.json()["id"]

# yields client POST /users: return any
# yields client POST /users does POST /users
