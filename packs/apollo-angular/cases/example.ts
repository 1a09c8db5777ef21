import { Injectable, inject } from "@angular/core";
import { Apollo, Mutation, Query, gql } from "apollo-angular";
import { Other } from "./other";

const SHIPS = gql`query Ships($port: String!) { ships(port: $port) { id name } }`;
const SINK = gql`mutation Sink($id: ID!) { sink(id: $id) { id } }`;
const SUNK = gql`subscription Sunk { sunk { id } }`;

export class Fleet {
  private other = inject(Apollo);
  constructor(private apollo: Apollo, private log: Other) {}
  list(port: string) {
    this.log.query({ query: SHIPS });
    return this.apollo.query({ query: SHIPS, variables: { port } }); // want operation operationType="query" client="result" document={ query: SHIPS, variables: { port } }.query params={ query: SHIPS, variables: { port } }.variables
  }
  watch() {
    return this.apollo.watchQuery({ query: SHIPS }).valueChanges; // want operation operationType="query" client="watched"
  }
  sink(id: string) {
    this.apollo.subscribe({ query: SUNK }); // want operation operationType="subscription"
    return this.other.mutate({ mutation: SINK, variables: { id } }); // want operation operationType="mutation"
  }
}

@Injectable({ providedIn: "root" })
export class ShipsGQL extends Query<unknown, unknown> {
  document = SHIPS; // want operation operationType="query" document=SHIPS
}
@Injectable({ providedIn: "root" })
export class SinkGQL extends Mutation<unknown, unknown> {
  override document = SINK; // want operation operationType="mutation" document=SINK
}
export class Page extends Other {
  document = SINK;
}
