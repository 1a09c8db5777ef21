package edges

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Rewrites is where properties of objects are written by code that has them by no name of its own: of a module that it
// imports from, of something inside of another object, of what a call gives, under a name that was written one of these, or of
// its receiver by a key that is not written.
type Rewrites struct {
	// Named are the expressions whose property is written, by its name; Keyed those of which any may be, by the name of the
	// property that they read, "" for others.
	Named, Keyed map[string][]flow.Site
	// Imported is what modules do to what they import, by the file that exports it and its name there.
	Imported map[flow.FileID]map[unit.BindingID][]Fill
	// Attributes is what is written to properties of classes under their own names, by the name of the property.
	Attributes map[string][]AttributeWrite
	// OfGlobal is what is written to properties of the language's global object, by the name of the property.
	OfGlobal map[string][]flow.Site
	// fields are the names of the fields that hold what expressions make first.
	fields map[flow.Site]string
	// Receivers are the classes whose methods write properties of their receiver that are not named.
	Receivers map[flow.ClassRef][]ReceiverWrite
}

// AttributeWrite is a property of what a constant names that is given a value.
type AttributeWrite struct{ Of, Value flow.Site }

// ReceiverWrite is where a method writes properties of its receiver that are not named: those of the objects From, or, without
// any, by a key.
type ReceiverWrite struct {
	In   flow.FuncRef
	From []flow.Site
}

// Rewrites are those of all files.
func (g *Graph) Rewrites() *Rewrites { return g.tables.rewrites() }

func (g *Graph) buildRewrites() *Rewrites {
	t := &Rewrites{Named: map[string][]flow.Site{}, Keyed: map[string][]flow.Site{}, OfGlobal: map[string][]flow.Site{}, fields: map[flow.Site]string{},
		Attributes: map[string][]AttributeWrite{}, Imported: map[flow.FileID]map[unit.BindingID][]Fill{}, Receivers: map[flow.ClassRef][]ReceiverWrite{}}
	for i, f := range g.Files {
		if g.IsQuiet(flow.FileID(i)) {
			continue
		}
		id := flow.FileID(i)
		for c := range f.Classes {
			for _, m := range f.Classes[c].Members {
				if m.Kind != unit.MemberMethod && m.Value != 0 {
					t.fields[flow.Site{File: id, Expr: f.Plain(m.Value)}] = m.Name
				}
			}
		}
		for e := 1; e < len(f.Exprs); e++ {
			g.addRewrite(t, f, flow.Site{File: id, Expr: unit.ExprID(e)})
		}
	}
	return t
}

// addRewrite notes what an expression writes, or hands on.
func (g *Graph) addRewrite(t *Rewrites, f *unit.File, at flow.Site) {
	x := f.Expr(at.Expr)
	if g.writesOwn(f, x) {
		t.addReceiver(f, flow.FuncRef{File: at.File, Func: f.EnclosingFunc(x.Node)}, nil)
		return
	}
	of, name, ok := rewrites(f, x)
	if !ok {
		if x.Kind == unit.ExprCall {
			g.addWriting(t, f, at, x)
			for _, a := range f.ExprsIn(x.List) {
				g.addImported(t, f, at.File, a, Fill{At: at, Call: at, Argument: flow.Site{File: at.File, Expr: a}})
			}
		}
		return
	}
	of = f.Plain(of)
	switch on := f.Expr(of); on.Kind {
	case unit.ExprThis:
		if on.Ref != 0 && name == "" {
			t.addReceiver(f, flow.FuncRef{File: at.File, Func: unit.FuncID(on.Ref)}, sources(f, at.File, x))
		}
		return
	case unit.ExprSuper:
		return
	case unit.ExprName:
		if x.Kind == unit.ExprAssign && x.Op == unit.OpAssign && name != "" && f.NamesGlobal(on) {
			t.OfGlobal[name] = append(t.OfGlobal[name], flow.Site{File: at.File, Expr: x.B})
			return
		}
		if x.Kind == unit.ExprAssign && name != "" && on.Ref != 0 && f.Binding(unit.BindingID(on.Ref)).Kind == unit.BindImport {
			t.add(f, flow.Site{File: at.File, Expr: of}, name) // a module may be what is imported: cache.client = connect()
		}
		if on.Ref != 0 && !mayHold(f, unit.BindingID(on.Ref), 0) {
			return // a name of its own: see Handed
		}
		if x.Kind == unit.ExprAssign && name != "" && g.Semantics.Names.IsConstant(on.Str) {
			t.Attributes[name] = append(t.Attributes[name], AttributeWrite{flow.Site{File: at.File, Expr: of}, flow.Site{File: at.File, Expr: x.B}})
		}
		if g.addImported(t, f, at.File, of, Fill{At: at, Name: name}) {
			return
		}
	}
	t.add(f, flow.Site{File: at.File, Expr: of}, name)
}

