import requests


def save(name):
    answer = requests.post("https://api.example/users", json={"name": name})
    answer.raise_for_status()
    return answer.json()["id"]

# yields client POST /users: throw HTTPError if !requests.post().ok
# yields client POST /users does POST /users
# yields client POST /users: return any if requests.post().ok
# yields client POST /users does POST /users
