import httpx


class Feed:
    url = "/daily.txt"

    def send(self, url, method="get", data=None):
        answer = getattr(httpx.Client(base_url="https://feeds.example/v2"), method.lower())(url, json=data)
        if answer.status_code != 200:
            raise RuntimeError("no answer")
        return answer

    def read(self):
        return self.send(self.url).text

    def put(self, name):
        return self.send(f"/feeds/{name}", method="PUT", data={"name": name}).json()


class Store:
    def get(self, url):
        return url


def other(url):
    return getattr(Store(), "get")(url)

# yields client GET /v2/daily.txt: throw RuntimeError if getattr()().status_code !== 200
# yields client GET /v2/daily.txt does GET /v2/daily.txt
# yields client GET /v2/daily.txt: return any if getattr()().status_code === 200
# yields client GET /v2/daily.txt does GET /v2/daily.txt
# yields client PUT /v2/feeds/{name}: throw RuntimeError if getattr()().status_code !== 200
# yields client PUT /v2/feeds/{name} does PUT /v2/feeds/{name}
# yields client PUT /v2/feeds/{name}: return any if getattr()().status_code === 200
# yields client PUT /v2/feeds/{name} does PUT /v2/feeds/{name}
