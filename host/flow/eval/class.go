package eval

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/library"
	"github.com/drift-analyzer/drift/host/unit"
)

// keepsOwn reports whether a module has methods of its own that including it does not give a class. A module that a library's
// extends may have methods for the classes among them.
func (q *Question) keepsOwn(module, class flow.ClassRef) bool {
	if !q.Class(module).Module || q.Canonical(module) == q.Canonical(class) {
		return false
	}
	_, external := q.extended(module)
	return len(external) == 0
}

// static gives a static member of a class.
func (q *Question) static(v *flow.Value, name string) []flow.Value {
	open := q.Semantics.Classes.Open
	if q.Semantics.Names.IsConstant(name) {
		return q.scoped(v.Class, name)
	}
	line := q.lineageOf(v.Class)
	chain, rest := line.chain, line.members[name]
	for _, k := range chain {
		var out []flow.Value
		var mine []memberAt
		if len(rest) > 0 && rest[0].class == k {
			mine, rest = own(rest)
		}
		for _, at := range mine {
			m := &q.Class(k).Members[at.index]
			if !m.Static && !m.Shared || open && m.Static && q.keepsOwn(k, v.Class) {
				continue
			}
			out = append(out, q.memberValue(k, m, v, line.made[k])...)
		}
		if b := q.Class(k).Binding; b != 0 {
			out = append(out, q.memberWrites(k.File, b, name, nil)...)
		}
		if len(out) > 0 {
			return out
		}
		if open {
			modules, _ := q.extended(k)
			for _, module := range modules {
				if fn, ok := q.program.Method(module, name); ok {
					return []flow.Value{{Kind: flow.Function, Func: fn, Recv: v}}
				}
			}
		}
	}
	if open && q.program.Rules.Single(line.External) {
		if fn, ok := q.program.Method(v.Class, name); ok {
			return []flow.Value{{Kind: flow.Function, Func: fn, Recv: &flow.Value{Kind: flow.Instance, Class: v.Class, Site: v.Site}}}
		}
	}
	external := line.External
	if !open {
		external = nil
		for _, k := range chain {
			_, further := q.supers(k)
			external = append(external, further...)
		}
	} else if m, ok := q.program.Rules.MacroOf(q, v.Class, name, true); ok {
		return q.program.Rules.MacroResult(q, *v, m)
	}
	var out []flow.Value
	for _, e := range q.program.Rules.Described(external) {
		e = q.program.Rules.ExternProperty(e, name)
		if !open {
			e.Class = v.Class
		} else {
			// What the library does with it, it does with the class that it was asked of.
			e.Recv = v.Bare()
		}
		out = append(out, e)
	}
	return out
}

// memberValue evaluates one member for a receiver; made is the activation in which
// the class that declares it was made, if a function makes it.
func (q *Question) memberValue(c flow.ClassRef, m *unit.Member, recv *flow.Value, made *flow.Env) []flow.Value {
	env := q.memberEnv(c, m, recv)
	if made == nil {
		made = recv.Lexical()
	} else if env == nil {
		env = made
	}
	switch m.Kind {
	case unit.MemberMethod:
		return []flow.Value{{Kind: flow.Function, Func: flow.FuncRef{File: c.File, Func: m.Func}, Recv: recv, Env: made}}
	case unit.MemberGetter:
		fn := flow.FuncRef{File: c.File, Func: m.Func}
		return q.Returned(fn, q.program.Intern(flow.Env{Func: fn, This: recv, Lexical: made}))
	case unit.MemberSetter:
		return nil
	}
	if m.Shared && m.Type != 0 && recv.Kind == flow.Instance && recv.Site.Expr == 0 && m.Kind == unit.MemberField && q.isData(c) {
		// The default of a data class's field is not what an instance made elsewhere has.
		if k, ok := q.declaredClass(flow.Site{File: c.File, Expr: m.Type}); ok {
			return []flow.Value{{Kind: flow.Instance, Class: k}}
		}
		if out := q.declaredType(flow.Site{File: c.File, Expr: m.Type}); len(out) > 0 {
			return out
		}
		return flow.NotKnown(flow.Site{File: c.File, Expr: m.Value})
	}
	if m.Value != 0 {
		out := q.Eval(flow.Site{File: c.File, Expr: m.Value}, env)
		typed := false
		for i := range out {
			if out[i].Kind == flow.Param && m.Type != 0 {
				typed = true
			}
			if out[i].Kind == flow.Function && out[i].Recv == nil {
				out = append([]flow.Value(nil), out...)
				out[i].Recv = recv
			}
		}
		if typed {
			if k, ok := q.declaredClass(flow.Site{File: c.File, Expr: m.Type}); ok {
				return []flow.Value{{Kind: flow.Instance, Class: k}}
			}
		}
		if recv.Kind == flow.Instance && recv.Site.Expr == 0 && q.filledElsewhere(c, m, out) {
			return append(out[:len(out):len(out)], flow.NotKnown(flow.Site{File: c.File, Expr: m.Value})...)
		}
		return out
	}
	if k, ok := q.declaredClass(flow.Site{File: c.File, Expr: m.Type}); ok {
		return []flow.Value{{Kind: flow.Instance, Class: k}}
	}
	return q.declaredType(flow.Site{File: c.File, Expr: m.Type})
}

