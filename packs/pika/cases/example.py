import json

import aio_pika
import pika

connection = pika.BlockingConnection(pika.ConnectionParameters("rabbit"))
channel = connection.channel()
channel.basic_publish(exchange="", routing_key="mails", body=json.dumps({"to": "x"}))  # want send bus="rabbitmq" channel="mails"
channel.basic_publish("orders", "order.placed", b"x")  # want send channel=concat("orders", ":", "order.placed")


def on_mail(ch, method, properties, body):
    ch.basic_publish("", properties.reply_to, b"x")


channel.queue_bind(queue="billing", exchange="orders", routing_key="order.#")  # want subscribe registrar="billing" channel=concat("orders", ":", "order.{any}")
channel.basic_consume(queue="mails", on_message_callback=on_mail)  # want unit roles="delivery" registrar="mails" channel="mails"


async def run():
    c = await (await aio_pika.connect_robust("x")).channel()
    await c.default_exchange.publish(aio_pika.Message(b"x"), routing_key="mails")  # want send channel="mails"
    e = await c.declare_exchange("news", aio_pika.ExchangeType.FANOUT)
    await e.publish(aio_pika.Message(b"x"), routing_key="any")  # want send channel="news"
    q = await c.declare_queue("bells")
    await q.bind(e)  # want subscribe registrar="bells" channel="news"
    await q.consume(on_mail)  # want unit roles="incoming" channel="bells"


class Own:
    def basic_publish(self, exchange, routing_key, body):
        return body


Own().basic_publish("", "mails", b"x")
