import { Kafka, Consumer } from "kafkajs";

const kafka = new Kafka({ brokers: [] });
const producer = kafka.producer();
const consumer = kafka.consumer({ groupId: "mail" });

export const placed = (id: string) => producer.send({ topic: "orders", messages: [{ value: JSON.stringify({ id }) }] }); // want send bus="kafka"

const audit = { topic: "audit", messages: [] };
export const one = () => producer.sendBatch({ topicMessages: [{ topic: "orders", messages: [{ key: "k", value: "x" }] }] }); // want send routingKey={ key: "k", value: "x" }.key
export const other = () => producer.sendBatch({ topicMessages: [audit] }); // want send channel=audit.topic

await consumer.subscribe({ topic: "orders" }); // want subscribe registrar=consumer channel=first({ topic: "orders" }.topic, { topic: "orders" }.topics)
await consumer.subscribe({ topics: ["audit"] }); // want subscribe bus="kafka"
await consumer.run({ eachMessage: async ({ message }) => console.log(message.value) }); // want unit unitKind="consumer" registrar=consumer roles="message"

export const batches = (given: Consumer) => given.run({ eachBatch: async ({ batch }) => console.log(batch.messages) }); // want unit roles="batch"

// What has the same names and is none of the library's states nothing.
const own = { send: (x: object) => x, run: (x: object) => x, subscribe: (x: object) => x };
own.send({ topic: "orders", messages: [{ value: "x" }] });
own.subscribe({ topic: "orders" });
own.run({ eachMessage: async () => {} });
