// Package shape answers what a value looks like on the wire: from the way it is
// written where that says it (literals keep their narrowness), otherwise from
// its declared or inferred type, which the oracle knows.
//
// It imports host/flow, host/unit, host/types and summary. Begin reading at Of.
package shape

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/types"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Limits of one shape.
const (
	maxDepth = 12
	maxNodes = 3000
	// maxVariants bounds the shapes of a value that may be several; more are what its type says.
	maxVariants = 8
)

// Maker makes shapes of one program.
type Maker struct {
	Prog   *program.Program
	Oracle types.Oracle
	// Given gives the shape of what a library's call gave, where packs state it; nil where nobody does. It is set before the first
	// question.
	Given func(v flow.Value) (summary.TypeShape, bool)
}

type making struct {
	*Maker
	lookup flow.Lookup
	nodes  int
	open   map[flow.Site]int
}

// Of gives the shape of an expression's value. lookup settles names on a path.
func (m *Maker) Of(site flow.Site, env *flow.Env, lookup flow.Lookup) summary.TypeShape {
	return (&making{Maker: m, lookup: lookup, open: map[flow.Site]int{}}).of(site, env, 0)
}

// Value gives the shape of an abstract value.
func (m *Maker) Value(v flow.Value) summary.TypeShape {
	return (&making{Maker: m, open: map[flow.Site]int{}}).value(v, 0)
}

func (m *making) of(site flow.Site, env *flow.Env, depth int) summary.TypeShape {
	m.nodes++
	if site.Expr == 0 || depth > maxDepth || m.nodes > maxNodes || m.open[site] > 2 {
		return summary.UnknownShape{}
	}
	m.open[site]++
	defer func() { m.open[site]-- }()
	f := m.Prog.Files[site.File]
	x := f.Expr(site.Expr)
	sub := func(e unit.ExprID) summary.TypeShape { return m.of(flow.Site{File: site.File, Expr: e}, env, depth+1) }
	switch x.Kind {
	case unit.ExprLiteral:
		return constant(x.Op, x.Str)
	case unit.ExprTemplate:
		return m.text(site, env)
	case unit.ExprObject:
		return m.object(site, env, depth)
	case unit.ExprArray:
		return m.array(flow.Value{Kind: flow.Array, Site: site, Env: env}, depth)
	case unit.ExprAwait:
		return m.awaited(sub(x.A), site)
	case unit.ExprCast:
		if x.Flags&unit.FlagConst != 0 {
			return sub(x.A)
		}
		s, ok := m.oracle(site)
		if !ok {
			return sub(x.A)
		}
		if partly(s) {
			// A parameter of the type leaves it open: what is cast says more where it is known.
			if inner := sub(x.A); !partly(inner) {
				return inner
			}
		}
		return s
	case unit.ExprConditional:
		if m.lookup != nil {
			if at, atEnv, ok := m.lookup.Result(site, env); ok {
				return m.of(at, atEnv, depth+1)
			}
		}
		return summary.NewUnion(sub(x.B), sub(x.C))
	case unit.ExprLogical:
		return m.logical(site, x, env, depth)
	case unit.ExprUnary:
		switch x.Op {
		case unit.OpNot, unit.OpDelete, unit.OpDefined:
			return summary.Boolean{}
		case unit.OpTypeof:
			return summary.Text{}
		case unit.OpPlus, unit.OpNegate, unit.OpBitNot:
			return summary.Number{}
		}
	case unit.ExprBinary:
		if s, ok := m.joined(m, site, x, env, depth); ok {
			return s
		}
		return m.binary(site, x, env)
	case unit.ExprName:
		if s, ok := m.written(site, x, env, depth); ok {
			return s
		}
		if s, ok := m.receivedThenWritten(site, x, env, depth); ok {
			return s
		}
	case unit.ExprCall:
		if at, ok := m.Prog.Through(site, env); ok && m.Prog.Expr(at).Kind == unit.ExprName {
			if s, ok := m.receivedThenWritten(at, m.Prog.Expr(at), env, depth); ok {
				return s
			}
		}
	case unit.ExprTypeTest:
		return summary.Boolean{}
	case unit.ExprAssign:
		return sub(x.B)
	}
	return m.through(site, env, depth)
}

