package eval

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxHands bounds the functions that hand an object on to one another; beyond, each may write what it likes.
const maxHands = 4

// replaced lists what other code may have written to a property of an object, under another name than the object's own: a
// function that it is handed to, a module that imports it, its methods by a key that they do not write down.
func (q *Question) replaced(v *flow.Value, name string) []flow.Value {
	t := q.Rewrites()
	name = strings.TrimPrefix(name, q.Semantics.Classes.Fields)
	var out flow.List
	if v.Kind == flow.Instance && len(t.Receivers) > 0 {
		for _, c := range q.lineageOf(v.Class).chain {
			for _, w := range t.Receivers[c] {
				out.Join(q.writtenByReceiver(v, c, w, name))
			}
		}
	}
	if (v.Site.Expr != 0 || v.Kind == flow.Class || v.Kind == flow.Module) && q.replacedElsewhere(v, name, t) {
		out.Join(flow.NotKnown(v.Site))
	}
	return out.Values
}

// writtenByReceiver gives what a method writes to a property of its receiver that it does not name.
func (q *Question) writtenByReceiver(v *flow.Value, c flow.ClassRef, w edges.ReceiverWrite, name string) []flow.Value {
	var env *flow.Env
	if q.Func(w.In).Kind == unit.FuncConstructor && v.Env != nil {
		env = q.constructorEnv(v, c)
	}
	if env == nil || len(w.From) == 0 {
		return flow.NotKnown(v.Site)
	}
	var out []flow.Value
	for _, from := range w.From {
		for _, of := range q.Eval(from, env) {
			if flow.IsNull(of) {
				continue
			}
			got, known := q.writtenDown(of, name)
			if !known {
				return flow.NotKnown(v.Site)
			}
			out = append(out, got...)
		}
	}
	return out
}

func (q *Question) replacedElsewhere(v *flow.Value, name string, t *edges.Rewrites) bool {
	if q.among(v, t.Named[name]) || q.among(v, t.Keyed[""]) {
		return true
	}
	if field := t.FieldOf(v.Site); field != "" && q.among(v, t.Keyed[field]) {
		return true
	}
	if v.Kind == flow.Class {
		return q.changes(t.Imported[v.Class.File][q.Class(v.Class).Binding], name, nil)
	}
	if v.Site.Expr == 0 {
		return false
	}
	b, below, ok := q.Held(v.Site)
	if !ok {
		return false
	}
	env := v.Env
	if v.Kind == flow.Instance && env != nil {
		env = env.Outer // from that of its construction to that of who constructed it
	}
	fills, open := q.Handed(v.Site.File, b)
	imported := t.Imported[v.Site.File][b]
	if below != "" {
		return q.changesInside(fills, below, env) || q.changesInside(imported, below, nil)
	}
	return open || q.changes(fills, name, env) || q.changes(imported, name, nil)
}

// Filling is a function that is handed an object, in one of its activations: by which parameter it has it.
type Filling struct {
	In    flow.FileID
	Param unit.BindingID
	Env   *flow.Env
}

// Fillings lists, of the functions that a call runs, those that it hands an object to: an argument, or the call itself, which
// stands for what is left of its keywords.
func (p *Evaluator) Fillings(run []flow.Callee, argument flow.Site) (out []Filling) {
	for _, c := range run {
		for i, param := range p.Func(c.Func).Params {
			if c.Env == nil || param.Rest || param.Binding == 0 {
				continue
			}
			if at, _, ok := p.Argument(c.Env, i); ok && at == argument || param.KeywordRest && !ok && c.Env.Call == argument {
				out = append(out, Filling{c.Func.File, param.Binding, c.Env})
			}
		}
	}
	return out
}

// Replaced reports whether code may have written something else to a property of an object than its own name is written.
func (p *Evaluator) Replaced(v flow.Value, name string) bool {
	q := p.Question()
	defer q.Done()
	return mayBeReplaced(&v) && len(q.replaced(&v, name)) > 0
}

// anyChange reports whether a test holds of one of an object's changes, those included that are made by the functions that it is
// handed to. hands are how many have handed it on.
func (q *Question) anyChange(fills []edges.Fill, env *flow.Env, hands int, holds func(fill *edges.Fill, env *flow.Env, hands int) bool) bool {
	return slices.ContainsFunc(fills, func(fill edges.Fill) bool {
		if fill.Call.Expr == 0 {
			return holds(&fill, env, hands)
		}
		return hands == maxHands || slices.ContainsFunc(q.program.Fillings(q.callees(fill.Call, env), fill.Argument), func(by Filling) bool {
			inner, open := q.Handed(by.In, by.Param)
			return open || q.anyChange(inner, by.Env, hands+1, holds)
		})
	})
}

// changes reports whether changes of an object that others make write one of its properties.
func (q *Question) changes(fills []edges.Fill, name string, env *flow.Env) bool {
	return q.anyChange(fills, env, 0, func(fill *edges.Fill, env *flow.Env, hands int) bool {
		switch {
		case fill.Each:
			return q.mayHave(fill.Value, name, env)
		case hands == 0 && !fill.Other && fill.Value.Expr != 0 && q.Expr(fill.At).Kind == unit.ExprAssign:
			return false // what its own name is written is one of its values
		}
		return fill.Name == name || fill.Name == ""
	})
}

// changesInside reports whether changes of an object write something inside of one of its properties.
func (q *Question) changesInside(fills []edges.Fill, below string, env *flow.Env) bool {
	return q.anyChange(fills, env, 0, func(fill *edges.Fill, _ *flow.Env, _ int) bool {
		return fill.Name == below && fill.Value.Expr == 0 && fill.Removes == unit.Writes(0)
	})
}

// mayHave reports whether an object whose properties are all written may have one of a name.
func (q *Question) mayHave(of flow.Site, name string, env *flow.Env) bool {
	values := q.Eval(of, env)
	return len(values) == 0 || slices.ContainsFunc(values, func(v flow.Value) bool {
		if v.Kind != flow.Object {
			return !flow.IsNull(v)
		}
		props, closed := q.Properties(v)
		return !closed || slices.ContainsFunc(props, func(p flow.Prop) bool { return p.Name == name })
	})
}
