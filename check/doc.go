// Package check pairs the summaries of the two sides of every boundary and
// reports where they disagree. It reads summaries and never source trees.
//
// It imports summary. Begin reading at compare.go; pair.go pairs, status.go
// holds the algebra of statuses, rest.go and contract.go judge HTTP, config.go
// configuration, suppress.go the ignore file, report.go and json.go the output.
package check
