import requests


def name(id):
    answer = requests.get(f"https://api.example/names/{id}")
    answer.raise_for_status()
    return answer.json()["name"]

# yields client GET /names/{id}: throw HTTPError if !requests.get().ok
# yields client GET /names/{id} does GET /names/{id}
# yields client GET /names/{id}: return any if requests.get().ok
# yields client GET /names/{id} does GET /names/{id}
