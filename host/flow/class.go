package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// static gives a static member of a class.
func (q *question) static(v *Value, name string) []Value {
	open := q.Semantics.Classes.Open
	if q.Semantics.Names.IsConstant(name) {
		return q.scoped(v.Class, name)
	}
	line := q.lineageOf(v.Class)
	chain, rest := line.chain, line.members[name]
	for _, k := range chain {
		var out []Value
		var mine []memberAt
		if len(rest) > 0 && rest[0].class == k {
			mine, rest = own(rest)
		}
		for _, at := range mine {
			m := &q.Class(k).Members[at.index]
			if !m.Static && !m.Shared {
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
					return []Value{{Kind: Function, Func: fn, Recv: v}}
				}
			}
		}
	}
	external := line.external
	if !open {
		_, external = q.supers(v.Class)
	} else if m, ok := q.program.rules.macroOf(q, v.Class, name, true); ok {
		return q.program.rules.macroGiven(q, *v, m)
	}
	var out []Value
	for _, e := range external {
		e = q.program.rules.externProperty(e, name)
		if !open {
			e.Class = v.Class
		} else {
			// What the library does with it, it does with the class that it was asked of.
			e.Recv = v.bare()
		}
		out = append(out, e)
	}
	return out
}

// memberValue evaluates one member for a receiver; made is the activation in which
// the class that declares it was made, if a function makes it.
func (q *question) memberValue(c ClassRef, m *unit.Member, recv *Value, made *Env) []Value {
	env := q.memberEnv(c, m, recv)
	if made == nil {
		made = recv.lexical()
	} else if env == nil {
		env = made
	}
	switch m.Kind {
	case unit.MemberMethod:
		return []Value{{Kind: Function, Func: FuncRef{c.File, m.Func}, Recv: recv, Env: made}}
	case unit.MemberGetter:
		fn := FuncRef{c.File, m.Func}
		return q.Returned(fn, q.program.Intern(Env{Func: fn, This: recv, Lexical: made}))
	case unit.MemberSetter:
		return nil
	}
	if m.Shared && m.Type != 0 && recv.Kind == Instance && recv.Site.Expr == 0 && m.Kind == unit.MemberField && q.isData(c) {
		// The default of a data class's field is not what an instance made elsewhere has.
		if k, ok := q.declaredClass(Site{c.File, m.Type}); ok {
			return []Value{{Kind: Instance, Class: k}}
		}
		if out := q.declaredType(Site{c.File, m.Type}); len(out) > 0 {
			return out
		}
		return notKnown(Site{c.File, m.Value})
	}
	if m.Value != 0 {
		out := q.Eval(Site{c.File, m.Value}, env)
		typed := false
		for i := range out {
			if out[i].Kind == Param && m.Type != 0 {
				typed = true
			}
			if out[i].Kind == Function && out[i].Recv == nil {
				out = append([]Value(nil), out...)
				out[i].Recv = recv
			}
		}
		if typed {
			if k, ok := q.declaredClass(Site{c.File, m.Type}); ok {
				return []Value{{Kind: Instance, Class: k}}
			}
		}
		return out
	}
	if k, ok := q.declaredClass(Site{c.File, m.Type}); ok {
		return []Value{{Kind: Instance, Class: k}}
	}
	return q.declaredType(Site{c.File, m.Type})
}

// memberEnv is the environment a member's value is evaluated under.
func (q *question) memberEnv(c ClassRef, m *unit.Member, recv *Value) *Env {
	if m.In != 0 {
		fn := FuncRef{c.File, m.In}
		if q.Func(fn).Kind == unit.FuncConstructor && recv.Kind == Instance && recv.Env != nil {
			return q.constructorEnv(recv, c)
		}
		return q.program.Intern(Env{Func: fn, This: recv, Receiver: true})
	}
	if m.Value != 0 && recv.Kind == Instance {
		if k := q.Expr(Site{c.File, m.Value}).Kind; k != unit.ExprFunction && k != unit.ExprLiteral {
			return q.program.Intern(Env{Func: FuncRef{c.File, q.Class(c).Owner}, This: recv, Receiver: true})
		}
	}
	return nil
}

func (q *question) instanceProperty(v *Value, name string) []Value {
	recv := v
	if v.Maybe {
		own := *v
		own.Maybe = false
		recv = &own
	}
	var all list
	fields := q.Semantics.Classes.Fields
	shared := fields != "" && strings.HasPrefix(name, fields)
	line := q.lineageOf(v.Class)
	if q.program.rules.changes(line, name) {
		return notKnown(v.Site)
	}
	for rest := line.members[name]; len(rest) > 0; {
		var out, initial, common list
		var overridden bool
		var mine []memberAt
		mine, rest = own(rest)
		k := mine[0].class
		for _, at := range mine {
			m := &q.Class(k).Members[at.index]
			if m.Static && !m.Shared {
				continue
			}
			values := q.memberValue(k, m, recv, line.made[k])
			if m.Kind == unit.MemberField && m.Value == 0 {
				initial.join(values)
				continue
			}
			if m.Shared {
				common.join(values)
				continue
			}
			if recv.Env != nil && m.In != 0 {
				var always bool
				values, always = q.overriding(k, m, values)
				overridden = overridden || always
			}
			out.join(values)
		}
		if !overridden {
			// What the class has is what an instance has that is given nothing else.
			common.join(out.values)
			out = common
		}
		if given, ok := q.given(*v, name); ok && len(out.values)+len(initial.values) > 0 {
			return given
		}
		if len(out.values) == 0 {
			out = initial
		}
		if shared {
			// An instance variable is one for the whole ancestry.
			all.join(out.values)
			continue
		}
		if len(out.values) > 0 {
			return out.values
		}
	}
	if shared {
		return all.values
	}
	if q.Semantics.Classes.Open {
		if _, ok := q.program.rules.macroOf(q, v.Class, name, false); ok {
			// The method is called at once: what it gives is what calling a constant function gives.
			return []Value{{Kind: Extern, Text: macroText + name, Site: v.Site, Recv: v.bare()}}
		}
	}
	out := make([]Value, 0, len(line.external))
	for _, e := range line.external {
		if bare := (Value{Kind: Extern, Text: e.Text + "()", Call: v.Site}); q.program.builtins.lacks(&bare, name) {
			out = append(out, constant(unit.LitUndefined, "")...)
			continue
		}
		if of, ok := q.program.rules.ofException(q, v, e.Text+"()", name); ok {
			out = append(out, of...)
			continue
		}
		e.Text += "()." + name
		e.Site, e.Class = v.Site, v.Class
		if q.Semantics.Classes.Open {
			e.Recv = v.bare()
		}
		out = append(out, e)
	}
	return out
}
