package records

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// class gives what is written of an instance of a class, or of several; of is
// the class of what the instance writes, when that is known. nil: not known.
func (a *asked) class(c flow.ClassRef, opt options, many bool, of *flow.ClassRef) summary.TypeShape {
	c = a.prog.Canonical(c)
	if a.open[c] || len(a.open) >= maxNested {
		return list(summary.Ref{Name: a.prog.Class(c).Name}, many)
	}
	a.open[c] = true
	defer delete(a.open, c)
	rules := a.rulesOf(c)
	if rules == nil {
		rules = &Rules{}
	}
	if fn, ok := a.own(c); ok && opt.plain() {
		return list(a.returned(flow.Value{Kind: flow.Function, Func: fn, Recv: &flow.Value{Kind: flow.Instance, Class: c}}, nil), many)
	}
	return a.record(c, rules, opt, many, of)
}

// plain reports whether no keyword chooses among the fields.
func (o options) plain() bool {
	return len(o.only)+len(o.except)+len(o.methods)+len(o.include) == 0
}

// own finds the method by which a class says itself what is written of it.
func (a *asked) own(c flow.ClassRef) (flow.FuncRef, bool) {
	for i := range a.Rules {
		for _, name := range a.Rules[i].Own {
			if fn, ok := a.prog.Method(c, name); ok {
				return fn, true
			}
		}
	}
	return flow.FuncRef{}, false
}

func list(s summary.TypeShape, many bool) summary.TypeShape {
	if many && s != nil {
		return summary.Array{Items: s}
	}
	return s
}

// fields lists what is stated of a class, of those that it descends from and of its table;
// what is stated again takes the place of the first.
func (a *asked) fields(c flow.ClassRef) []Field {
	var out []Field
	put := func(list []Field) {
		for _, f := range list {
			if f.Name != "" {
				out = slices.DeleteFunc(out, func(old Field) bool {
					return old.Name == f.Name && slices.Equal(old.Path, f.Path) && slices.Equal(old.Under, f.Under)
				})
			}
			out = append(out, f)
		}
	}
	chain := a.prog.Lineage(c)
	for _, k := range chain {
		if table, ok := a.Table(a.prog.Canonical(k)); ok {
			put(a.Tables[table])
			break
		}
	}
	for i := len(chain) - 1; i >= 0; i-- {
		put(a.Classes[chain[i]])
	}
	return slices.DeleteFunc(out, func(f Field) bool { return f.Type == "none" })
}

func (a *asked) record(c flow.ClassRef, rules *Rules, opt options, many bool, of *flow.ClassRef) summary.TypeShape {
	fields := a.fields(c)
	if len(fields) == 0 {
		return nil
	}
	if of == nil && rules.Writes != "" {
		of = a.writtenBy(c, rules)
	}
	t := &tree{}
	placed, below := false, true
	for i := range fields {
		f := &fields[i]
		if len(f.Under) > 0 && !slices.Contains(f.Under, opt.view) || f.Name != "" && (len(opt.only) > 0 && !slices.Contains(opt.only, f.Name) || slices.Contains(opt.except, f.Name)) {
			continue
		}
		s := a.field(c, rules, f, of)
		if f.Optional {
			s = summary.Optional(s)
		}
		placed, below = t.put(f.Path, f.Name, s, many) || placed, below && len(f.Path) > 0
	}
	if many && below && !placed {
		return summary.UnknownShape{} // one stands below a name, and below which several stand is not stated
	}
	self := flow.Value{Kind: flow.Instance, Class: c}
	for _, name := range opt.methods {
		t.put(nil, name, a.attribute(self, name), many)
	}
	for _, in := range opt.include {
		t.put(nil, in.name, a.relation(self, in), many)
	}
	return list(t.shape(), many && !placed)
}

// relation gives what is written of a relation, as its own options say.
func (a *asked) relation(self flow.Value, in inclusion) summary.TypeShape {
	for _, v := range a.asksFor(self, in.name) {
		if class, several, ok := a.held(v); ok {
			if s := a.class(*class, in.options, several, nil); s != nil {
				return s
			}
		}
	}
	if _, own := a.prog.Method(self.Class, in.name); own && in.plain() {
		return a.attribute(self, in.name)
	}
	return summary.UnknownShape{}
}

// tree is a record that is put together field by field.
type tree struct {
	names []string
	below map[string]*tree
	many  bool
	props []summary.Property
	open  []summary.Spread
}

