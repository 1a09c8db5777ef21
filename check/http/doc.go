// Package http compares HTTP clients with the handlers that they call, code against code. The kinds
// are in unhandled.go (with subcases.go for bodies of one status), dead.go and misread.go.
//
// Begin reading at domain.go, which compares one pair. What it compares with what is read by
//
//	produced.go, method.go   the statuses that a handler gives, to one method
//	answer.go, statuses.go   where a client reads status and body, and the statuses for which a condition holds
//	branches.go, wrapper.go  branches within a path; tests in the function that a client sends through
//	guards.go, bodies.go     fields that a client tests, and fields that a body has
//	placeholder.go           paths that say nothing of what they serve
//
// Contracts that are written down are compared in check/contracts, which uses these readings.
// It imports summary, finding and pairing.
package http
