import { Resolver, Query, Mutation, Args } from "@nestjs/graphql";

@Resolver(() => User)
export class UserResolver {
  @Query(() => User)
  user(@Args("id") id: string) {
    return { id };
  }

  @Mutation(() => Boolean, { name: "forget" })
  remove(@Args("id") id: string) {
    return true;
  }
}
class User {}

// yields resolver gql:Query.user: return { id: string }
// yields resolver gql:Mutation.forget: return true
