// Package requests is the stage that finds the HTTP requests which a project sends.
//
// In come the facts and the registrars of clients. Out come Requests: each lifted to the function that knows its method and path
// (requests.go), and, where that function returns the answer, once more for each caller that reads something of it
// (forwarding.go). What is sent to is the question of package endpoints, what is read of an answer that of package bodies, where
// state is kept that of package clientstate. The files here ask who reads an answer that was put away: into state (stored.go), of
// which the callers of a function are given some (returned.go), onto a receiver (receiverstate.go, instances.go), into a store
// (stores.go, keptstores.go, reduced.go), into a variable (variables.go), or that a library passes on (ran.go, generatedhooks.go),
// also in templates (templates.go).
//
// It may import endpoints, bodies, clientstate, facts, routing, reading, flow, packrt, unit, abi and summary. Begin reading at
// Find in requests.go.
package requests
