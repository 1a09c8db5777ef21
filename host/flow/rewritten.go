package flow

import "github.com/drift-analyzer/drift/host/unit"

// rewritten gives the values of a parameter that its function writes. Where the code runs straight from a write that
// always runs to where the name is read, or from the call to there, order tells which of them it has.
func (q *question) rewritten(site Site, b *unit.Binding, owner FuncRef, env *Env) []Value {
	handed := func() []Value { return q.param(site, owner, int(b.Index), env) }
	f := q.Files[site.File]
	read := q.Expr(site).Node
	if f.EnclosingFunc(read) == b.Owner {
		before, behind := true, false
		for _, w := range b.Writes {
			wr := &f.Writes[w]
			straight := !wr.Conditional && wr.In == b.Owner
			passed := wr.Value != 0 && f.Tree.End(f.Expr(wr.Value).Node) <= f.Tree.Start(read)
			before = before && straight && !passed
			behind = straight && passed && wr.Kind != unit.WriteAugment || behind && passed
		}
		if before {
			return handed()
		}
		if behind {
			return q.written(site, b, env)
		}
	}
	return append(append([]Value(nil), handed()...), q.written(site, b, env)...)
}
