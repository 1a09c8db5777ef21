package configs

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// doesWithout reports whether code asks whether a value is there and goes on without it: a fallback, another way, a part
// that is left out. Code that ends with an error where the value is missing does not. A lifted read is the call of a helper that
// reads.
func (r *Reader) doesWithout(at flow.Site, lifted bool) bool {
	f := r.prog.Files[at.File]
	lang := r.prog.Semantics
	if r.heldBefore(at) {
		return true
	}
	switch read := f.Expr(at.Expr); read.Kind {
	case unit.ExprMember, unit.ExprIndex:
		if lang.Exceptions.IndexRaises {
			return false
		}
	case unit.ExprCall:
		if lang.Lists.LooksUp[f.Expr(read.A).Str] == unit.LooksUpOrRaises {
			return false
		}
	}
	v := r.valueAt(at)
	v.lifted = lifted
	return v.doneWithout() || r.handedOn(at) || r.elsewhereWithout(at, &v)
}

// valueAt is what code reads at a place, with the names that it is given.
func (r *Reader) valueAt(at flow.Site) value {
	f, tests, asks := r.prog.Files[at.File], &r.prog.Semantics.Tests, r.asks[at.File]()
	v := value{file: f, tests: asks.tests, asks: tests.Asks, converts: tests.Converts, expr: at.Expr, names: map[int32]bool{}}
	v.insists = func(call unit.ExprID, number int) bool {
		return r.insists(flow.Site{File: at.File, Expr: call}, number)
	}
	for e := at.Expr; e != 0; {
		for _, b := range asks.writes[e] {
			v.names[int32(b)] = true
		}
		// What a conversion makes of nothing is tested as nothing is: const size = Number(process.env.SIZE).
		user := f.UserOf(e)
		if x := f.Expr(user); user == 0 || x.Kind != unit.ExprCall || x.List.Len == 0 || f.Plain(f.ExprsIn(x.List)[0]) != e || !v.converts[f.ExprText(x.A)] {
			break
		}
		e = user
	}
	return v
}

// handedOn reports whether a value is an argument of functions of the project that go on without it.
func (r *Reader) handedOn(at flow.Site) bool {
	f := r.prog.Files[at.File]
	up, ok := f.Tree.ParentOf(f.Expr(at.Expr).Node)
	for range 2 { // the list of arguments has a node of its own
		if ok && f.ExprOf(up) == 0 {
			up, ok = f.Tree.ParentOf(up)
		}
	}
	call := unit.ExprID(0)
	if ok {
		call = f.ExprOf(up)
	}
	if call == 0 || f.Expr(call).Kind != unit.ExprCall {
		return false
	}
	number := slices.Index(f.ExprsIn(f.Expr(call).List), at.Expr)
	values := r.prog.Eval(flow.Site{File: at.File, Expr: f.Expr(call).A}, nil)
	for _, callee := range values {
		if number < 0 || callee.Kind != flow.Function {
			return false
		}
		in := r.prog.Files[callee.Func.File]
		params := in.Func(callee.Func.Func).Params
		if number >= len(params) || params[number].Binding == 0 {
			return false
		}
		v := value{file: in, tests: r.asks[callee.Func.File]().tests, asks: r.prog.Semantics.Tests.Asks, converts: r.prog.Semantics.Tests.Converts, names: map[int32]bool{int32(params[number].Binding): true}}
		if !v.doneWithout() {
			return false
		}
	}
	return len(values) > 0
}

