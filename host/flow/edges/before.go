package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// WrittenBefore finds the one write that gave a name what it has at a place: a statement in front of it, in the same list of
// statements, that no other write stands between. However often that list runs, and whatever else is written elsewhere, it runs
// through that statement first. False where other functions write the name as well.
func (g *Graph) WrittenBefore(file flow.FileID, b *unit.Binding, read syntax.Node) (unit.WriteID, bool) {
	f := g.Files[file]
	// One write comes down to itself, but where what was imported has the name before it.
	if len(b.Writes) < 2 && b.Kind != unit.BindImport || f.EnclosingFunc(read) != b.Owner {
		return 0, false
	}
	start := f.Tree.Start(read)
	var nearest unit.WriteID
	for _, w := range b.Writes {
		wr := &f.Writes[w]
		if wr.In != b.Owner || wr.Stmt == 0 {
			return 0, false
		}
		if f.Tree.Start(wr.Node) < start && (nearest == 0 || f.Tree.Start(wr.Node) >= f.Tree.Start(f.Writes[nearest].Node)) {
			nearest = w
		}
	}
	if nearest == 0 || !writesAlways(f, nearest) {
		return 0, false
	}
	at := f.Writes[nearest].Stmt
	reader, ok := g.IndexOf(file).behind(f, at, read)
	if !ok {
		return 0, false
	}
	for _, w := range b.Writes {
		if w != nearest && f.Writes[w].Stmt == reader && writesAlways(f, w) {
			continue // what it writes is made of what is read here
		}
		if w != nearest && (f.Tree.Contains(f.Stmt(reader).Node, f.Writes[w].Node) || f.Tree.Contains(f.Stmt(at).Node, f.Writes[w].Node)) {
			return 0, false // a loop may lead back to the place, or it is one of several writes of a statement
		}
	}
	return nearest, true
}

// writesAlways reports whether a write is what its statement is there for: nothing in the statement decides whether it is made.
func writesAlways(f *unit.File, w unit.WriteID) bool {
	wr := &f.Writes[w]
	added := wr.Kind == unit.WriteAugment && f.Expr(wr.Value).Kind == unit.ExprBinary // url += "/boats"
	if wr.Kind != unit.WriteAssign && !added || wr.Value == 0 {
		return false
	}
	st := f.Stmt(wr.Stmt)
	x := f.Expr(st.Expr)
	switch st.Kind {
	case unit.StmtExpr:
		return x.Kind == unit.ExprAssign && (x.Op == unit.OpAssign || added) && x.A != 0 && f.Expr(x.A).Kind == unit.ExprName && unit.BindingID(f.Expr(x.A).Ref) == wr.Binding
	case unit.StmtLet:
		return st.Expr == wr.Value
	}
	return false
}

// behind finds the statement that holds a place and stands behind another one in the list of that one.
func (ix *File) behind(f *unit.File, before unit.StmtID, place syntax.Node) (unit.StmtID, bool) {
	ix.listsOnce.Do(func() {
		ix.lists = make([]unit.List, len(f.Stmts))
		note := func(l unit.List) {
			for _, s := range f.StmtsIn(l) {
				ix.lists[s] = l
			}
		}
		for i := range f.Funcs {
			note(f.Funcs[i].Body)
		}
		for i := 1; i < len(f.Stmts); i++ {
			st := &f.Stmts[i]
			for _, l := range [...]unit.List{st.Body, st.Else, st.Handlers, st.Finally} {
				note(l)
			}
		}
	})
	found := false
	for _, s := range f.StmtsIn(ix.lists[before]) {
		if s == before {
			found = true
		} else if found && f.Tree.Contains(f.Stmt(s).Node, place) {
			return s, true
		}
	}
	return 0, false
}