// awaited gives the shape of what was waited for. Where evaluation found the list alone that all of whose promises are waited for
// (Promise.all(ids.map(load))), the types say what these come to.
func (m *making) awaited(s summary.TypeShape, site flow.Site) summary.TypeShape {
	list, ok := s.(summary.Array)
	if !ok || !m.isPromise(list.Items) {
		return s
	}
	if t, ok := m.oracle(site); ok {
		return t
	}
	return summary.Array{Items: summary.UnknownShape{}}
}

// isPromise reports whether a shape is that of something that has still to be waited for, or may be.
func (m *making) isPromise(s summary.TypeShape) bool {
	switch q := s.(type) {
	case summary.Ref:
		return q.Name == m.Prog.Semantics.Promises.Class && q.Name != ""
	case summary.Union:
		return slices.ContainsFunc(q.Variants, m.isPromise)
	}
	return false
}

// partly reports whether a shape is not known, or is one of several of which one is not.
func partly(s summary.TypeShape) bool {
	switch q := s.(type) {
	case nil, summary.UnknownShape:
		return true
	case summary.Union:
		return slices.ContainsFunc(q.Variants, partly)
	}
	return false
}

// through follows where the value comes from, and asks the oracle where that does not say it.
func (m *making) through(site flow.Site, env *flow.Env, depth int) summary.TypeShape {
	values := m.Prog.EvalWith(site, env, m.lookup)
	var shapes []summary.TypeShape
	known := len(values) > 0
	for _, v := range values {
		if m.startsEmpty(v) {
			// It is filled later: what it is declared as says more.
			s, ok := m.oracle(site)
			if ok && !partly(s) && !(isEmpty(s) && m.isFilled(v)) {
				return m.widened(s, v, depth)
			}
			// What is handed over where nothing is declared may have been declared there.
			if handed, given := m.handed(site, env, depth); given {
				return handed
			}
			if ok && !(isEmpty(s) && m.isFilled(v)) {
				return s
			}
		}
		s := m.value(v, depth)
		if s == nil {
			s, _ = m.Oracle.Result(site, env, v, func(at flow.Site, env *flow.Env) summary.TypeShape { return m.of(at, env, depth+1) })
		}
		if s == nil && m.Given != nil {
			s, _ = m.Given(v)
		}
		if s == nil {
			known = false
			break
		}
		shapes = append(shapes, s)
	}
	if known && len(shapes) <= maxVariants {
		at := site
		if of, ok := m.Prog.Through(site, env); ok {
			at = of
		}
		if m.untested(at, depth) && m.Prog.GivesNothing(at, env, m.lookup) {
			shapes = append(shapes, m.nothing())
		}
		return m.awaited(m.there(summary.NewUnion(shapes...), site), site)
	}
	if s, ok := m.asked(site, depth); ok {
		return s
	}
	s, ok := m.oracle(site)
	if ok && !vague(s) {
		return s
	}
	// A helper that takes anything is handed something that says more.
	if handed, given := m.handed(site, env, depth); given {
		return handed
	}
	if ok {
		return s
	}
	if s, ok := m.passed(values, site, depth+1); ok {
		return s
	}
	if s, ok := m.mapped(site, env, depth); ok {
		return s
	}
	return summary.UnknownShape{}
}

// untested reports whether no test of the value can stand between where it is made and an expression of which nobody but the types
// would know: of a name inside of something else, a path may have asked whether it is there.
func (m *making) untested(site flow.Site, depth int) bool {
	f := m.Prog.Files[site.File]
	return depth == 0 || f.Expr(f.Plain(site.Expr)).Kind == unit.ExprCall || m.Oracle.Strict(f.AbsPath)
}

// nothing is the shape of what a function gives that returns without a value.
func (m *making) nothing() summary.TypeShape {
	if m.Prog.Semantics.Names.Undefined != "" {
		return summary.Undefined{}
	}
	return summary.Null{}
}