// insists reports whether a call fails where one of its arguments is nothing: what the language declares of a function of its
// own, and what a function of the project does with the parameter. Of others it is not known, and they do not count.
func (r *Reader) insists(call flow.Site, number int) bool {
	f := r.prog.Files[call.File]
	x := f.Expr(call.Expr)
	declared := f.Semantics.Exceptions.Declared
	if number == 0 && len(declared[f.ExprText(x.A)]) > 0 {
		return true
	}
	return slices.ContainsFunc(r.prog.Eval(flow.Site{File: call.File, Expr: x.A}, nil), func(callee flow.Value) bool {
		if callee.Kind == flow.Extern && number == 0 && len(declared[callee.Text]) > 0 {
			return true
		}
		if callee.Kind != flow.Function {
			return false
		}
		in, params := r.prog.Files[callee.Func.File], r.prog.Files[callee.Func.File].Func(callee.Func.Func).Params
		if number >= len(params) || params[number].Binding == 0 {
			return false
		}
		asks := r.asks[callee.Func.File]()
		of := value{file: in, asks: r.prog.Semantics.Tests.Asks, names: map[int32]bool{int32(params[number].Binding): true}}
		return slices.ContainsFunc(asks.tests[tested{name: int32(params[number].Binding)}], func(t test) bool {
			if t.stmt == 0 {
				return false
			}
			s := in.Stmt(t.stmt)
			return of.asked(s.Expr) && (of.fails(s.Body) || of.fails(s.Else))
		})
	})
}

// doneWithout reports whether some expression or statement of the file goes on without the value.
func (v *value) doneWithout() bool {
	return slices.ContainsFunc(v.keys(), func(key tested) bool { return slices.ContainsFunc(v.tests[key], v.goesOn) })
}

// keys are the ways in which a file says the value.
func (v *value) keys() []tested {
	keys := []tested{{expr: v.expr}}
	if v.expr == 0 {
		keys = nil
	}
	for name := range v.names {
		keys = append(keys, tested{name: name})
	}
	for _, text := range v.texts {
		keys = append(keys, tested{text: text})
	}
	return keys
}

// goesOn reports whether a test goes on without the value.
func (v *value) goesOn(of test) bool {
	f := v.file
	switch {
	case of.write != 0:
		return v.comparedWithNothing(f.Writes[of.write].Value) && !v.insistedOn(f.Writes[of.write].Binding)
	case of.stmt != 0:
		s := f.Stmt(of.stmt)
		return v.missingOr(s.Expr) && !v.fails(s.Body) || v.asked(s.Expr) && (!v.fails(s.Body) && !v.fails(s.Else) || v.same != nil && (v.is(s.Expr) && !v.ends(s.Else) || v.sometimes(of.stmt)) ||
			!v.fails(s.Else) && v.missingBesides(s.Expr))
	}
	if on := answered(f, of.expr); on != 0 && v.is(on) {
		outer := denials(f, of.expr)
		return !slices.ContainsFunc(f.Writes, func(w unit.Write) bool {
			return w.Binding != 0 && w.Value != 0 && f.Plain(w.Value) == outer && v.insistedOn(w.Binding)
		})
	}
	switch x := f.Expr(of.expr); x.Kind {
	case unit.ExprConditional:
		return v.asked(x.A)
	case unit.ExprLogical:
		return v.is(x.A) && v.other(x) || x.Op == unit.OpAnd && (v.isThere(x.A) || v.judged(x.A) && !v.decidesFailure(of.expr))
	case unit.ExprBinary:
		return v.compared(x)
	}
	return false
}

// insistedOn reports whether a branch that fails is taken by the name of an answer to whether the value is there.
func (v *value) insistedOn(answer unit.BindingID) bool {
	of := value{file: v.file, asks: v.asks, names: map[int32]bool{int32(answer): true}}
	return slices.ContainsFunc(v.file.Stmts, func(s unit.Stmt) bool {
		return s.Kind == unit.StmtIf && of.asked(s.Expr) && (v.fails(s.Body) || v.fails(s.Else))
	})
}

// missingBesides reports whether a condition holds where the value is not there and something else does (`!value && strict`):
// without it, code goes on where that does not hold.
func (v *value) missingBesides(e unit.ExprID) bool {
	x := v.file.Expr(v.file.Plain(e))
	if x.Kind != unit.ExprLogical || x.Op != unit.OpAnd {
		return false
	}
	return v.missing(x.A) && !v.asked(x.B) || v.missing(x.B) && !v.asked(x.A) || v.missingBesides(x.A) || v.missingBesides(x.B)
}