// filledElsewhere reports whether an instance that is made elsewhere may have something else in a field than the constant
// that the class gives it first: what makes objects of data writes all that are open to it.
func (q *Question) filledElsewhere(c flow.ClassRef, m *unit.Member, initial []flow.Value) bool {
	return m.Kind == unit.MemberField && !m.Static && !m.Shared && !m.Private && m.In != 0 && q.Files[c.File].Func(m.In).Kind == unit.FuncFields &&
		areConstants(initial)
}

// FieldSites lists the expressions that write a field of an instance, each with the environment that it is read in.
func (q *Question) FieldSites(v *flow.Value, name string) []flow.Prop {
	members := q.lineageOf(v.Class).members[name]
	if len(members) == 0 {
		return nil
	}
	mine, _ := own(members)
	var out []flow.Prop
	for _, at := range mine {
		if m := &q.Class(at.class).Members[at.index]; m.Value != 0 && !m.Static {
			out = append(out, flow.Prop{Name: name, Site: flow.Site{File: at.class.File, Expr: m.Value}, Env: q.memberEnv(at.class, m, v)})
		}
	}
	return out
}

// memberEnv is the environment a member's value is evaluated under.
func (q *Question) memberEnv(c flow.ClassRef, m *unit.Member, recv *flow.Value) *flow.Env {
	if m.In != 0 {
		fn := flow.FuncRef{File: c.File, Func: m.In}
		// Where nothing says how an instance was made, what it keeps of its parameters is what a constructor below hands up.
		if q.Func(fn).Kind == unit.FuncConstructor && recv.Kind == flow.Instance && (recv.Env != nil || m.Value != 0 && q.Expr(flow.Site{File: c.File, Expr: m.Value}).Kind == unit.ExprParam) {
			if env := q.constructorEnv(recv, c); env != nil || recv.Env != nil {
				return env
			}
		}
		return q.program.Intern(flow.Env{Func: fn, This: recv, Receiver: true})
	}
	if m.Value != 0 && recv.Kind == flow.Instance {
		if k := q.Expr(flow.Site{File: c.File, Expr: m.Value}).Kind; k != unit.ExprFunction && k != unit.ExprLiteral {
			return q.program.Intern(flow.Env{Func: flow.FuncRef{File: c.File, Func: q.Class(c).Owner}, This: recv, Receiver: true})
		}
	}
	return nil
}

// manyDefinitions is from how many definitions on a property is a step of its own in a question. They may read each other
// (scope = narrowed(scope), in any number of methods), and each read would otherwise go through all of them again.
const manyDefinitions = 4

func (q *Question) instanceProperty(v *flow.Value, name string) []flow.Value {
	if len(q.lineageOf(v.Class).members[name]) <= manyDefinitions {
		return q.instancePropertyOf(v, name)
	}
	key := askKey{site: v.Site, env: v.Env, what: "." + name + " of " + strconv.Itoa(int(v.Class.File)) + " " + strconv.Itoa(int(v.Class.Class))}
	out, _ := q.guarded(key, func() []flow.Value { return q.instancePropertyOf(v, name) })
	return out
}

