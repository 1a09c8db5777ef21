package edges

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func (g *Graph) IndexOf(id flow.FileID) *File {
	ix := &g.index[id]
	ix.once.Do(func() { ix.build(g.Files[id], g.Semantics.Classes.Prototype, g.Semantics.Names.OfItself) })
	return ix
}

func (ix *File) build(f *unit.File, prototype, itself string) {
	ix.Exports = make(map[string]*unit.Export, len(f.Exports))
	for i := range f.Exports {
		e := &f.Exports[i]
		if e.Name == "*" {
			ix.Stars = append(ix.Stars, e.From)
			continue
		}
		// The last one wins, as it does when the module runs; a value beats a type.
		if old, ok := ix.Exports[e.Name]; ok && e.Binding != 0 && f.Binding(e.Binding).Kind == unit.BindType && old != nil {
			continue
		}
		ix.Exports[e.Name] = e
	}
	for i := 1; i < len(f.Imports); i++ {
		if imp := &f.Imports[i]; imp.Name == "*" && imp.Binding == 0 && !imp.Require && !imp.FirstSegment {
			ix.Wild = append(ix.Wild, imp.Specifier)
		}
	}
	ix.writes = map[unit.StmtID][]unit.WriteID{}
	for i := 1; i < len(f.Writes); i++ {
		if s := f.Writes[i].Stmt; s != 0 {
			ix.writes[s] = append(ix.writes[s], unit.WriteID(i))
		}
	}
	ix.Thrown = map[unit.ExprID]bool{}
	for i := 1; i < len(f.Stmts); i++ {
		switch s := &f.Stmts[i]; s.Kind {
		case unit.StmtThrow:
			ix.Thrown[s.Expr] = true
		case unit.StmtLoop:
			ix.loops = append(ix.loops, s.Node)
		}
	}
	ix.settled = map[unit.ExprID]bool{}
	ix.findUses(f)
	for fn := range f.Funcs {
		var given []unit.BindingID
		for _, p := range f.Funcs[fn].Params {
			if p.Binding != 0 && len(f.Binding(p.Binding).Writes) == 0 {
				given = append(given, p.Binding)
			}
		}
		ix.settle(f, f.Funcs[fn].Body, given)
	}
	for i := 1; i < len(f.Stmts); i++ {
		for _, l := range [...]unit.List{f.Stmts[i].Body, f.Stmts[i].Else, f.Stmts[i].Finally} {
			ix.settle(f, l, nil)
		}
	}
	ix.used = nil
	ix.Returns = map[unit.FuncID][]unit.ExprID{}
	for id := 1; id < len(f.Funcs); id++ {
		ix.collectReturns(f, unit.FuncID(id), f.Funcs[id].Body)
	}
	ix.Members = map[unit.BindingID]map[string][]unit.ExprID{}
	ix.Objects = map[unit.ExprID]unit.BindingID{}
	ix.Named = map[unit.FuncID]unit.BindingID{}
	for i := 1; i < len(f.Bindings); i++ {
		if only := f.OnlyWrite(unit.BindingID(i)); only != nil {
			ix.Objects[only.Value] = unit.BindingID(i)
			if x := f.Expr(only.Value); x.Kind == unit.ExprFunction {
				ix.Named[unit.FuncID(x.Ref)] = unit.BindingID(i)
			}
		}
	}
	ix.asksThis = map[unit.FuncID]bool{}
	asks := func(e unit.ExprID) {
		if x := f.Expr(e); x.Kind == unit.ExprThis || x.Kind == unit.ExprSuper {
			ix.asksThis[unit.FuncID(x.Ref)] = true
		}
	}
	for i := 1; i < len(f.Writes); i++ {
		asks(f.Writes[i].Value)
	}
	ix.refilled = map[unit.BindingID]bool{}
	there := presences(f)
	for i := 1; i < len(f.Exprs); i++ {
		x := &f.Exprs[i]
		asks(x.A)
		asks(x.B)
		asks(x.C)
		if x.Kind == unit.ExprCall || x.Kind == unit.ExprNew {
			for _, a := range f.ExprsIn(x.List) {
				ix.refill(f, f.Expr(a))
				asks(a)
			}
		}
		if x.Kind == unit.ExprYield && x.A != 0 {
			fn := f.EnclosingFunc(x.Node)
			if ix.Yields == nil {
				ix.Yields = map[unit.FuncID][]unit.ExprID{}
			}
			ix.Yields[fn] = append(ix.Yields[fn], x.A)
		}
		if x.Kind != unit.ExprAssign || x.A == 0 {
			continue
		}
		m := f.Expr(x.A)
		if m.Kind == unit.ExprIndex {
			ix.refill(f, f.Expr(m.A))
			ix.addByOwnName(f, m, x.B, itself)
		}
		if m.Kind != unit.ExprMember {
			continue
		}
		base := f.Expr(m.A)
		if base.Kind == unit.ExprMember && prototype != "" && base.Str == prototype {
			base = f.Expr(base.A)
		}
		if base.Kind != unit.ExprName || base.Ref == 0 {
			continue
		}
		b := unit.BindingID(base.Ref)
		if ix.Members[b] == nil {
			ix.Members[b] = map[string][]unit.ExprID{}
		}
		ix.Members[b][m.Str] = append(ix.Members[b][m.Str], x.B)
		if holds(there, f, b, m.Str, x.Node) {
			if ix.Present == nil {
				ix.Present = map[unit.ExprID]bool{}
			}
			ix.Present[x.B] = true
		}
	}
}

