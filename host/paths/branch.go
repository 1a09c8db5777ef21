package paths

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// atom is one conjunct to add to a path condition.
type atom struct {
	pred    summary.Predicate
	key     string
	negated bool
}

func (a atom) not() atom {
	return atom{pred: summary.Negate(a.pred), key: a.key, negated: !a.negated}
}

func allOf(preds []summary.Predicate) summary.Predicate {
	if len(preds) == 1 {
		return preds[0]
	}
	return summary.Compound{Op: "and", Operands: preds}
}

// anyOf joins alternatives; one that is too long to be read is said to be so.
func anyOf(preds []summary.Predicate) summary.Predicate {
	if len(preds) == 1 {
		return preds[0]
	}
	total := 0
	for _, p := range preds {
		if total += size(p); total > maxTests {
			return opaque(cutText, summary.OpaqueComplexExpression)
		}
	}
	return summary.Compound{Op: "or", Operands: preds}
}

// maxTests bounds the single tests of an alternative between paths: they are those of
// every path that comes together there, and multiply with each further one.
const maxTests = 64

// cutText stands for a condition that is left out for its length.
const cutText = "one of more ways than are listed"

// size counts the single tests of a predicate.
func size(p summary.Predicate) int {
	switch q := p.(type) {
	case summary.Compound:
		n := 0
		for _, o := range q.Operands {
			n += size(o)
		}
		return n
	case summary.Negation:
		return size(q.Operand)
	}
	return 1
}

// wasCut reports whether a part of a predicate was left out for its length.
func wasCut(p summary.Predicate) bool {
	switch q := p.(type) {
	case summary.Compound:
		return slices.ContainsFunc(q.Operands, wasCut)
	case summary.Negation:
		return wasCut(q.Operand)
	case summary.Opaque:
		return q.SourceText == cutText
	}
	return false
}

func anyAtom(tests []atom) atom {
	if len(tests) == 1 {
		return tests[0]
	}
	preds := make([]summary.Predicate, len(tests))
	for i, t := range tests {
		preds[i] = t.pred
	}
	return atom{pred: anyOf(preds)}
}

func opaque(text string, reason summary.OpaqueReason) summary.Predicate {
	return summary.Opaque{SourceText: text, Reason: reason}
}

// branch splits a state over a condition. A side that cannot be reached is nil.
func (w *walker) branch(cond unit.ExprID, s *state) (yes, no *state) {
	if known, truth := w.truth(cond, w.frame.env, s.locals); known {
		if truth {
			return s, nil
		}
		return nil, s
	}
	x := w.file().Expr(cond)
	switch {
	case x.Kind == unit.ExprUnary && x.Op == unit.OpNot:
		no, yes = w.branch(x.A, s)
		return yes, no
	case x.Kind == unit.ExprCast || x.Kind == unit.ExprAwait:
		if inner := w.file().Expr(x.A); inner.Kind == unit.ExprLogical || inner.Kind == unit.ExprUnary {
			return w.branch(x.A, s)
		}
	case x.Kind == unit.ExprLogical && x.Op == unit.OpAnd:
		left, notLeft := w.branch(x.A, s)
		if left == nil {
			return nil, notLeft
		}
		right, notRight := w.branch(x.B, left)
		if notLeft == nil {
			return right, notRight
		}
		if notRight == nil {
			return right, notLeft
		}
		return right, w.not(cond, s)
	case x.Kind == unit.ExprLogical && x.Op == unit.OpOr:
		left, notLeft := w.branch(x.A, s)
		if notLeft == nil {
			return left, nil
		}
		right, notRight := w.branch(x.B, notLeft)
		if left == nil {
			return right, notRight
		}
		if right == nil {
			return left, notRight
		}
		return w.with(w.atom(cond, s.locals), s), notRight
	}
	if yes, no, ok := w.guardedBranch(cond, s); ok {
		return yes, no
	}
	if yes, no, ok := w.filledBranch(cond, s); ok {
		return yes, no
	}
	a := w.atom(cond, s.locals)
	if truth, known := literalTruth(a.pred); known {
		if truth {
			return s, nil
		}
		return nil, s
	}
	return w.split(a, s, []atom{a})
}

// literalTruth decides a test of a literal: what a condition speaks of may turn
// out to be one, such as a property that an object literal does not have.
func literalTruth(p summary.Predicate) (truth, known bool) {
	switch q := p.(type) {
	case summary.TruthinessCheck:
		if l, ok := q.Subject.(summary.LiteralRef); ok {
			set := l.Value != nil && l.Value != "" && l.Value != false && l.Value != float64(0)
			return set != q.Negated, true
		}
	case summary.NullCheck:
		if l, ok := q.Subject.(summary.LiteralRef); ok {
			return (l.Value == nil) != q.Negated, true
		}
	}
	return false, false
}

