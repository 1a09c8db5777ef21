import { ReceiveMessageCommand, SQSClient, SendMessageCommand } from "@aws-sdk/client-sqs";

const sqs = new SQSClient({});

export const enqueue = (id: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: process.env.ORDERS_QUEUE_URL, MessageBody: JSON.stringify({ id }) })); // want send bus="cloud_queue"
export async function take() {
  const out = await sqs.send(new ReceiveMessageCommand({ QueueUrl: "https://sqs/1/orders" })); // want unit bus="cloud_queue" roles="poll"
  for (const message of out.Messages ?? []) console.log(JSON.parse(message.Body!).id);
}