// put adds a field below a path; it reports whether the path says where several instances stand.
func (t *tree) put(path []string, name string, s summary.TypeShape, many bool) (placed bool) {
	for _, step := range path {
		plain, several := strings.CutSuffix(step, "[]")
		if t.below == nil {
			t.below = map[string]*tree{}
		}
		if t.below[plain] == nil {
			t.below[plain] = &tree{many: several && many}
			t.names = append(t.names, plain)
		}
		placed = placed || several
		t = t.below[plain]
	}
	if name != "" {
		t.props = append(t.props, summary.Property{Name: name, Shape: s})
		return placed
	}
	if r, ok := s.(summary.Record); ok {
		t.props = append(t.props, r.Properties...)
		t.open = append(t.open, r.Spreads...)
	} else {
		t.open = append(t.open, summary.Spread{SourceText: "…"})
	}
	return placed
}

func (t *tree) shape() summary.TypeShape {
	if rows := t.below[""]; rows != nil {
		return list(rows.shape(), rows.many) // the whole of it is a list
	}
	props := t.props
	for _, n := range t.names {
		props = append(props, summary.Property{Name: n, Shape: list(t.below[n].shape(), t.below[n].many)})
	}
	return summary.NewRecord(props, t.open...)
}

// field gives what is written of one field of an instance of c, which writes an instance of `of`.
func (a *asked) field(c flow.ClassRef, rules *Rules, f *Field, of *flow.ClassRef) summary.TypeShape {
	word, several := strings.CutSuffix(f.Type, "[]")
	switch {
	case f.Target != nil:
		var held *flow.ClassRef
		if of != nil {
			for _, v := range a.asksFor(flow.Value{Kind: flow.Instance, Class: *of}, f.Name) {
				if class, many, ok := a.held(v); ok {
					held, several = class, many || several
				}
			}
		}
		if s := a.class(*f.Target, options{}, several, held); s != nil {
			return s
		}
		return list(summary.UnknownShape{}, several)
	case len(f.Body) > 0:
		var handed []flow.Value
		if of != nil {
			handed = []flow.Value{{Kind: flow.Instance, Class: *of}}
		}
		return list(a.body(f.Body, handed), several)
	case word == "related":
		return a.related(c, f.Name, of, several)
	case f.Type != "":
		return summary.Word(f.Type)
	}
	if rules.Writes == "" {
		return a.attribute(flow.Value{Kind: flow.Instance, Class: c}, f.Name)
	}
	if fn, ok := a.prog.Method(c, f.Name); ok {
		return a.returned(flow.Value{Kind: flow.Function, Func: fn, Recv: &flow.Value{Kind: flow.Instance, Class: c}}, nil)
	}
	if of != nil {
		return a.attribute(flow.Value{Kind: flow.Instance, Class: *of}, f.Name)
	}
	return summary.UnknownShape{}
}

// related gives what is written of a relation of what is written, by the class that writes its instances.
func (a *asked) related(c flow.ClassRef, name string, of *flow.ClassRef, several bool) summary.TypeShape {
	scope := namespace(a.prog.Class(c).QualifiedName)
	if of != nil {
		for _, v := range a.asksFor(flow.Value{Kind: flow.Instance, Class: *of}, name) {
			if class, many, ok := a.held(v); ok {
				writer, found := a.writerOf(*class, scope, false)
				if !found {
					writer = *class
				}
				if s := a.class(writer, options{}, many || several, nil); s != nil {
					return s
				}
			}
		}
	}
	return list(summary.UnknownShape{}, several)
}

// attribute gives what is written of what a method without arguments gives.
func (a *asked) attribute(self flow.Value, name string) summary.TypeShape {
	var out []summary.TypeShape
	for _, v := range a.asksFor(self, name) {
		s := a.known(v)
		if s == nil {
			s = a.value(v)
		}
		if s == nil {
			return summary.UnknownShape{}
		}
		out = append(out, s)
	}
	if len(out) == 0 {
		if fn, ok := a.prog.Method(self.Class, name); ok {
			return a.returned(flow.Value{Kind: flow.Function, Func: fn, Recv: &self}, nil)
		}
		return summary.UnknownShape{}
	}
	return summary.NewUnion(out...)
}

// asksFor gives the values that a method without arguments of an instance gives.
func (a *asked) asksFor(self flow.Value, name string) []flow.Value {
	if _, ok := a.prog.Method(self.Class, name); ok {
		return nil // the project's own: its returns say more than its values
	}
	return a.prog.Ask(self, name)
}

