package shape

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
	"github.com/drift-analyzer/drift/summary"
)

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

// fill adds what is written into the object; always: whenever the function runs that makes it.
func (w *filling) fill(fill edges.Fill, env *flow.Env, always bool, depth int) {
	always = always && fill.Always
	switch {
	case fill.Call.Expr != 0:
		if w.helpers >= maxFillingHelpers {
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
		}
	default:
		w.set(fill.Name, w.of(fill.Value, env, depth+1), always, fill.Missing)
	}
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
