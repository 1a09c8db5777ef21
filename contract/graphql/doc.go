// Package graphql reads GraphQL schemas written in the schema language, with
// extensions and directives: a resolver for every field of the root types, and
// one summary that holds the whole schema (metadata.graphql.sdl and .types).
//
// All files of a run are one schema. A resolver returns the field's value or
// throws a GraphQLError; its arguments are inputs. The names Query, Mutation
// and Subscription are the names of the roots, whatever the schema calls them.
//
// It imports summary and the packages below contract/internal. Begin reading
// at graphql.go; types.go turns types into shapes.
package graphql