// writtenTo gives what is written to a property of the thing that a call made, through the one name that it has; always:
// whoever gets it finds that written.
func (q *Question) writtenTo(v *flow.Value, made flow.Site, name string) (out []flow.Value, always bool) {
	written, always := q.WrittenTo(made, name)
	if len(written) == 0 {
		return nil, false
	}
	env := v.Env
	if v.Kind == flow.Instance && env != nil {
		env = env.Outer // from that of its construction to that of who constructed it
	}
	for _, e := range written {
		out = append(out, q.Eval(flow.Site{File: made.File, Expr: e}, env)...)
	}
	return out, always
}

func (q *Question) instancePropertyOf(v *flow.Value, name string) []flow.Value {
	recv := v
	if v.Maybe {
		own := *v
		own.Maybe = false
		recv = &own
	}
	var all flow.List
	fields := q.Semantics.Classes.Fields
	shared := fields != "" && strings.HasPrefix(name, fields)
	line := q.lineageOf(v.Class)
	var written []flow.Value
	if shared || fields == "" { // otherwise it is the method that reads it
		var always bool
		if written, always = q.writtenTo(v, v.Site, strings.TrimPrefix(name, fields)); always {
			return written
		}
	}
	all.Join(written)
	later := len(written) > 0
	if q.program.Rules.Changes(line.External, name) {
		return flow.NotKnown(v.Site)
	}
	for rest := line.members[name]; len(rest) > 0; {
		var out, initial, common flow.List
		var overridden bool
		var mine []memberAt
		mine, rest = own(rest)
		k := mine[0].class
		for _, at := range mine {
			m := &q.Class(k).Members[at.index]
			if m.Static && !m.Shared {
				continue
			}
			if m.Kind == unit.MemberWrite && q.NeverSet(flow.FuncRef{File: k.File, Func: m.In}) {
				continue
			}
			values := q.memberValue(k, m, recv, line.made[k])
			if m.Kind == unit.MemberField && m.Value == 0 {
				initial.Join(values)
				continue
			}
			if m.Shared {
				if held, ok := q.program.Rules.Held(q, values); ok {
					values = held
				}
				common.Join(values)
				continue
			}
			if recv.Env != nil && m.In != 0 {
				var always bool
				values, always = q.Overriding(k, m, values)
				overridden = overridden || always
			}
			out.Join(values)
		}
		if !overridden {
			// What the class has is what an instance has that is given nothing else.
			common.Join(out.Values)
			out = common
		}
		if len(out.Values)+len(initial.Values) > 0 {
			declared := q.Class(k).Members[mine[0].index].Declares()
			handed := q.handedFor(v, name, line)
			if handed.given {
				out, initial = flow.List{Values: handed.values}, flow.List{}
			} else if declared && len(out.Values) > 0 && (handed.open || q.program.Rules.Fills(line.External)) {
				// What the class gives a field is its default.
				out.Join(append(handed.values, flow.NotKnown(v.Site)...))
			}
		}
		if len(out.Values) == 0 {
			out = initial
		}
		if shared {
			// An instance variable is one for the whole ancestry.
			all.Join(out.Values)
			continue
		}
		if len(out.Values) > 0 {
			if later {
				all.Join(out.Values)
				return all.Values
			}
			return out.Values
		}
	}
	if shared {
		return all.Values
	}
	if later {
		all.Join(q.nothing())
		return all.Values
	}
	if q.Semantics.Classes.Open {
		if _, ok := q.program.Rules.MacroOf(q, v.Class, name, false); ok {
			// The method is called at once: what it gives is what calling a constant function gives.
			return []flow.Value{{Kind: flow.Extern, Text: library.MacroText + name, Site: v.Site, Recv: v.Bare()}}
		}
	}
	out := make([]flow.Value, 0, len(line.External))
	for _, e := range q.program.Rules.Described(line.External) {
		if bare := (flow.Value{Kind: flow.Extern, Text: e.Text + "()", Call: v.Site}); q.program.Builtins.Lacks(&bare, name) {
			out = append(out, flow.Constant(unit.LitUndefined, "")...)
			continue
		}
		if of, ok := q.program.Rules.OfException(q, v, e.Text+"()", name); ok {
			out = append(out, of...)
			continue
		}
		e.Text += "()." + name
		e.Site, e.Class = v.Site, v.Class
		if q.Semantics.Classes.Open {
			e.Recv = v.Bare()
		}
		out = append(out, e)
	}
	return out
}
