import { Consumer } from "sqs-consumer";

Consumer.create({ queueUrl: "https://sqs/1/orders", handleMessage: async (message) => console.log(message.Body) }).start(); // want unit bus="cloud_queue" roles="message"

// What has the same names and is none of the library's states nothing.
const own = { create: (x: object) => x };
own.create({ queueUrl: "https://sqs/1/orders", handleMessage: async () => {} });