// passed gives the shape of what a library's value was where the expression only passes it on: jsonify(schema.dump(order)).
func (m *making) passed(values []flow.Value, site flow.Site, depth int) (summary.TypeShape, bool) {
	if len(values) != 1 || values[0].Kind != flow.Extern || !strings.HasSuffix(values[0].Text, "()") || values[0].Call == site || values[0].Call.Expr == 0 {
		return nil, false
	}
	if s, ok := m.asked(values[0].Call, depth); ok {
		return s, true
	}
	if m.Prog.Semantics.Names.Undefined != "" && !m.Oracle.Strict(m.Prog.Files[site.File].AbsPath) {
		return nil, false // null and undefined are left out of such types
	}
	return m.oracle(values[0].Call)
}

// vague reports whether a shape leaves open what there is.
func vague(s summary.TypeShape) bool {
	switch q := s.(type) {
	case summary.Dictionary:
		return partly(q.Values)
	case summary.Record:
		return len(q.Properties) == 0
	case summary.Array:
		return vague(q.Items)
	case summary.Union:
		return slices.ContainsFunc(q.Variants, vague)
	}
	return partly(s)
}

// there leaves null and undefined out of what a value may be where the language's
// types know that it is neither: a test stands before.
func (m *making) there(s summary.TypeShape, site flow.Site) summary.TypeShape {
	u, ok := s.(summary.Union)
	if !ok || !m.Oracle.Strict(m.Prog.Files[site.File].AbsPath) {
		return s
	}
	kept := withoutNothing(u)
	if len(kept) == len(u.Variants) || len(kept) == 0 {
		return s
	}
	switch t, ok := m.oracle(site); typed := t.(type) {
	case summary.Null, summary.Undefined:
		return s
	case summary.Union:
		if !ok || len(withoutNothing(typed)) != len(typed.Variants) {
			return s
		}
	default:
		if !ok {
			return s
		}
	}
	return summary.NewUnion(kept...)
}

// withoutNothing lists what a value may be besides null and undefined.
func withoutNothing(u summary.Union) []summary.TypeShape {
	var kept []summary.TypeShape
	for _, v := range u.Variants {
		switch v.(type) {
		case summary.Null, summary.Undefined:
		default:
			kept = append(kept, v)
		}
	}
	return kept
}

// asked gives the shape of what a method gives that is called on an object of which only the oracle knows
// the class: row.to_dict(), of a row that a library read.
func (m *making) asked(site flow.Site, depth int) (summary.TypeShape, bool) {
	x := m.Prog.Expr(site)
	if x.Kind != unit.ExprCall || depth > maxDepth {
		return nil, false
	}
	f := m.Prog.Files[site.File]
	callee := f.Expr(x.A)
	if callee.Kind != unit.ExprMember {
		return nil, false
	}
	self, ok := m.Instance(flow.Site{File: site.File, Expr: callee.A})
	if !ok {
		return nil, false
	}
	fn, ok := m.Prog.Method(self.Class, callee.Str)
	if !ok {
		return nil, false
	}
	var shapes []summary.TypeShape
	for _, v := range m.Prog.EvalStep(flow.Value{Kind: flow.Function, Func: fn, Recv: &self}, "()") {
		s := m.value(v, depth+1)
		if s == nil {
			return nil, false
		}
		shapes = append(shapes, s)
	}
	return summary.NewUnion(shapes...), len(shapes) > 0
}

// handed gives the shape of the argument that a parameter stands for, or of its property.
func (m *making) handed(site flow.Site, env *flow.Env, depth int) (summary.TypeShape, bool) {
	x := m.Prog.Expr(site)
	if x.Kind == unit.ExprMember && env != nil {
		of, ok := m.handed(flow.Site{File: site.File, Expr: x.A}, env, depth+1)
		if u, is := of.(summary.Union); is && len(withoutNothing(u)) == 1 {
			of = withoutNothing(u)[0] // what is read of it is read where it is something
		}
		r, record := of.(summary.Record)
		if !ok || !record {
			return nil, false
		}
		for _, p := range r.Properties {
			if p.Name == x.Str {
				return p.Shape, true
			}
		}
		return nil, false
	}
	at, given, ok := m.Prog.Given(site, env)
	if !ok {
		return nil, false
	}
	s := m.of(at, given, depth+1)
	_, unknown := s.(summary.UnknownShape)
	return s, !unknown
}

