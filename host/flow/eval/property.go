package eval

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

func (q *Question) member(site flow.Site, x *unit.Expr, env *flow.Env) []flow.Value {
	if values, ok := q.moduleExports(site, x, env); ok {
		return values
	}
	if values := q.ofGlobal(site, x); values != nil {
		return values
	}
	bases := q.Eval(flow.Site{File: site.File, Expr: x.A}, env)
	var out flow.List
	lost := false // one of them has something there that is not known
	for i := range bases {
		b := &bases[i]
		if x.Flags&unit.FlagOptional != 0 && flow.IsNull(*b) {
			if q.isProperty(site.File, x.A) {
				out.Join(flow.NotKnown(site))
			} else {
				out.Join(q.nothing())
			}
			continue
		}
		if b.Kind == flow.Typed {
			// One value, which needs no list of its own.
			v := *b
			v.Text += "." + x.Str
			out.Add(v, len(bases)-i)
			continue
		}
		values := q.Property(b, x.Str)
		lost = lost || len(values) == 0 && !flow.IsNull(*b)
		if env != nil && b.Kind == flow.Instance && q.Files[site.File].Expr(x.A).Kind == unit.ExprThis {
			values = q.writtenHere(b, x.Str, values, env)
		}
		if len(values) == 1 && values[0].Kind == flow.Extern {
			if own, ok := q.OwnPath(site.File, values[0].Text); ok {
				values = []flow.Value{own}
			}
		}
		if b.Recv != nil && b.Kind == flow.Instance && q.Files[site.File].Expr(x.A).Kind == unit.ExprSuper {
			// What super calls runs on the instance itself.
			values = slices.Clone(values)
			for i := range values {
				if values[i].Kind == flow.Function {
					values[i].Recv = b.Recv
				}
			}
		}
		if b.Why == nil {
			out.Join(values)
			continue
		}
		for _, v := range values {
			out.Add(partOf(b, v, site), len(values)+len(bases)-i)
		}
	}
	if len(out.Values) == 0 {
		return flow.NotKnown(site)
	}
	if lost && areConstants(out.Values) {
		// "" or a text of which only a part is known: 0 would not be the length of both.
		out.Join(flow.NotKnown(site))
	}
	return out.Values
}

// writtenHere puts, for what a method writes of its own parameters to a field of its object and reads from it again, also in a
// function inside of it, what the parameters are in the activation that reads it.
func (q *Question) writtenHere(self *flow.Value, name string, values []flow.Value, env *flow.Env) []flow.Value {
	activation := func(v *flow.Value) *flow.Env {
		if v.Kind != flow.Param || v.Index == flow.SelfParam {
			return nil
		}
		for e := env; e != nil; e = e.Lexical {
			if e.Func == v.Func && !e.Receiver {
				return e
			}
		}
		return nil
	}
	var in *flow.Env
	for i := range values {
		if e := activation(&values[i]); e != nil {
			in = e
			break
		}
	}
	if in == nil {
		return values
	}
	var out flow.List
	out.Join(flow.Filter(values, func(v *flow.Value) bool { return activation(v) != in }))
	for _, at := range q.lineageOf(self.Class).members[name] {
		if m := &q.Class(at.class).Members[at.index]; at.class.File == in.Func.File && m.In == in.Func.Func && m.Value != 0 {
			out.Join(q.Eval(flow.Site{File: at.class.File, Expr: m.Value}, in))
		}
	}
	return out.Values
}

// partOf is a part of a value as an expression reads it: the calls that gave the whole gave the part.
func partOf(whole *flow.Value, part flow.Value, at flow.Site) flow.Value {
	if whole.Why != nil && part.Why != whole.Why {
		part.Why = &flow.Hop{At: at, Rule: flow.RuleProperty, Prev: part.Why, Of: whole.Why}
	}
	return part
}

// isProperty reports whether an expression reads a property, which whoever holds the object may have filled since.
func (q *Question) isProperty(file flow.FileID, e unit.ExprID) bool {
	f := q.Files[file]
	k := f.Expr(f.Plain(e)).Kind
	return k == unit.ExprMember || k == unit.ExprIndex
}

