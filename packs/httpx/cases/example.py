import httpx


def user(id):
    answer = httpx.get(f"https://api.example/users/{id}")
    if answer.status_code == 404:
        return None
    return answer.json()["name"]

# yields client GET /users/{id}: return null if httpx.get().status_code === 404
# yields client GET /users/{id} does GET /users/{id}
# yields client GET /users/{id}: return any if httpx.get().status_code !== 404
# yields client GET /users/{id} does GET /users/{id}
