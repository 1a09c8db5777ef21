package shape

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// merged gives the record that a call makes of objects, which is changed later as others are; now has these changes.
func (m *making) merged(now *making, v flow.Value, call *unit.Expr, depth int) summary.TypeShape {
	f := m.Prog.Files[v.Site.File]
	w := filling{making: m}
	for _, e := range f.ExprsIn(call.List) {
		switch s := m.of(flow.Site{File: v.Site.File, Expr: e}, v.Env, depth+1).(type) {
		case summary.Record:
			for _, p := range s.Properties {
				_, maybe := summary.WithoutUndefined(p.Shape)
				w.set(p.Name, p.Shape, !maybe, false)
			}
			w.spreads = append(w.spreads, s.Spreads...)
		case summary.Null, summary.Undefined:
		default:
			w.spreads = append(w.spreads, summary.Spread{SourceText: strings.Join(strings.Fields(f.ExprText(e)), " ")})
		}
	}
	w.making = now
	return w.changed(v.Site, v.Env, depth)
}

// rest gives what a destructuring leaves of a record.
func (m *making) rest(v flow.Value, x *unit.Expr, depth int) summary.TypeShape {
	f := m.Prog.Files[v.Site.File]
	var shapes []summary.TypeShape
	of := m.of(flow.Site{File: v.Site.File, Expr: x.A}, v.Env, depth+1)
	variants := []summary.TypeShape{of}
	if u, ok := of.(summary.Union); ok {
		variants = u.Variants
	}
	for _, one := range variants {
		record, ok := one.(summary.Record)
		if !ok {
			return summary.UnknownShape{}
		}
		props := slices.Clone(record.Properties)
		for _, e := range f.ExprsIn(x.List) {
			key := m.Prog.EvalWith(flow.Site{File: v.Site.File, Expr: e}, v.Env, m.lookup)
			if len(key) != 1 || key[0].Kind != flow.Const {
				return summary.UnknownShape{}
			}
			props = slices.DeleteFunc(props, func(p summary.Property) bool { return p.Name == key[0].Text })
		}
		shapes = append(shapes, summary.NewRecord(props, record.Spreads...))
	}
	return summary.NewUnion(shapes...)
}

// joined gives the record of two objects that an operator makes one of, with what later changes it; false where neither is
// known to be an object. The operands are read as m has them, the changes as now has them.
func (m *making) joined(now *making, site flow.Site, x *unit.Expr, env *flow.Env, depth int) (summary.TypeShape, bool) {
	if m.Prog.Semantics.Lists.Joins == unit.OpNone || x.Op != m.Prog.Semantics.Lists.Joins {
		return nil, false
	}
	w := filling{making: m}
	known := false
	for _, e := range [...]unit.ExprID{x.A, x.B} {
		switch s := m.of(flow.Site{File: site.File, Expr: e}, env, depth+1).(type) {
		case summary.Record:
			known = true
			for _, p := range s.Properties {
				if _, maybe := summary.WithoutUndefined(p.Shape); maybe {
					w.set(p.Name, p.Shape, false, false)
				} else {
					w.set(p.Name, p.Shape, true, false)
				}
			}
			w.spreads = append(w.spreads, s.Spreads...)
		case summary.Dictionary:
			known = true
			w.spreads = append(w.spreads, summary.Spread{SourceText: m.Prog.Files[site.File].ExprText(e)})
		case summary.Literal, summary.Number, summary.Boolean, summary.Text, summary.Array:
			return nil, false
		default:
			w.spreads = append(w.spreads, summary.Spread{SourceText: m.Prog.Files[site.File].ExprText(e)})
		}
	}
	if !known {
		return summary.UnknownShape{}, true
	}
	w.making = now
	return w.changed(site, env, depth), true
}

// changed gives the record with all that is written into its object after an expression has made it.
func (w *filling) changed(site flow.Site, env *flow.Env, depth int) summary.TypeShape {
	fills, open := w.Prog.Filled(site)
	w.open = w.open || open
	if change, ok := w.Prog.GivenTo(site); ok {
		w.fill(change, env, true, depth)
	}
	return w.with(fills, env, depth)
}

// with gives the record with changes made to it.
func (w *filling) with(fills []edges.Fill, env *flow.Env, depth int) summary.TypeShape {
	for _, fill := range fills {
		w.fill(fill, env, true, depth)
	}
	if w.open {
		w.spreads = append(w.spreads, summary.Spread{SourceText: "keys that are written later"})
	}
	return summary.NewRecord(w.props, w.spreads...)
}

