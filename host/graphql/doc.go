// Package graphql reads the GraphQL operations that code runs.
//
// In come the facts. Out come operations: name, type, and the document with all fragments that it
// spreads. What runs the operation of another call is found with it (later.go). A document is a text, a tagged template or a file (document.go); fragments of the
// project's own tag may stand anywhere in it (fragments.go). A plain request that carries one under
// "query" runs it (posted.go).
//
// It may import facts, reading, flow, packrt, unit, stage and abi. Begin reading at Operations.
package graphql