// startsEmpty reports whether a value is an empty array or object literal.
func (m *making) startsEmpty(v flow.Value) bool {
	return (v.Kind == flow.Array || v.Kind == flow.Object) && m.Prog.Expr(v.Site).List.Len == 0
}

// isFilled reports whether something is written into an object after it is made.
func (m *making) isFilled(v flow.Value) bool {
	if v.Kind != flow.Object {
		return false
	}
	fills, open := m.Prog.Filled(v.Site)
	if change, ok := m.Prog.GivenTo(v.Site); ok {
		fills = append(fills[:len(fills):len(fills)], change)
	}
	return open || m.writesAny(fills, v.Env)
}

// writesAny reports whether some of an object's changes may be one: a call that it is handed to may write nothing.
func (m *making) writesAny(fills []edges.Fill, env *flow.Env) bool {
	return slices.ContainsFunc(fills, func(fill edges.Fill) bool {
		if fill.Call.Expr == 0 {
			return true
		}
		more, _, open := m.Prog.FilledBy(fill.Call, fill.Argument, env)
		return open || len(more) > 0
	})
}

// isEmpty reports whether a shape is a record without properties, which an empty literal is declared as.
func isEmpty(s summary.TypeShape) bool {
	r, ok := s.(summary.Record)
	return ok && len(r.Properties)+len(r.Spreads) == 0
}

// value gives the shape of a value that says it by itself, nil otherwise.
func (m *making) value(v flow.Value, depth int) summary.TypeShape {
	if depth > maxDepth {
		return nil
	}
	switch v.Kind {
	case flow.Const:
		return constant(v.Lit, v.Text)
	case flow.Pattern:
		return summary.Text{}
	case flow.Object:
		if v.Text != "" {
			return m.madeOf(v, depth)
		}
		return m.object(v.Site, v.Env, depth)
	case flow.Array:
		return m.array(v, depth)
	}
	return nil
}

// madeOf gives the shape of an object that a call makes of pairs.
func (m *making) madeOf(v flow.Value, depth int) summary.TypeShape {
	x := m.Prog.Expr(v.Site)
	switch {
	case m.Prog.Merges(v):
		return m.merged(m, v, x, depth)
	case v.Text == flow.MadeByRest:
		return m.rest(v, x, depth)
	}
	parts, closed := m.Prog.Properties(v)
	if !closed {
		if s, ok := m.oracle(v.Site); ok {
			return s
		}
		return summary.UnknownShape{}
	}
	var props []summary.Property
	for _, p := range parts {
		props = append(props, summary.Property{Name: p.Name, Shape: m.part(p, depth+1)})
	}
	return summary.NewRecord(props)
}

// part gives the shape of an element or property.
func (m *making) part(p flow.Prop, depth int) summary.TypeShape {
	if p.Value == nil {
		return m.of(p.Site, p.Env, depth)
	}
	if s := m.value(*p.Value, depth); s != nil {
		return s
	}
	return summary.UnknownShape{}
}

func constant(lit unit.Op, text string) summary.TypeShape {
	switch lit {
	case unit.LitString, unit.LitSymbol:
		return summary.Literal{Value: text}
	case unit.LitBoolean:
		return summary.Literal{Value: strings.EqualFold(text, "true")}
	case unit.LitNull:
		return summary.Null{}
	case unit.LitUndefined:
		return summary.Undefined{}
	case unit.LitBigInt:
		return summary.Ref{Name: "bigint"}
	case unit.LitNumber:
		if text == flow.NotANumber {
			return summary.Null{} // so it is written
		}
		n, ok := flow.Numeral(text)
		if !ok {
			return summary.Number{}
		}
		l := summary.Literal{Value: n}
		if strconv.FormatFloat(n, 'f', -1, 64) != text {
			l.Raw = text
		}
		return l
	}
	return summary.UnknownShape{}
}

