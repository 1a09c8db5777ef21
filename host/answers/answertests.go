package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/requests"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxTestsRead bounds the tests that are looked at for one client; with more, its tests count as unread.
const maxTestsRead = 128

// testsOfAnswer lists the tests of a client's answer that have code for both sides. Branches that only
// count, or set a flag, are no paths of their own and reach nothing, so nothing else shows that the
// client distinguishes answers there. unread reports whether a test looks at the status of the answer, or at
// whether it is a success, and its condition does not say so, or whether there are more tests than are looked at.
func (r *Walker) testsOfAnswer(w *walk, root conditions.Root, helper bool) (out []summary.Predicate, unread bool) {
	file := r.prog.Files[w.Code.Func.File]
	ref := r.Requests.Answer(clientOf(w), root)
	answer := summary.ValueText(ref)
	looks := r.looksAt(w, root, ref)
	asked := 0
	unsaid := func(test unit.ExprID) {
		if !unread && looks(test) {
			p := conditions.Condition(r.prog, root, flow.Site{File: w.Code.Func.File, Expr: test}, w.Code.Env, nil)
			unread = !strings.Contains(summary.PredicateText(p), answer)
		}
	}
	add := func(test unit.ExprID) {
		if asked++; asked > maxTestsRead {
			unread = true
		} else {
			p := conditions.Condition(r.prog, root, flow.Site{File: w.Code.Func.File, Expr: test}, w.Code.Env, nil)
			if strings.Contains(summary.PredicateText(p), answer) {
				out = append(out, p)
			}
		}
	}
	bodies := r.bodiesOf(w, ref)
	// replaced is the test of a field of the body that has something else in its place (`data.items ?? []`).
	replaced := func(e unit.ExprID, op unit.Op) {
		p, _ := conditions.Condition(r.prog, root, flow.Site{File: w.Code.Func.File, Expr: e}, w.Code.Env, nil).(summary.TruthinessCheck)
		if p.Negated || !partOf(p.Subject, bodies) {
			return
		}
		switch asked++; {
		case asked > maxTestsRead:
			unread = true
		case op == unit.OpOr:
			out = append(out, p)
		default:
			out = append(out, summary.NullCheck{Subject: p.Subject})
		}
	}
	// A value that depends on the answer (`pending && text`, `ok ? a : b`) is listed as well.
	var values func(e unit.ExprID)
	values = func(e unit.ExprID) {
		x := file.Expr(e)
		switch x.Kind {
		case unit.ExprNone, unit.ExprFunction, unit.ExprClass:
			return
		case unit.ExprConditional:
			unsaid(x.A)
			add(x.A)
		case unit.ExprLogical:
			if x.Op == unit.OpAnd {
				add(x.A)
			} else {
				replaced(x.A, x.Op)
			}
		}
		for _, inner := range [...]unit.ExprID{x.A, x.B, x.C} {
			if inner != 0 {
				values(inner)
			}
		}
		for _, inner := range file.ExprsIn(x.List) {
			values(inner)
		}
	}
	var visit func(list unit.List, joins bool)
	visit = func(list unit.List, joins bool) {
		for _, id := range file.StmtsIn(list) {
			s := file.Stmt(id)
			if s.Kind == unit.StmtIf {
				unsaid(s.Expr)
				// In a loop or a callback, leaving early is one side and the rest of it the other.
				if s.Else.Len > 0 || joins && file.Leaves(s.Body) {
					add(s.Expr)
				}
			} else if s.Expr != 0 {
				if s.Kind == unit.StmtSwitch && !unread && looks(s.Expr) {
					of := conditions.Subject(r.prog, root, flow.Site{File: w.Code.Func.File, Expr: s.Expr}, w.Code.Env, nil)
					unread = !strings.Contains(summary.ValueText(of), answer)
				}
				values(s.Expr)
			}
			for _, l := range [...]unit.List{s.Body, s.Else, s.Handlers, s.Finally} {
				visit(l, joins || s.Kind == unit.StmtLoop)
			}
		}
	}
	nested := r.Code.Nested(w.Code.Func)
	for _, e := range r.defaultsIn(w.Code.Func.File, nested) {
		values(e)
	}
	for _, id := range nested {
		// A callback that returns early has its rest for the other side, and so has a helper; the unit goes on after both.
		visit(file.Func(id).Body, helper || id != w.Code.Func.Func)
	}
	return out, unread
}

// defaultsIn are the defaults in patterns of functions of a file: a name that is taken out of a body has its default there.
func (r *Walker) defaultsIn(in flow.FileID, of []unit.FuncID) []unit.ExprID {
	known, ok := r.defaults.Load(in)
	if !ok {
		file, found := r.prog.Files[in], map[unit.FuncID][]unit.WriteID{}
		for i := range file.Writes {
			if to := &file.Writes[i]; to.Value != 0 && to.Binding != 0 && file.Expr(to.Value).Op == unit.OpDefault {
				owner := file.Binding(to.Binding).Owner
				found[owner] = append(found[owner], unit.WriteID(i))
			}
		}
		known, _ = r.defaults.LoadOrStore(in, found)
	}
	var writes []unit.WriteID
	for _, f := range of {
		writes = append(writes, known.(map[unit.FuncID][]unit.WriteID)[f]...)
	}
	slices.Sort(writes)
	var out []unit.ExprID
	for _, id := range writes {
		out = append(out, r.prog.Files[in].Writes[id].Value)
	}
	return out
}

// partOf reports whether a value is a part of what stands at one of some places.
func partOf(v summary.ValueRef, places []summary.Place) bool {
	have := summary.PlaceOf(v)
	return slices.ContainsFunc(places, func(at summary.Place) bool { steps, within := have.Within(at); return within && len(steps) > 0 })
}

// bodiesOf are the places of the body of an answer.
func (r *Walker) bodiesOf(w *walk, ref summary.ValueRef) (out []summary.Place) {
	rules := r.Requests.Rules(clientOf(w))
	for _, p := range append(requests.Paths(rules.Body), requests.Paths(rules.ErrorBody)...) {
		out = append(out, summary.PlaceOf(ref).At(p))
	}
	return out
}

// looksAt gives a test for expressions in which the status of an answer is read, or whether it is a success.
func (r *Walker) looksAt(w *walk, root conditions.Root, ref summary.ValueRef) func(unit.ExprID) bool {
	file := r.prog.Files[w.Code.Func.File]
	answer, rules := summary.PlaceOf(ref), r.Requests.Rules(clientOf(w))
	var parts []summary.Place
	for _, p := range append(requests.Paths(rules.Status), requests.Paths(rules.Ok)...) {
		parts = append(parts, answer.At(p))
	}
	var looks func(e unit.ExprID) bool
	looks = func(e unit.ExprID) bool {
		x := file.Expr(e)
		switch x.Kind {
		case unit.ExprNone, unit.ExprFunction, unit.ExprClass:
			return false
		case unit.ExprMember, unit.ExprName, unit.ExprCall:
			have := summary.PlaceOf(conditions.Subject(r.prog, root, flow.Site{File: w.Code.Func.File, Expr: e}, w.Code.Env, nil))
			if slices.ContainsFunc(parts, have.Equal) {
				return true
			}
		}
		for _, inner := range [...]unit.ExprID{x.A, x.B, x.C} {
			if inner != 0 && looks(inner) {
				return true
			}
		}
		return slices.ContainsFunc(file.ExprsIn(x.List), looks)
	}
	return looks
}
