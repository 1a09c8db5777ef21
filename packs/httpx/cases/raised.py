import httpx


def name(id):
    answer = httpx.get(f"https://api.example/names/{id}")
    answer.raise_for_status()
    return answer.json()["name"]

# yields client GET /names/{id}: throw HTTPStatusError if !httpx.get().is_success
# yields client GET /names/{id} does GET /names/{id}
# yields client GET /names/{id}: return any if httpx.get().is_success
# yields client GET /names/{id} does GET /names/{id}
