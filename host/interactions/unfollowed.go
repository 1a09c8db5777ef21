package interactions

import (
	"cmp"
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/sql"
)

// Unfollowed is a use of which it was not read what it is of: an access of a store, or a read of configuration variables.
type Unfollowed struct {
	Site      flow.Site
	Variables bool
	// System is that of the store.
	System string
}

// Unfollowed lists, in the order of their places, the accesses of stores and the reads of variables that name none, whether a unit reaches
// them or not.
func (r *Interactions) Unfollowed() (out []Unfollowed) {
	inOrder := func(at map[flow.Site][]facts.Grounded) []flow.Site {
		return slices.SortedFunc(maps.Keys(at), func(a, b flow.Site) int {
			return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Expr, b.Expr))
		})
	}
	for _, site := range inOrder(r.Configs) {
		if slices.ContainsFunc(r.Configs[site], func(g facts.Grounded) bool {
			_, named := r.eval.Text(g.Fact, abi.FieldName, g.Env)
			return !named
		}) {
			out = append(out, Unfollowed{Site: site, Variables: true})
		}
	}
	for _, site := range inOrder(r.At) {
		if i := slices.IndexFunc(r.At[site], r.ofUnnamed); i >= 0 {
			g := r.At[site][i]
			system, ok := r.eval.Text(g.Fact, abi.FieldSystem, g.Env)
			if !ok {
				system = r.system(g.Fact.Pack)
			}
			out = append(out, Unfollowed{Site: site, System: system})
		}
	}
	return out
}

// ofUnnamed reports whether an access is of a store whose name was not read.
func (r *Interactions) ofUnnamed(g facts.Grounded) bool {
	if g.Fact.Kind != abi.FactAccess {
		return false
	}
	if statement := g.Fact.Get(abi.FieldStatement); statement.Kind != abi.ValueNone {
		texts := r.eval.Texts(facts.Present(r.eval.Values(g.Fact, statement, g.Env, nil)))
		return len(texts) == 0 || slices.ContainsFunc(texts, func(t flow.PatternText) bool { return sql.Unnamed(t.Text) })
	}
	return g.Fact.Get(abi.FieldContainer).Kind != abi.ValueNone && r.container(g.Fact, g.Env) == nil
}
