import { extendType, queryField, queryType } from "nexus";

export const Query = queryType({ // want type typeName="Query" name="object"
  definition(t) {
    t.string("one", { resolve: () => "one" }); // want unit typeName="Query" fieldName="one" ;; type typeName="Query" fieldName="one" container="String" output="*"
    t.int("plain"); // want type typeName="Query" fieldName="plain" container="Int" output="*"
  },
});
export const more = extendType({
  type: "Mutation",
  definition(t) {
    t.nonNull.list.field("two", { type: "Two", resolve: () => [] }); // want unit typeName="Mutation" fieldName="two" ;; type typeName="Mutation" fieldName="two" container="Two" output="[*]!"
  },
});
export const three = queryField("three", { type: "Int", resolve: () => 3 }); // want unit typeName="Query" fieldName="three" ;; type typeName="Query" name="object" ;; type typeName="Query" fieldName="three" container="Int" output="*"
const mine = { queryType: (o: object) => o };
mine.queryType({ definition(t: any) { t.int("none", { resolve: () => 0 }); } });
