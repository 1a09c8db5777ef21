// Package flow answers one question for all languages and all packs: where does
// this value come from? It evaluates expressions of the unit form on demand, as
// a small set of abstract values, across files, memoised, with cycles cut.
//
// Lifting is the same evaluation under an environment: an Env binds the
// parameters of one function to the arguments of one call, so a fact that
// speaks of a parameter is evaluated again for each call site.
//
// It may import host/unit, host/syntax, host/types and summary. Begin reading
// at value.go and program.go.
package flow
