import { FieldResolver, Mutation, ObjectType, Query, Resolver } from "type-graphql";

@ObjectType("Named") // want model container="Named"
class Thing {}

@Resolver(() => Thing)
export class ThingResolver {
  @Query(() => [Thing], { name: "things" }) // want unit typeName="Query"
  every() {
    return [];
  }
  @Mutation(() => Thing) // want unit typeName="Mutation"
  make() {
    return {};
  }
  @FieldResolver() // want unit
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
