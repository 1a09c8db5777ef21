package library

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// MacroOf finds the method of that name that a macro in the class bodies of a lineage gives.
func (r *Rules) MacroOf(q flow.Evaluation, c flow.ClassRef, name string, static bool) (macroMethod, bool) {
	if len(r.Hints.Classes.Macros) == 0 {
		return macroMethod{}, false
	}
	key := macroKey{c, static}
	var table map[string]macroMethod
	if got, ok := r.macros.Load(key); ok {
		table = got.(map[string]macroMethod)
	} else {
		var whole bool
		if table, whole = r.buildMacros(q, c, static); whole {
			r.macros.Store(key, table)
		}
	}
	m, ok := table[name]
	return m, ok
}

func (r *Rules) buildMacros(q flow.Evaluation, c flow.ClassRef, static bool) (out map[string]macroMethod, whole bool) {
	out = map[string]macroMethod{}
	origins := map[string]bool{}
	chain, external, whole := q.Lineage(c)
	for i := range external {
		origins[external[i].Text] = true
	}
	for i := range r.Hints.Classes.Macros {
		library := &r.Hints.Classes.Macros[i]
		if !origins[library.On] {
			continue
		}
		for _, k := range chain {
			f := r.Files[k.File]
			for id := 1; id < len(f.Funcs); id++ {
				if fn := f.Func(unit.FuncID(id)); r.BodyOf(f, unit.FuncID(id)) == k.Class {
					for _, call := range fn.Calls {
						r.addMacro(out, k, library, call, static)
					}
				}
			}
		}
	}
	return out, whole
}

// DeclaredBy finds the method that a function written as an argument of a macro is: the class in whose body the macro stands, and
// the method's name. False for any other function.
func (r *Rules) DeclaredBy(fn flow.FuncRef) (class flow.ClassRef, name string, ok bool) {
	f := r.Files[fn.File]
	own := f.Func(fn.Func)
	list, inside := f.Tree.ParentOf(own.Node)
	if !inside || own.Name != "" || len(r.Hints.Classes.Macros) == 0 {
		return flow.ClassRef{}, "", false
	}
	node, _ := f.Tree.ParentOf(list)
	x := f.Expr(f.ExprOf(node))
	args := f.ExprsIn(x.List)
	if x.Kind != unit.ExprCall || len(args) < 2 || f.Expr(args[0]).Kind != unit.ExprLiteral {
		return flow.ClassRef{}, "", false
	}
	callee := f.Expr(x.A)
	body := r.BodyOf(f, own.Parent)
	if callee.Kind != unit.ExprMember || callee.Flags&unit.FlagImplicit == 0 || body == 0 {
		return flow.ClassRef{}, "", false
	}
	for i := range r.Hints.Classes.Macros {
		macro, known := r.Hints.Classes.Macros[i].Macros[callee.Str]
		if known && macro.Function > 0 && macro.Function < len(args) {
			if is := f.Expr(args[macro.Function]); is.Kind == unit.ExprFunction && unit.FuncID(is.Ref) == fn.Func {
				return flow.ClassRef{File: fn.File, Class: body}, f.Expr(args[0]).Str, true
			}
		}
	}
	return flow.ClassRef{}, "", false
}

func (r *Rules) addMacro(out map[string]macroMethod, c flow.ClassRef, library *flow.Macros, call unit.ExprID, static bool) {
	f := r.Files[c.File]
	x := f.Expr(call)
	callee := f.Expr(x.A)
	if callee.Kind != unit.ExprMember || callee.Flags&unit.FlagImplicit == 0 {
		return
	}
	macro, ok := library.Macros[callee.Str]
	args := f.ExprsIn(x.List)
	if !ok || len(args) == 0 || static != (macro.Function >= 0) {
		return
	}
	name := f.Expr(args[0])
	if name.Kind != unit.ExprLiteral {
		return
	}
	if _, taken := out[name.Str]; taken {
		return
	}
	if macro.Function >= 0 {
		if macro.Function < len(args) {
			out[name.Str] = macroMethod{function: flow.Site{File: c.File, Expr: args[macro.Function]}, on: library.On}
		}
		return
	}
	target := name.Str
	if last := f.Expr(args[len(args)-1]); last.Kind == unit.ExprObject {
		for _, e := range f.ExprsIn(last.List) {
			if prop := f.Expr(e); prop.Kind == unit.ExprProperty && prop.Str != "" && (prop.Str == macro.Class || prop.Str == macro.Through) {
				if value := f.Expr(prop.A); value.Kind == unit.ExprLiteral {
					target = value.Str
				}
			}
		}
	}
	if class, ok := r.ClassNamed(f.Class(c.Class).QualifiedName, target, macro.Many); ok {
		out[name.Str] = macroMethod{class: class, many: macro.Many, maybe: macro.Maybe, on: library.On}
	}
}

// Described are those of a class's library ancestors that rules describe, where there are such: what a module of another
// library adds to such a class is not what its methods are looked for in.
func (r *Rules) Described(ancestors []flow.Value) []flow.Value {
	if len(ancestors) < 2 || len(r.Hints.Classes.Macros) == 0 {
		return ancestors
	}
	out := flow.Filter(ancestors, func(v *flow.Value) bool {
		return slices.ContainsFunc(r.Hints.Classes.Macros, func(m flow.Macros) bool { return m.On == v.Text })
	})
	if len(out) == 0 {
		return ancestors
	}
	return out
}

