// Package rules turns what the manifests of packs declare about libraries into what the engines ask for.
//
// In: the packs of a run. Out: flow.Hints, which is not changed afterwards. It may import abi, host/packrt and the
// engines whose rules it makes. Begin reading at Hints.
package rules
