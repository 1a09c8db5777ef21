import json

import nats


async def place(id):
    connection = await nats.connect()
    await connection.publish("orders.placed", json.dumps({"id": id}).encode())  # want send bus="nats" channel="orders.placed"


async def placed(message):
    print(json.loads(message.data.decode())["id"])


async def listen():
    connection = await nats.connect()
    await connection.subscribe("orders.>", cb=placed)  # want unit unitKind="consumer" channel="orders.{rest}" roles="message"


class Own:
    def publish(self, x):
        return x


Own().publish("orders.placed")
