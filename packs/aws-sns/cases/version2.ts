import AWS from "aws-sdk";
import SNS from "aws-sdk/clients/sns";

const sns = new AWS.SNS({ apiVersion: "2010-03-31" });
const other = new SNS();

export const called = (done: () => void) => sns.publish({ TopicArn: "arn:aws:sns:eu-west-1:1:orders", Message: JSON.stringify({ id: 1 }) }, done); // want send bus="cloud_topic"
export function promised() {
  const params = { TopicArn: process.env.TOPIC, Message: "x" };
  return other.publish(params).promise(); // want send bus="cloud_topic"
}
