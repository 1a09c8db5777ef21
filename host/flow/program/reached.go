package program

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/eval"
	"github.com/drift-analyzer/drift/host/unit"
)

// Reached reports whether an expression is reached in an activation: false where what the activation's calls
// hand over decides a test before it, and that test leaves it out. Tests that every activation decides alike
// do not count, nor do those in callbacks around it.
func (p *Program) Reached(at flow.Site, env *flow.Env) bool {
	q := p.Question()
	defer q.Done()
	for depth := 0; env != nil && at.Expr != 0 && depth < maxReached; depth++ {
		file := p.Files[at.File]
		if !p.chosen(q, at, env) {
			return false
		}
		for id := file.EnclosingFunc(file.Expr(at.Expr).Node); id > unit.ModuleFunc; id = file.Func(id).Parent {
			if !p.reachedIn(q, at, file.StmtsIn(file.Func(id).Body), env) {
				return false
			}
		}
		at, env = env.Call, env.Outer
	}
	return true
}

// maxReached bounds the calls under one another that are looked at.
const maxReached = 8

// reachedIn looks through the statements that run before an expression, and those around it.
func (p *Program) reachedIn(q *eval.Question, at flow.Site, list []unit.StmtID, env *flow.Env) bool {
	file := p.Files[at.File]
	tree, node := file.Tree, file.Expr(at.Expr).Node
	start, end := tree.Start(node), tree.End(node)
	around := func(id unit.StmtID) bool {
		n := file.Stmt(id).Node
		return n != 0 && tree.Start(n) <= start && end <= tree.End(n)
	}
	within := func(l unit.List) ([]unit.StmtID, bool) {
		inner := file.StmtsIn(l)
		for _, id := range inner {
			if around(id) {
				return inner, true
			}
		}
		return nil, false
	}
	for _, id := range list {
		s := file.Stmt(id)
		if s.Kind == unit.StmtIf {
			holds, decided := p.decidedBy(q, flow.Site{File: at.File, Expr: s.Expr}, env)
			body, inBody := within(s.Body)
			other, inElse := within(s.Else)
			switch {
			case inBody:
				return (!decided || holds) && p.reachedIn(q, at, body, env)
			case inElse:
				return (!decided || !holds) && p.reachedIn(q, at, other, env)
			case around(id):
				return true
			case decided && holds && file.Leaves(s.Body), decided && !holds && file.Leaves(s.Else):
				return false
			}
			continue
		}
		if !around(id) {
			continue
		}
		for _, l := range [...]unit.List{s.Body, s.Else, s.Handlers, s.Finally} {
			if inner, ok := within(l); ok {
				if s.Kind == unit.StmtSwitch {
					k := slices.IndexFunc(inner, around)
					return p.entered(q, at.File, s, inner, k, env) && p.reachedIn(q, at, inner[k:k+1], env)
				}
				return p.reachedIn(q, at, inner, env)
			}
		}
		return true
	}
	return true
}

// chosen looks through the expressions around one: false where the activation decides a test that leaves it out.
func (p *Program) chosen(q *eval.Question, at flow.Site, env *flow.Env) bool {
	file := p.Files[at.File]
	for part, user := at.Expr, file.UserOf(at.Expr); user != 0; part, user = user, file.UserOf(user) {
		x := file.Expr(user)
		runsWhen := true
		switch {
		case x.Kind == unit.ExprConditional && part == x.B, x.Kind == unit.ExprLogical && x.Op == unit.OpAnd && part == x.B:
		case x.Kind == unit.ExprConditional && part == x.C, x.Kind == unit.ExprLogical && x.Op == unit.OpOr && part == x.B:
			runsWhen = false
		default:
			continue
		}
		if holds, decided := p.decidedBy(q, flow.Site{File: at.File, Expr: x.A}, env); decided && holds != runsWhen {
			return false
		}
	}
	return true
}

// entered reports whether a case of a switch runs in an activation: false where the activation decides the value that is
// compared, and another case takes it.
func (p *Program) entered(q *eval.Question, file flow.FileID, s *unit.Stmt, cases []unit.StmtID, at int, env *flow.Env) bool {
	f := p.Files[file]
	constant := func(e unit.ExprID, env *flow.Env) (v flow.Value, known bool) {
		if values := q.Eval(flow.Site{File: file, Expr: e}, env); len(values) == 1 {
			v = values[0]
		}
		return v, v.Kind == flow.Const
	}
	if s.Expr == 0 {
		return true
	}
	if _, always := constant(s.Expr, nil); always {
		return true
	}
	subject, known := constant(s.Expr, env)
	if !known {
		return true
	}
	first, otherwise := -1, -1
	for i, id := range cases {
		c := f.Stmt(id)
		if c.Pattern {
			return true
		}
		exprs := f.ExprsIn(c.Exprs)
		if len(exprs) == 0 {
			otherwise = i
		}
		for _, e := range exprs {
			v, known := constant(e, env)
			if !known {
				return true
			}
			if first < 0 && v.Lit == subject.Lit && v.Text == subject.Text {
				first = i
			}
		}
	}
	if first < 0 {
		first = otherwise
	}
	if first < 0 || at < first {
		return false
	}
	for _, id := range cases[first:at] {
		if !f.Stmt(id).FallsThrough {
			return false
		}
	}
	return true
}

// decidedBy decides a test that is open by itself and that an activation decides.
func (p *Program) decidedBy(q *eval.Question, test flow.Site, env *flow.Env) (holds, decided bool) {
	if _, always := p.holds(q, test, nil); always {
		return false, false
	}
	return p.holds(q, test, env)
}

// holds tells whether a test holds, where all values that it may have agree.
func (p *Program) holds(q *eval.Question, test flow.Site, env *flow.Env) (holds, known bool) {
	if test.Expr == 0 {
		return false, false
	}
	x := p.Expr(test)
	part := func(e unit.ExprID) (bool, bool) { return p.holds(q, flow.Site{File: test.File, Expr: e}, env) }
	switch {
	case x.Kind == unit.ExprCast:
		return part(x.A)
	case x.Kind == unit.ExprUnary && x.Op == unit.OpNot:
		h, k := part(x.A)
		return !h, k
	case x.Kind == unit.ExprLogical && (x.Op == unit.OpAnd || x.Op == unit.OpOr):
		a, ka := part(x.A)
		b, kb := part(x.B)
		settles := x.Op == unit.OpOr
		if ka && a == settles || kb && b == settles {
			return settles, true
		}
		return !settles, ka && kb
	}
	return flow.TruthOf(q.Eval(test, env), p.Semantics)
}
