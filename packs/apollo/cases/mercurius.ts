import Fastify from "fastify";
import mercurius from "mercurius";
import other from "other";

const app = Fastify();
const resolvers = {
  Query: {
    user: (parent, args) => ({ id: args.id, name: "a" }), // want unit typeName="Query" fieldName="user"
  },
};
app.register(mercurius, { schema: "type Query { user(id: ID!): User later: Int } type User { id: ID! name: String }", resolvers });
app.graphql.defineResolvers({
  Query: {
    later: () => 3, // want unit typeName="Query" fieldName="later"
  },
});
app.register(other, { resolvers: { Query: { none: () => 1 } } });
other.graphql.defineResolvers({ Query: { neither: () => 1 } });