// add notes that a property of what an expression gives is written: any, where the name is "".
func (t *Rewrites) add(f *unit.File, of flow.Site, name string) {
	if name != "" {
		t.Named[name] = append(t.Named[name], of)
		return
	}
	field := ""
	if on := f.Expr(of.Expr); on.Kind == unit.ExprMember {
		field = on.Str
	}
	t.Keyed[field] = append(t.Keyed[field], of)
}

// addWriting notes what a call writes into the object that it is called on, unless that is the object's own name: see Fills.
func (g *Graph) addWriting(t *Rewrites, f *unit.File, at flow.Site, call *unit.Expr) {
	callee := f.Expr(call.A)
	if callee.Kind != unit.ExprMember || f.Semantics.Lists.Writes[callee.Str] == 0 {
		return
	}
	of := flow.Site{File: at.File, Expr: f.Plain(callee.A)}
	switch on := f.Expr(of.Expr); on.Kind {
	case unit.ExprMember, unit.ExprIndex, unit.ExprElement, unit.ExprCall:
	case unit.ExprName:
		if on.Ref == 0 || !mayHold(f, unit.BindingID(on.Ref), 0) {
			return
		}
	default:
		return
	}
	fills, known := given(f, at.File, call, 0)
	if !known {
		t.add(f, of, "")
	}
	for _, fill := range fills {
		names := []string{fill.Name}
		if fill.Each {
			names = writtenKeys(f, fill.Value.Expr)
		}
		for _, name := range names {
			t.add(f, of, name)
		}
	}
}

// writtenKeys are the names of the properties that an object literal has; "" for those that are not known.
func writtenKeys(f *unit.File, e unit.ExprID) (names []string) {
	x := f.Expr(f.Plain(e))
	if x.Kind != unit.ExprObject {
		return []string{""}
	}
	for _, part := range f.ExprsIn(x.List) {
		if property := f.Expr(part); property.Kind == unit.ExprProperty && property.B == 0 {
			names = append(names, property.Str)
		} else {
			names = append(names, "")
		}
	}
	return names
}

// maxHeld bounds the names that an object is handed on by; beyond, a name may hold one that others have.
const maxHeld = 4

// mayHold reports whether a name may hold an object that has another name: part of something, an element, what a call gives.
func mayHold(f *unit.File, id unit.BindingID, depth int) bool {
	if depth > maxHeld {
		return true
	}
	b := f.Binding(id)
	switch b.Kind {
	case unit.BindImport, unit.BindParam:
		return true
	}
	return slices.ContainsFunc(b.Writes, func(w unit.WriteID) bool { return mayGive(f, f.Writes[w].Value, b.Owner, depth) })
}

// mayGive is mayHold of what a name of a function is written.
func mayGive(f *unit.File, e unit.ExprID, in unit.FuncID, depth int) bool {
	if e == 0 || depth > maxHeld {
		return depth > maxHeld
	}
	switch x := f.Expr(f.Plain(e)); x.Kind {
	case unit.ExprMember, unit.ExprIndex, unit.ExprElement, unit.ExprCall:
		return true
	case unit.ExprThis:
		return x.Ref != 0
	case unit.ExprName:
		// A name of the same function is followed with the object's own.
		return x.Ref != 0 && (f.Binding(unit.BindingID(x.Ref)).Owner != in || mayHold(f, unit.BindingID(x.Ref), depth+1))
	case unit.ExprConditional:
		return mayGive(f, x.B, in, depth+1) || mayGive(f, x.C, in, depth+1)
	case unit.ExprLogical:
		return mayGive(f, x.A, in, depth+1) || mayGive(f, x.B, in, depth+1)
	}
	return false
}

// addReceiver notes that a method, or a function inside of one, writes properties of its receiver that it does not name.
func (t *Rewrites) addReceiver(f *unit.File, fn flow.FuncRef, from []flow.Site) {
	for fn.Func > unit.ModuleFunc && f.Func(fn.Func).Class == 0 {
		fn.Func = f.Func(fn.Func).Parent
	}
	if c := f.Func(fn.Func).Class; c != 0 {
		class := flow.ClassRef{File: fn.File, Class: c}
		t.Receivers[class] = append(t.Receivers[class], ReceiverWrite{fn, from})
	}
}

