// Package check pairs the summaries of the two sides of every boundary and
// reports where they disagree. It reads summaries and never source trees.
//
// It imports summary. Begin reading at compare.go, which asks every domain:
//
//	load.go, pair.go, restindex.go   what is read, and who meets whom
//	access.go, names.go              what units do across boundaries; names with holes
//	status.go, branches.go, method.go, wrapper.go   which statuses a client's code tells apart
//	rest.go, reads.go, subcases.go   HTTP: code against code
//	contract.go, agreement.go, mount.go   HTTP: contracts against code and each other
//	stores.go, storage.go            tables
//	scopes.go, config.go             which code a deployed unit runs, and its variables
//	channels.go, bus.go, messages.go, repeats.go, units.go   message buses
//	sdl.go, graphql.go               GraphQL
//	component.go, deployed.go        stories, invoked units, metrics
//	suppress.go, gate.go             ignore files; when a run fails
//	report.go, json.go, schema.go, at.go, since.go   what is written
//	kinds.go, measured.go            the page of every kind, and how often it was right
//
// The formats of other programs stand in check/format. A clause of a kind's condition
// has a row in the clauses of its domain's test.
package check