func (m *making) text(site flow.Site, env *flow.Env) summary.TypeShape {
	values := m.Prog.EvalWith(site, env, m.lookup)
	if len(values) == 1 && values[0].Kind == flow.Const && !m.writesNothing(site, env) {
		return constant(values[0].Lit, values[0].Text)
	}
	return summary.Text{}
}

// writesNothing reports whether a part of a text may be the value for nothing, which stands in it as a word: in paths that is left out.
func (m *making) writesNothing(site flow.Site, env *flow.Env) bool {
	return slices.ContainsFunc(m.Prog.Parts(site, nil, 0), func(part flow.Site) bool {
		return slices.ContainsFunc(m.Prog.EvalWith(part, env, m.lookup), func(v flow.Value) bool { return v.Kind == flow.Const && v.Lit == unit.LitUndefined })
	})
}

func (m *making) logical(site flow.Site, x *unit.Expr, env *flow.Env, depth int) summary.TypeShape {
	if m.lookup != nil {
		if at, atEnv, ok := m.lookup.Result(site, env); ok {
			return m.of(at, atEnv, depth+1)
		}
	}
	if s, ok := m.oracle(site); ok {
		if _, ref := s.(summary.Ref); !ref {
			return s
		}
	}
	a := m.of(flow.Site{File: site.File, Expr: x.A}, env, depth+1)
	b := m.of(flow.Site{File: site.File, Expr: x.B}, env, depth+1)
	if x.Op == unit.OpAnd {
		return summary.NewUnion(b, a)
	}
	a, _ = summary.WithoutUndefined(a)
	if _, ok := a.(summary.Undefined); ok {
		return b
	}
	if _, ok := a.(summary.Null); ok {
		return b
	}
	return summary.NewUnion(a, b)
}

func (m *making) binary(site flow.Site, x *unit.Expr, env *flow.Env) summary.TypeShape {
	switch x.Op {
	case unit.OpAdd:
		if s, ok := m.oracle(site); ok {
			return s
		}
		values := m.Prog.EvalWith(site, env, m.lookup)
		if len(values) == 1 {
			if s := m.value(values[0], 0); s != nil {
				return s
			}
		}
		return summary.UnknownShape{}
	case unit.OpMod:
		if slices.ContainsFunc(m.Prog.EvalWith(flow.Site{File: site.File, Expr: x.A}, env, m.lookup), func(v flow.Value) bool {
			return v.Kind == flow.Pattern || v.Kind == flow.Const && v.Lit == unit.LitString
		}) {
			return summary.Text{} // a format
		}
		return summary.Number{}
	case unit.OpSub, unit.OpMul, unit.OpDiv, unit.OpFloorDiv, unit.OpPow, unit.OpBit:
		return summary.Number{}
	case unit.OpAppend, unit.OpOtherBinary, unit.OpRange:
		return summary.UnknownShape{}
	}
	return summary.Boolean{}
}

// object gives the record of an object literal; what is spread into it is
// spelled out when it is known, kept as a spread otherwise.
func (m *making) object(site flow.Site, env *flow.Env, depth int) summary.TypeShape {
	return m.objectOf(m, site, env, depth)
}

