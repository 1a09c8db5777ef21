package builtin

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
)

// Builtins is what the languages' own functions and methods give.
type Builtins struct {
	*edges.Graph
	*flow.Environments
}

func New(g *edges.Graph, envs *flow.Environments) *Builtins { return &Builtins{g, envs} }

// Lacks reports whether a value is one of the language's own exceptions, thrown as it is
// made: it has no other properties than those of its kind.
func (b *Builtins) Lacks(v *flow.Value, name string) bool {
	if own := &b.Semantics.Exceptions; !own.Plain[v.Text] || own.Properties[name] {
		return false
	}
	if v.Call.Expr == 0 {
		return v.Site.Expr == 0 // it stands for any of them
	}
	return b.IndexOf(v.Call.File).Thrown[v.Call.Expr]
}
