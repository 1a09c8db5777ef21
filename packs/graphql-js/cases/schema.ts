import { GraphQLObjectType, GraphQLString } from "graphql";

export const query = new GraphQLObjectType({ // want type typeName="Query" name="object"
  name: "RootQuery",
  fields: () => ({
    one: { type: GraphQLString, resolve: () => "one" }, // want unit typeName="Query" fieldName="one" ;; type typeName="Query" fieldName="one" container="String" output="*"
    plain: { type: GraphQLString }, // want type typeName="Query" fieldName="plain" container="String" output="*"
  }),
});

class Mine {
  constructor(public config: object) {}
}
new Mine({ name: "Query", fields: { two: { resolve: () => 2 } } });
