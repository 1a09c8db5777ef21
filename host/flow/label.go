package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// Labels are values that decorators put by name on functions and classes: calls of Sets give such a decorator,
// calls of Composes several, calls of Makes one that is its own name, and calls of Reads the value.
type Labels struct{ Sets, Composes, Makes, Reads map[string]bool }

// maxLabelled bounds decorators that are put together of others.
const maxLabelled = 4

// labelled gives what a call reads of the labels of functions and classes that are known; ok is false when it reads none.
func (q *question) labelled(v *Value, args []unit.ExprID, site Site, env *Env) (out []Value, ok bool) {
	if len(q.program.hints.Labels) == 0 || len(args) != 2 || v.Text == "" {
		return nil, false
	}
	of := v.Text
	if v.Kind == Param {
		types := q.program.paramTypes(*v)
		if len(types) != 1 {
			return nil, false
		}
		of = strings.TrimPrefix(types[0], "type:")
	}
	for i := range q.program.hints.Labels {
		l := &q.program.hints.Labels[i]
		if !l.Reads[of] {
			continue
		}
		names := q.eval(Site{site.File, args[0]}, env)
		if len(names) != 1 {
			return nil, false
		}
		for _, of := range q.labelledTargets(q.eval(Site{site.File, args[1]}, env)) {
			if of.Kind != Function && of.Kind != Class {
				return nil, false
			}
			got, found, sure := q.labelOf(l, &of, &names[0])
			if !sure {
				return nil, false
			}
			if found {
				return got, true
			}
			ok = true
		}
		if ok {
			return constant(unit.LitUndefined, ""), true
		}
	}
	return nil, false
}

// labelledTargets lists the functions and classes that are asked, in order.
func (q *question) labelledTargets(values []Value) []Value {
	var out []Value
	for _, v := range values {
		if v.Kind != Array {
			out = append(out, v)
			continue
		}
		sites, _ := q.elementSites(v)
		for _, s := range sites {
			out = append(out, q.at(s)...)
		}
	}
	return out
}

// labelOf finds a label of a function or class; sure is false when a decorator may put one on it that is not seen.
func (q *question) labelOf(l *Labels, of, name *Value) (out []Value, found, sure bool) {
	file, list := of.Func.File, []unit.ExprID(nil)
	if of.Kind == Class {
		file, list = of.Class.File, q.Class(of.Class).Decorators
	} else {
		list = q.Func(of.Func).Decorators
	}
	for _, d := range list {
		got, found, sure := q.labelIn(l, q.eval(Site{file, d}, nil), name, 0)
		if found || !sure {
			return got, found, sure
		}
	}
	return nil, false, true
}

// labelIn looks for a label in what a decorator is.
func (q *question) labelIn(l *Labels, values []Value, name *Value, depth int) (out []Value, found, sure bool) {
	for i := range values {
		v := &values[i]
		switch {
		case v.Kind == Function && q.Files[v.Func.File].Language.IsJavaScript():
			continue // a decorator that the project writes out
		case v.Kind != Extern || depth > maxLabelled:
			return nil, false, false
		case len(v.Text) > 4 && l.Makes[v.Text[:len(v.Text)-4]] && v.Text[len(v.Text)-4:] == "()()":
			if name.Kind == Extern && name.Site == v.Site {
				return q.madeOf(v, 0), true, true
			}
		case len(v.Text) > 2 && l.Sets[v.Text[:len(v.Text)-2]] && v.Call.Expr != 0:
			if own := q.madeOf(v, 0); len(own) != 1 {
				return nil, false, false
			} else if sameName(&own[0], name) {
				return q.madeOf(v, 1), true, true
			}
		case len(v.Text) > 2 && l.Composes[v.Text[:len(v.Text)-2]] && v.Call.Expr != 0:
			parts, complete := q.elementSites(Value{Kind: Array, Site: v.Call, Env: v.Env})
			for _, part := range parts {
				if out, found, sure = q.labelIn(l, q.at(part), name, depth+1); found || !sure {
					return out, found, sure
				}
			}
			if !complete {
				return nil, false, false
			}
		}
	}
	return nil, false, len(values) > 0
}

// sameName compares names of labels: texts, or values that are made once.
func sameName(a, b *Value) bool {
	if a.Kind == Const && b.Kind == Const {
		return a.Lit == b.Lit && a.Text == b.Text
	}
	return a.Kind == Extern && b.Kind == Extern && a.Text == b.Text && a.Site == b.Site
}
