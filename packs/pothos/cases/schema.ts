import SchemaBuilder from "@pothos/core";

const builder = new SchemaBuilder({});
builder.queryType({
  fields: (t) => ({ // want type typeName="Query" name="object"
    one: t.string({ resolve: () => "one" }), // want unit typeName="Query" fieldName="one" ;; type typeName="Query" fieldName="one" container="String"
    plain: t.exposeString("plain"), // want type typeName="Query" fieldName="plain" container="String" output="*"
  }),
});
builder.mutationField("two", (t) => t.int({ resolve: () => 2 })); // want unit typeName="Mutation" fieldName="two" ;; type typeName="Mutation" name="object" ;; type fieldName="two" container="Int"
builder.relayMutationField("three", {}, { resolve: () => 3 }, {}); // want unit typeName="Mutation" fieldName="three"
const mine = { queryType: (o: object) => o };
mine.queryType({ fields: () => ({ none: { resolve: () => 0 } }) });

const Kind = builder.enumType("Kind", { values: ["SAIL", "MOTOR"] as const }); // want type typeName="Kind" name="enum"
const NewBoat = builder.inputType("NewBoat", { // want type typeName="NewBoat" name="input"
  fields: (t) => ({
    name: t.string({ required: true }), // want type typeName="NewBoat" fieldName="name" container="String" output="*!"
    kind: t.field({ type: Kind }), // want type typeName="NewBoat" fieldName="kind" container="Kind" output="*"
    tags: t.stringList(), // want type typeName="NewBoat" fieldName="tags" container="String" output="[*]"
  }),
});
const Boat = builder.objectRef("Boat");
builder.objectField(Boat, "crew", (t) =>
  t.field({ // want type typeName="Boat" fieldName="crew" container="String" output="[*!]!" ;; type typeName="Boat" fieldName="crew" childParam="input" container="NewBoat" output="*!"
    type: ["String"],
    nullable: false,
    args: { input: t.arg({ type: NewBoat, required: true }) },
  }),
);
builder.objectType("Barge", {
  fields: (t) => ({ ...shared(t), load: t.exposeInt("load") }), // want type typeName="Barge" name="object" ;; type typeName="Barge" fieldName="load" container="Int" output="*" ;; type typeName="Barge" continues=true
});
builder.objectType("Tug", { // want type typeName="Tug" continues=true
  interfaces: [Boat],
  fields: (t) => ({ id: t.exposeID("id", { nullable: false }) }), // want type typeName="Tug" name="object" ;; type typeName="Tug" fieldName="id" container="ID" output="*!"
});

declare function shared(t: unknown): object;
