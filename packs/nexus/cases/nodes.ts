import { objectType } from "nexus";

export const Dock = objectType({
  name: "Dock",
  definition(t) {
    t.connectionField("ships", { // want unit typeName="Dock" fieldName="ships"
      type: "Ship",
      nodes() {
        return ["hope"];
      },
    });
    t.string("name");
  },
});
