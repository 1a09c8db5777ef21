package flow

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

func (q *question) member(site Site, x *unit.Expr, env *Env) []Value {
	if values, ok := q.moduleExports(site, x, env); ok {
		return values
	}
	bases := q.Eval(Site{site.File, x.A}, env)
	var out list
	for i := range bases {
		b := &bases[i]
		if b.Kind == Typed {
			// One value, which needs no list of its own.
			v := *b
			v.Text += "." + x.Str
			out.add(v, len(bases)-i)
			continue
		}
		values := q.Property(b, x.Str)
		if b.Why == nil {
			out.join(values)
			continue
		}
		for _, v := range values {
			if v.Why != b.Why {
				v.Why = &Hop{At: site, Rule: RuleProperty, Prev: v.Why, Of: b.Why}
			}
			out.add(v, len(values)+len(bases)-i)
		}
	}
	if len(out.values) == 0 {
		return notKnown(site)
	}
	return out.values
}

func (q *question) indexed(site Site, x *unit.Expr, env *Env) []Value {
	keys := q.Eval(Site{site.File, x.B}, env)
	var out []Value
	values := q.Eval(Site{site.File, x.A}, env)
	for i := range values {
		if len(keys) == 1 && keys[0].Kind == Const && keys[0].Lit != unit.LitUndefined {
			out = append(out, q.Property(&values[i], keys[0].Text)...)
			continue
		}
		out = append(out, q.any(values[i], site)...)
	}
	if len(out) == 0 {
		return notKnown(site)
	}
	return out
}

// Property gives a property of a value.
func (p *Evaluator) Property(v Value, name string) []Value {
	q := p.question()
	out := dedupe(q.Property(&v, name))
	q.done()
	return out
}

// property gives a property of a value. The value may be one of a list that is remembered: it is only read.
func (q *question) Property(v *Value, name string) []Value {
	switch v.Kind {
	case Object:
		// An object may be spread into itself: x = { ...x }.
		out, _ := q.guarded(askKey{site: v.Site, env: v.Env, what: v.Text + "." + name}, func() []Value { return q.objectProperty(*v, name) })
		return out
	case Array:
		if i, err := strconv.Atoi(name); err == nil {
			elements, complete := q.ElementSites(*v)
			if i >= 0 && i < len(elements) {
				return q.At(elements[i])
			}
			if complete {
				return constant(unit.LitUndefined, "")
			}
		}
	case Module:
		if name == "default" {
			// The namespace of a CommonJS module has what it exports as its default.
			return q.fromTarget(Target{File: v.Site.File}, name, false)
		}
		return q.export(v.Site.File, name)
	case Class:
		return q.static(v, name)
	case Instance:
		return q.instanceProperty(v, name)
	case Function:
		if q.Semantics.Calls.Same[name] {
			return []Value{*v}
		}
		return q.functionProperty(*v, name)
	case Extern:
		if scope, ok := strings.CutPrefix(v.Text, q.Semantics.Names.Constants); ok && q.Semantics.Names.IsConstant(name) {
			// A namespace that no file opens, or one that a library opens too.
			if out := q.constantNamed(scope + q.Semantics.Names.Separator + name); out != nil {
				return out
			}
		}
		if i, ok := q.program.rules.hints.Options[v.Text]; ok {
			// It has the properties of what it was made of.
			if options := q.program.rules.madeOf(q, v, i); len(options) > 0 {
				var out []Value
				for i := range options {
					out = append(out, q.Property(&options[i], name)...)
				}
				return out
			}
		}
		if out, ok := q.program.rules.ofException(q, v, v.Text, name); ok {
			return out
		}
		if q.program.builtins.lacks(v, name) {
			return constant(unit.LitUndefined, "")
		}
		if v.Text == q.Semantics.Builtins.URL.Origin {
			if out, ok := q.program.builtins.partOfURL(q, v, name); ok {
				return out
			}
		}
		out := q.program.rules.externProperty(*v, name)
		if n, ok := q.program.rules.hints.Constants[out.Text]; ok {
			return constant(unit.LitNumber, n)
		}
		if out.Kind == Extern && strings.HasSuffix(v.Text, "#default") {
			if sub, ok := q.program.rules.submodule(Target{File: -1, Package: strings.TrimSuffix(v.Text, "#default")}, name); ok {
				return sub
			}
		}
		return []Value{out}
	case Const:
		// A member of an enumeration stands for its value.
		if name == q.Semantics.Classes.Enumerated {
			return []Value{*v}
		}
	case Typed:
		out := *v
		out.Text += "." + name
		return []Value{out}
	case Param:
		if one, ok := q.collected(*v, name); ok {
			return []Value{one}
		}
		part := *v
		part.Text += "." + name
		if b := part.bound(); b != nil {
			return []Value{b.Value}
		}
		if out := q.program.rules.keptAt(q, part); out != nil {
			return out
		}
		return []Value{part}
	}
	return nil
}
