package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
	"github.com/drift-analyzer/drift/host/unit"
)

// PropertyNames lists the names of what an object has: what stands in it, and what code writes into it after it is made, by its
// name or in a function that it is handed to. whole is false where there may be others.
func (q *Question) PropertyNames(v flow.Value) (names []string, whole bool) {
	n := namesFound{q: q}
	n.object(v, 0)
	return n.names, !n.open
}

// PropertyNames lists the names of what an object has, with what is written into it later; whole is false where there may be others.
func (p *Evaluator) PropertyNames(v flow.Value) (names []string, whole bool) {
	q := p.Question()
	defer q.Done()
	return q.PropertyNames(v)
}

// namesFound collects names of properties.
type namesFound struct {
	q     *Question
	names []string
	open  bool
}

func (n *namesFound) add(name string) {
	if !slices.Contains(n.names, name) {
		n.names = append(n.names, name)
	}
}

// object adds the names of an object; hands are how many functions were followed on the way.
func (n *namesFound) object(v flow.Value, hands int) {
	if v.Kind != flow.Object || hands > maxHands {
		n.open = true
		return
	}
	props, closed := n.q.Properties(v)
	n.open = n.open || !closed
	for _, p := range props {
		n.add(p.Name)
	}
	if v.Text != "" || v.Site.Expr == 0 {
		return
	}
	fills, open := n.q.Filled(v.Site)
	if b, below, held := n.q.Held(v.Site); held && below == "" && len(n.q.Rewrites().Imported[v.Site.File][b]) > 0 {
		open = true
	}
	n.open = n.open || open
	n.written(fills, v.Env, hands)
}

// written adds the names that changes of an object write.
func (n *namesFound) written(fills []edges.Fill, env *flow.Env, hands int) {
	for _, fill := range fills {
		switch {
		case fill.Call.Expr != 0:
			for _, by := range n.q.program.Fillings(n.q.callees(fill.Call, env), fill.Argument) {
				inner, open := n.q.FillsOf(by.In, by.Param)
				if n.open = n.open || open || hands == maxHands && len(inner) > 0; hands < maxHands {
					n.written(inner, by.Env, hands+1)
				}
			}
		case fill.Each:
			of := n.q.Eval(fill.Value, env)
			n.open = n.open || len(of) == 0
			for _, v := range of {
				if !flow.IsNull(v) {
					n.object(v, hands+1)
				}
			}
		case fill.Removes != unit.Writes(0):
			n.open = true
		case fill.Name != "" && !n.q.IndexOf(fill.At.File).Present[fill.Value.Expr]:
			n.add(fill.Name)
		}
	}
}
