// Package http compares HTTP clients with the handlers that they call, code against code. The kinds
// are in unhandled.go (with subcases.go for bodies of one status), dead.go and misread.go.
//
// Begin reading at domain.go, which compares one pair. What it compares with what is read by
//
//	produced.go, method.go   the statuses that a handler gives, to one method
//	answer.go                where a client reads status and body
//	tests.go, statuses.go    the statuses for which a condition may hold and must hold
//	apart.go, branches.go    the statuses that a client tells apart from success, by its paths and the branches within them
//	wrapper.go               tests in the function that a client sends through
//	guards.go, bodies.go     fields that a client tests, and fields that a body has
//	placeholder.go           paths that say nothing of what they serve
//
// The calls that nothing serves are compared with the routes that are served in package unserved.
//
// sent.go compares what a client sends with what the handler insists on.
//
// Contracts that are written down are compared in check/contracts, which uses these readings.
// It imports summary, finding, pairing, generic and unserved.
package http
