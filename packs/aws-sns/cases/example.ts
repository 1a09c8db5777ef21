import { SNSClient, PublishCommand } from "@aws-sdk/client-sns";

const sns = new SNSClient({});

export const shipped = (id: string) =>
  sns.send(new PublishCommand({ TopicArn: process.env.SHIPPED_TOPIC, Message: JSON.stringify({ id, at: Date.now() }) })); // want send bus="cloud_topic"
