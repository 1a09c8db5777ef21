package tsgo

import (
	"path/filepath"

	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/summary"
)

// maxDefinitions bounds the definitions that one shape leads to.
const maxDefinitions = 200

// again refers to a type inside itself: a named one by its definition.
func (w *shaper) again(t *tsgo.Type) summary.TypeShape {
	ref := summary.Ref{Name: w.name(t)}
	sym := t.Symbol()
	if a := t.Alias(); a != nil && a.Symbol() != nil {
		if len(a.TypeArguments()) > 0 {
			return ref // which type it stands for is not in its name
		}
		sym = a.Symbol()
	} else if t.Flags()&tsgo.TypeFlagsObject != 0 && t.ObjectFlags()&tsgo.ObjectFlagsReference != 0 && len(w.c.GetTypeArguments(t)) > 0 {
		return ref
	}
	if sym == nil || len(sym.Declarations) == 0 || ref.Name == "object" {
		return ref
	}
	rel, err := filepath.Rel(w.dir, asFile(tsgo.GetSourceFileOfNode(sym.Declarations[0]).FileName()))
	if err != nil {
		return ref
	}
	ref.Def = filepath.ToSlash(rel) + "::" + ref.Name
	if w.recursive == nil {
		w.recursive = map[string]*tsgo.Type{}
	}
	w.recursive[ref.Def] = t
	return ref
}

// define makes the definitions of the recursive types that a shape refers to, each
// from its own beginning, so that they are the same wherever they were met.
func (pr *Project) define(w *shaper) {
	queue := w.recursive
	for n := 0; len(queue) > 0 && n < maxDefinitions; n++ {
		next := map[string]*tsgo.Type{}
		for name, t := range queue {
			if _, known := pr.definitions.Load(name); known {
				continue
			}
			one := &shaper{c: w.c, p: w.p, dir: w.dir, decorators: w.decorators, open: map[*tsgo.Type]bool{}}
			if s := one.shape(t, 0); s != nil {
				pr.definitions.Store(name, s)
			}
			for name, t := range one.recursive {
				next[name] = t
			}
		}
		queue = next
	}
}

// Definitions are the shapes that refs name.
func (pr *Project) Definitions() summary.Shapes {
	out := summary.Shapes{}
	pr.definitions.Range(func(name, shape any) bool {
		out[name.(string)] = shape.(summary.TypeShape)
		return true
	})
	return out
}