func (q *Question) indexed(site flow.Site, x *unit.Expr, env *flow.Env) []flow.Value {
	if q.lookup != nil {
		if at, atEnv, ok := q.lookup.Result(site, env); ok {
			if at.Expr == 0 {
				return q.nothing()
			}
			return q.Eval(at, atEnv)
		}
	}
	keys := q.Eval(flow.Site{File: site.File, Expr: x.B}, env)
	var out []flow.Value
	values := q.Eval(flow.Site{File: site.File, Expr: x.A}, env)
	if part, ok := q.program.Builtins.TextPart(q, site, x, values, env); ok {
		return part
	}
	part := q.isPart(site.File, x.B)
	for i := range values {
		if part && values[i].Kind == flow.Array {
			some, known := q.program.Builtins.SomeParts(q, site, values[i], env)
			if !known {
				some.Index = flow.Unplaced
			}
			out = append(out, some)
			continue
		}
		if len(keys) == 1 && keys[0].Kind == flow.Const && keys[0].Lit != unit.LitUndefined {
			for _, v := range q.Property(&values[i], keys[0].Text) {
				out = append(out, partOf(&values[i], v, site))
			}
			continue
		}
		if values[i].Kind == flow.Instance && areTexts(keys) {
			// It is one of these: methods by their names.
			for k := range keys {
				if !flow.IsNull(keys[k]) {
					out = append(out, q.Property(&values[i], keys[k].Text)...)
				}
			}
			continue
		}
		out = append(out, q.any(values[i], site)...)
		if values[i].Kind == flow.Object && len(out) > 0 && !q.Semantics.Exceptions.IndexRaises {
			out = append(out, q.nothing()...) // it may have no such key
		}
	}
	if len(out) == 0 {
		return flow.NotKnown(site)
	}
	return out
}

// isPart reports whether what stands between brackets names a part of a list: list[from:to], list[from..to].
func (q *Question) isPart(file flow.FileID, e unit.ExprID) bool {
	f := q.Files[file]
	in := f.ExprsIn(f.Expr(e).List)
	if f.Expr(e).Kind != unit.ExprOther || len(in) != 1 {
		return false
	}
	r := f.Expr(in[0])
	return r.Kind == unit.ExprBinary && r.Op == unit.OpRange || r.Kind == unit.ExprOther // with a step: list[::2]
}

// areTexts reports whether values are texts that are all known, a few at most, or nothing.
func areTexts(values []flow.Value) bool {
	return len(values) > 0 && len(values) <= maxEntries && !slices.ContainsFunc(values, func(v flow.Value) bool {
		return v.Kind != flow.Const || v.Lit != unit.LitString && v.Lit != unit.LitSymbol && !flow.IsNull(v)
	})
}

// Property gives a property of a value. The value may be one of a list that is remembered: it is only read. A constant that
// other code may have replaced since is one of several values.
func (q *Question) Property(v *flow.Value, name string) []flow.Value {
	out := q.propertyOf(v, name)
	if v.Kind == flow.Instance && v.Index == flow.OrBelow && areConstants(out) && q.givenBelow(v, name) {
		return flow.NotKnown(v.Site)
	}
	if mayBeReplaced(v) && areConstants(out) {
		if since := q.replaced(v, name); len(since) > 0 {
			return flow.Dedupe(append(out[:len(out):len(out)], since...))
		}
	}
	return out
}

// mayBeReplaced reports whether properties of a value are written from elsewhere.
func mayBeReplaced(v *flow.Value) bool {
	switch v.Kind {
	case flow.Object:
		return v.Text == ""
	case flow.Instance, flow.Class, flow.Module:
		return true
	}
	return false
}

func areConstants(values []flow.Value) bool {
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool { return v.Kind != flow.Const })
}

// ofCollected gives the methods of a class that a library's collection of its instances passes on to it: they run with the
// collection as their receiver.
func (q *Question) ofCollected(v *flow.Value, name string) []flow.Value {
	var out []flow.Value
	for _, fn := range q.static(v.Recv, name) {
		if fn.Kind == flow.Function {
			fn.Recv = v.Bare()
			out = append(out, fn)
		}
	}
	return out
}

