package clientstate

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
)

// declared is what packs say of state; functions are named by their origins.
type declared struct {
	// setters set state, contexts give what elements around a component provide.
	setters, contexts map[string]bool
	// stores make state outside of components, keeps stores of objects or functions.
	stores, keeps map[string]bool
	// spread give the cells of what they are passed.
	spread map[string]bool
	// changers are the methods of classes that change what a member of their instances holds, by name.
	changers map[string]bool
	// taking are options of what makes state outside of components whose functions are passed the state, by name.
	taking map[string]bool
	// cells are what packs say of state that templates show.
	cells cells
	// reduced are the stores whose state functions change that are passed what happened.
	reduced []*Reduced
}

func declaredBy(packs []*packrt.Pack) declared {
	return declared{
		setters:  originsOf(packs, func(h *abi.Hooks) []string { return h.Setters }),
		contexts: originsOf(packs, func(h *abi.Hooks) []string { return h.Contexts }),
		stores:   originsOf(packs, func(h *abi.Hooks) []string { return h.Stores }),
		keeps:    originsOf(packs, func(h *abi.Hooks) []string { return h.Kept }),
		spread:   originsOf(packs, func(h *abi.Hooks) []string { return h.Spread }),
		changers: originsOf(packs, func(h *abi.Hooks) []string { return h.Methods }),
		taking:   originsOf(packs, func(h *abi.Hooks) []string { return h.Taking }),
		cells:    cellsOf(packs),
		reduced:  reducedOf(packs),
	}
}
