import { FieldResolver, Mutation, ObjectType, Query, Resolver } from "type-graphql";

@ObjectType("Named") // want type typeName="Named" name="object"
class Thing {}

@Resolver(() => Thing)
export class ThingResolver {
  @Query(() => [Thing], { name: "things" }) // want type typeName="Query" name="object" ;; type typeName="Query" output="[*!]!" ;; unit typeName="Query"
  every() {
    return [];
  }
  @Mutation(() => Thing) // want type typeName="Mutation" name="object" ;; type typeName="Mutation" output="*!" ;; unit typeName="Mutation"
  make() {
    return {};
  }
  @FieldResolver() // want type fieldName="size" ;; unit
  size() {
    return 1;
  }
}

function Mine() {
  return (target: unknown, name: string) => {};
}
export class Other {
  @Mine()
  none() {}
}
