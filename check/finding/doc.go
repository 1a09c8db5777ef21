// Package finding holds what a finding is: its kind, its severity, its two sides, how findings are
// ordered and told apart across runs. Begin reading at finding.go, then kind.go.
//
// A Kind is a value that says everything about one kind of finding. Domains make a finding with
// Kind.At, so that no severity is written where a finding is made. The package imports summary only.
package finding
