// Package units compares what is named at run time with what is declared: deployed units that code
// invokes (invocation.go) and metrics that alerts read (metric.go). Begin reading at domain.go.
// It imports summary, finding, pairing and generic.
package units
