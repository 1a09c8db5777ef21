import {
  GraphQLEnumType, GraphQLID, GraphQLInputObjectType, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString, GraphQLUnionType,
} from "graphql";
import { mutationWithClientMutationId, connectionDefinitions } from "graphql-relay";

const Kind = new GraphQLEnumType({ name: "Kind", values: { SAIL: { value: 1 }, MOTOR: {} } }); // want type typeName="Kind" name="enum"
const NewBoat = new GraphQLInputObjectType({ // want type typeName="NewBoat" name="input"
  name: "NewBoat",
  fields: {
    name: { type: new GraphQLNonNull(GraphQLString) }, // want type typeName="NewBoat" fieldName="name" container="String" output="*!"
    kind: { type: Kind, defaultValue: 1 }, // want type typeName="NewBoat" fieldName="kind" container="Kind" output="*" default=true
  },
});
const Boat: GraphQLObjectType = new GraphQLObjectType({ // want type typeName="Boat" name="object"
  name: "Boat",
  fields: () => ({
    id: { type: new GraphQLNonNull(GraphQLID) }, // want type typeName="Boat" fieldName="id" container="ID" output="*!"
    mates: { // want type typeName="Boat" fieldName="mates" container="Boat" output="[*!]" ;; type typeName="Boat" fieldName="mates" childParam="first" container="Int" output="*"
      type: new GraphQLList(new GraphQLNonNull(Boat)),
      args: { first: { type: GraphQLInt } },
    },
    crew: { type: connectionDefinitions({ nodeType: Boat }).connectionType }, // want type typeName="Boat" fieldName="crew"
  }),
});
const Any = new GraphQLUnionType({ name: "Any", types: [Boat] }); // want type typeName="Any" name="union"
const Open = new GraphQLObjectType({ // want type typeName="Open" name="object" ;; type typeName="Open" continues=true
  name: "Open",
  fields: { ...shared(), any: { type: Any } }, // want type typeName="Open" fieldName="any" container="Any" output="*"
});
export const moor = mutationWithClientMutationId({ // want type typeName="MoorPayload" name="object" ;; type typeName="MoorPayload" fieldName="clientMutationId" ;; type typeName="MoorInput" name="input" ;; type typeName="MoorInput" fieldName="clientMutationId"
  name: "Moor",
  inputFields: { boat: { type: new GraphQLNonNull(NewBoat) } }, // want type typeName="MoorInput" fieldName="boat" container="NewBoat" output="*!"
  outputFields: { boat: { type: Boat } }, // want type typeName="MoorPayload" fieldName="boat" container="Boat" output="*"
  mutateAndGetPayload: () => ({ boat: Open }),
});
export const mutation = new GraphQLObjectType({ // want type typeName="Mutation" name="object"
  name: "Mutation",
  fields: { moor }, // want type typeName="Mutation" fieldName="moor" container="MoorPayload" output="*" ;; type typeName="Mutation" fieldName="moor" childParam="input" container="MoorInput" output="*!" ;; unit typeName="Mutation" fieldName="moor"
});

declare function shared(): object;
class GraphQLMine {
  constructor(public config: object) {}
}
new GraphQLMine({ name: "Mine", fields: { two: { type: GraphQLString } } });
