// Package summary is the summary format: the Go types of everything a summary
// file holds (schemaVersion 6), reading of every published version, writing in
// one canonical form, transition ids and pairing keys.
//
// It imports its own restpath and nothing else of ours, so that every reader of
// summaries (check, inspect, corroborate) and every writer (host/extract,
// contract) meets here and nowhere else.
//
// Begin reading at summary.go; the unions are in predicate.go, value.go,
// shape.go, output.go and effect.go; codec.go says how a union crosses JSON.
// read.go reads any version; elements.go, tokens.go and layout.go are the short
// way for what this version writes, where equal objects are read once and shared
// (repeats.go); bodies.go reads parts of summaries again: who changes what stands inside a summary that was read makes a copy.
package summary
