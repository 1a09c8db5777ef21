import { arg, enumType, inputObjectType, list, nonNull, objectType, stringArg, unionType } from "nexus";

const Kind = enumType({ name: "Kind", members: ["SAIL", "MOTOR"] }); // want type typeName="Kind" name="enum"
export const NewBoat = inputObjectType({ // want type typeName="NewBoat" name="input"
  name: "NewBoat",
  definition(t) {
    t.nonNull.string("name"); // want type typeName="NewBoat" fieldName="name" container="String" output="*!"
    t.list.nonNull.string("tags"); // want type typeName="NewBoat" fieldName="tags" container="String" output="[*!]"
    t.field("kind", { type: Kind, default: "SAIL" }); // want type typeName="NewBoat" fieldName="kind" container="Kind" output="*"
  },
});
export const Boat = objectType({ // want type typeName="Boat" name="object"
  name: "Boat",
  definition(t) {
    t.field("crew", { // want type typeName="Boat" fieldName="crew" container="String" output="[*!]!" ;; type typeName="Boat" fieldName="crew" childParam="rank" container="String" output="*!" ;; type typeName="Boat" fieldName="crew" childParam="of" container="NewBoat" output="*"
      type: nonNull(list(nonNull("String"))),
      args: { rank: nonNull(stringArg()), of: arg({ type: NewBoat }) },
    });
  },
});
export const Ship = objectType({ // want type typeName="Ship" name="object"
  name: "Ship",
  definition(t) {
    shared(t); // want type typeName="Ship" continues=true
    t.date("built"); // want type typeName="Ship" fieldName="built" continues=true
  },
});
export const Any = unionType({ // want type typeName="Any" name="union"
  name: "Any",
  definition(t) {
    t.members(Boat, "Ship");
  },
});

function shared(t: any) {
  t.id("id");
}
