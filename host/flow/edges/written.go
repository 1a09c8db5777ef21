package edges

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Filled lists how the object is changed that an expression makes; open: by keys that are not known as well.
func (g *Graph) Filled(object flow.Site) (fills []Fill, open bool) {
	ix := g.FilledIn(object.File)
	b, ok := ix.holders[object.Expr]
	if !ok {
		return nil, ix.filledFields[ix.ofField[object.Expr]]
	}
	return ix.Fills[b], ix.Open[b]
}

// GivenTo is the call that hands on the object which an expression makes, with the place of the object in it: it stands among
// the arguments, or is what a parameter collects of them.
func (g *Graph) GivenTo(object flow.Site) (change Fill, ok bool) {
	call := object.Expr
	if g.Expr(object).Kind != unit.ExprCall {
		call, ok = g.FilledIn(object.File).givenTo[object.Expr]
		if !ok {
			return Fill{}, false
		}
	}
	at := flow.Site{File: object.File, Expr: call}
	return Fill{At: at, Call: at, Argument: object, Always: true}, true
}

// FillsOf lists how the object is changed that a name holds; open: by keys that are not known as well.
func (g *Graph) FillsOf(file flow.FileID, b unit.BindingID) (fills []Fill, open bool) {
	ix := g.FilledIn(file)
	return ix.Fills[b], ix.Open[b]
}

// ChangesThrough lists how an object is changed through a name that holds it and was not written it as it is made: by the name
// itself, and by what that is handed to; open: by keys that are not known as well.
func (g *Graph) ChangesThrough(file flow.FileID, b unit.BindingID) (fills []Fill, open bool) {
	ix := g.FilledIn(file)
	if all, ok := ix.through[b]; ok {
		return all, ix.Open[b]
	}
	return ix.Fills[b], ix.Open[b]
}

// Changes reports whether an expression changes an object that a name holds.
func (g *Graph) Changes(at flow.Site) bool { return g.FilledIn(at.File).at[at.Expr] }

// FilledIn is how the objects of a file's names are changed.
func (g *Graph) FilledIn(file flow.FileID) *objectFills {
	ix := g.IndexOf(file)
	ix.filledOnce.Do(func() { ix.filled = findFills(g.Files[file], file) })
	return &ix.filled
}

// filler collects how the objects of one file's names are changed.
type filler struct {
	f   *unit.File
	id  flow.FileID
	out objectFills
	// held are the names that hold objects: those of literals, and parameters, which may be handed one.
	held map[unit.BindingID]bool
	// made are the names that hold what a call or a construction made.
	made map[unit.BindingID]bool
	// straight are the statements that run whenever their function does.
	straight map[unit.ExprID]bool
}

func findFills(f *unit.File, id flow.FileID) objectFills {
	w := filler{f: f, id: id, held: map[unit.BindingID]bool{}, made: map[unit.BindingID]bool{}, straight: map[unit.ExprID]bool{}, out: objectFills{
		Fills: map[unit.BindingID][]Fill{}, Open: map[unit.BindingID]bool{}, holders: map[unit.ExprID]unit.BindingID{}, at: map[unit.ExprID]bool{},
		inside: map[unit.ExprID]Inside{}, handed: map[unit.BindingID][]Fill{}, givenTo: map[unit.ExprID]unit.ExprID{}, ofField: map[unit.ExprID]string{}, filledFields: map[string]bool{}}}
	for fn := 1; fn < len(f.Funcs); fn++ {
		for _, s := range f.StmtsIn(f.Funcs[fn].Body) {
			st := f.Stmt(s)
			if st.Kind == unit.StmtExpr || st.Kind == unit.StmtReturn {
				w.straight[st.Expr] = true
			}
			if leaves(f, st) {
				break
			}
		}
	}
	for i := 1; i < len(f.Bindings); i++ {
		for _, write := range f.Bindings[i].Writes {
			if f.Bindings[i].Kind == unit.BindLocal {
				w.holds(unit.BindingID(i), f.Writes[write].Value)
			}
		}
	}
	for fn := range f.Funcs {
		for _, p := range f.Funcs[fn].Params {
			w.held[p.Binding] = true
			w.holds(p.Binding, p.Default)
		}
	}
	for i := range f.Classes {
		for _, m := range f.Classes[i].Members {
			if value := f.Plain(m.Value); value != 0 && !m.Static && f.Expr(value).Kind == unit.ExprObject {
				w.out.ofField[value] = m.Name
			}
		}
	}
	for i := 1; i < len(f.Exprs); i++ {
		w.expr(unit.ExprID(i))
	}
	w.received()
	w.aliases()
	w.out.through = map[unit.BindingID][]Fill{}
	for b, handed := range w.out.handed {
		all := slices.Clone(w.out.Fills[b])
		for _, fill := range handed {
			if fill.Call.Expr != 0 {
				all = append(all, fill)
			}
		}
		w.out.through[b] = slices.Clip(all)
	}
	return w.out
}

