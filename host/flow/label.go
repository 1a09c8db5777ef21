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
func (p *Program) labelled(v *Value, args []unit.ExprID, site Site, env *Env, q *asking) (out []Value, ok bool) {
	if len(p.hints.Labels) == 0 || len(args) != 2 || v.Text == "" {
		return nil, false
	}
	of := v.Text
	if v.Kind == Param {
		types := p.paramTypes(*v)
		if len(types) != 1 {
			return nil, false
		}
		of = strings.TrimPrefix(types[0], "type:")
	}
	for i := range p.hints.Labels {
		l := &p.hints.Labels[i]
		if !l.Reads[of] {
			continue
		}
		names := p.eval(Site{site.File, args[0]}, env, q)
		if len(names) != 1 {
			return nil, false
		}
		for _, of := range p.labelledTargets(p.eval(Site{site.File, args[1]}, env, q), q) {
			if of.Kind != Function && of.Kind != Class {
				return nil, false
			}
			got, found, sure := p.labelOf(l, &of, &names[0], q)
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
func (p *Program) labelledTargets(values []Value, q *asking) []Value {
	var out []Value
	for _, v := range values {
		if v.Kind != Array {
			out = append(out, v)
			continue
		}
		sites, _ := p.elementSites(v, q)
		for _, s := range sites {
			out = append(out, p.at(s, q)...)
		}
	}
	return out
}

// labelOf finds a label of a function or class; sure is false when a decorator may put one on it that is not seen.
func (p *Program) labelOf(l *Labels, of, name *Value, q *asking) (out []Value, found, sure bool) {
	file, list := of.Func.File, []unit.ExprID(nil)
	if of.Kind == Class {
		file, list = of.Class.File, p.Class(of.Class).Decorators
	} else {
		list = p.Func(of.Func).Decorators
	}
	for _, d := range list {
		got, found, sure := p.labelIn(l, p.eval(Site{file, d}, nil, q), name, 0, q)
		if found || !sure {
			return got, found, sure
		}
	}
	return nil, false, true
}

// labelIn looks for a label in what a decorator is.
func (p *Program) labelIn(l *Labels, values []Value, name *Value, depth int, q *asking) (out []Value, found, sure bool) {
	for i := range values {
		v := &values[i]
		switch {
		case v.Kind == Function && p.Files[v.Func.File].Language.IsJavaScript():
			continue // a decorator that the project writes out
		case v.Kind != Extern || depth > maxLabelled:
			return nil, false, false
		case len(v.Text) > 4 && l.Makes[v.Text[:len(v.Text)-4]] && v.Text[len(v.Text)-4:] == "()()":
			if name.Kind == Extern && name.Site == v.Site {
				return p.madeOf(v, 0, q), true, true
			}
		case len(v.Text) > 2 && l.Sets[v.Text[:len(v.Text)-2]] && v.Call.Expr != 0:
			if own := p.madeOf(v, 0, q); len(own) != 1 {
				return nil, false, false
			} else if sameName(&own[0], name) {
				return p.madeOf(v, 1, q), true, true
			}
		case len(v.Text) > 2 && l.Composes[v.Text[:len(v.Text)-2]] && v.Call.Expr != 0:
			parts, complete := p.elementSites(Value{Kind: Array, Site: v.Call, Env: v.Env}, q)
			for _, part := range parts {
				if out, found, sure = p.labelIn(l, p.at(part, q), name, depth+1, q); found || !sure {
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
