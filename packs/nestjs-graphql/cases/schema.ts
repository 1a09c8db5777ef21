import { Args, Field, ID, InputType, ObjectType, PartialType, Query, ResolveField, Resolver, registerEnumType } from "@nestjs/graphql";

enum Kind {
  SAIL = "sail",
}
registerEnumType(Kind, { name: "Kind" }); // want type typeName="Kind" name="enum"

@ObjectType("Vessel") // want type typeName="Vessel" name="object"
class Boat {
  @Field(() => ID) // want type typeName="Vessel" fieldName="id" container="ID" output="*!"
  id!: string;
  @Field({ nullable: true }) // want type typeName="Vessel" fieldName="name" container="String" output="*"
  name?: string;
  plugged!: string; // want type typeName="Vessel" continues=true
}

@InputType() // want type typeName="BoatPatch" name="input"
class BoatPatch extends PartialType(Boat) {} // want type typeName="BoatPatch" continues=true

@Resolver(() => Boat)
export class BoatResolver {
  @Query(() => [Boat], { name: "fleet" }) // want type typeName="Query" name="object" ;; type typeName="Query" output="[*!]!" ;; unit typeName="Query"
  all(@Args("patch", { type: () => BoatPatch, nullable: true }) patch?: BoatPatch) { // want type typeName="Query" childParam="patch" output="*"
    return [];
  }
  @ResolveField(() => String) // want type container="String" output="*!" ;; unit
  size() {
    return "small";
  }
}