// known is the shape that a value says by itself.
func (a *asked) known(v flow.Value) summary.TypeShape {
	switch v.Kind {
	case flow.Object, flow.Array:
		return a.of(v.Site, v.Env)
	case flow.Pattern:
		return summary.Text{}
	case flow.Const:
		switch v.Lit {
		case unit.LitString, unit.LitSymbol:
			return summary.Literal{Value: v.Text}
		case unit.LitBoolean:
			return summary.Literal{Value: v.Text == "true"}
		case unit.LitNull:
			return summary.Null{}
		case unit.LitNumber:
			return summary.Number{}
		}
	}
	return nil
}

// body gives the shape of what a field is stated to be.
func (a *asked) body(values []flow.Value, handed []flow.Value) summary.TypeShape {
	var out []summary.TypeShape
	for _, v := range values {
		var s summary.TypeShape
		if v.Kind == flow.Function {
			if s = a.template(v.Func, nil); s == nil {
				s = a.returned(v, handed)
			}
		} else if s = a.known(v); s == nil {
			s = a.value(v)
		}
		if s == nil {
			s = last(v)
		}
		if s == nil {
			s = summary.UnknownShape{}
		}
		out = append(out, s)
	}
	return summary.NewUnion(out...)
}

// returned gives the shape of what a function gives back, handed these values.
func (a *asked) returned(fn flow.Value, handed []flow.Value) summary.TypeShape {
	env := a.prog.BindThis(fn)
	returns := a.prog.Returns(fn.Func)
	if len(returns) == 0 {
		return summary.UnknownShape{}
	}
	if len(handed) > 0 {
		var args []flow.Arg
		for i := range handed {
			args = append(args, flow.Arg{Value: &handed[i]})
		}
		env = a.prog.BindArgs(fn.Func, flow.Site{File: fn.Func.File, Expr: returns[0]}, nil, fn.Env, args)
	}
	var out []summary.TypeShape
	for _, e := range returns {
		out = append(out, a.of(flow.Site{File: fn.Func.File, Expr: e}, env))
	}
	return summary.NewUnion(out...)
}

// Template gives what a template's function writes that runs for an object; false when nothing is stated of it.
func (o *Oracle) Template(fn flow.FuncRef, self *flow.Value, of Shapes) (summary.TypeShape, bool) {
	a := o.ask(of)
	a.self = self
	s := a.template(fn, nil)
	return s, s != nil
}

// template gives what a template's function, or a block in one, writes under an activation.
func (a *asked) template(fn flow.FuncRef, env *flow.Env) summary.TypeShape {
	if fn.Func == unit.ModuleFunc && a.self != nil {
		env = a.prog.BindThis(flow.Value{Kind: flow.Function, Func: fn, Recv: a.self})
	}
	fields, ok := a.Files[fn]
	if !ok || a.within[fn] || len(a.within) > maxTemplates {
		return nil
	}
	a.within[fn] = true
	defer delete(a.within, fn)
	t := &tree{}
	for i := range fields {
		f := &fields[i]
		var s summary.TypeShape
		if len(f.Body) > 0 {
			s = a.inTemplate(f, env)
			if f.Type == "|[]" {
				s = summary.NewUnion(s, list(s, true))
			} else {
				s = list(s, strings.HasSuffix(f.Type, "[]"))
			}
		} else {
			s = summary.Word(f.Type)
		}
		if f.Name == "" && strings.HasSuffix(f.Type, "[]") {
			return s // the whole of it is a list
		}
		if f.Optional {
			s = summary.Optional(s)
		}
		for j := range t.props {
			if t.props[j].Name == f.Name && f.Name != "" && f.Optional {
				// Written in several branches.
				s, _ = summary.WithoutUndefined(summary.NewUnion(t.props[j].Shape, s))
			}
		}
		t.put(f.Path, f.Name, s, true)
	}
	return t.shape()
}

// inTemplate gives the shape of what a field of a template holds under its activation.
func (a *asked) inTemplate(f *Field, env *flow.Env) summary.TypeShape {
	if f.Later == nil || env == nil {
		return a.body(f.Body, nil)
	}
	body, each := f.Later(env)
	if len(body) != 1 || body[0].Kind != flow.Function {
		if len(body) == 0 {
			body = f.Body
		}
		return a.body(body, nil)
	}
	block := body[0]
	inner := env
	if params := a.prog.Func(block.Func).Params; len(params) > 0 && len(each) > 0 {
		var elements []flow.Value
		for _, v := range each {
			elements = append(elements, a.prog.EvalStep(v, "[]")...)
		}
		if len(elements) == 1 {
			inner = a.prog.BindArgs(block.Func, flow.Site{}, nil, env, []flow.Arg{{Value: &elements[0]}})
		}
	}
	if s := a.template(block.Func, inner); s != nil {
		return s
	}
	return a.body(f.Body, nil)
}