// not is the state in which a compound condition is false.
func (w *walker) not(cond unit.ExprID, s *state) *state {
	return w.with(w.atom(cond, s.locals).not(), s)
}

func (w *walker) with(a atom, s *state) *state {
	out := s.clone()
	out.conds = out.conds.add(a)
	return out
}

// split adds a test to both sides of a branch, unless the path has decided it.
// parts are the single tests of an alternative, each false on the other side.
func (w *walker) split(a atom, s *state, parts []atom) (yes, no *state) {
	if negated, ok := s.conds.decided(a.key); ok {
		if negated == a.negated {
			return s, nil
		}
		return nil, s
	}
	no = s
	for _, p := range parts {
		no = w.with(p.not(), no)
	}
	return w.with(a, s), no
}

// guardedBranch decides a test of a name (or a helper's result) that the
// branches before have given different values: the test stands for the
// conditions under which it got those that pass it; a value that leaves the
// test open passes it on the test's own condition.
func (w *walker) guardedBranch(cond unit.ExprID, s *state) (yes, no *state, ok bool) {
	keys := w.guarded(w.site(cond), s.locals, 0, nil)
	if len(keys) != 1 {
		return nil, nil, false
	}
	k := keys[0]
	all := s.locals.lookup(k)
	var when, unless []summary.Predicate
	var trueAlts, falseAlts []alternative
	decided := 0
	for _, a := range all {
		only := a
		only.conds, only.sides = nil, nil
		locals := s.locals.set(k, []alternative{only})
		known, truth := w.truth(cond, w.frame.env, locals)
		if known {
			decided++
		}
		if !known || truth {
			yes := a
			if !known {
				yes = a.and(w.atom(cond, locals))
			}
			trueAlts, when = append(trueAlts, yes), append(when, allOf2(yes.conds))
		}
		if !known || !truth {
			no := a
			if !known {
				no = a.and(w.atom(cond, locals).not())
			}
			falseAlts, unless = append(falseAlts, no), append(unless, allOf2(no.conds))
		}
	}
	if decided == 0 || decided < len(all) && len(all) > maxTested {
		return nil, nil, false
	}
	side := func(alts []alternative, preds []summary.Predicate) *state {
		if len(alts) == 0 {
			return nil
		}
		out := s.clone()
		if len(alts) == 1 {
			for _, p := range alts[0].conds {
				out.conds = out.conds.add(atom{pred: p})
			}
			alts = []alternative{{site: alts[0].site, env: alts[0].env, none: alts[0].none, carried: alts[0].carried}}
		} else if p, total := simplifyAny(preds); !total {
			out.conds = out.conds.add(atom{pred: p})
		}
		out.locals = out.locals.set(k, alts)
		return out
	}
	return side(trueAlts, when), side(falseAlts, unless), true
}

// maxTested bounds the values of a name that are told apart by a test which some of them leave open.
const maxTested = 4

// and is a value that one more test has let through.
func (a alternative) and(t atom) alternative {
	a.conds = append(a.conds[:len(a.conds):len(a.conds)], t.pred)
	return a
}

// allOf2 is allOf, with nil for the empty list (always true).
func allOf2(preds []summary.Predicate) summary.Predicate {
	if len(preds) == 0 {
		return nil
	}
	return allOf(preds)
}

// simplifyAny joins alternatives; an always-true one makes the whole true.
func simplifyAny(preds []summary.Predicate) (p summary.Predicate, total bool) {
	for _, q := range preds {
		if q == nil {
			return nil, true
		}
	}
	return anyOf(preds), false
}

// truth decides a condition from constants alone.
func (w *walker) truth(cond unit.ExprID, env *flow.Env, locals *Locals) (known, truth bool) {
	return w.truthAt(flow.Site{File: w.frame.ref.File, Expr: cond}, env, locals, 0)
}