// written gives the record that a name holds which was written an object literal, or such an operation: what stands in it is
// read as it was then, what changes it as it is now.
func (m *making) written(site flow.Site, x *unit.Expr, env *flow.Env, depth int) (summary.TypeShape, bool) {
	joins := m.Prog.Semantics.Lists.Joins != unit.OpNone
	if m.lookup == nil && !joins || x.Ref == 0 {
		return nil, false
	}
	f := m.Prog.Files[site.File]
	inner := *m
	at, rewritten := flow.Site{File: site.File}, false
	if m.lookup != nil {
		if settled, under, before, ok := m.lookup.Value(site.File, unit.BindingID(x.Ref), m.Prog.EnvOfName(site.File, unit.BindingID(x.Ref), env)); ok {
			rewritten = before != m.lookup
			at, env, inner.lookup = settled, under, before
		}
	}
	if only := f.OnlyWrite(unit.BindingID(x.Ref)); at.Expr == 0 && only != nil && only.Value != 0 && (joins && only.Kind == unit.WriteAssign || f.Expr(only.Value).Kind == unit.ExprRest) {
		at.Expr = only.Value
	}
	at = m.last(at)
	if at.Expr == 0 {
		return nil, false
	}
	var s summary.TypeShape
	known := false
	switch of := m.Prog.Expr(at); {
	case of.Kind == unit.ExprBinary && joins:
		s, known = inner.joined(m, at, of, env, depth+1)
	case of.Kind == unit.ExprRest:
		// What a library gave is followed as a whole: what is taken out of it is left out here.
		s = inner.rest(flow.Value{Site: at, Env: env}, of, depth+1)
		known = !isUnknown(s)
	case of.Kind == unit.ExprObject && rewritten && of.List.Len > 0:
		s, known = inner.objectOf(m, at, env, depth+1), true
	case of.Kind == unit.ExprCall && rewritten:
		if made := m.Prog.EvalWith(at, env, inner.lookup); len(made) == 1 && made[0].Kind == flow.Object && made[0].Site == at && m.Prog.Merges(made[0]) {
			s, known = inner.merged(m, made[0], of, depth+1), true
		}
	}
	m.nodes = max(m.nodes, inner.nodes)
	return s, known
}

// receivedThenWritten gives the record that a name holds which something else made, a call or an object that has it, with what is written
// into it through the name afterwards.
func (m *making) receivedThenWritten(site flow.Site, x *unit.Expr, env *flow.Env, depth int) (summary.TypeShape, bool) {
	b := unit.BindingID(x.Ref)
	if b == 0 {
		return nil, false
	}
	fills, open := m.Prog.ChangesThrough(site.File, b)
	if len(fills) == 0 && !open {
		return nil, false
	}
	f := m.Prog.Files[site.File]
	own := m.Prog.EnvOfName(site.File, b, env)
	if !open && !m.writesAny(fills, own) {
		return nil, false
	}
	at, under, inner := flow.Site{File: site.File}, own, *m
	if m.lookup != nil {
		if settled, then, before, ok := m.lookup.Value(site.File, b, own); ok {
			at, under, inner.lookup = settled, then, before
		}
	}
	if only := f.OnlyWrite(b); at.Expr == 0 && only != nil && only.Kind == unit.WriteAssign {
		at.Expr = only.Value
	}
	at = m.last(at)
	if at.Expr == 0 {
		return nil, false
	}
	switch m.Prog.Expr(flow.Site{File: at.File, Expr: m.Prog.Files[at.File].Plain(at.Expr)}).Kind {
	case unit.ExprCall, unit.ExprMember, unit.ExprIndex, unit.ExprAwait:
	default:
		return nil, false // its own name is followed with what makes it
	}
	if slices.ContainsFunc(m.Prog.EvalWith(at, under, inner.lookup), func(v flow.Value) bool { return v.Site == at }) {
		return nil, false // so is what the call itself makes
	}
	base := m.there(inner.of(at, under, depth+1), site)
	m.nodes = max(m.nodes, inner.nodes)
	variants := []summary.TypeShape{base}
	if u, ok := base.(summary.Union); ok {
		variants = slices.Clone(u.Variants)
	}
	known := false
	for i, one := range variants {
		if r, ok := one.(summary.Record); ok {
			known = true
			w := filling{making: m, props: slices.Clone(r.Properties), spreads: slices.Clone(r.Spreads), open: open}
			variants[i] = w.with(fills, own, depth)
		}
	}
	return summary.NewUnion(variants...), known
}

// last is the expression that gives the value of a sequence.
func (m *making) last(at flow.Site) flow.Site {
	for at.Expr != 0 {
		x := m.Prog.Expr(at)
		list := m.Prog.Files[at.File].ExprsIn(x.List)
		if x.Kind != unit.ExprSequence || len(list) == 0 {
			break
		}
		at.Expr = list[len(list)-1]
	}
	return at
}

// filling is a record that gets more properties after its object is made.
type filling struct {
	*making
	props   []summary.Property
	spreads []summary.Spread
	open    bool
	// helpers counts the helpers that the object has been handed through.
	helpers int
}

// maxFillingHelpers bounds the helpers that one hands the object on to another.
const maxFillingHelpers = 3