// received lets what a method gives back that hands it to its function first ({}.tap { |h| h[:a] = 1 }) have the changes that are made
// through the function's parameter.
func (w *filler) received() {
	for i := 1; i < len(w.f.Exprs); i++ {
		on, param := w.handsReceiver(unit.ExprID(i))
		if on == 0 {
			continue
		}
		of, literal := w.out.holders[on]
		if x := w.f.Expr(on); x.Kind == unit.ExprName {
			of = unit.BindingID(x.Ref)
		}
		if of == 0 {
			w.holds(param, on)
			continue
		}
		for _, fill := range w.out.Fills[param] {
			fill.Always, fill.Other = fill.Always && literal, true
			w.out.Fills[of] = append(w.out.Fills[of], fill)
		}
		w.out.Open[of] = w.out.Open[of] || w.out.Open[param]
	}
}

// handsReceiver is what a call is made on whose method gives that back, and the parameter of its function that has it.
func (w *filler) handsReceiver(call unit.ExprID) (on unit.ExprID, param unit.BindingID) {
	on, ok := w.f.GivesReceiver(call)
	if !ok {
		// What is handed on by a literal ({ a: 1 }.then { |h| … }) is that literal.
		if on, ok = w.f.Continues(call); !ok || w.f.Expr(w.f.Itself(on)).Kind != unit.ExprObject {
			return 0, 0
		}
	}
	arg := w.f.Expr(w.f.ExprsIn(w.f.Expr(call).List)[0])
	if arg.Kind != unit.ExprFunction {
		return 0, 0
	}
	params := w.f.Func(unit.FuncID(arg.Ref)).Params
	if len(params) == 0 || params[0].Binding == 0 {
		return 0, 0
	}
	return w.f.Itself(on), params[0].Binding
}

// leaves reports whether a function may be left within a statement.
func leaves(f *unit.File, st *unit.Stmt) bool {
	switch st.Kind {
	case unit.StmtReturn, unit.StmtThrow:
		return true
	}
	for _, l := range [...]unit.List{st.Body, st.Else, st.Handlers, st.Finally} {
		for _, s := range f.StmtsIn(l) {
			if leaves(f, f.Stmt(s)) {
				return true
			}
		}
	}
	return false
}

// holds notes that a name is written an expression, and what that may be.
func (w *filler) holds(b unit.BindingID, e unit.ExprID) {
	if e == 0 {
		return
	}
	x := w.f.Expr(e)
	switch x.Kind {
	case unit.ExprObject:
		w.held[b] = true
		w.out.holders[e] = b
		w.stands(b, x, "")
	case unit.ExprCall, unit.ExprNew:
		w.out.holders[e] = b
		w.made[b] = true
		if on, _ := w.handsReceiver(e); on != 0 {
			w.holds(b, on)
		}
	case unit.ExprBinary:
		if joins := w.f.Semantics.Lists.Joins; joins != unit.OpNone && x.Op == joins {
			w.held[b] = true
			w.out.holders[e] = b
		}
	case unit.ExprConditional:
		w.holds(b, x.B)
		w.holds(b, x.C)
	case unit.ExprLogical:
		w.holds(b, x.A)
		w.holds(b, x.B)
	case unit.ExprCast, unit.ExprAwait:
		w.holds(b, x.A)
	case unit.ExprSequence:
		if list := w.f.ExprsIn(x.List); len(list) > 0 {
			w.holds(b, list[len(list)-1])
		}
	}
}

