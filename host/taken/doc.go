// Package taken says what units take: of the requests that they serve, of the messages that they consume.
//
// In come walked units, with the facts and wrappers of their routes. Out come parts of their summaries: what a route reads of its
// request and is checked against (AddTakes in takes.go, schema.go), what has to be given for a parameter (parameter.go), the fields
// of a message and the parameters that take it (Receives in takes.go, parameters.go). How code reads a request is the question of
// package intake, which knows no units.
//
// It may import intake, exceptions, units, bodies, routing, facts, reading, rules, conditions, flow, packrt, unit, abi and
// summary. Begin reading at AddTakes in takes.go.
package taken
