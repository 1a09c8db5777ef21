import gql from "graphql-tag";
import { useLazyQuery, useMutation, useQuery, useSubscription } from "@vue/apollo-composable";
import { useQuery as useOther } from "./other";

const SHIPS = gql`query Ships($port: String!) { ships(port: $port) { id name } }`;
const SINK = gql`mutation Sink($id: ID!) { sink(id: $id) { id } }`;
const SUNK = gql`subscription Sunk { sunk { id } }`;

export function setup(props: { port: string }) {
  useOther(SHIPS);
  const { result } = useQuery(SHIPS, { port: "a" }); // want operation operationType="query" client="composable" document=SHIPS params={ port: "a" }
  useQuery(SHIPS, () => ({ port: props.port })); // want operation operationType="query" document=SHIPS
  useLazyQuery(SHIPS); // want operation operationType="query" document=SHIPS
  useSubscription(SUNK); // want operation operationType="subscription" params=[]
  const { mutate } = useMutation(SINK); // want operation operationType="mutation" client="mutation" document=SINK
  const sink = () => mutate({ id: "1" }); // want operation registrar=mutate params={ id: "1" }
  return { result, sink };
}

export default {
  apollo: {
    ships: { query: SHIPS, variables: { port: "a" } }, // want operation operationType="query" document=SHIPS
  },
  other: { ships: { query: SHIPS } },
  methods: {
    async sink(this: any, id: string) {
      await this.$apollo.mutate({ mutation: SINK, variables: { id } }); // want operation operationType="mutation" client="result"
      await this.$other.mutate({ mutation: SINK });
    },
  },
};