// missingOr reports whether a condition holds where the value is not there, and perhaps besides (`!value || value === "test"`).
func (v *value) missingOr(e unit.ExprID) bool {
	if x := v.file.Expr(v.file.Plain(e)); x.Kind == unit.ExprLogical && x.Op == unit.OpOr {
		return v.missingOr(x.A) || v.missingOr(x.B)
	}
	return v.missing(e)
}

// missing reports whether a condition holds where the value is not there.
func (v *value) missing(e unit.ExprID) bool {
	switch x := v.file.Expr(v.file.Plain(e)); x.Kind {
	case unit.ExprUnary:
		return x.Op == unit.OpNot && v.is(x.A)
	case unit.ExprBinary:
		return (x.Op == unit.OpEq || x.Op == unit.OpLooseEq) && v.comparedWithNothing(e)
	}
	return false
}

// value is a value at the place that makes it, and the names that it is given.
type value struct {
	file *unit.File
	// tests are those of the file.
	tests map[tested][]test
	// asks are the methods that ask whether it is there.
	asks map[string]bool
	// converts are the functions of the language that make something false of nothing.
	converts map[string]bool
	expr     unit.ExprID
	names    map[int32]bool
	// lifted: the value is what a helper gives, so that no pack has read what stands behind it.
	lifted bool
	// same tells whether an expression of a file that did not read it is the value, which has one of some texts.
	texts []string
	same  func(unit.ExprID) bool
	// insists tells whether a call fails where the value, which it is handed as one of its arguments, is not there.
	insists func(call unit.ExprID, number int) bool
}

func (v *value) is(e unit.ExprID) bool {
	e = v.file.Plain(e)
	x := v.file.Expr(e)
	for x.Kind == unit.ExprCall && x.List.Len > 0 && v.converts[v.file.ExprText(x.A)] && v.expr != e {
		e = v.file.Plain(v.file.ExprsIn(x.List)[0])
		x = v.file.Expr(e)
	}
	return v.expr != 0 && e == v.expr || x.Kind == unit.ExprName && v.names[x.Ref] || v.same != nil && v.same(e) || v.behindQuestion(e)
}

// behindQuestion reports whether an expression is what stands behind a question mark at the value (`value?.trim()`), which is
// nothing where the value is.
func (v *value) behindQuestion(e unit.ExprID) bool {
	for {
		switch x := v.file.Expr(v.file.Plain(e)); x.Kind {
		case unit.ExprCall:
			e = x.A
		case unit.ExprMember:
			if x.Flags&unit.FlagOptional != 0 {
				return v.is(x.A)
			}
			e = x.A
		default:
			return false
		}
	}
}

// other reports whether what a logical expression gives instead says that there may be nothing: what else stands as a
// fallback is read as the variable's default, which is known where the variable is read.
func (v *value) other(x *unit.Expr) bool {
	b := v.file.Expr(x.B)
	return v.lifted || x.Op == unit.OpAnd || b.Kind == unit.ExprLiteral && b.Op == unit.LitNull
}

// compared reports whether an expression compares the value with a text: without it, it is none of those that are asked for.
func (v *value) compared(x *unit.Expr) bool {
	switch x.Op {
	case unit.OpEq, unit.OpNotEq, unit.OpLooseEq, unit.OpLooseNeq:
		text := func(e unit.ExprID) bool {
			other := v.file.Expr(e)
			return other.Kind == unit.ExprLiteral && other.Op == unit.LitString
		}
		return v.is(x.A) && text(x.B) || v.is(x.B) && text(x.A)
	}
	return false
}

