import { Kafka } from "kafkajs";

const kafka = new Kafka({ brokers: [] });
const producer = kafka.producer();
const consumer = kafka.consumer({ groupId: "mail" });

export const placed = (id: string) => producer.send({ topic: "orders", messages: [{ value: JSON.stringify({ id }) }] }); // want send bus="kafka"

await consumer.subscribe({ topic: "orders" });
await consumer.run({ eachMessage: async ({ message }) => console.log(message.value) }); // want unit unitKind="consumer" channel={ topic: "orders" }.topic
