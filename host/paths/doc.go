// Package paths answers one question: under which conditions is a point of a
// unit reached? It walks the structured unit form once, without enumerating
// paths: the conditions of a point are those of the branches around it and the
// negations of earlier exits, in order; branches that rejoin leave nothing
// behind, except where a later condition or outcome depends on a name they
// write differently (a guarded value, see guard.go).
//
// Calls of project functions that can answer for the unit (the Judge says
// which) are walked in place under the environment of the call, so a response
// helper contributes only the branches that its caller's arguments can reach.
//
// In comes a conditions.Root (the unit with the names of its inputs), the program for values, and a Judge. The Judge is the
// one thing that is asked back: what a call does to the unit's end (Event), which helpers are walked in place, which reads
// are recorded and which functions are units of their own. What a condition tests and where a value comes from is described
// by host/conditions. Out goes a Result: exits with their conditions, and effects.
//
// Why the walk terminates: statements are walked once in their order, a loop's body once; helpers are walked in place to a
// bounded depth and never inside themselves; exits end at MaxExits, conditions and their subjects are bounded in
// length. What is beyond a bound is said in the Result (Capped, Cut).
//
// It may import host/conditions, host/flow, host/unit, host/syntax and summary. Begin reading at path.go, then walk.go
// (statements), call.go (expressions and calls), branch.go, try.go, guard.go (guarded values) and state.go (what is known at
// one point).
package paths
