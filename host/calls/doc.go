// Package calls says what calls do to the walk of a unit.
//
// In come the facts, the requests and the interactions. Out comes Index: which calls answer, or end
// their unit otherwise, and which helpers are walked where they are called, since they can answer
// for a unit or decide what it answers (inlined.go). Judge asks the index for the walk of one unit
// (host/paths.Judge).
//
// It may import facts, interactions, requests, routing, reading, flow, paths, packrt, unit, abi and
// summary. Begin reading at NewIndex in index.go.
package calls
