// Package library applies what packs declare of libraries (flow.Hints) to values: which calls give their argument, their
// receiver or a number again, which functions a chain of calls runs, what a decorator puts on a function, what exceptions
// have, what macros make of a class, where functions that run one after another find what earlier ones stored.
//
// In comes a value of a library, and the call that is made on it (flow.Invocation); out go the values that this gives, or
// that no rule speaks of it. What a rule's answer is made of is asked of the question under way (flow.Evaluation). No
// framework is named here: every rule is a table that a manifest states.
//
// A rule keeps three things, each set once and then only read: the methods that macros give a class, the elements that
// provide contexts, and what functions put where others find it (FindState, when roles are known).
//
// It may import host/flow, host/flow/edges and host/unit. Begin reading at call.go.
package library
