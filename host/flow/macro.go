package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// Macros are what a library's calls in class bodies make of a class, as a pack
// declares it: has_many :lines gives instances a method `lines`.
type Macros struct {
	// On is the origin of the library class that has them: "ruby#ActiveRecord::Base".
	On string
	// Macros by the name of the call.
	Macros map[string]Macro
	// Makes are the methods of the class, and of what its methods give, that give an instance of it.
	Makes map[string]bool
	// Maybe are those of them that may give nothing.
	Maybe map[string]bool
}

// Macro is one such call. Its first argument is the name of a method.
type Macro struct {
	// Many: the method gives a collection of the class that the name names in the
	// plural; without it, an instance of the class that the name names.
	Many bool
	// Function is the number of the argument that is the method itself, -1 for none;
	// the method is then one of the class.
	Function int
	// Class is the keyword that names the class where the method's name does not.
	Class string
	// Maybe: the method may give nothing.
	Maybe bool
}

// macroMethod is a method that a macro gives a class.
type macroMethod struct {
	class    ClassRef
	many     bool
	maybe    bool
	function Site
	on       string
}

// macroOf finds the method of that name that a macro in the class bodies of a lineage gives.
func (r *Rules) macroOf(q Evaluation, c ClassRef, name string, static bool) (macroMethod, bool) {
	if len(r.hints.Macros) == 0 {
		return macroMethod{}, false
	}
	key := macroKey{c, static}
	var table map[string]macroMethod
	if got, ok := r.macros.Load(key); ok {
		table = got.(map[string]macroMethod)
	} else {
		table = r.buildMacros(q, c, static)
		r.macros.Store(key, table)
	}
	m, ok := table[name]
	return m, ok
}

type macroKey struct {
	class  ClassRef
	static bool
}

func (r *Rules) buildMacros(q Evaluation, c ClassRef, static bool) map[string]macroMethod {
	out := map[string]macroMethod{}
	origins := map[string]bool{}
	chain, external := q.Lineage(c)
	for i := range external {
		origins[external[i].Text] = true
	}
	for i := range r.hints.Macros {
		library := &r.hints.Macros[i]
		if !origins[library.On] {
			continue
		}
		for _, k := range chain {
			f := r.Files[k.File]
			for id := 1; id < len(f.Funcs); id++ {
				if fn := f.Func(unit.FuncID(id)); r.bodyOf(f, unit.FuncID(id)) == k.Class {
					for _, call := range fn.Calls {
						r.addMacro(out, k, library, call, static)
					}
				}
			}
		}
	}
	return out
}

// bodyOf is the class in whose body code stands directly or in a block, 0 for none.
func (g *Graph) bodyOf(f *unit.File, id unit.FuncID) unit.ClassID {
	for ; id != 0; id = f.Func(id).Parent {
		switch fn := f.Func(id); fn.Kind {
		case unit.FuncClassBody:
			return fn.Class
		case unit.FuncBlock:
		default:
			return 0
		}
	}
	return 0
}

func (r *Rules) addMacro(out map[string]macroMethod, c ClassRef, library *Macros, call unit.ExprID, static bool) {
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
			out[name.Str] = macroMethod{function: Site{c.File, args[macro.Function]}, on: library.On}
		}
		return
	}
	target := name.Str
	if last := f.Expr(args[len(args)-1]); last.Kind == unit.ExprObject {
		for _, e := range f.ExprsIn(last.List) {
			if prop := f.Expr(e); prop.Kind == unit.ExprProperty && prop.Str == macro.Class {
				if value := f.Expr(prop.A); value.Kind == unit.ExprLiteral {
					target = value.Str
				}
			}
		}
	}
	if class, ok := r.classNear(f.Class(c.Class).QualifiedName, target, macro.Many); ok {
		out[name.Str] = macroMethod{class: class, many: macro.Many, maybe: macro.Maybe, on: library.On}
	}
}

// ClassNear finds the class that a name means inside a scope.
func (g *Graph) ClassNear(scope, name string) (ClassRef, bool) {
	return g.classNear(scope, name, false)
}

// Ask gives what calling a method without arguments of an instance gives.
func (p *Program) Ask(self Value, name string) []Value {
	q := p.question()
	defer q.done()
	var out []Value
	for _, v := range q.Property(&self, name) {
		if macro, ok := strings.CutPrefix(v.Text, macroText); ok && v.Kind == Extern && v.Recv != nil {
			if m, ok := p.rules.macroOf(q, v.Recv.Class, macro, false); ok {
				out = append(out, p.rules.macroGiven(q, *v.Recv, m)...)
				continue
			}
		}
		out = append(out, q.Results([]Value{v}, v.Site, nil)...)
	}
	return dedupe(out)
}

// classNear finds the class that a name means inside a scope.
func (g *Graph) classNear(scope, name string, plural bool) (ClassRef, bool) {
	names := []string{name}
	if plural {
		names = append(singulars(name), name)
	}
	for {
		for _, n := range names {
			n = strings.TrimPrefix(n, g.Semantics.Names.Separator)
			if scope != "" {
				n = scope + g.Semantics.Names.Separator + n
			}
			if c, ok := g.ClassByPath(n); ok {
				return c, true
			}
		}
		if scope == "" {
			return ClassRef{}, false
		}
		scope = g.Semantics.Names.Outer(scope)
	}
}

// singulars lists what the English singular of a name may be.
func singulars(s string) []string {
	var out []string
	for _, e := range [...][2]string{{"ies", "y"}, {"people", "person"}, {"children", "child"}, {"es", ""}, {"s", ""}, {"ves", "f"}, {"a", "um"}, {"i", "us"}} {
		if stem, ok := strings.CutSuffix(s, e[0]); ok && stem != "" {
			out = append(out, stem+e[1])
		}
	}
	return out
}

// macroGiven is what a macro's method gives.
func (r *Rules) macroGiven(q Evaluation, v Value, m macroMethod) []Value {
	if m.function.Expr != 0 {
		recv := v
		recv.Why = nil
		var out []Value
		for _, fn := range q.EvalApart(m.function) {
			if fn.Kind == Function {
				fn.Recv = &recv
				out = append(out, fn)
			}
		}
		return out
	}
	if !m.many {
		return []Value{{Kind: Instance, Class: m.class, Site: v.Site, Maybe: m.maybe}}
	}
	class := Value{Kind: Class, Class: m.class}
	return []Value{{Kind: Extern, Text: m.on + ".all()", Site: v.Site, Recv: &class}}
}

// makes tells whether calling a library value gives an instance of the class it was asked of.
func (r *Rules) makes(v *Value) (Value, bool) {
	if v.Recv == nil || len(r.hints.Macros) == 0 {
		return Value{}, false
	}
	for i := range r.hints.Macros {
		m := &r.hints.Macros[i]
		rest, ok := strings.CutPrefix(v.Text, m.On)
		if !ok {
			continue
		}
		if name := rest[strings.LastIndexByte(rest, '.')+1:]; m.Makes[name] {
			return Value{Kind: Instance, Class: v.Recv.Class, Maybe: m.Maybe[name]}, true
		}
	}
	return Value{}, false
}

// elementOf gives an element of a library's collection of a class.
func (r *Rules) elementOf(v *Value) (Value, bool) {
	if v.Recv == nil || v.Recv.Kind != Class {
		return Value{}, false
	}
	for i := range r.hints.Macros {
		if strings.HasPrefix(v.Text, r.hints.Macros[i].On+".") {
			return Value{Kind: Instance, Class: v.Recv.Class}, true
		}
	}
	return Value{}, false
}
