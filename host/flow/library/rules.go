package library

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
)

// Rules is what packs declare, as evaluation applies it.
type Rules struct {
	*edges.Graph
	*flow.Environments
	Hints flow.Hints
	// macros are the methods that macros give classes: macroKey -> map[string]macroMethod.
	macros sync.Map
	// stored is what functions put where others find it, once it is known.
	stored *storedValues
	// given are the functions that are put on what a library makes parameters of, by the rule's role.
	given func() map[flow.FuncRef]string
	// providers lists the elements whose tag is a member of that name.
	providers func() map[string][]flow.Site
	// handing lists the calls that hand down a value under a name, by what they are called by.
	handing func() map[string][]flow.Site
	// provided lists what states providers, by the name that their token is written with.
	provided func() map[string][]provider
}

// storedValues is what functions put where others find it.
type storedValues struct {
	role func(flow.FuncRef, int32) string
	put  map[storedKey][]flow.Prop
	// by are the calls and assignments that put.
	by map[flow.Site]bool
}

// storedKey is a name, by where the values are found.
type storedKey struct{ place, name string }

// macroMethod is a method that a macro gives a class.
type macroMethod struct {
	class    flow.ClassRef
	many     bool
	maybe    bool
	function flow.Site
	on       string
}

type macroKey struct {
	class  flow.ClassRef
	static bool
}
