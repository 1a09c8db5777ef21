import { objectType } from "nexus";

export const Dock = objectType({ // want type typeName="Dock" name="object"
  name: "Dock",
  definition(t) {
    t.connectionField("ships", { // want unit typeName="Dock" fieldName="ships" ;; type typeName="Dock" fieldName="ships" continues=true
      type: "Ship",
      nodes() {
        return ["hope"];
      },
    });
    t.string("name"); // want type typeName="Dock" fieldName="name" container="String" output="*"
  },
});
