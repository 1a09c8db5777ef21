import json

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from confluent_kafka import Consumer, Producer
from kafka import KafkaConsumer, KafkaProducer

producer = KafkaProducer()
producer.send("orders", value={"id": 1}, key="k")  # want send bus="kafka" channel="orders" routingKey="k" payload={"id": 1}|json
Producer({}).produce("orders", json.dumps({"id": 1}))  # want send channel="orders" payload=json.dumps({"id": 1})|json
consumer = KafkaConsumer("orders", "audit")  # want subscribe channel="orders" ;; subscribe channel="audit"
for message in consumer:  # want unit registrar=consumer unitKind="consumer"
    print(message.value)


async def run():
    other = AIOKafkaConsumer("mails")  # want subscribe channel="mails"
    await AIOKafkaProducer().send_and_wait("mails", b"x")  # want send channel="mails"
    async for message in other:  # want unit registrar=other
        print(message.value)


def poll():
    c = Consumer({})
    c.subscribe(["orders"])  # want subscribe channel=["orders"]
    return c.poll(1.0)  # want unit registrar=c


class Own:
    def send(self, topic, value=None):
        return value

    def poll(self):
        return 1


Own().send("orders", value={})
Own().poll()