// objectOf is object, with the changes that are made later as now has them.
func (m *making) objectOf(now *making, site flow.Site, env *flow.Env, depth int) summary.TypeShape {
	f := m.Prog.Files[site.File]
	var props []summary.Property
	var spreads []summary.Spread
	for _, id := range f.ExprsIn(f.Expr(site.Expr).List) {
		e := f.Expr(id)
		switch e.Kind {
		case unit.ExprProperty:
			name := e.Str
			if e.B != 0 {
				keys := m.Prog.EvalWith(flow.Site{File: site.File, Expr: e.B}, env, m.lookup)
				if len(keys) != 1 || keys[0].Kind != flow.Const || e.Flags&unit.FlagEach != 0 {
					if s, ok := m.copied(site.File, e, env, depth+1); ok {
						if r, ok := s.(summary.Record); ok {
							w := filling{making: now, props: slices.Clone(r.Properties), spreads: slices.Clone(r.Spreads)}
							return w.changed(site, env, depth)
						}
						return s
					}
					return summary.Dictionary{Values: m.of(flow.Site{File: site.File, Expr: e.A}, env, depth+1)}
				}
				name = keys[0].Text
			}
			value := flow.Site{File: site.File, Expr: e.A}
			var s summary.TypeShape
			switch k := f.Expr(e.A).Kind; {
			case k == unit.ExprFunction && e.Flags&unit.FlagGetter != 0:
				s = m.given(value, env, depth+1)
			case k == unit.ExprFunction && name != "" && name == m.Prog.Semantics.Classes.Serialized:
				return m.given(value, env, depth+1)
			case k == unit.ExprFunction || k == unit.ExprClass:
				continue
			default:
				s = m.of(value, env, depth+1)
			}
			if _, gone := s.(summary.Undefined); gone {
				continue
			}
			props = append(props, summary.Property{Name: name, Shape: s})
		case unit.ExprKeyword:
			props = append(props, summary.Property{Name: e.Str, Shape: m.of(flow.Site{File: site.File, Expr: e.A}, env, depth+1)})
		case unit.ExprSpread:
			switch s := m.spread(flow.Site{File: site.File, Expr: e.A}, env, depth+1).(type) {
			case summary.Record:
				w := filling{making: m, props: props}
				for _, p := range s.Properties {
					shape, maybe := summary.WithoutUndefined(p.Shape)
					w.set(p.Name, shape, !maybe, false)
				}
				props, spreads = w.props, append(spreads, s.Spreads...)
			default:
				spreads = append(spreads, summary.Spread{SourceText: strings.Join(strings.Fields(f.ExprText(e.A)), " ")})
			}
		}
	}
	w := filling{making: now, props: props, spreads: spreads}
	return w.changed(site, env, depth)
}

// given gives the shape of what a function that an object holds returns, called without arguments.
func (m *making) given(function flow.Site, env *flow.Env, depth int) summary.TypeShape {
	fn := flow.FuncRef{File: function.File, Func: unit.FuncID(m.Prog.Expr(function).Ref)}
	returns := m.Prog.Returns(fn)
	var out []summary.TypeShape
	for _, e := range returns {
		if e == 0 {
			return summary.UnknownShape{}
		}
		out = append(out, m.of(flow.Site{File: fn.File, Expr: e}, m.Prog.Intern(flow.Env{Func: fn, Lexical: env, Receiver: true}), depth))
	}
	if len(out) == 0 {
		return summary.UnknownShape{}
	}
	return summary.NewUnion(out...)
}

// spread gives the shape of what is spread into an object. Where a test stands before it (...(open && { b: 1 })), none of its
// properties has to be there.
func (m *making) spread(site flow.Site, env *flow.Env, depth int) summary.TypeShape {
	f := m.Prog.Files[site.File]
	x := f.Expr(site.Expr)
	part := func(e unit.ExprID) summary.TypeShape {
		return m.spread(flow.Site{File: site.File, Expr: e}, env, depth+1)
	}
	switch {
	case x.Kind == unit.ExprCast:
		return part(x.A)
	case x.Kind == unit.ExprLogical && x.Op == unit.OpAnd, x.Kind == unit.ExprConditional:
		if m.lookup != nil {
			if at, atEnv, ok := m.lookup.Result(site, env); ok && at.Expr != 0 {
				return m.spread(at, atEnv, depth+1)
			}
		}
		if x.Kind == unit.ExprLogical {
			if s, ok := part(x.B).(summary.Record); ok {
				return withoutMust(s)
			}
			break
		}
		yes, isYes := part(x.B).(summary.Record)
		no, isNo := part(x.C).(summary.Record)
		if !isYes || !isNo {
			break
		}
		w := filling{making: m}
		for _, p := range yes.Properties {
			if other, both := no.Get(p.Name); both {
				p.Shape = summary.NewUnion(p.Shape, other)
			} else {
				p.Shape = summary.Optional(p.Shape)
			}
			w.props = append(w.props, p)
		}
		for _, p := range no.Properties {
			if _, both := yes.Get(p.Name); !both {
				w.props = append(w.props, summary.Property{Name: p.Name, Shape: summary.Optional(p.Shape)})
			}
		}
		return summary.NewRecord(w.props, append(yes.Spreads[:len(yes.Spreads):len(yes.Spreads)], no.Spreads...)...)
	}
	return m.of(site, env, depth)
}

