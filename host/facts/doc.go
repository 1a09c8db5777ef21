// Package facts is the second stage of the pipeline: it calls the packs and gives the facts that
// they state.
//
// In comes reading.Code. The tests of each match are decided, or stay open where they depend on a
// parameter (tests.go); parameters that no call passes a value packs look for are decided at once
// (propagation.go); the packs are called with what is left (stating.go) and ask about the code
// (questions.go). Out come Facts: the list, and the Evaluator that says what the fields of a fact
// are in a call context (fields.go), and lifts a fact that depends on a parameter to the calls that
// bind it (lifting.go), once for each element of a loop (iterations.go).
//
// Roles (parameters.go) says which parameters are what to a framework. Routing fills it; the
// evaluator asks it.
//
// It may import reading, flow, packrt, syntax, unit, stage, abi and summary. Begin reading at State
// in stating.go.
package facts
