import amqp from "amqplib";

const connection = await amqp.connect("amqp://rabbit");
const channel = await connection.createChannel();

export const mail = (to: string) => channel.sendToQueue("mails", Buffer.from(JSON.stringify({ to }))); // want send bus="rabbitmq" channel="mails"
export const placed = (id: string) => channel.publish("orders", "order.placed", Buffer.from(JSON.stringify({ id }))); // want send channel=concat("orders", ":", "order.placed")
export const direct = () => channel.publish("", "mails", Buffer.from("x")); // want send channel="mails"
export const reply = (message: any) => channel.sendToQueue(message.properties.replyTo, Buffer.from("x"));

await channel.assertExchange("news", "fanout");
export const news = () => channel.publish("news", "whatever", Buffer.from("x")); // want send channel="news"

const named = await channel.assertQueue("billing");
await channel.bindQueue(named.queue, "orders", "order.placed"); // want subscribe registrar="billing" channel=concat("orders", ":", "order.placed")
await channel.consume(named.queue, (message) => message); // want unit registrar="billing" channel="billing" roles="message"

const { queue } = await channel.assertQueue("", { exclusive: true });
await channel.bindQueue(queue, "orders", "order.*"); // want subscribe channel=concat("orders", ":", "order.{any}")
await channel.consume(queue, (message) => message); // want unit roles="message"

const own = { sendToQueue: (q: string, b: object) => b, publish: (e: string, k: string, b: object) => b, consume: (q: string, f: object) => f };
own.sendToQueue("mails", {});
own.publish("orders", "x", {});
own.consume("mails", () => {});
