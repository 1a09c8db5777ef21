import requests


class Plain:
    def send(self, method, url, data=None):
        options = {"method": method, "url": url}
        if data is not None:
            options["json"] = data
        return requests.request(**options)

    def add(self, name):
        return self.send("PUT", "https://plain.example/plain", {"name": name})


# yields client PUT /plain: return any
# yields client PUT /plain does PUT /plain
