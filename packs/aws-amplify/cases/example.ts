import { API, graphqlOperation } from "aws-amplify";
import { generateClient } from "aws-amplify/api";
import { make } from "./other";

const ships = /* GraphQL */ `query Ships($port: String!) { ships(port: $port) { id name } }`;
const client = generateClient();
const other = make();

export const list = (port: string) => client.graphql({ query: ships, variables: { port } }); // want operation client="result" document={ query: ships, variables: { port } }.query params={ query: ships, variables: { port } }.variables
export const all = () => client.graphql({ query: ships }); // want operation client="result" params=[]
export const older = (port: string) => API.graphql(graphqlOperation(ships, { port })); // want operation client="result" document="query Ships($port: String!) { ships(port: $port) { id name } }" params={ port }
export const none = () => other.graphql({ query: ships });