func (w *walker) truthAt(site flow.Site, env *flow.Env, locals *Locals, depth int) (known, truth bool) {
	if depth > 12 || site.Expr == 0 {
		return false, false
	}
	file := w.prog.Files[site.File]
	x := file.Expr(site.Expr)
	sub := func(e unit.ExprID) (bool, bool) {
		return w.truthAt(flow.Site{File: site.File, Expr: e}, env, locals, depth+1)
	}
	switch x.Kind {
	case unit.ExprUnary:
		if x.Op == unit.OpNot {
			known, truth = sub(x.A)
			return known, !truth
		}
		return false, false
	case unit.ExprCast, unit.ExprAwait:
		return sub(x.A)
	case unit.ExprLogical:
		ka, ta := sub(x.A)
		switch x.Op {
		case unit.OpAnd:
			if ka && !ta {
				return true, false
			}
			kb, tb := sub(x.B)
			if kb && !tb {
				return true, false
			}
			return ka && kb, ta && tb
		case unit.OpOr:
			if ka && ta {
				return true, true
			}
			kb, tb := sub(x.B)
			if kb && tb {
				return true, true
			}
			return ka && kb, ta || tb
		}
		return false, false
	case unit.ExprBinary:
		switch x.Op {
		case unit.OpEq, unit.OpLooseEq, unit.OpNotEq, unit.OpLooseNeq:
			known, same := w.equalAt(site.File, x.A, x.B, env, locals)
			if x.Op == unit.OpNotEq || x.Op == unit.OpLooseNeq {
				same = !same
			}
			return known, same
		case unit.OpLess, unit.OpLessEq, unit.OpGreater, unit.OpGreaterEq:
			if values, none, ok := w.values(site, env, locals); ok && !none && len(values) == 1 {
				truth, known := flow.Truth(&values[0], w.prog.Semantics)
				return known, truth
			}
			return false, false
		case unit.OpInstanceof:
			return w.instanceTruth(flow.Site{File: site.File, Expr: x.A}, x.B, env, locals)
		}
		return false, false
	case unit.ExprTypeTest:
		return w.instanceTruth(flow.Site{File: site.File, Expr: x.A}, x.B, env, locals)
	}
	return w.valueTruth(site, env, locals)
}

// instanceTruth decides whether a value that was seen being made is of a type: a caught
// exception above all.
func (w *walker) instanceTruth(site flow.Site, of unit.ExprID, env *flow.Env, locals *Locals) (known, truth bool) {
	if site.File != w.frame.ref.File || of == 0 {
		return false, false
	}
	x := w.prog.Expr(site)
	if x.Kind == unit.ExprName && x.Ref != 0 {
		if at, atEnv, ok := locals.Value(site.File, unit.BindingID(x.Ref), env); ok && w.prog.Expr(at).Kind == unit.ExprNew {
			return w.isA(thrown{site: at, env: atEnv}, []unit.ExprID{of})
		}
	}
	values, none, ok := w.values(site, env, locals)
	if !ok || none || len(values) != 1 || !w.made(values[0]) {
		return false, false
	}
	return w.isOneOf(values, []unit.ExprID{of}, false)
}

// made reports whether a value is an instance whose construction was seen: of what class it is, is known for sure.
func (w *walker) made(v flow.Value) bool {
	switch v.Kind {
	case flow.Instance:
		return v.Site.Expr != 0 && w.constructs(v.Site)
	case flow.Extern:
		if v.Call.Expr == 0 && v.Site.Expr == 0 {
			return strings.HasSuffix(v.Text, "()") // one that stands for any of its class
		}
		if v.Call.Expr == 0 {
			return false
		}
		x := w.prog.Expr(v.Call)
		return x.Kind == unit.ExprNew || x.Kind == unit.ExprCall && w.prog.Semantics.Classes.Constructed && namesClass(strings.TrimSuffix(v.Text, "()"))
	}
	return false
}

// namesClass reports whether an origin is spelled as classes are where calling one makes an instance.
func namesClass(origin string) bool {
	name := origin[strings.LastIndexAny(origin, "#.")+1:]
	return name != "" && name[0] >= 'A' && name[0] <= 'Z'
}

// constructs reports whether an expression makes an instance: new, or the call of a class and a class that is raised
// where calling a class makes one.
func (w *walker) constructs(site flow.Site) bool {
	x := w.prog.Expr(site)
	if x.Kind == unit.ExprNew || !w.prog.Semantics.Classes.Constructed {
		return x.Kind == unit.ExprNew
	}
	if x.Kind == unit.ExprCall {
		site.Expr = x.A
	}
	for _, v := range w.prog.Eval(site, nil) {
		if v.Kind == flow.Class {
			return true
		}
	}
	return false
}