// addByOwnName notes a write to a named object whose key is the name of what is written.
func (ix *File) addByOwnName(f *unit.File, to *unit.Expr, value unit.ExprID, itself string) {
	on, key, written := f.Expr(to.A), f.Expr(to.B), f.Expr(value)
	if itself == "" || on.Kind != unit.ExprName || on.Ref == 0 || key.Kind != unit.ExprMember || key.Str != itself {
		return
	}
	if of := f.Expr(key.A); of.Kind != unit.ExprName || written.Kind != unit.ExprName || of.Ref == 0 || of.Ref != written.Ref {
		return
	}
	if ix.ByOwnName == nil {
		ix.ByOwnName = map[unit.BindingID][]unit.ExprID{}
	}
	ix.ByOwnName[unit.BindingID(on.Ref)] = append(ix.ByOwnName[unit.BindingID(on.Ref)], value)
}

// InLoop reports whether a node of the file stands in a loop.
func (ix *File) InLoop(f *unit.File, n syntax.Node) bool {
	return slices.ContainsFunc(ix.loops, func(loop syntax.Node) bool { return f.Tree.Contains(loop, n) })
}

// findUses notes where each name, to a property of which is written, is used first for anything else.
func (ix *File) findUses(f *unit.File) {
	targets := map[unit.ExprID]bool{}
	ix.used = map[unit.BindingID]syntax.Node{}
	for i := 1; i < len(f.Exprs); i++ {
		x := &f.Exprs[i]
		if x.Kind != unit.ExprAssign || x.Op != unit.OpAssign || x.A == 0 {
			continue
		}
		switch to := f.Expr(x.A); to.Kind {
		case unit.ExprName:
			targets[x.A] = true // the name itself is written
		case unit.ExprMember:
			if on := f.Expr(to.A); on.Kind == unit.ExprName && on.Ref != 0 {
				targets[to.A] = true
				ix.used[unit.BindingID(on.Ref)] = syntax.Node(f.Tree.Len())
			}
		}
	}
	if len(ix.used) == 0 {
		return
	}
	for i := 1; i < len(f.Exprs); i++ {
		if x := &f.Exprs[i]; x.Kind == unit.ExprName && !targets[unit.ExprID(i)] {
			if first, asked := ix.used[unit.BindingID(x.Ref)]; asked && x.Node < first {
				ix.used[unit.BindingID(x.Ref)] = x.Node
			}
		}
	}
}

// settle notes which properties a list of statements writes to what it has given a name before, or to named, and before that name is used
// for anything else: whoever gets the object finds them written. A test in between would find what stood there before.
func (ix *File) settle(f *unit.File, list unit.List, named []unit.BindingID) {
	if list.Len < 2 {
		return
	}
	for _, id := range f.StmtsIn(list) {
		if st := f.Stmt(id); st.Kind == unit.StmtExpr && len(named) > 0 {
			if x := f.Expr(st.Expr); x.Kind == unit.ExprAssign && x.Op == unit.OpAssign && x.A != 0 && f.Expr(x.A).Kind == unit.ExprMember {
				if on := f.Expr(f.Expr(x.A).A); on.Kind == unit.ExprName && slices.Contains(named, unit.BindingID(on.Ref)) && x.Node < ix.used[unit.BindingID(on.Ref)] {
					ix.settled[x.B] = true
				}
			}
		}
		for _, w := range ix.writes[id] {
			if f.Writes[w].Value != 0 {
				if k := f.Expr(f.Writes[w].Value).Kind; k == unit.ExprCall || k == unit.ExprNew {
					named = append(named, f.Writes[w].Binding)
				}
			}
		}
	}
}

// WrittenTo lists what is written to a property of the thing that a call made, through the one name that it has; always:
// wherever that name is handed on, the last of them has been written.
func (g *Graph) WrittenTo(made flow.Site, name string) (values []unit.ExprID, always bool) {
	if made.Expr == 0 {
		return nil, false
	}
	ix := g.IndexOf(made.File)
	b, ok := ix.Objects[made.Expr]
	if !ok {
		return nil, false
	}
	return ix.writtenThrough(b, name)
}

