// Package pairing reads of a run what every domain needs: which units stand at one boundary, what
// units do across boundaries, and which code a deployed unit runs. Summaries go in, a Reading comes
// out, and no domain changes it.
//
// Begin reading at domain.go.
//
//	pair.go, restindex.go    units of one boundary; HTTP paths, which match by pattern
//	order.go                 the order of summaries
//	mount.go, base.go        the prefix under which the operations of a document, or the calls of a client, are served
//	access.go                reads, writes, sends and calls, once for each unit and boundary
//	patterns.go, names.go    names with holes, such as {stage}-orders
//	near.go                  workspaces apart
//	runtime.go, scopes.go    variables of a deployed unit, and the files that it runs
//	code.go                  units by id, file and deployed unit
//
// It imports summary and finding.
package pairing
