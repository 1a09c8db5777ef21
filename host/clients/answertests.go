package clients

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// maxTestsRead bounds the tests that are looked at for one client; with more, its tests count as unread.
const maxTestsRead = 128

// Tests lists the tests of a client's answer that have code for both sides. Branches that only
// count, or set a flag, are no paths of their own and reach nothing, so nothing else shows that the
// client distinguishes answers there. unread reports whether a test looks at the status of the answer, or at
// whether it is a success, and its condition does not say so, or whether there are more tests than are looked at. asks are the parts
// of the body that any test before a branch asks for.
func (r *Reader) Tests(w *units.Unit, root conditions.Root, helper bool) (out []summary.Predicate, unread bool, asks []summary.ValueRef) {
	file := r.prog.Files[w.Code.Func.File]
	ref := r.requests.Answer(Of(w), root)
	answer := summary.ValueText(ref)
	looks := r.LooksAt(w, root, ref)
	asked := 0
	bodies := r.bodiesOf(w, ref)
	// askedThrough are the parts of the body that a test asks for, where a function of the project gives it.
	askedThrough := func(test unit.ExprID) (of []summary.ValueRef) {
		r.eachPart(file, test, func(e unit.ExprID) bool {
			v := r.partOfBody(w, root, e, bodies)
			if v != nil {
				of = append(of, v)
			}
			return v != nil
		})
		return of
	}
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
			} else if of := askedThrough(test); len(of) > 0 {
				out = append(out, summary.CallPredicate{Callee: summary.AsksOnly, Args: of})
			}
		}
	}
	// replaced is the test of a field of the body that has something else in its place (`data.items ?? []`), also where a
	// function of the project gives the body.
	replaced := func(e unit.ExprID, op unit.Op, others bool) {
		for x := file.Expr(file.Plain(e)); x.Kind == unit.ExprLogical && x.Op != unit.OpAnd; x = file.Expr(file.Plain(e)) {
			e = x.B // the last of several; those before it are told by their own
		}
		p, _ := conditions.Condition(r.prog, root, flow.Site{File: w.Code.Func.File, Expr: e}, w.Code.Env, nil).(summary.TruthinessCheck)
		if p.Negated {
			return
		}
		if !partOf(p.Subject, bodies) {
			if p.Subject = r.partOfBody(w, root, e, bodies); p.Subject == nil {
				return
			}
		}
		switch asked++; {
		case asked > maxTestsRead:
			unread = true
		case op == unit.OpOr && !others:
			out = append(out, p)
		default:
			out = append(out, summary.NullCheck{Subject: p.Subject})
		}
	}
	// A value that depends on the answer (`pending && text`, `ok ? a : b`) is listed as well.
	// read are the operands of a chain of alternatives (`a.rows || a.items || a`) that are parts of the body, or all of it: where
	// there are several, each stands in for the others.
	var read func(e unit.ExprID) int
	read = func(e unit.ExprID) int {
		if x := file.Expr(file.Plain(e)); x.Kind == unit.ExprLogical && x.Op != unit.OpAnd {
			return read(x.A) + read(x.B)
		}
		if r.partOfBody(w, root, e, bodies) == nil {
			return 0
		}
		return 1
	}
	seen := map[unit.ExprID]bool{}
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
			} else if others := read(e) > 1; others {
				if !seen[e] {
					each := func(o unit.ExprID) { replaced(o, x.Op, true) }
					r.alternatives(file, e, seen, each)
				}
			} else {
				replaced(x.A, x.Op, false)
			}
		}
		for _, inner := range x.Operands() {
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
				asks = append(asks, askedThrough(s.Expr)...)
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
	nested := r.code.Nested(w.Code.Func)
	for _, e := range r.defaultsIn(w.Code.Func.File, nested) {
		values(e)
	}
	for _, id := range nested {
		// A callback that returns early has its rest for the other side, and so has a helper; the unit goes on after both.
		visit(file.Func(id).Body, helper || id != w.Code.Func.Func)
	}
	return out, unread, asks
}

