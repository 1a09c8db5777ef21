// Package storage compares what code reads and writes with the tables, collections and buckets that
// are declared: fields (access.go), keys (selector.go), tables that nothing declares (undeclared.go), and declarations with each other
// (disagreement.go). stores.go reads what is declared, view.go is a store as one access sees it.
// Begin reading at domain.go.
// It imports summary, finding, pairing, generic and internal/spelling.
package storage
