// Package config compares the variables that code reads with those that its deployed unit sets: read
// and not set (variables.go), read where the code is built (built.go), set and not read (unused.go), and units whose code is not known
// (scope.go). Begin reading at domain.go. It imports summary, finding, pairing and generic.
package config