// stands notes the objects that stand in the object literal of a name, below one of its properties.
func (w *filler) stands(b unit.BindingID, x *unit.Expr, below string) {
	for _, part := range w.f.ExprsIn(x.List) {
		property := w.f.Expr(part)
		if property.Kind != unit.ExprProperty || property.B != 0 {
			continue
		}
		value := w.f.Plain(property.A)
		if inner := w.f.Expr(value); inner.Kind == unit.ExprObject {
			name := below
			if name == "" {
				name = property.Str
			}
			w.out.inside[value] = Inside{Of: b, Name: name}
			w.stands(b, inner, name)
		}
	}
}

// Held finds the name that holds what an expression makes, and the property of it below which that stands, "" for the whole.
func (g *Graph) Held(made flow.Site) (b unit.BindingID, below string, ok bool) {
	ix := g.FilledIn(made.File)
	if b, ok = ix.holders[made.Expr]; ok {
		return b, "", true
	}
	in, ok := ix.inside[made.Expr]
	return in.Of, in.Name, ok
}

// Handed lists how the object of a name is changed, its attributes and the calls included that it is handed to; open: by keys
// that are not known as well.
func (g *Graph) Handed(file flow.FileID, b unit.BindingID) (fills []Fill, open bool) {
	ix := g.FilledIn(file)
	fills = ix.Fills[b]
	return append(fills[:len(fills):len(fills)], ix.handed[b]...), ix.Open[b]
}

// ChangedLater reports whether what an expression makes is changed, or handed on, by its name, here or in a module that
// imports it.
func (g *Graph) ChangedLater(made flow.Site) bool {
	if made.Expr == 0 {
		return false
	}
	b, below, ok := g.Held(made)
	if !ok || below != "" {
		return false
	}
	ix := g.FilledIn(made.File)
	return len(ix.Fills[b]) > 0 || len(ix.handed[b]) > 0 || ix.Open[b] || len(g.Rewrites().Imported[made.File][b]) > 0
}

// add notes changes that an expression makes.
func (w *filler) add(b unit.BindingID, e unit.ExprID, fills ...Fill) {
	in := w.f.EnclosingFunc(w.f.Expr(e).Node)
	w.out.at[e] = true
	for _, fill := range fills {
		fill.At, fill.In = flow.Site{File: w.id, Expr: e}, in
		fill.Always = w.straight[e] && in == w.f.Binding(b).Owner
		w.out.Fills[b] = append(w.out.Fills[b], fill)
	}
}

