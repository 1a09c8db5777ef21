import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export async function order(id: string) {
  const found = await client.send(new GetCommand({ TableName: "orders", Key: { id }, ProjectionExpression: "id, total" })); // want access access="read" operation="Get" fields=["id", "total"]
  await client.send(new PutItemCommand({ TableName: process.env.AUDIT_TABLE, Item: { id: { S: id } } })); // want access access="write" operation="PutItem"
  return found.Item;
}
