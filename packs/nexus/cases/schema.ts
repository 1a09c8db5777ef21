import { extendType, queryField, queryType } from "nexus";

export const Query = queryType({
  definition(t) {
    t.string("one", { resolve: () => "one" }); // want unit typeName="Query" fieldName="one"
    t.int("plain");
  },
});
export const more = extendType({
  type: "Mutation",
  definition(t) {
    t.nonNull.list.field("two", { type: "Two", resolve: () => [] }); // want unit typeName="Mutation" fieldName="two"
  },
});
export const three = queryField("three", { type: "Int", resolve: () => 3 }); // want unit typeName="Query" fieldName="three"
const mine = { queryType: (o: object) => o };
mine.queryType({ definition(t: any) { t.int("none", { resolve: () => 0 }); } });
