// Package exceptions follows exceptions to what answers them.
//
// In come the routes, and what calls do. An exception is answered by the framework itself
// (thrown.go, rejected.go), by a handler that names it (named.go), or by a handler that is walked
// with it (handlers.go, handling.go). Helpers that raise what is answered are found once
// (raisers.go): they are walked where a unit that answers calls them. What may leave a function, however
// many calls below it is raised, is found once for each (escaping.go, handled.go).
//
// Walking a handler needs to know what an exit answers. Package answers knows that, and passes itself
// in as Answers.
//
// It may import calls, units, routing, facts, reading, conditions, flow, paths, packrt, syntax, unit, abi and summary.
// Begin reading at New in exceptions.go and Follow in handling.go.
package exceptions