// withoutMust is a record none of whose properties has to be there.
func withoutMust(r summary.Record) summary.Record {
	props := slices.Clone(r.Properties)
	for i := range props {
		props[i].Shape = summary.Optional(props[i].Shape)
	}
	return summary.NewRecord(props, r.Spreads...)
}

func (m *making) array(v flow.Value, depth int) summary.TypeShape {
	sites, complete := m.Prog.ElementSites(v)
	var items []summary.TypeShape
	for i, s := range sites {
		if i == 32 {
			break
		}
		items = append(items, widen(m.part(s, depth+1), len(sites)))
	}
	if m.Prog.AddedTo(v) {
		if s, ok := m.oracle(v.Site); ok {
			return s
		}
	}
	// What a callback makes of each element says more than a declared type, unless nothing is known of it.
	made := m.Prog.Builtins.EachMade(v) && !m.Prog.AddedTo(v) && !slices.ContainsFunc(items, isUnknown)
	each := m.Prog.Expr(v.Site).Flags&unit.FlagEach != 0 || made
	if !complete && !each || len(items) == 0 {
		if s, ok := m.oracle(v.Site); ok {
			return s
		}
		items = append(items, summary.UnknownShape{})
	}
	return summary.Array{Items: summary.NewUnion(items...)}
}

func isUnknown(s summary.TypeShape) bool {
	_, unknown := s.(summary.UnknownShape)
	return unknown
}

// many is from how many elements on a literal among them is only of its type.
const many = 9

// widen gives the type of a literal that is one of many elements.
func widen(s summary.TypeShape, among int) summary.TypeShape {
	l, ok := s.(summary.Literal)
	if !ok || among < many {
		return s
	}
	switch l.Value.(type) {
	case string:
		return summary.Text{}
	case float64:
		return summary.Number{}
	}
	return summary.Boolean{}
}

// Annotation gives the shape of what the annotation at a node stands for, where
// the language's oracle can tell.
func (m *Maker) Annotation(file flow.FileID, n syntax.Node) (summary.TypeShape, bool) {
	f := m.Prog.Files[file]
	s, ok := m.Oracle.Annotation(f.AbsPath, f.Tree.Start(n), f.Tree.End(n))
	if _, unknown := s.(summary.UnknownShape); unknown {
		return nil, false
	}
	return s, ok
}

// Taken gives the shape of what has to be given for the annotation at a node, where the language's oracle can tell.
func (m *Maker) Taken(file flow.FileID, n syntax.Node) (summary.TypeShape, bool) {
	f := m.Prog.Files[file]
	return m.Oracle.Taken(f.AbsPath, f.Tree.Start(n), f.Tree.End(n))
}

// Instance gives the instance of a class of the project that an expression is, where the language's oracle can tell.
func (m *Maker) Instance(at flow.Site) (flow.Value, bool) {
	f := m.Prog.Files[at.File]
	n := f.Expr(at.Expr).Node
	return m.Oracle.Instance(f.AbsPath, f.Tree.Start(n), f.Tree.End(n))
}

// Type gives the shape of the type that what is declared at a node has, where the language's oracle can tell.
func (m *Maker) Type(file flow.FileID, n syntax.Node) (summary.TypeShape, bool) {
	f := m.Prog.Files[file]
	return m.Oracle.Shape(f.AbsPath, f.Tree.Start(n), f.Tree.End(n))
}

func (m *making) oracle(site flow.Site) (summary.TypeShape, bool) {
	f := m.Prog.Files[site.File]
	n := f.Expr(site.Expr).Node
	return m.Oracle.Shape(f.AbsPath, f.Tree.Start(n), f.Tree.End(n))
}
