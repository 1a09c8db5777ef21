import { createClient, gql, useMutation, useQuery, useSubscription } from "urql";

const ONE = gql`query One { one }`;
export const a = () => useQuery({ query: ONE }); // want operation operationType="query"
export const b = () => useMutation(gql`mutation Two { two }`); // want operation operationType="mutation"
export const c = () => useSubscription({ query: gql`subscription Three { three }` }); // want operation operationType="subscription"
const client = createClient({ url: "/graphql", exchanges: [] });
export const d = () => client.query(ONE, {}); // want operation operationType="query"
const mine = { query: (q: unknown) => q };
mine.query(ONE);
