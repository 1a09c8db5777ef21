// Package extract is the pipeline from source files to summaries: parse and
// lower, test the packs' matches, call the packs, lift the facts they state to
// where they are grounded, walk the units, and put the summaries together.
//
// It may import every engine of host (flow, paths, shape, packrt, syntax, lang,
// types, project), abi and summary. No framework is named here: what a library
// means is said by facts.
//
// Begin reading at run.go; match.go and world.go meet the packs, fact.go and
// lift.go ground facts, registrar.go, routes.go, places.go and scope.go place routes, judge.go tells the walk what
// calls do, build.go, effects.go, reads.go, server.go, client.go and reach.go make summaries.
package extract