// WrittenThrough lists what is written to a property of the thing that a name holds, through that name; always: wherever that name
// is handed on, the last of them has been written.
func (g *Graph) WrittenThrough(file flow.FileID, b unit.BindingID, name string) (values []unit.ExprID, always bool) {
	return g.IndexOf(file).writtenThrough(b, name)
}

func (ix *File) writtenThrough(b unit.BindingID, name string) (values []unit.ExprID, always bool) {
	values = ix.Members[b][name]
	if n := len(values); n > 0 && ix.settled[values[n-1]] {
		return values[n-1:], true
	}
	return values, false
}

// WrittenLater reports whether properties are written to the thing that a call made, through the one name that it has.
func (g *Graph) WrittenLater(made flow.Site) bool {
	if made.Expr == 0 {
		return false
	}
	ix := g.IndexOf(made.File)
	b, ok := ix.Objects[made.Expr]
	return ok && len(ix.Members[b]) > 0
}

// refill notes that a named object literal of a function gets properties elsewhere.
func (ix *File) refill(f *unit.File, x *unit.Expr) {
	if x.Kind != unit.ExprName {
		return
	}
	only := f.OnlyWrite(unit.BindingID(x.Ref))
	if only != nil && f.Binding(only.Binding).Owner != unit.ModuleFunc && f.Expr(only.Value).Kind == unit.ExprObject {
		ix.refilled[only.Binding] = true
	}
}

func (ix *File) collectReturns(f *unit.File, fn unit.FuncID, body unit.List) {
	for _, id := range f.StmtsIn(body) {
		s := f.Stmt(id)
		if s.Kind == unit.StmtReturn {
			from := fn
			for s.NonLocal && f.Func(from).Kind == unit.FuncBlock {
				from = f.Func(from).Parent
			}
			ix.Returns[from] = append(ix.Returns[from], s.Expr)
			continue
		}
		for _, l := range [...]unit.List{s.Body, s.Else, s.Handlers, s.Finally} {
			if l.Len > 0 {
				ix.collectReturns(f, fn, l)
			}
		}
	}
}

// NamedBy finds the name that an expression is written to, and nothing else is; 0 for none.
func (g *Graph) NamedBy(s flow.Site) unit.BindingID { return g.IndexOf(s.File).Objects[s.Expr] }

// WritesAt lists the writes that a statement itself makes, in order.
func (g *Graph) WritesAt(file flow.FileID, s unit.StmtID) []unit.WriteID {
	return g.IndexOf(file).writes[s]
}

// Open reports whether an object may hold something else under a name than what
// its literal says: a function writes it there later, on some paths.
func (g *Graph) Open(v flow.Value, name string) bool {
	if v.Kind != flow.Object {
		return false
	}
	f, ix := g.Files[v.Site.File], g.IndexOf(v.Site.File)
	b, ok := ix.Objects[v.Site.Expr]
	if !ok {
		return false
	}
	return ix.refilled[b] || slices.ContainsFunc(ix.Members[b][name], func(e unit.ExprID) bool {
		return f.EnclosingFunc(f.Expr(e).Node) != unit.ModuleFunc
	})
}

// Grows reports whether an object may get names that its literal does not have.
func (g *Graph) Grows(v flow.Value) bool {
	ix := g.IndexOf(v.Site.File)
	b, ok := ix.Objects[v.Site.Expr]
	return ok && (ix.refilled[b] || len(ix.Members[b]) > 0)
}

// Extended reports whether the object that a name of a function begins with gets
// properties later on.
func (g *Graph) Extended(file flow.FileID, b unit.BindingID) bool {
	ix := g.IndexOf(file)
	return ix.refilled[b] || len(ix.Members[b]) > 0
}

// Returns lists the returned expressions of a function (0 for a bare return).
func (g *Graph) Returns(f flow.FuncRef) []unit.ExprID { return g.IndexOf(f.File).Returns[f.Func] }

// ReturnsThis reports whether a function gives its receiver again.
func (g *Graph) ReturnsThis(f flow.FuncRef) bool {
	for _, e := range g.IndexOf(f.File).Returns[f.Func] {
		if e != 0 && g.Expr(flow.Site{File: f.File, Expr: e}).Kind == unit.ExprThis {
			return true
		}
	}
	return false
}

// AsksThis reports whether what a method does may depend on its receiver.
func (g *Graph) AsksThis(f flow.FuncRef) bool { return g.IndexOf(f.File).asksThis[f.Func] }

// IsCommonJS reports whether a file hands out something by itself: what it calls
// exports is then the module that others see.
func (g *Graph) IsCommonJS(file flow.FileID) bool {
	return g.Semantics.Names.Exports != "" && len(g.IndexOf(file).Exports) > 0
}