func (w *filler) expr(e unit.ExprID) {
	f := w.f
	switch x := f.Expr(e); x.Kind {
	case unit.ExprCall:
		if on := filledOn(f, x); on != 0 {
			if name, _ := ownField(f, on); name != "" {
				w.out.filledFields[name] = true
				return
			}
		}
		if b, from := filledBy(f, x); b != 0 {
			if fills, known := given(f, w.id, x, from); known {
				w.add(b, e, fills...)
			} else {
				w.out.Open[b] = true
			}
			return
		}
		if of, name, ok := assigned(f, x); ok && f.Expr(of).Kind == unit.ExprName {
			// A key that is not known is any.
			b := unit.BindingID(f.Expr(of).Ref)
			w.out.handed[b] = append(w.out.handed[b], Fill{At: flow.Site{File: w.id, Expr: e}, Name: name})
			return
		}
		for _, a := range f.ExprsIn(x.List) {
			arg := a
			if k := f.Expr(arg); k.Kind == unit.ExprKeyword {
				arg = k.A
			}
			k := f.Expr(arg)
			if k.Kind == unit.ExprObject {
				w.out.givenTo[arg] = e
			}
			if k.Kind != unit.ExprName || k.Ref == 0 {
				continue
			}
			switch b := unit.BindingID(k.Ref); {
			case w.held[b]:
				w.add(b, e, Fill{Call: flow.Site{File: w.id, Expr: e}, Argument: flow.Site{File: w.id, Expr: arg}})
			case w.made[b]:
				w.out.handed[b] = append(w.out.handed[b], Fill{Call: flow.Site{File: w.id, Expr: e}, Argument: flow.Site{File: w.id, Expr: arg}})
			}
		}
	case unit.ExprUnary:
		if x.Op != unit.OpDelete {
			return
		}
		if name, below := ownField(f, x.A); below {
			w.out.filledFields[name] = true
			return
		}
		switch b, name, deep, ok := written(f, x.A); {
		case b == 0:
		case !ok && !deep:
			w.add(b, e, Fill{Removes: unit.RemovesSome})
		case deep:
			w.add(b, e, Fill{Name: name})
		default:
			w.add(b, e, Fill{Name: name, Removes: unit.RemovesFirst})
		}
	case unit.ExprAssign:
		if x.A == 0 {
			return
		}
		if name, below := ownField(f, x.A); below {
			w.out.filledFields[name] = true
			return
		} else if value := f.Plain(x.B); name != "" && f.Expr(value).Kind == unit.ExprObject {
			w.out.ofField[value] = name
			return
		}
		if b, name, ok := attribute(f, x.A); ok {
			w.out.handed[b] = append(w.out.handed[b], Fill{At: flow.Site{File: w.id, Expr: e}, In: f.EnclosingFunc(x.Node), Name: name, Value: flow.Site{File: w.id, Expr: x.B}})
			return
		}
		if x.Op != unit.OpAssign && f.Expr(x.A).Kind == unit.ExprName {
			return // the name itself
		}
		switch b, name, deep, ok := written(f, x.A); {
		case b == 0:
		case !ok:
			w.out.Open[b] = true
		case deep:
			w.add(b, e, Fill{Name: name})
		case x.Op == unit.OpAssign:
			w.add(b, e, Fill{Name: name, Value: flow.Site{File: w.id, Expr: x.B}})
		case f.Expr(x.B).Kind == unit.ExprLogical:
			w.add(b, e, Fill{Name: name, Value: flow.Site{File: w.id, Expr: f.Expr(x.B).B}, Perhaps: true})
		default:
			w.add(b, e, Fill{Name: name, Value: flow.Site{File: w.id, Expr: x.B}, Reckoned: true})
		}
	}
}

// aliases lets a name have the changes that are made through another name for its object.
func (w *filler) aliases() {
	f := w.f
	for i := 1; i < len(f.Bindings); i++ {
		of := otherName(f, unit.BindingID(i))
		if of == 0 || !w.held[of] {
			continue
		}
		for _, fill := range w.out.Fills[unit.BindingID(i)] {
			fill.Other = true
			w.out.Fills[of] = append(w.out.Fills[of], fill)
		}
		w.out.Open[of] = w.out.Open[of] || w.out.Open[unit.BindingID(i)]
	}
}

// otherName is the name that a name is only another one for; 0 for none.
func otherName(f *unit.File, b unit.BindingID) unit.BindingID {
	writes := f.Binding(b).Writes
	if len(writes) != 1 || f.Writes[writes[0]].Kind != unit.WriteAssign || f.Writes[writes[0]].Value == 0 {
		return 0
	}
	x := f.Expr(f.Writes[writes[0]].Value)
	if x.Kind != unit.ExprName || unit.BindingID(x.Ref) == b {
		return 0
	}
	return unit.BindingID(x.Ref)
}

