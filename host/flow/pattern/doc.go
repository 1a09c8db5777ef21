// Package pattern reads texts that frameworks spell otherwise into the brace grammar of patterns: the paths that a regular
// expression stands for, and paths whose holes are written <name> or <type:name>.
//
// In comes a text value, out go values whose texts have holes as {name}, {name+} (several segments) or {name*} (the rest).
// A form that the brace grammar has no word for gives a value of which nothing is known. It may import host/flow. Begin
// reading at regexp.go.
package pattern
