import { GraphQLClient, gql, request } from "graphql-request";

const ONE = gql`query One { one }`;
export const a = () => request("/graphql", ONE); // want operation
export const b = () => request({ url: "/graphql", document: ONE }); // want operation
const client = new GraphQLClient("/graphql");
export const c = () => client.request(ONE, { id: 1 }); // want operation
export const d = () => client.request({ document: ONE }); // want operation
const mine = { request: (q: unknown) => q };
mine.request(ONE);
