import { Arg, Args, Field, FieldResolver, Float, ID, InputType, Int, ObjectType, Query, Resolver, registerEnumType } from "type-graphql";

enum Kind {
  SAIL = "sail",
  MOTOR = "motor",
}
registerEnumType(Kind, { name: "BoatKind" }); // want type typeName="BoatKind" name="enum"

class Base {
  @Field(() => ID) // want type typeName="Boat" fieldName="id" container="ID" output="*!"
  id!: string;
}

@ObjectType() // want type typeName="Boat" name="object"
class Boat extends Base {
  @Field() // want type typeName="Boat" fieldName="name" container="String" output="*!"
  name!: string;
  @Field({ nullable: true }) // want type typeName="Boat" fieldName="length" container="Float" output="*"
  length?: number;
  @Field(() => [Int], { nullable: "items" }) // want type typeName="Boat" fieldName="sizes" container="Int" output="[*]!"
  sizes!: number[];
  @Field(() => Kind) // want type typeName="Boat" fieldName="kind" output="*!"
  kind!: Kind;
  @Field() // want type typeName="Boat" fieldName="built"
  built!: Date;
  secret!: string;
}

@InputType("NewBoat") // want type typeName="NewBoat" name="input"
class BoatInput {
  @Field({ defaultValue: "none" }) // want type typeName="NewBoat" fieldName="name" container="String" output="*!" default=true
  name!: string;
}

function Mine() {
  return class {};
}

@ObjectType() // want type typeName="Crew" name="object"
class Crew extends Mine() {} // want type typeName="Crew" continues=true

@Resolver(() => Boat)
export class BoatResolver {
  @FieldResolver(() => Float) // want type container="Float" output="*!" ;; unit
  draft() {
    return 1;
  }
  @Query(() => Boat, { nullable: true }) // want type typeName="Query" name="object" ;; type typeName="Query" output="*" ;; unit typeName="Query"
  boat(@Arg("id", () => ID) id: string) { // want type typeName="Query" childParam="id" container="ID" output="*!"
    return null;
  }
  @Query(() => [Boat]) // want type typeName="Query" name="object" ;; type typeName="Query" output="[*!]!" ;; unit typeName="Query"
  boats(@Args() args: object) { // want type typeName="Query" continues=true
    return [];
  }
}
