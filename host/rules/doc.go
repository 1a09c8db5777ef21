// Package rules turns what the manifests of packs declare about libraries into what the engines ask for.
//
// In: the packs of a run, or one manifest. Out: flow.Hints for all packs (hints.go), and what a stage asks of one
// manifest (pack.go); neither is changed afterwards. It may import abi, host/packrt and the engines whose rules it
// makes. Begin reading at Hints.
package rules
