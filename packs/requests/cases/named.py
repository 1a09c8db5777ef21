import requests


class Feed:
    url = "https://feeds.example/daily.txt"

    def send(self, url, method="get", data=None):
        answer = getattr(requests, method.lower())(url, json=data)
        if answer.status_code != 200:
            raise RuntimeError("no answer")
        return answer

    def read(self):
        return self.send(self.url).text

    def put(self, name):
        return self.send(f"https://feeds.example/feeds/{name}", method="PUT", data={"name": name}).json()


class Store:
    def get(self, url):
        return url


def other(url):
    return getattr(Store(), "get")(url)

# yields client GET /daily.txt: throw RuntimeError if getattr()().status_code !== 200
# yields client GET /daily.txt does GET /daily.txt
# yields client GET /daily.txt: return any if getattr()().status_code === 200
# yields client GET /daily.txt does GET /daily.txt
# yields client PUT /feeds/{name}: throw RuntimeError if getattr()().status_code !== 200
# yields client PUT /feeds/{name} does PUT /feeds/{name}
# yields client PUT /feeds/{name}: return any if getattr()().status_code === 200
# yields client PUT /feeds/{name} does PUT /feeds/{name}
