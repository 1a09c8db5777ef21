// Package builtin knows what the language's own functions and methods give: a mapped list, the entries of an object, a
// text with another one in its place, a part of a URL. Which names mean what is stated by the language's folder
// (unit.Semantics); here is what they mean.
//
// In comes a call (flow.Invocation), out go the values that it gives. Lists and objects that a call makes of others are
// values at that call whose parts are found when they are asked for (derived.go).
//
// It may import host/flow, host/flow/edges and host/unit. Begin reading at call.go.
package builtin
