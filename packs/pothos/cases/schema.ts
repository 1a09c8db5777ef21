import SchemaBuilder from "@pothos/core";

const builder = new SchemaBuilder({});
builder.queryType({
  fields: (t) => ({
    one: t.string({ resolve: () => "one" }), // want unit typeName="Query" fieldName="one"
    plain: t.exposeString("plain"),
  }),
});
builder.mutationField("two", (t) => t.int({ resolve: () => 2 })); // want unit typeName="Mutation" fieldName="two"
builder.relayMutationField("three", {}, { resolve: () => 3 }, {}); // want unit typeName="Mutation" fieldName="three"
const mine = { queryType: (o: object) => o };
mine.queryType({ fields: () => ({ none: { resolve: () => 0 } }) });
