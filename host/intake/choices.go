package intake

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Choice is a part of the text that runs only where a condition holds, or does not: a branch, what stands behind one that leaves,
// or the case of a subject.
type Choice struct {
	File      flow.FileID
	Condition unit.ExprID
	// Negated: it runs where the condition does not hold, or the subject is none of the values.
	Negated bool
	// Subject is what a case compares with its values; of what is left for all other cases, with theirs.
	Subject unit.ExprID
	Values  []unit.ExprID
	part    [2]uint32
	// around is the choice that this one stands in, by its number; -1 for none.
	around int
}

// common are the choices that are in both of two lists.
func common(a, b []*Choice) (out []*Choice) {
	for _, c := range a {
		if slices.Contains(b, c) {
			out = append(out, c)
		}
	}
	return out
}

// spelled tells lists of choices apart.
func spelled(list []*Choice) string {
	if len(list) == 0 {
		return ""
	}
	var out strings.Builder
	for _, c := range list {
		fmt.Fprintf(&out, "%d:%d:%t ", c.File, c.part[0], c.Negated)
	}
	return out.String()
}

// choicesOf lists the parts of a file that a condition leads to, in the order in which they begin, the outer one first.
func choicesOf(in flow.FileID, f *unit.File) (out []Choice) {
	add := func(list unit.List, c Choice) {
		if stmts := f.StmtsIn(list); len(stmts) > 0 {
			first, last := f.Stmt(stmts[0]).Node, f.Stmt(stmts[len(stmts)-1]).Node
			c.part = [2]uint32{f.Tree.Start(first), f.Tree.End(last)}
			out = append(out, c)
		}
	}
	behind := func(list unit.List) {
		stmts := f.StmtsIn(list)
		for i, id := range stmts {
			s := f.Stmt(id)
			if s.Kind != unit.StmtIf || i+1 == len(stmts) {
				continue
			}
			rest := unit.List{Off: list.Off + int32(i) + 1, Len: list.Len - int32(i) - 1}
			switch {
			case f.Leaves(s.Body):
				add(rest, Choice{Condition: s.Expr, Negated: true})
			case s.Else.Len > 0 && f.Leaves(s.Else):
				add(rest, Choice{Condition: s.Expr})
			}
		}
	}
	for i := range f.Funcs {
		behind(f.Funcs[i].Body)
	}
	for i := range f.Stmts {
		s := &f.Stmts[i]
		for _, list := range [...]unit.List{s.Body, s.Else, s.Finally} {
			behind(list)
		}
		switch s.Kind {
		case unit.StmtIf:
			add(s.Body, Choice{Condition: s.Expr})
			add(s.Else, Choice{Condition: s.Expr, Negated: true})
		case unit.StmtSwitch:
			var all []unit.ExprID
			pattern := false
			for _, id := range f.StmtsIn(s.Body) {
				all = append(all, f.ExprsIn(f.Stmt(id).Exprs)...)
				pattern = pattern || f.Stmt(id).Pattern
			}
			for _, id := range f.StmtsIn(s.Body) {
				c := f.Stmt(id)
				one := Choice{Subject: s.Expr, Values: f.ExprsIn(c.Exprs)}
				if len(one.Values) == 0 {
					one.Values, one.Negated = all, true // what is left
				}
				if pattern {
					one.Subject = 0
				}
				add(c.Body, one)
			}
		}
	}
	for i := 1; i < len(f.Exprs); i++ {
		x := f.Expr(unit.ExprID(i))
		side := func(e unit.ExprID, negated bool) {
			if e != 0 {
				n := f.Expr(e).Node
				out = append(out, Choice{part: [2]uint32{f.Tree.Start(n), f.Tree.End(n)}, Condition: x.A, Negated: negated})
			}
		}
		switch {
		case x.Kind == unit.ExprConditional:
			side(x.B, false)
			side(x.C, true)
		case x.Kind == unit.ExprLogical && x.Op == unit.OpAnd:
			side(x.B, false)
		case x.Kind == unit.ExprLogical && x.Op == unit.OpOr:
			side(x.B, true)
		}
	}
	slices.SortStableFunc(out, func(a, b Choice) int {
		return cmp.Or(cmp.Compare(a.part[0], b.part[0]), cmp.Compare(b.part[1], a.part[1]))
	})
	open := -1
	for i := range out {
		out[i].File = in
		for open >= 0 && out[open].part[1] <= out[i].part[0] {
			open = out[open].around
		}
		out[i].around, open = open, i
	}
	return out
}

// choicesAround calls yield with the choices that a place in the text stands in.
func (u *uses) choicesAround(at uint32, yield func(*Choice)) {
	i, found := slices.BinarySearchFunc(u.choices, at, func(c Choice, at uint32) int { return cmp.Compare(c.part[0], at) })
	for found && i+1 < len(u.choices) && u.choices[i+1].part[0] == at {
		i++
	}
	if !found {
		i--
	}
	for ; i >= 0; i = u.choices[i].around {
		if at < u.choices[i].part[1] {
			yield(&u.choices[i])
		}
	}
}

// chosen is a place as it is seen at an expression: whether that is evaluated only for one kind of what its function is given, as a
// comparison tells it that is not decided here, and the choices of the entry's own function around it. never: one that is decided here excludes it.
func (t *tracer) chosen(p place, at flow.Site, env *flow.Env) (out place, never bool) {
	f := t.prog.Files[at.File]
	node := f.Expr(at.Expr).Node
	own := at.File == t.entry.File && t.prog.Within(flow.FuncRef{File: at.File, Func: f.EnclosingFunc(node)}, t.entry)
	t.uses[at.File]().choicesAround(f.Tree.Start(node), func(c *Choice) {
		is, known := t.leads(at.File, c, env)
		if known {
			never = never || !is
			return
		}
		if c.Condition == 0 || t.compares(flow.Site{File: at.File, Expr: c.Condition}, env, c.Negated) {
			p.chosen = true
		}
		if own && !slices.Contains(p.when, c) {
			p.when = append(p.when[:len(p.when):len(p.when)], c)
		}
	})
	return p, never
}

// leads decides whether a choice is taken.
func (t *tracer) leads(file flow.FileID, c *Choice, env *flow.Env) (is, known bool) {
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
	case negated:
		return x.Kind == unit.ExprBinary && (x.Op == unit.OpNotEq || x.Op == unit.OpLooseNeq)
	}
	return x.Kind == unit.ExprBinary && (x.Op == unit.OpEq || x.Op == unit.OpLooseEq)
}
