// Package graphql compares GraphQL operations with the schemas and resolvers of a run: selected
// fields (selection.go), fragments that the shipped document does not define (fragments.go), fields
// that several services resolve and subscriptions (resolvers.go). schema.go reads the schemas.
// Begin reading at domain.go. It imports summary, finding, pairing and generic.
package graphql
