// Package packtest is the pack author's side: it runs a pack over sources and
// writes what it stated (Run), holds that against the expectations in cases
// (Cases), and says whether a module keeps the contract (Verify). The folder kit
// holds the sources of the conformance kit.
//
// It may import everything of host, abi and summary.
//
// Begin reading at render.go (how a fact is written), then cases.go and
// verify.go.
package packtest
