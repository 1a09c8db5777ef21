import { GraphQLObjectType, GraphQLString } from "graphql";

export const query = new GraphQLObjectType({
  name: "RootQuery",
  fields: () => ({
    one: { type: GraphQLString, resolve: () => "one" }, // want unit typeName="Query" fieldName="one"
    plain: { type: GraphQLString },
  }),
});

class Mine {
  constructor(public config: object) {}
}
new Mine({ name: "Query", fields: { two: { resolve: () => 2 } } });
