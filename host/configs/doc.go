// Package configs says what code does with the configuration variables that it reads, and above all without them.
//
// In come the places that read variables, and the reads that packs state. Out comes the effect of each (Effect in config.go):
// whether code gives something in a variable's place or goes on without it (tolerated.go, elsewhere.go), whether it has asked
// before whether the variable is there (presence.go), and whether what it does then fails (fails.go), by the conditions of its file
// (asks.go).
//
// It may import facts, reading, flow, packrt, unit, abi and summary. Begin reading at Effect in config.go.
package configs
