// Package clients says what clients make of the answers to their requests, beyond the paths of their functions.
//
// In come units that send a request, and the requests of the run. Out come parts of their summaries: which tests of an answer have
// code for both sides (Tests in answertests.go), what is read of its body on a path (Expected in expected.go), without what is read
// of nothing (nobodys.go), with what a check of its form asks for (checkedreads.go), and whether nothing is to become of it
// (ignored.go).
//
// It may import requests, bodies, taken, units, paths, reading, conditions, flow, unit and summary. Begin reading at Tests in
// answertests.go.
package clients
