import AWS from "aws-sdk";

const table = new AWS.DynamoDB.DocumentClient();

export const load = (id: string) => table.get({ TableName: "orders", Key: { id } }).promise(); // want access access="read" operation="Get"
export const save = (id: string, done: () => void) => table.put({ TableName: "orders", Item: { id } }, done); // want access access="write" operation="Put"
