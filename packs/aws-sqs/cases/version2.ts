import * as AWS from "aws-sdk";

const sqs = new AWS.SQS();

export const enqueue = (id: string) => sqs.sendMessage({ QueueUrl: process.env.QUEUE_URL!, MessageBody: JSON.stringify({ id }) }).promise(); // want send bus="cloud_queue"
export const called = (done: () => void) => sqs.sendMessage({ QueueUrl: "https://sqs/1/orders", MessageBody: "x" }, done); // want send bus="cloud_queue"
export const received = () => sqs.receiveMessage({ QueueUrl: "https://sqs/1/orders" }).promise(); // want unit bus="cloud_queue" roles="poll"
