# config: {"functions": ["corp_http#call"], "statements": "corp_http#call requests GET url -"}
import corp_http


def user(id):
    corp_http.log(url="/users/1")
    answer = corp_http.call(url=f"/users/{id}")
    if answer.status_code == 404:
        return None
    return answer.json()["name"]


# yields client GET /users/{id}: return null if corp_http.call().status_code === 404
# yields client GET /users/{id}: return any if corp_http.call().status_code !== 404
# yields client GET /users/{id} does GET /users/{id}
# yields client GET /users/{id} does GET /users/{id}