func (q *Question) propertyOf(v *flow.Value, name string) []flow.Value {
	switch v.Kind {
	case flow.Object:
		// An object may be spread into itself: x = { ...x }.
		out, _ := q.guarded(askKey{site: v.Site, env: v.Env, what: v.Text + "." + name}, func() []flow.Value { return q.objectProperty(*v, name) })
		return out
	case flow.Array:
		if i, err := strconv.Atoi(name); err == nil {
			return q.elementAt(*v, i)
		}
	case flow.Module:
		if name == "default" {
			// The namespace of a CommonJS module has what it exports as its default.
			return q.fromTarget(flow.Target{File: v.Site.File}, name, false)
		}
		return q.export(v.Site.File, name)
	case flow.Class:
		out := q.static(v, name)
		if of, ok := q.program.Rules.Collection(q, v, name, out); ok {
			return []flow.Value{of}
		}
		return out
	case flow.Instance:
		return q.instanceProperty(v, name)
	case flow.Function:
		if q.Semantics.Calls.Same[name] {
			return []flow.Value{*v}
		}
		return q.functionProperty(*v, name)
	case flow.Extern:
		if scope, ok := strings.CutPrefix(v.Text, q.Semantics.Names.Constants); ok && q.Semantics.Names.IsConstant(name) {
			// A namespace that no file opens, or one that a library opens too.
			if out := q.constantNamed(scope + q.Semantics.Names.Separator + name); out != nil {
				return out
			}
		}
		if i, ok := q.program.Rules.Hints.Exceptions.Properties[v.Text]; ok {
			// It has the properties of what it was made of.
			if options := q.program.Rules.MadeOf(q, v, i); len(options) > 0 {
				var out []flow.Value
				for i := range options {
					out = append(out, q.Property(&options[i], name)...)
				}
				return out
			}
		}
		if out := q.argumentHeld(v, name); len(out) > 0 {
			return out
		}
		if strings.HasSuffix(v.Text, "()") {
			made := v.Call
			if made.Expr == 0 {
				made = v.Site
			}
			if out, always := q.writtenTo(v, made, name); always {
				return out
			} else if len(out) > 0 {
				return append(out, flow.NotKnown(made)...)
			}
		}
		if out, ok := q.program.Rules.OfException(q, v, v.Text, name); ok {
			return out
		}
		if q.program.Builtins.Lacks(v, name) {
			return flow.Constant(unit.LitUndefined, "")
		}
		if v.Text == q.Semantics.Builtins.URL.Origin {
			if out, ok := q.program.Builtins.PartOfURL(q, v, name); ok {
				return out
			}
		}
		if of, ok := q.program.Rules.Collector(v); ok {
			if fn, own := q.program.Method(of, name); own {
				return []flow.Value{{Kind: flow.Function, Func: fn, Recv: &flow.Value{Kind: flow.Instance, Class: of}}}
			}
		}
		if q.program.Rules.Collects(v, name) {
			if out := q.ofCollected(v, name); len(out) > 0 {
				return out
			}
		}
		out := q.program.Rules.ExternProperty(*v, name)
		if n, ok := q.program.Rules.Hints.Names.Constants[out.Text]; ok {
			return flow.Constant(unit.LitNumber, n)
		}
		if q.Semantics.Builtins.Named[v.Text] && name == strings.ToUpper(name) {
			return flow.Constant(unit.LitString, name)
		}
		if out.Kind == flow.Extern && strings.HasSuffix(v.Text, "#default") {
			if sub, ok := q.program.Rules.Namespace(flow.Target{File: -1, Package: strings.TrimSuffix(v.Text, "#default")}, name); ok {
				return sub
			}
		}
		return []flow.Value{out}
	case flow.Const:
		if v.Lit == unit.LitString && name != "" && name == q.Semantics.Lists.Length && !v.Maybe {
			return flow.Constant(unit.LitNumber, strconv.Itoa(len(utf16.Encode([]rune(v.Text)))))
		}
		// A member of an enumeration stands for its value.
		if name == q.Semantics.Classes.Enumerated {
			return []flow.Value{*v}
		}
	case flow.Typed:
		out := *v
		out.Text += "." + name
		return []flow.Value{out}
	case flow.Param:
		if one, ok := q.Collected(*v, name); ok {
			if v.Env != nil && v.Env.Func == v.Func {
				if b := v.Env.BoundAt(one.Index, ""); b != nil {
					return []flow.Value{b.Value}
				}
			}
			return []flow.Value{one}
		}
		part := *v
		part.Text += "." + name
		if b := part.Bound(); b != nil {
			return []flow.Value{b.Value}
		}
		if out := q.program.Rules.StoredAt(q, part); out != nil {
			return out
		}
		return []flow.Value{part}
	}
	return nil
}

// argumentHeld is a property of what a library's call gave that is an argument of that call, or a property of it.
func (q *Question) argumentHeld(v *flow.Value, name string) (out []flow.Value) {
	for _, rule := range q.program.Rules.Hints.Calls.Members[v.Text] {
		if rule.As != name {
			continue
		}
		made := q.program.Rules.MadeOf(q, v, rule.Argument)
		for i := range made {
			if rule.Property == "" {
				out = append(out, made[i])
			} else if part := q.Property(&made[i], rule.Property); made[i].Kind == flow.Object {
				out = append(out, part...)
			}
		}
	}
	return out
}