// MacroResult is what a macro's method gives.
func (r *Rules) MacroResult(q flow.Evaluation, v flow.Value, m macroMethod) []flow.Value {
	if m.function.Expr != 0 {
		recv := v
		recv.Why = nil
		var out []flow.Value
		for _, fn := range q.EvalApart(m.function) {
			if fn.Kind == flow.Function {
				fn.Recv = &recv
				out = append(out, fn)
			}
		}
		return out
	}
	if !m.many {
		return []flow.Value{{Kind: flow.Instance, Class: m.class, Site: v.Site, Maybe: m.maybe}}
	}
	class := flow.Value{Kind: flow.Class, Class: m.class}
	return []flow.Value{{Kind: flow.Extern, Text: m.on + ".all()", Site: v.Site, Recv: &class}}
}

// Makes tells whether calling a library value gives an instance of the class it was asked of.
func (r *Rules) Makes(v *flow.Value) (flow.Value, bool) {
	if len(r.Hints.Classes.Macros) == 0 {
		return flow.Value{}, false
	}
	class := v.Class
	if v.Recv != nil {
		class = v.Recv.Class
	}
	if class == (flow.ClassRef{}) {
		return flow.Value{}, false
	}
	for i := range r.Hints.Classes.Macros {
		m := &r.Hints.Classes.Macros[i]
		rest, ok := strings.CutPrefix(v.Text, m.On+".") // what an instance has is of other classes
		if !ok || givesOthers(m, rest) {
			continue
		}
		if name := rest[strings.LastIndexByte(rest, '.')+1:]; m.Makes[name] {
			return flow.Value{Kind: flow.Instance, Class: class, Maybe: m.Maybe[name]}, true
		}
	}
	return flow.Value{}, false
}

// givesOthers reports whether a chain of methods has one after which the rows are not those of the class. What a library keeps under
// names of its own (Book.__table__.columns, Book._meta.fields) describes the class and is no row of it.
func givesOthers(m *flow.Macros, chain string) bool {
	for step := range strings.SplitSeq(chain, ".") {
		if strings.HasPrefix(step, "_") || m.Others[strings.TrimSuffix(step, "()")] {
			return true
		}
	}
	return false
}

// Collects tells whether a library value is a collection of a class that passes what it does not know on to the class.
func (r *Rules) Collects(v *flow.Value, name string) bool {
	if v.Recv == nil || v.Recv.Kind != flow.Class || !strings.HasSuffix(v.Text, "()") {
		return false
	}
	return slices.ContainsFunc(r.Hints.Classes.Macros, func(m flow.Macros) bool {
		rest, ok := strings.CutPrefix(v.Text, m.On)
		return ok && strings.HasPrefix(rest, ".") && !m.Makes[name]
	})
}

// Collection is the collection of a class's instances that an attribute of it is: objects = BoatManager(), objects =
// BoatQuerySet.as_manager(). What the library has there it has for the class; what the project's class of the collection has is asked of that.
func (r *Rules) Collection(q flow.Evaluation, class *flow.Value, name string, values []flow.Value) (flow.Value, bool) {
	if len(r.Hints.Classes.Macros) == 0 || len(values) != 1 || values[0].Class == class.Class {
		return flow.Value{}, false
	}
	is := &values[0]
	_, external, _ := q.Lineage(class.Class)
	for i := range r.Hints.Classes.Macros {
		m := &r.Hints.Classes.Macros[i]
		if len(m.Collections) == 0 || !slices.ContainsFunc(external, func(b flow.Value) bool { return b.Text == m.On }) {
			continue
		}
		switch is.Kind {
		case flow.Instance:
			_, above, _ := q.Lineage(is.Class)
			if !slices.ContainsFunc(above, func(b flow.Value) bool { return m.Collections[b.Text] }) {
				return flow.Value{}, false
			}
		case flow.Extern:
			of, _, called := strings.Cut(is.Text, "()")
			if at := strings.LastIndexByte(of, '.'); !called || !m.Collections[of] && (at < 0 || !m.Collections[of[:at]]) {
				return flow.Value{}, false
			}
		default:
			return flow.Value{}, false
		}
		return flow.Value{Kind: flow.Extern, Text: m.On + "." + name, Class: is.Class, Recv: &flow.Value{Kind: flow.Class, Class: class.Class}}, true
	}
	return flow.Value{}, false
}

// Collector is the class of the project that a collection of a class's instances is of, if it is of one.
func (r *Rules) Collector(v *flow.Value) (flow.ClassRef, bool) {
	if v.Recv == nil || v.Recv.Kind != flow.Class || v.Class == (flow.ClassRef{}) || v.Class == v.Recv.Class {
		return flow.ClassRef{}, false
	}
	return v.Class, slices.ContainsFunc(r.Hints.Classes.Macros, func(m flow.Macros) bool {
		return len(m.Collections) > 0 && strings.HasPrefix(v.Text, m.On+".") && !givesOthers(&m, v.Text[len(m.On)+1:])
	})
}

// ElementOf gives an element of a library's collection of a class.
func (r *Rules) ElementOf(v *flow.Value) (flow.Value, bool) {
	class := v.Class
	if v.Recv != nil && v.Recv.Kind == flow.Class {
		class = v.Recv.Class
	}
	if class == (flow.ClassRef{}) {
		return flow.Value{}, false
	}
	for i := range r.Hints.Classes.Macros {
		m := &r.Hints.Classes.Macros[i]
		if rest, ok := strings.CutPrefix(v.Text, m.On+"."); ok && !givesOthers(m, rest) {
			return flow.Value{Kind: flow.Instance, Class: class}, true
		}
	}
	return flow.Value{}, false
}

// MacroText begins the text of a method that a macro gave an instance; calling it gives what the macro says.
const MacroText = "macro#"