// fill changes the record as the object is changed; always: whenever the function runs that makes it. Where the path tells
// whether the change has been made, that counts.
func (w *filling) fill(fill edges.Fill, env *flow.Env, always bool, depth int) {
	ran := flow.RanUntold
	if w.lookup != nil {
		ran = w.lookup.Ran(fill.At, fill.In, env)
	}
	switch ran {
	case flow.RanNever:
		return
	case flow.RanUntold:
		always = always && fill.Always
	case flow.RanSometimes:
		always = false
	}
	switch {
	case fill.Removes != 0:
		w.remove(fill, always)
	case fill.Call.Expr != 0:
		if w.helpers >= maxFillingHelpers {
			w.open = true
			return
		}
		w.helpers++
		fills, under, open := w.Prog.FilledBy(fill.Call, fill.Argument, env)
		w.open = w.open || open
		for i := range fills {
			w.fill(fills[i], under[i], always, depth+1)
		}
		w.helpers--
	case fill.Each:
		more, ok := w.of(fill.Value, env, depth+1).(summary.Record)
		if !ok {
			w.open = true
			return
		}
		for _, p := range more.Properties {
			w.set(p.Name, p.Shape, always, fill.Missing)
		}
		w.spreads = append(w.spreads, more.Spreads...)
	case fill.Value.Expr == 0:
		if at := w.find(fill.Name); at >= 0 {
			w.props[at].Shape = summary.UnknownShape{}
		} else {
			w.open = true // it has more than is known: what is written to stands inside of that
		}
	case fill.Reckoned:
		// The property was worth something else each time: only the type is known.
		w.set(fill.Name, widen(w.of(fill.Value, env, depth+1), many), always, fill.Missing)
	case fill.Perhaps && w.onlyIfThere(fill):
		if at := w.find(fill.Name); at >= 0 || len(w.spreads) > 0 {
			w.set(fill.Name, w.of(fill.Value, env, depth+1), false, false)
		}
	case fill.Perhaps:
		// Whether it was there or not, it is now.
		s := w.of(fill.Value, env, depth+1)
		if at := w.find(fill.Name); at >= 0 {
			was, _ := summary.WithoutUndefined(w.props[at].Shape)
			s = summary.NewUnion(was, s)
		}
		w.set(fill.Name, s, always, false)
	default:
		w.set(fill.Name, w.of(fill.Value, env, depth+1), always, fill.Missing)
	}
}

// onlyIfThere reports whether a property is written where it was there (`&&=`), and not where it was not (`||=`).
func (w *filling) onlyIfThere(fill edges.Fill) bool {
	assign := w.Prog.Expr(fill.At)
	return w.Prog.Expr(flow.Site{File: fill.At.File, Expr: assign.B}).Op == unit.OpAnd
}

func (w *filling) find(name string) int {
	return slices.IndexFunc(w.props, func(p summary.Property) bool { return p.Name == name })
}

// set writes one property; missing: only where the object has none of that name.
func (w *filling) set(name string, s summary.TypeShape, always, missing bool) {
	at := w.find(name)
	switch {
	case at < 0 && always:
		w.props = append(w.props, summary.Property{Name: name, Shape: s})
	case at < 0:
		w.props = append(w.props, summary.Property{Name: name, Shape: summary.NewUnion(s, summary.Undefined{})})
	case missing:
		if shape, gone := summary.WithoutUndefined(w.props[at].Shape); gone && always {
			w.props[at].Shape = summary.NewUnion(shape, s)
		}
	case always:
		w.props[at].Shape = s
	default:
		w.props[at].Shape = summary.NewUnion(w.props[at].Shape, s)
	}
}

// remove takes properties away.
func (w *filling) remove(fill edges.Fill, always bool) {
	if fill.Removes == unit.RemovesAll && always {
		w.props, w.spreads = nil, nil
		return
	}
	kept := w.props[:0:0]
	for _, p := range w.props {
		switch {
		case fill.Removes == unit.RemovesFirst && p.Name != fill.Name, fill.Removes == unit.RemovesOthers && slices.Contains(fill.Kept, p.Name):
			kept = append(kept, p)
		case fill.Removes == unit.RemovesSome || !always:
			kept = append(kept, summary.Property{Name: p.Name, Shape: summary.NewUnion(p.Shape, summary.Undefined{})})
		}
	}
	w.props = kept
}

// widened adds to what the elements of a list are declared as what those that are seen to be put into it have besides: a type says
// what there is at least.
func (m *making) widened(declared summary.TypeShape, v flow.Value, depth int) summary.TypeShape {
	list, ok := declared.(summary.Array)
	if !ok || v.Kind != flow.Array {
		return declared
	}
	record, ok := list.Items.(summary.Record)
	if !ok {
		return declared
	}
	properties, spreads := slices.Clone(record.Properties), slices.Clone(record.Spreads)
	elements, _ := m.Prog.Elements(v)
	for _, values := range elements {
		for _, one := range values {
			put, ok := m.value(one, depth+1).(summary.Record)
			if !ok {
				continue
			}
			spreads = append(spreads, put.Spreads...)
			for _, p := range put.Properties {
				if !slices.ContainsFunc(properties, func(have summary.Property) bool { return have.Name == p.Name }) {
					properties = append(properties, summary.Property{Name: p.Name, Shape: summary.Optional(p.Shape)})
				}
			}
		}
	}
	return summary.Array{Items: summary.NewRecord(properties, spreads...)}
}
