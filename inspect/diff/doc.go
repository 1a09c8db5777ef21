// Package diff says what moved between two runs: which boundaries answer differently, and what a
// request reaches now that it did not reach before. In come the summaries of both runs, out comes a
// Report with a text and a JSON form (write.go, json.go, page.go).
//
// Where code stands is no part of what it does: units are paired by their boundary and function, or by
// name where they are inside the project (units.go), paths by their conditions (paths.go). A parameter
// or a local that has only another name is the same one (names.go).
//
// It imports summary, check/finding (for the spelling of boundaries), inspect/graph, inspect/words and
// internal/inert. Begin reading at report.go.
package diff