// asked reports whether a condition asks whether the value is there.
func (v *value) asked(e unit.ExprID) bool {
	if e == 0 {
		return false
	}
	if v.is(e) {
		return true
	}
	if x := v.file.Expr(v.file.Plain(e)); x.Kind == unit.ExprAssign && x.Op == unit.OpAssign {
		return v.asked(x.B)
	}
	switch x := v.file.Expr(v.file.Plain(e)); x.Kind {
	case unit.ExprUnary:
		return v.asked(x.A)
	case unit.ExprLogical:
		return v.asked(x.A) || v.asked(x.B)
	case unit.ExprBinary:
		return v.comparedWithNothing(e)
	case unit.ExprCall:
		on := v.file.Expr(x.A)
		_, asks := v.asks[on.Str]
		return asks && on.Kind == unit.ExprMember && v.is(on.A) || v.judged(e)
	}
	return false
}

// judged reports whether a test is what a function says that is handed the value, and that does not fail without it.
func (v *value) judged(e unit.ExprID) bool {
	f := v.file
	e = f.Plain(e)
	x := f.Expr(e)
	for x.Kind == unit.ExprUnary && x.Op == unit.OpNot {
		e = f.Plain(x.A)
		x = f.Expr(e)
	}
	if x.Kind != unit.ExprCall || v.insists == nil {
		return false
	}
	n := slices.IndexFunc(f.ExprsIn(x.List), v.is)
	return n >= 0 && !v.insists(e, n)
}

// decidesFailure reports whether an expression is part of a condition of which a branch fails.
func (v *value) decidesFailure(e unit.ExprID) bool {
	f := v.file
	for up := f.UserOf(e); up != 0; up = f.UserOf(e) {
		e = up
	}
	start, end := f.Tree.Start(f.Expr(e).Node), f.Tree.End(f.Expr(e).Node)
	return slices.ContainsFunc(f.Stmts, func(s unit.Stmt) bool {
		if s.Kind != unit.StmtIf || !v.fails(s.Body) && !v.fails(s.Else) {
			return false
		}
		condition := f.Expr(s.Expr).Node
		return f.Tree.Start(condition) <= start && end <= f.Tree.End(condition)
	})
}

// comparedWithNothing reports whether an expression compares the value with what stands for its absence.
func (v *value) comparedWithNothing(e unit.ExprID) bool {
	none := func(e unit.ExprID) bool {
		x := v.file.Expr(e)
		return x.Kind == unit.ExprLiteral && (x.Op == unit.LitNull || x.Op == unit.LitUndefined)
	}
	x := v.file.Expr(v.file.Plain(e))
	return x.Kind == unit.ExprBinary && (v.is(x.A) && none(x.B) || v.is(x.B) && none(x.A))
}

// isThere reports whether a test is a call that asks of the value whether it is there (`value.present?`).
func (v *value) isThere(e unit.ExprID) bool {
	x := v.file.Expr(v.file.Plain(e))
	on := v.file.Expr(x.A)
	return x.Kind == unit.ExprCall && on.Kind == unit.ExprMember && v.asks[on.Str] && v.is(on.A)
}

// endsProgram are functions that end the program they are called in.
var endsProgram = map[string]bool{"exit": true, "_exit": true, "abort": true, "fatal": true}

// ends reports whether every way through a branch ends with an error.
func (v *value) ends(body unit.List) bool {
	for _, id := range v.file.StmtsIn(body) {
		switch s := v.file.Stmt(id); s.Kind {
		case unit.StmtThrow:
			return true
		case unit.StmtIf:
			if v.ends(s.Body) && v.ends(s.Else) {
				return true
			}
		case unit.StmtBlock:
			if v.ends(s.Body) {
				return true
			}
		}
	}
	return false
}

// fails reports whether a branch ends with an error.
func (v *value) fails(body unit.List) bool {
	for _, id := range v.file.StmtsIn(body) {
		s := v.file.Stmt(id)
		switch s.Kind {
		case unit.StmtThrow:
			return true
		case unit.StmtExpr:
			if x := v.file.Expr(s.Expr); x.Kind == unit.ExprCall && endsProgram[v.file.Expr(x.A).Str] {
				return true
			}
		case unit.StmtBlock, unit.StmtIf:
			if v.fails(s.Body) || v.fails(s.Else) {
				return true
			}
		}
	}
	return false
}