// given lists how a call changes the object it is called on: a key and its value, keywords, the properties of other objects,
// the keys that are removed; known is false when a key that is written is not.
func given(f *unit.File, id flow.FileID, call *unit.Expr, from int) (out []Fill, known bool) {
	args := f.ExprsIn(call.List)
	if from > len(args) {
		return nil, false
	}
	writes := f.Semantics.Lists.Writes[f.Expr(call.A).Str]
	switch writes {
	case unit.WritesOne, unit.WritesMissing:
		if len(args) != 2 {
			return nil, false
		}
		key := f.Expr(args[0])
		if key.Kind != unit.ExprLiteral {
			return nil, false
		}
		return []Fill{{Name: key.Str, Value: flow.Site{File: id, Expr: args[1]}, Missing: writes == unit.WritesMissing}}, true
	case unit.WritesInside:
		return nil, false
	case unit.RemovesAll, unit.RemovesSome:
		return []Fill{{Removes: writes}}, true
	case unit.RemovesFirst:
		if len(args) == 0 {
			return []Fill{{Removes: unit.RemovesSome}}, true
		}
		args = args[:1]
		fallthrough
	case unit.RemovesKeys, unit.RemovesOthers:
		var names []string
		for _, a := range args {
			x := f.Expr(a)
			if x.Kind != unit.ExprLiteral {
				return []Fill{{Removes: unit.RemovesSome}}, true
			}
			names = append(names, x.Str)
		}
		if writes == unit.RemovesOthers {
			return []Fill{{Removes: writes, Kept: names}}, true
		}
		for _, name := range names {
			out = append(out, Fill{Name: name, Removes: unit.RemovesFirst})
		}
		return out, true
	}
	for _, a := range args[from:] {
		switch x := f.Expr(a); x.Kind {
		case unit.ExprKeyword:
			out = append(out, Fill{Name: x.Str, Value: flow.Site{File: id, Expr: x.A}})
		case unit.ExprSpread:
			if x.Flags&unit.FlagKeywords == 0 {
				return nil, false
			}
			out = append(out, Fill{Value: flow.Site{File: id, Expr: x.A}, Each: true})
		case unit.ExprFunction:
		default:
			out = append(out, Fill{Value: flow.Site{File: id, Expr: a}, Each: true})
		}
	}
	return out, true
}

// written finds the name whose object an assignment writes to, and the property: deep when it is something inside of
// it, ok when its name is known.
func written(f *unit.File, target unit.ExprID) (b unit.BindingID, name string, deep, ok bool) {
	ok = true
	for hops := 0; ; hops++ {
		x := f.Expr(target)
		switch x.Kind {
		case unit.ExprMember:
			if x.Flags&unit.FlagAttribute != 0 {
				return 0, "", false, false // no key
			}
			name, ok, deep = x.Str, true, hops > 0
		case unit.ExprIndex:
			ok, deep = false, hops > 0
		case unit.ExprName:
			if hops == 0 {
				return 0, "", false, false // the name itself
			}
			return unit.BindingID(x.Ref), name, deep, ok
		default:
			return 0, "", false, false
		}
		target = x.A
	}
}

// attribute finds the name to an attribute of whose object an assignment writes, in languages that tell these from keys.
func attribute(f *unit.File, target unit.ExprID) (b unit.BindingID, name string, ok bool) {
	x := f.Expr(target)
	on := f.Expr(x.A)
	if x.Kind != unit.ExprMember || x.Flags&unit.FlagAttribute == 0 || on.Kind != unit.ExprName || on.Ref == 0 {
		return 0, "", false
	}
	return unit.BindingID(on.Ref), x.Str, true
}

// filledBy finds the name whose object a call writes into, and the number of the first
// argument that it writes: out.update(…), Object.assign(out, …).
func filledBy(f *unit.File, call *unit.Expr) (b unit.BindingID, from int) {
	on := filledOn(f, call)
	if on == 0 || f.Expr(on).Kind != unit.ExprName {
		return 0, 0
	}
	if on != f.Expr(call.A).A {
		from = 1
	}
	return unit.BindingID(f.Expr(on).Ref), from
}

// filledOn is the object into which a call of the language writes: what its method is called on, or its first argument; 0 for any other call.
func filledOn(f *unit.File, call *unit.Expr) unit.ExprID {
	callee := f.Expr(call.A)
	if callee.Kind != unit.ExprMember {
		return 0
	}
	if assign := &f.Semantics.Builtins.Assign; callee.Str == assign[1] && callee.Str != "" && isGlobal(f, callee.A, assign[0]) {
		if args := f.ExprsIn(call.List); len(args) > 1 {
			return args[0]
		}
		return 0
	}
	if f.Semantics.Lists.Writes[callee.Str] != 0 {
		return callee.A
	}
	return 0
}

// ownField is the field of the receiver that an expression is, or that it is something of (below): this.data, this.data[key]. "" for any other.
func ownField(f *unit.File, e unit.ExprID) (name string, below bool) {
	for {
		x := f.Expr(e)
		if x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex || x.A == 0 {
			return "", false
		}
		if f.Expr(x.A).Kind == unit.ExprThis {
			if x.Kind != unit.ExprMember {
				return "", false
			}
			return x.Str, below
		}
		e, below = x.A, true
	}
}
