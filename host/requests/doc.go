// Package requests is the stage that finds the HTTP requests which a project sends.
//
// In come the facts and the registrars of clients. Out come Requests: each lifted to the function
// that knows its method and path (requests.go), and, where that function returns the answer, once
// more for each caller that reads something of it (forwarding.go). What is asked of a request is
// its method and path (url.go, rewrites.go), and which parts of the answer the code reads
// (rules.go, bodyreads.go): also where what it gave was put into state (stored.go), of those that are returned
// it (returned.go), where it is kept on a receiver (receiverstate.go) or in a store (stores.go), and in the components that it is handed to.
//
// It may import facts, routing, reading, flow, paths, packrt, unit, stage, abi and summary. Begin
// reading at Find in requests.go.
package requests
