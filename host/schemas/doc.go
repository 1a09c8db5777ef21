// Package schemas puts together the GraphQL schemas that code builds.
//
// In come the facts that say which types there are, with their fields and arguments (abi.FactType). Out comes one summary for each pack whose
// facts state a root: it holds the schema as a table of types and as text, as the reader of schema documents writes it. Of a type that has
// parts which were not read it says so: what such a type lacks is not known.
//
// It may import facts, flow, reading, abi and summary. Begin reading at Read.
package schemas
