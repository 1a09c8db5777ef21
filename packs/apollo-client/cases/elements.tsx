import { Mutation, Query } from "react-apollo";
import gql from "graphql-tag";

const ONE = gql`query One { one }`;
export const A = () => <Query query={ONE}>{() => null}</Query>; // want operation operationType="query"
export const B = () => <Mutation mutation={gql`mutation Two { two }`} />; // want operation operationType="mutation"
const Mine = (props: { query: unknown }) => null;
export const C = () => <Mine query={ONE} />;
