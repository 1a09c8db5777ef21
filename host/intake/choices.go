package intake

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Choice is one of a file.
type Choice struct {
	File flow.FileID
	*unit.Choice
}

// common are the choices that are in both of two lists.
func common(a, b []Choice) (out []Choice) {
	for _, c := range a {
		if slices.Contains(b, c) {
			out = append(out, c)
		}
	}
	return out
}

// spelled tells lists of choices apart.
func spelled(list []Choice) string {
	if len(list) == 0 {
		return ""
	}
	var out strings.Builder
	for _, c := range list {
		fmt.Fprintf(&out, "%d:%d:%t ", c.File, c.Begins(), c.Negated)
	}
	return out.String()
}

// manyChoices is from how many choices on it is looked up whether one is among them.
const manyChoices = 16

// chosen is a place as it is seen at an expression: whether that is evaluated only for one kind of what its function is given, as a
// comparison tells it that is not decided here, and the choices of the entry's own function around it. never: one that is decided here excludes it.
func (t *tracer) chosen(p place, at flow.Site, env *flow.Env) (out place, never bool) {
	f := t.prog.Files[at.File]
	node := f.Expr(at.Expr).Node
	own := at.File == t.entry.File && t.prog.Within(flow.FuncRef{File: at.File, Func: f.EnclosingFunc(node)}, t.entry)
	before := p.when
	held := func(c Choice) bool { return slices.Contains(before, c) }
	if len(before) > manyChoices {
		all := make(map[Choice]bool, len(before))
		for _, c := range before {
			all[c] = true
		}
		held = func(c Choice) bool { return all[c] }
	}
	p.when = p.when[:len(p.when):len(p.when)]
	t.uses[at.File]().choices.Around(f.Tree.Start(node), func(of *unit.Choice) {
		c := Choice{at.File, of}
		is, known := t.leads(at.File, c, env)
		if known {
			never = never || !is
			return
		}
		if c.Condition == 0 || t.compares(flow.Site{File: at.File, Expr: c.Condition}, env, c.Negated) {
			p.chosen = true
		}
		if own && !held(c) {
			p.when = append(p.when, c)
		}
	})
	return p, never
}

// leads decides whether a choice is taken.
func (t *tracer) leads(file flow.FileID, c Choice, env *flow.Env) (is, known bool) {
	if c.Condition != 0 {
		is, known = t.decided(flow.Site{File: file, Expr: c.Condition}, env)
		return is != c.Negated, known
	}
	if c.Subject == 0 || len(c.Values) == 0 {
		return false, false
	}
	subject := t.prog.Eval(flow.Site{File: file, Expr: c.Subject}, env)
	if len(subject) != 1 || subject[0].Kind != flow.Const {
		return false, false
	}
	known = true
	for _, e := range c.Values {
		value := t.prog.Eval(flow.Site{File: file, Expr: e}, env)
		if len(value) != 1 || value[0].Kind != flow.Const {
			known = false
			continue
		}
		if same, ok := flow.SameConstant(&subject[0], &value[0], true, t.prog.Semantics); !ok {
			known = false
		} else if same {
			return !c.Negated, true
		}
	}
	return c.Negated, known
}

// decided says whether a condition holds, where its parts are constants under the environment.
func (t *tracer) decided(at flow.Site, env *flow.Env) (is, known bool) {
	switch x := t.prog.Expr(at); {
	case x.Kind == unit.ExprUnary && x.Op == unit.OpNot:
		is, known = t.decided(flow.Site{File: at.File, Expr: x.A}, env)
		return !is, known
	case x.Kind == unit.ExprLogical && (x.Op == unit.OpAnd || x.Op == unit.OpOr):
		all := true
		for _, side := range [...]unit.ExprID{x.A, x.B} {
			one, ok := t.decided(flow.Site{File: at.File, Expr: side}, env)
			if ok && one == (x.Op == unit.OpOr) {
				return one, true
			}
			all = all && ok
		}
		return x.Op == unit.OpAnd, all
	case x.Kind == unit.ExprBinary:
		v := t.prog.Eval(at, env)
		return len(v) == 1 && v[0].Text == "true", len(v) == 1 && v[0].Kind == flow.Const && v[0].Lit == unit.LitBoolean
	}
	return false, false
}

// compares reports whether a condition, or that it does not hold, says that two values are equal, whatever else it says. What is
// decided here says nothing.
func (t *tracer) compares(at flow.Site, env *flow.Env, negated bool) bool {
	if _, known := t.decided(at, env); known {
		return false
	}
	x := t.prog.Expr(at)
	a, b := flow.Site{File: at.File, Expr: x.A}, flow.Site{File: at.File, Expr: x.B}
	switch {
	case x.Kind == unit.ExprUnary && x.Op == unit.OpNot:
		return t.compares(a, env, !negated)
	case x.Kind == unit.ExprLogical && (x.Op == unit.OpAnd || x.Op == unit.OpOr):
		if (x.Op == unit.OpAnd) == negated { // one of them is so, which is not known
			return t.compares(a, env, negated) && t.compares(b, env, negated)
		}
		return t.compares(a, env, negated) || t.compares(b, env, negated)
	case x.Kind != unit.ExprBinary || t.ofEnvelope(a) || t.ofEnvelope(b):
		return false
	case negated:
		return x.Op == unit.OpNotEq || x.Op == unit.OpLooseNeq
	}
	return x.Op == unit.OpEq || x.Op == unit.OpLooseEq
}

// ofEnvelope reports whether an expression reads what a library puts around every message, and that is no part of it: message["type"].
func (t *tracer) ofEnvelope(at flow.Site) bool {
	x := t.prog.Expr(at)
	if x.Kind != unit.ExprMember {
		return false
	}
	key := t.envelopes[flow.Site{File: at.File, Expr: x.A}]
	return key != "" && t.rules.Takes[key+"."+x.Str] == notSent
}