// defaultsIn are the defaults in patterns of functions of a file: a name that is taken out of a body has its default there.
func (r *Reader) defaultsIn(in flow.FileID, of []unit.FuncID) []unit.ExprID {
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

// alternatives visits the operands of a chain of alternatives, and notes the chains within it.
func (r *Reader) alternatives(file *unit.File, e unit.ExprID, seen map[unit.ExprID]bool, visit func(unit.ExprID)) {
	e = file.Plain(e)
	x := file.Expr(e)
	if x.Kind != unit.ExprLogical || x.Op == unit.OpAnd {
		visit(e)
		return
	}
	seen[e] = true
	r.alternatives(file, x.A, seen, visit)
	r.alternatives(file, x.B, seen, visit)
}

// partOfBody is the body of a client's answer, or a part of it, that an expression gives, through functions of the project;
// nil where it gives none.
func (r *Reader) partOfBody(w *units.Unit, root conditions.Root, e unit.ExprID, bodies []summary.Place) summary.ValueRef {
	file := r.prog.Files[w.Code.Func.File]
	switch x := file.Expr(file.Plain(e)); x.Kind {
	case unit.ExprMember, unit.ExprIndex, unit.ExprName:
	case unit.ExprCall:
		// body.get("title")
		if on := file.Expr(x.A); on.Kind != unit.ExprMember || r.prog.Semantics.Lists.LooksUp[on.Str] == unit.LooksUpNothing {
			return nil
		}
	default:
		return nil
	}
	v, _ := conditions.SubjectWithCalls(r.prog, root, flow.Site{File: w.Code.Func.File, Expr: e}, w.Code.Env, nil)
	if have := summary.PlaceOf(v); slices.ContainsFunc(bodies, func(at summary.Place) bool { _, within := have.Within(at); return within }) {
		return v
	}
	return r.carriedTo(w, root, e)
}

// carriedTo is the part of the body that functions of the project carry to an expression, as the answer has it; nil where they do not.
func (r *Reader) carriedTo(w *units.Unit, root conditions.Root, e unit.ExprID) summary.ValueRef {
	part, ok := r.requests.CarriedPart(Of(w), root, flow.Site{File: w.Code.Func.File, Expr: e})
	answer, known := r.requests.Answer(Of(w), root).(summary.Dependency)
	in := bodies.Paths(r.requests.Rules(Of(w)).Body)
	if !ok || !known || len(in) == 0 {
		return nil
	}
	for _, step := range append(in[0][:len(in[0]):len(in[0])], part...) {
		answer.AccessChain = append(answer.AccessChain[:len(answer.AccessChain):len(answer.AccessChain)], string(step))
	}
	return answer
}

// eachPart visits an expression and what it is made of; what is visited with true is not looked into.
func (r *Reader) eachPart(file *unit.File, e unit.ExprID, visit func(unit.ExprID) bool) {
	x := file.Expr(e)
	if x.Kind == unit.ExprNone || x.Kind == unit.ExprFunction || x.Kind == unit.ExprClass || visit(e) {
		return
	}
	for _, inner := range x.Operands() {
		if inner != 0 {
			r.eachPart(file, inner, visit)
		}
	}
	for _, inner := range file.ExprsIn(x.List) {
		r.eachPart(file, inner, visit)
	}
}

// partOf reports whether a value is a part of what stands at one of some places.
func partOf(v summary.ValueRef, places []summary.Place) bool {
	have := summary.PlaceOf(v)
	return slices.ContainsFunc(places, func(at summary.Place) bool { steps, within := have.Within(at); return within && len(steps) > 0 })
}

// bodiesOf are the places of the body of an answer.
func (r *Reader) bodiesOf(w *units.Unit, ref summary.ValueRef) (out []summary.Place) {
	rules := r.requests.Rules(Of(w))
	for _, p := range append(bodies.Paths(rules.Body), bodies.Paths(rules.ErrorBody)...) {
		out = append(out, summary.PlaceOf(ref).At(p))
	}
	for _, p := range bodies.Paths(rules.ErrorBody) {
		out = append(out, summary.PlaceOf(summary.Dependency{Name: "catch"}).At(p))
	}
	return out
}

// LooksAt gives a test for expressions in which the status of an answer is read, or whether it is a success.
func (r *Reader) LooksAt(w *units.Unit, root conditions.Root, ref summary.ValueRef) func(unit.ExprID) bool {
	file := r.prog.Files[w.Code.Func.File]
	answer, rules := summary.PlaceOf(ref), r.requests.Rules(Of(w))
	var parts []summary.Place
	for _, p := range append(bodies.Paths(rules.Status), bodies.Paths(rules.Ok)...) {
		parts = append(parts, answer.At(p))
	}
	followed := map[unit.BindingID]bool{}
	var looks func(e unit.ExprID) bool
	// kept reports whether one of the values that a name is given looks at them: it may have others elsewhere.
	kept := func(x *unit.Expr) bool {
		b := unit.BindingID(x.Ref)
		if x.Kind != unit.ExprName || b == 0 || followed[b] || len(file.Binding(b).Writes) < 2 {
			return false
		}
		followed[b] = true
		defer delete(followed, b)
		return slices.ContainsFunc(file.Binding(b).Writes, func(w unit.WriteID) bool { return looks(file.Writes[w].Value) })
	}
	looks = func(e unit.ExprID) bool {
		x := file.Expr(e)
		switch x.Kind {
		case unit.ExprNone, unit.ExprFunction, unit.ExprClass:
			return false
		case unit.ExprMember, unit.ExprName, unit.ExprCall:
			have := summary.PlaceOf(conditions.Subject(r.prog, root, flow.Site{File: w.Code.Func.File, Expr: e}, w.Code.Env, nil))
			if slices.ContainsFunc(parts, have.Equal) || kept(x) || x.Kind == unit.ExprMember && slices.ContainsFunc(parts, r.mayBe(w, root, x)) {
				return true
			}
		}
		for _, inner := range x.Operands() {
			if inner != 0 && looks(inner) {
				return true
			}
		}
		return slices.ContainsFunc(file.ExprsIn(x.List), looks)
	}
	return looks
}

// mayBe reports of a place whether what is read of a name that is written in several places may be there.
func (r *Reader) mayBe(w *units.Unit, root conditions.Root, member *unit.Expr) func(summary.Place) bool {
	file := r.prog.Files[w.Code.Func.File]
	of := file.Expr(member.A)
	var from []summary.Place
	if b := unit.BindingID(of.Ref); of.Kind == unit.ExprName && b != 0 && len(file.Binding(b).Writes) > 1 {
		for _, write := range file.Binding(b).Writes {
			if value := file.Writes[write].Value; value != 0 {
				held := summary.PlaceOf(conditions.Subject(r.prog, root, flow.Site{File: w.Code.Func.File, Expr: value}, w.Code.Env, nil))
				from = append(from, held.At(summary.Path{summary.Step(member.Str)}))
			}
		}
	}
	return func(p summary.Place) bool { return slices.ContainsFunc(from, p.Equal) }
}