// valueTruth decides the truthiness of a value that is settled.
func (w *walker) valueTruth(site flow.Site, env *flow.Env, locals *Locals) (known, truth bool) {
	values, none, ok := w.values(site, env, locals)
	if !ok {
		return false, false
	}
	if none {
		return true, false
	}
	for i := range values {
		t, k := flow.Truth(&values[i], w.prog.Semantics)
		if !k {
			t, k = true, w.isNew(values[i])
		}
		if !k || i > 0 && t != truth {
			return false, false
		}
		truth = t
	}
	return len(values) > 0, truth
}

// isNew reports whether a value is what `new` makes of a library's class.
func (w *walker) isNew(v flow.Value) bool {
	return w.prog.Semantics.Tests.NewHolds && v.Kind == flow.Extern && v.Site.Expr != 0 && v.Site == v.Call && w.prog.Expr(v.Site).Kind == unit.ExprNew
}

// values evaluates an expression, names settled by the path first. none: it is undefined.
func (w *walker) values(site flow.Site, env *flow.Env, locals *Locals) (values []flow.Value, none, ok bool) {
	file := w.prog.Files[site.File]
	for hops := 0; hops < 24; hops++ {
		x := file.Expr(site.Expr)
		switch x.Kind {
		case unit.ExprCast, unit.ExprAwait:
			site.Expr = x.A
			continue
		case unit.ExprName:
			if x.Ref == 0 {
				break
			}
			id := unit.BindingID(x.Ref)
			if alts := locals.lookup(bindingKey{file: site.File, name: x.Ref, env: env}); alts != nil {
				if len(alts) != 1 || len(alts[0].conds) > 0 || alts[0].carried {
					return nil, false, false
				}
				if alts[0].none {
					return nil, true, true
				}
				if alts[0].site == site {
					return nil, false, false
				}
				site, env = alts[0].site, alts[0].env
				file = w.prog.Files[site.File]
				continue
			}
			b := file.Binding(id)
			if len(b.Writes) > 1 || b.Kind == unit.BindParam && len(b.Writes) > 0 {
				return nil, false, false
			}
			if len(b.Writes) == 1 && b.Kind == unit.BindLocal {
				value := file.Writes[b.Writes[0]].Value
				if value == 0 {
					return nil, false, false
				}
				site.Expr = value
				continue
			}
		case unit.ExprCall:
			if alts := locals.lookup(bindingKey{site: site, env: env}); len(alts) > 0 {
				if len(alts) != 1 || len(alts[0].conds) > 0 {
					return nil, false, false
				}
				if alts[0].none {
					return nil, true, true
				}
				site, env = alts[0].site, alts[0].env
				file = w.prog.Files[site.File]
				continue
			}
		}
		break
	}
	if w.open(site, env) {
		return nil, false, false
	}
	return w.prog.Eval(site, env), false, true
}

// open reports whether an expression reads a property of an object that is written after it is made.
func (w *walker) open(site flow.Site, env *flow.Env) bool {
	file := w.prog.Files[site.File]
	for x := file.Expr(site.Expr); x.Kind == unit.ExprMember; x = file.Expr(x.A) {
		for _, v := range w.prog.Eval(flow.Site{File: site.File, Expr: x.A}, env) {
			if w.prog.Open(v, x.Str) {
				return true
			}
		}
	}
	return false
}

func (w *walker) equal(a, b unit.ExprID, locals *Locals) (known, same bool) {
	return w.equalAt(w.frame.ref.File, a, b, w.frame.env, locals)
}

// equalAt decides whether two expressions are equal, when both are settled constants.
func (w *walker) equalAt(file flow.FileID, a, b unit.ExprID, env *flow.Env, locals *Locals) (known, same bool) {
	va, oka := w.constant(flow.Site{File: file, Expr: a}, env, locals)
	vb, okb := w.constant(flow.Site{File: file, Expr: b}, env, locals)
	if !oka || !okb {
		return false, false
	}
	return true, constText(va) == constText(vb)
}

func (w *walker) constant(site flow.Site, env *flow.Env, locals *Locals) (flow.Value, bool) {
	values, none, ok := w.values(site, env, locals)
	if !ok {
		return flow.Value{}, false
	}
	if none {
		return flow.Value{Kind: flow.Const, Lit: unit.LitUndefined}, true
	}
	if len(values) != 1 || values[0].Kind != flow.Const {
		return flow.Value{}, false
	}
	return values[0], true
}

// constText makes constants of one type and value equal; null and undefined count as equal.
func constText(v flow.Value) string {
	switch v.Lit {
	case unit.LitNull, unit.LitUndefined:
		return "nothing"
	case unit.LitString, unit.LitSymbol:
		return "text " + v.Text
	}
	return "value " + v.Text
}
