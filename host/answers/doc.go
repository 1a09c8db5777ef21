// Package answers is the last stage of the pipeline: it walks the units and makes their summaries.
//
// In come the units and all that the stages before found. Walk (walker.go) walks each unit
// (walk.go), in shares of neighbouring units (walkall.go), and turns the exits of its paths
// into transitions: server.go those of a unit that answers, client.go those of a function that
// sends a request. Then each route gets what its wrappers answer (compose.go), is held against its
// declared contract (contract.go), and files get a summary of what their top level does
// (moduleinits.go). Out come summaries, in the order of the code.
//
// It may import all stages before it, flow, paths, packrt, syntax, unit, abi and summary.
// Begin reading at Walker.Walk in walker.go.
package answers
