import { createQueryPreloader, gql, useMutation, useQuery } from "@apollo/client";
import { client } from "./client";

const USERS = gql`query Users($first: Int!) { users(first: $first) { id name } }`;
const REMOVE = gql`mutation Remove($id: ID!) { remove(id: $id) }`;

export function List() {
  const { data } = useQuery(USERS, { variables: { first: 10 } }); // want operation document=USERS operationType="query"
  const [remove] = useMutation(REMOVE); // want operation document=REMOVE operationType="mutation"
  return <ul onClick={() => remove({ variables: { id: data.users[0].id } })} />; // want operation registrar=remove client="result" params={ variables: { id: data.users[0].id } }.variables
}

const PAGE = gql`query Page($first: Int!) { users(first: $first) { id } }`;
const JOINED = gql`subscription Joined { joined { id } }`;
const preload = createQueryPreloader(client);

export const loader = () => preload(USERS); // want operation document=USERS operationType="query"

export function Pages() {
  const { fetchMore, subscribeToMore } = useQuery(USERS); // want operation document=USERS operationType="query"
  subscribeToMore({ document: JOINED }); // want operation operationType="subscription"
  fetchMore({ variables: { first: 20 } });
  return <button onClick={() => fetchMore({ query: PAGE, variables: { first: 20 } })} />; // want operation operationType="query"
}
