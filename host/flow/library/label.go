package library

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxLabelled bounds decorators that are put together of others.
const maxLabelled = 4

// labelled gives what a call reads of the labels of functions and classes that are known; ok is false when it reads none.
func (r *Rules) labelled(q flow.Evaluation, v *flow.Value, on *flow.Invocation) (out []flow.Value, ok bool) {
	if len(r.Hints.Labels) == 0 || len(on.Args) != 2 || v.Text == "" {
		return nil, false
	}
	of := v.Text
	if v.Kind == flow.Param {
		types := q.ParamTypes(*v)
		if len(types) != 1 {
			return nil, false
		}
		of = strings.TrimPrefix(types[0], "type:")
	}
	for i := range r.Hints.Labels {
		rule := &r.Hints.Labels[i]
		if !rule.Reads[of] {
			continue
		}
		names := on.Arg(q, 0)
		if len(names) != 1 {
			return nil, false
		}
		for _, of := range r.labelledTargets(q, on.Arg(q, 1)) {
			if of.Kind != flow.Function && of.Kind != flow.Class {
				return nil, false
			}
			got, found, sure := r.labelOf(q, rule, &of, &names[0])
			if !sure {
				return nil, false
			}
			if found {
				return got, true
			}
			ok = true
		}
		if ok {
			return flow.Constant(unit.LitUndefined, ""), true
		}
	}
	return nil, false
}

// labelledTargets lists the functions and classes that are asked, in order.
func (r *Rules) labelledTargets(q flow.Evaluation, values []flow.Value) []flow.Value {
	var out []flow.Value
	for _, v := range values {
		if v.Kind != flow.Array {
			out = append(out, v)
			continue
		}
		sites, _ := q.ElementSites(v)
		for _, s := range sites {
			out = append(out, q.At(s)...)
		}
	}
	return out
}

// labelOf finds a label of a function or class; sure is false when a decorator may put one on it that is not seen.
func (r *Rules) labelOf(q flow.Evaluation, rule *flow.Labels, of, name *flow.Value) (out []flow.Value, found, sure bool) {
	file, list := of.Func.File, []unit.ExprID(nil)
	if of.Kind == flow.Class {
		file, list = of.Class.File, r.Class(of.Class).Decorators
	} else {
		list = r.Func(of.Func).Decorators
	}
	for _, d := range list {
		got, found, sure := r.labelIn(q, rule, q.Eval(flow.Site{File: file, Expr: d}, nil), name, 0)
		if found || !sure {
			return got, found, sure
		}
	}
	return nil, false, true
}

// labelIn looks for a label in what a decorator is.
func (r *Rules) labelIn(q flow.Evaluation, rule *flow.Labels, values []flow.Value, name *flow.Value, depth int) (out []flow.Value, found, sure bool) {
	for i := range values {
		v := &values[i]
		switch {
		case v.Kind == flow.Function && r.Semantics.Classes.PlainDecorators:
			continue // a decorator that the project writes out
		case v.Kind != flow.Extern || depth > maxLabelled:
			return nil, false, false
		case len(v.Text) > 4 && rule.Makes[v.Text[:len(v.Text)-4]] && v.Text[len(v.Text)-4:] == "()()":
			if name.Kind == flow.Extern && name.Site == v.Site {
				return r.MadeOf(q, v, 0), true, true
			}
		case len(v.Text) > 2 && rule.Sets[v.Text[:len(v.Text)-2]] && v.Call.Expr != 0:
			if own := r.MadeOf(q, v, 0); len(own) != 1 {
				return nil, false, false
			} else if sameName(&own[0], name) {
				return r.MadeOf(q, v, 1), true, true
			}
		case len(v.Text) > 2 && rule.Composes[v.Text[:len(v.Text)-2]] && v.Call.Expr != 0:
			parts, complete := q.ElementSites(flow.Value{Kind: flow.Array, Site: v.Call, Env: v.Env})
			for _, part := range parts {
				if out, found, sure = r.labelIn(q, rule, q.At(part), name, depth+1); found || !sure {
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
func sameName(a, b *flow.Value) bool {
	if a.Kind == flow.Const && b.Kind == flow.Const {
		return a.Lit == b.Lit && a.Text == b.Text
	}
	return a.Kind == flow.Extern && b.Kind == flow.Extern && a.Text == b.Text && a.Site == b.Site
}
