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
// It may import host/flow, host/unit and summary. Begin reading at path.go,
// then walk.go.
package paths
