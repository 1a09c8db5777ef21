import json

import redis

r = redis.Redis()


def placed(id):
    r.publish("orders", json.dumps({"id": id}))  # want send bus="redis" channel="orders"


def take():
    p = r.pubsub()
    p.subscribe("orders")  # want subscribe registrar=p channel="orders"
    for message in p.listen():  # want unit roles="loop" registrar=p
        print(json.loads(message["data"]))


class Own:
    def publish(self, a, b):
        return a

    def listen(self):
        return []


Own().publish("orders", "x")
Own().listen()
