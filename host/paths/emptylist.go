package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// appended is a call that appends, on one of the conditions under which it ran.
type appended struct {
	call  flow.Site
	conds *cond
}

// emptyListBranch decides whether a list that begins empty has anything in it, as in
// `if (errors.length > 0)`: it has when one of the calls that append to it ran, so
// the conditions of those calls replace the test.
func (w *walker) emptyListBranch(cond unit.ExprID, s *state) (yes, no *state, ok bool) {
	list, some := w.lengthTest(cond)
	if list == 0 || !w.beginsEmpty(list) {
		return nil, nil, false
	}
	appending, ok := w.appends(list, cond)
	if !ok {
		return nil, nil, false
	}
	ran := map[appended]*effectNode{}
	for e := s.effects; e != nil; e = e.prev {
		if e.effect.Env == w.frame.env && appending[e.effect.Site] {
			ran[appended{e.effect.Site, e.conds}] = e
		}
	}
	var when []summary.Predicate
	for e := s.effects; e != nil; e = e.prev {
		if ran[appended{e.effect.Site, e.conds}] == e {
			when = append(when, conditions.AllOrNil(e.conds.since(s.conds.common(e.conds))))
		}
	}
	filled, empty := s, s
	slices.Reverse(when)
	if p, always := conditions.AnyOrAlways(when); always {
		empty = nil
	} else if len(when) == 0 {
		filled = nil
	} else {
		a, parts := conditions.Test{Predicate: p}, make([]conditions.Test, len(when))
		for i, one := range when {
			parts[i] = conditions.Test{Predicate: one}
		}
		for _, e := range ran {
			if c := e.conds; len(ran) == 1 && c.len() == s.conds.common(c).len()+1 {
				a.Key, a.Negated = c.key, c.negated
				parts[0] = a
			}
		}
		filled, empty = w.split(a, s, parts)
	}
	if some {
		return filled, empty, true
	}
	return empty, filled, true
}

// lengthTest reads a test of whether a local list has elements: its name, and
// whether the test holds when it has some.
func (w *walker) lengthTest(cond unit.ExprID) (list unit.BindingID, some bool) {
	x := w.file().Expr(cond)
	length := w.prog.Semantics.Lists.Length
	counted := func(e unit.ExprID) unit.BindingID {
		m := w.file().Expr(e)
		if m.Kind != unit.ExprMember || m.Str != length {
			return 0
		}
		if n := w.file().Expr(m.A); n.Kind == unit.ExprName && n.Ref != 0 {
			return unit.BindingID(n.Ref)
		}
		return 0
	}
	if x.Kind != unit.ExprBinary {
		return counted(cond), true
	}
	right := w.file().Expr(x.B)
	if right.Kind != unit.ExprLiteral || right.Op != unit.LitNumber {
		return 0, false
	}
	switch {
	case right.Str == "0" && (x.Op == unit.OpGreater || x.Op == unit.OpNotEq || x.Op == unit.OpLooseNeq), right.Str == "1" && x.Op == unit.OpGreaterEq:
		return counted(x.A), true
	case right.Str == "0" && (x.Op == unit.OpEq || x.Op == unit.OpLooseEq || x.Op == unit.OpLessEq), right.Str == "1" && x.Op == unit.OpLess:
		return counted(x.A), false
	}
	return 0, false
}

// beginsEmpty reports whether a name of this activation is an empty list where it is declared.
func (w *walker) beginsEmpty(list unit.BindingID) bool {
	only := w.file().OnlyWrite(list)
	if only == nil || w.file().Binding(list).Owner != w.frame.ref.Func {
		return false
	}
	x := w.file().Expr(w.file().Plain(only.Value))
	return x.Kind == unit.ExprArray && x.List.Len == 0
}

// appends lists the calls before a test that append to a list; ok is false when
// something else may change it there.
func (w *walker) appends(list unit.BindingID, test unit.ExprID) (calls map[flow.Site]bool, ok bool) {
	file := w.file()
	own := file.Tree.Start(file.Func(w.frame.ref.Func).Node)
	before := file.Tree.Start(file.Expr(test).Node)
	calls = map[flow.Site]bool{}
	lists := &w.prog.Semantics.Lists
	for _, name := range file.NamesOf(list) {
		x := file.Expr(name)
		if at := file.Tree.Start(x.Node); at < own || at >= before {
			continue
		}
		call, method := methodOn(file, x.Node, lists.Length)
		switch {
		case lists.Appends[method]:
			calls[w.site(call)] = true
		case method != "" && method == lists.Length, lists.Reads[method]:
		default:
			if b := file.Binding(list); x.Node != b.Node {
				return nil, false
			}
		}
	}
	return calls, true
}

// methodOn returns the member that is read of a name, and the call of it, if it is called.
func methodOn(file *unit.File, name syntax.Node, length string) (call unit.ExprID, member string) {
	up, ok := file.Tree.ParentOf(name)
	if !ok {
		return 0, ""
	}
	m := file.ExprOf(up)
	if m == 0 || file.Expr(m).Kind != unit.ExprMember || file.Expr(file.Expr(m).A).Node != name {
		return 0, ""
	}
	member = file.Expr(m).Str
	if up, ok = file.Tree.ParentOf(up); ok {
		if c := file.ExprOf(up); c != 0 && file.Expr(c).Kind == unit.ExprCall && file.Expr(c).A == m {
			return c, member
		}
	}
	if member == length {
		return 0, member
	}
	return 0, ""
}
