import { gql, useQuery, useMutation } from "@apollo/client";

const USERS = gql`query Users($first: Int!) { users(first: $first) { id name } }`;
const REMOVE = gql`mutation Remove($id: ID!) { remove(id: $id) }`;

export function List() {
  const { data } = useQuery(USERS, { variables: { first: 10 } }); // want operation document=USERS operationType="query"
  const [remove] = useMutation(REMOVE); // want operation document=REMOVE operationType="mutation"
  return <ul onClick={() => remove({ variables: { id: data.users[0].id } })} />;
}
