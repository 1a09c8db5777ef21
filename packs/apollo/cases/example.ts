import { ApolloServer } from "@apollo/server";

const typeDefs = `type Query { user(id: ID!): User } type User { id: ID! name: String }`;
const resolvers = {
  Query: {
    user: (parent, args) => ({ id: args.id, name: "a" }),
  },
};
new ApolloServer({ typeDefs, resolvers });

// yields resolver gql:Query.user: return { id: any, name: "a" }