// writesOwn reports whether an expression calls a method of the language on its own receiver that writes a property which it
// does not name, instance_variable_set("@#{name}", value), or sends a message whose name is made up of one: send("#{name}=", value).
func (g *Graph) writesOwn(f *unit.File, x *unit.Expr) bool {
	if x.Kind != unit.ExprCall || x.List.Len == 0 {
		return false
	}
	callee := f.Expr(x.A)
	if callee.Kind == unit.ExprIndex {
		key := f.Expr(callee.B)
		return f.Semantics.Calls.ByName && f.Expr(callee.A).Kind == unit.ExprThis && key.Kind != unit.ExprLiteral &&
			strings.HasSuffix(strings.TrimRight(f.ExprText(callee.B), "\"'"), "=")
	}
	own := callee.Kind == unit.ExprName && callee.Ref == 0 || callee.Kind == unit.ExprMember && f.Expr(callee.A).Kind == unit.ExprThis
	return own && slices.Contains(f.Semantics.Builtins.SetsOwn, callee.Str) && f.Expr(f.ExprsIn(x.List)[0]).Kind != unit.ExprLiteral
}

// addImported notes what is done to what a module imports; false where the expression is no name of such.
func (g *Graph) addImported(t *Rewrites, f *unit.File, id flow.FileID, e unit.ExprID, fill Fill) bool {
	on := f.Expr(e)
	if on.Kind != unit.ExprName || on.Ref == 0 || f.Binding(unit.BindingID(on.Ref)).Kind != unit.BindImport {
		return false
	}
	file, b, ok := g.exported(id, &f.Imports[f.Binding(unit.BindingID(on.Ref)).Import])
	if !ok {
		return false
	}
	if t.Imported[file] == nil {
		t.Imported[file] = map[unit.BindingID][]Fill{}
	}
	t.Imported[file][b] = append(t.Imported[file][b], fill)
	return true
}

// FieldOf is the name of the field that holds what an expression makes first, "" where none does.
func (t *Rewrites) FieldOf(made flow.Site) string { return t.fields[made] }

// rewrites reads an expression that writes a property of what another one is: name is "" where it may be any.
func rewrites(f *unit.File, x *unit.Expr) (of unit.ExprID, name string, ok bool) {
	target := unit.ExprID(0)
	switch {
	case x.Kind == unit.ExprAssign, x.Kind == unit.ExprUnary && x.Op == unit.OpDelete:
		target = x.A
	case x.Kind == unit.ExprCall:
		return assigned(f, x)
	}
	if target == 0 {
		return 0, "", false
	}
	switch to := f.Expr(f.Plain(target)); to.Kind {
	case unit.ExprMember:
		return to.A, to.Str, to.Str != ""
	case unit.ExprIndex:
		if key := f.Expr(to.B); key.Kind == unit.ExprLiteral {
			return to.A, key.Str, key.Op == unit.LitString
		}
		return to.A, "", true
	}
	return 0, "", false
}

// assigned reads a call of a function of the language that writes properties of its first argument.
func assigned(f *unit.File, call *unit.Expr) (of unit.ExprID, name string, ok bool) {
	callee, assign := f.Expr(call.A), &f.Semantics.Builtins.Assign
	if on := f.Expr(callee.A); callee.Kind == unit.ExprMember && on.Kind == unit.ExprMember && on.Str != "" && on.Str == f.Semantics.Classes.Dictionary && f.Semantics.Lists.Writes[callee.Str] != 0 {
		return on.A, "", true
	}
	if args := f.ExprsIn(call.List); len(args) > 1 && callee.Kind == unit.ExprMember && callee.Str == assign[1] && isGlobal(f, callee.A, assign[0]) {
		return args[0], "", true
	}
	return sets(f, call)
}

// sources are the objects whose properties a call writes to its first argument.
func sources(f *unit.File, id flow.FileID, x *unit.Expr) (from []flow.Site) {
	if x.Kind != unit.ExprCall || f.Expr(x.A).Str != f.Semantics.Builtins.Assign[1] {
		return nil
	}
	for _, a := range f.ExprsIn(x.List)[1:] {
		from = append(from, flow.Site{File: id, Expr: a})
	}
	return from
}

// sets reads a call of a function of the language that writes the property of its first argument that its second names.
func sets(f *unit.File, call *unit.Expr) (of unit.ExprID, name string, ok bool) {
	args := f.ExprsIn(call.List)
	if len(args) < 2 || !slices.ContainsFunc(f.Semantics.Builtins.Sets, func(function string) bool {
		space, function, of := strings.Cut(function, ".")
		if !of {
			return isGlobal(f, call.A, space)
		}
		callee := f.Expr(call.A)
		return callee.Kind == unit.ExprMember && callee.Str == function && isGlobal(f, callee.A, space)
	}) {
		return 0, "", false
	}
	if key := f.Expr(args[1]); key.Kind == unit.ExprLiteral {
		return args[0], key.Str, true
	}
	return args[0], "", true
}

// isGlobal reports whether an expression is a name of the language's own.
func isGlobal(f *unit.File, e unit.ExprID, name string) bool {
	x := f.Expr(e)
	return x.Kind == unit.ExprName && x.Ref == 0 && x.Str == name
}
