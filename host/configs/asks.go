package configs

import "github.com/drift-analyzer/drift/host/unit"

// asks are the places of a file where code may ask whether a name is there, by the name as it is written: each read looks
// at those of its own name, and not at the whole file.
type asks struct {
	// exprs are conditional and logical expressions, ifs statements, whose condition has the name.
	exprs map[string][]unit.ExprID
	ifs   map[string][]unit.StmtID
	// conditionals are all conditional expressions.
	conditionals []unit.ExprID
	// tries are the statements with handlers of exceptions.
	tries []unit.StmtID
	// tests are what may go on without a value, by what it tests: an expression, a name of the file, a name or property as it is written.
	tests map[tested][]test
	// fails are the values with which something is done that fails where there is none.
	fails map[tested]bool
	// writes are the names that a value is given, properties those of the properties that it is, by the value.
	writes     map[unit.ExprID][]unit.BindingID
	properties map[unit.ExprID][]string
}

// tested is one way to say which value something tests; the other fields are zero.
type tested struct {
	expr unit.ExprID
	name int32
	text string
}

// test is an expression, or a statement, whose way depends on a value, or the write of a comparison of it to a name.
type test struct {
	expr  unit.ExprID
	stmt  unit.StmtID
	write int
}

// asksOf reads the conditions of a file. converts are the functions of the language that make something false of nothing.
func asksOf(f *unit.File, converts map[string]bool) *asks {
	out := &asks{exprs: map[string][]unit.ExprID{}, ifs: map[string][]unit.StmtID{}, tests: map[tested][]test{}, fails: map[tested]bool{},
		writes: map[unit.ExprID][]unit.BindingID{}, properties: map[unit.ExprID][]string{}}
	out.readTests(f, converts)
	for i := range f.Writes {
		w := &f.Writes[i]
		if w.Binding == 0 || w.Value == 0 {
			continue
		}
		out.writes[f.Plain(w.Value)] = append(out.writes[f.Plain(w.Value)], w.Binding)
		for _, of := range questioned(f, w.Value) {
			out.writes[of] = append(out.writes[of], w.Binding)
		}
	}
	for i := range f.Exprs {
		if x := &f.Exprs[i]; x.Kind == unit.ExprProperty && x.Str != "" && x.A != 0 {
			out.properties[f.Plain(x.A)] = append(out.properties[f.Plain(x.A)], x.Str)
		}
		out.failing(f, &f.Exprs[i])
		if f.Exprs[i].Kind == unit.ExprConditional {
			out.conditionals = append(out.conditionals, unit.ExprID(i))
		}
		if x := &f.Exprs[i]; x.Kind == unit.ExprConditional || x.Kind == unit.ExprLogical {
			for key := range namesAsked(f, x.A) {
				out.exprs[key] = append(out.exprs[key], unit.ExprID(i))
			}
		}
	}
	for i := range f.Stmts {
		switch s := &f.Stmts[i]; s.Kind {
		case unit.StmtIf:
			for key := range namesAsked(f, s.Expr) {
				out.ifs[key] = append(out.ifs[key], unit.StmtID(i))
			}
		case unit.StmtTry:
			out.tries = append(out.tries, unit.StmtID(i))
		}
	}
	return out
}

// answered is what an expression asks for whether it is there, and takes no more of: Boolean(v), !v, v.nil?, v == null, v?.name, ["a"].includes(v).
func answered(f *unit.File, e unit.ExprID) unit.ExprID {
	tests := &f.Semantics.Tests
	switch x := f.Expr(e); x.Kind {
	case unit.ExprCall:
		args, on := f.ExprsIn(x.List), f.Expr(x.A)
		if _, asks := tests.Asks[on.Str]; asks && on.Kind == unit.ExprMember && len(args) == 0 {
			return on.A
		}
		among := on.Kind == unit.ExprMember && (tests.Covers[on.Str] || tests.Contains[on.Str]) && f.Expr(f.Plain(on.A)).Kind == unit.ExprArray
		if len(args) == 1 && (among || tests.Boolean != "" && f.ExprText(x.A) == tests.Boolean) {
			return args[0]
		}
	case unit.ExprUnary:
		if x.Op == unit.OpNot {
			return x.A
		}
	case unit.ExprMember:
		if x.Flags&unit.FlagOptional != 0 {
			return x.A
		}
	case unit.ExprBinary:
		with := f.Expr(f.Plain(x.B))
		switch x.Op {
		case unit.OpIn, unit.OpNotIn:
			if with.Kind == unit.ExprArray {
				return x.A
			}
		case unit.OpEq, unit.OpNotEq, unit.OpLooseEq, unit.OpLooseNeq:
			if with.Kind == unit.ExprLiteral && (with.Op == unit.LitNull || with.Op == unit.LitUndefined) {
				return x.A
			}
		}
	}
	return 0
}

// denials is the outermost of the denials and chains of calls around an expression, or itself.
func denials(f *unit.File, e unit.ExprID) unit.ExprID {
	for {
		up := f.UserOf(e)
		switch x := f.Expr(up); {
		case up == 0, x.Kind == unit.ExprUnary && x.Op != unit.OpNot:
			return e
		case x.Kind == unit.ExprUnary, (x.Kind == unit.ExprMember || x.Kind == unit.ExprCall) && f.Plain(x.A) == e:
			e = up
		default:
			return e
		}
	}
}

// decides reports whether an expression is part of a condition or of another test.
func decides(f *unit.File, e unit.ExprID) bool {
	if x := f.Expr(f.UserOf(e)); x.Kind == unit.ExprCall && x.A != e && insists[f.Expr(x.A).Str] {
		return true
	}
	up, ok := f.Tree.ParentOf(f.Expr(e).Node)
	if !ok || f.ExprOf(up) == 0 {
		return false
	}
	switch f.Expr(f.ExprOf(up)).Kind {
	case unit.ExprUnary, unit.ExprLogical, unit.ExprBinary, unit.ExprConditional:
		return true
	}
	return false
}

// insists are functions that fail where what they are given does not hold.
var insists = map[string]bool{"assert": true, "invariant": true, "ok": true, "expect": true}

// namesAsked are the names that a condition may ask for, as presence.asked reads it.
func namesAsked(f *unit.File, condition unit.ExprID) map[string]bool {
	out := map[string]bool{}
	lookedUp := func(e unit.ExprID) {
		if key := lookUpOf(f, f.Plain(e)).key; key != "" {
			out[key] = true
		}
	}
	var read func(e unit.ExprID)
	read = func(e unit.ExprID) {
		if e == 0 {
			return
		}
		e = f.Plain(e)
		lookedUp(e) // of a call, its first argument
		switch x := f.Expr(e); x.Kind {
		case unit.ExprName:
			out[quoted(x.Str)] = true
		case unit.ExprUnary:
			read(x.A)
		case unit.ExprLogical:
			read(x.A)
			read(x.B)
		case unit.ExprBinary:
			lookedUp(x.A)
			lookedUp(x.B)
			if x.Op == unit.OpIn || x.Op == unit.OpNotIn {
				out[unquoted(f.ExprText(x.A))] = true
			}
		case unit.ExprCall:
			if on := f.Expr(x.A); on.Kind == unit.ExprMember {
				lookedUp(on.A)
			}
			for _, arg := range f.ExprsIn(x.List) {
				lookedUp(arg)
			}
		}
	}
	read(condition)
	return out
}

// questioned is what stands before the first question mark from behind of a chain (`value?.trim()`), as value.behindQuestion reads it.
func questioned(f *unit.File, e unit.ExprID) []unit.ExprID {
	for {
		switch x := f.Expr(f.Plain(e)); x.Kind {
		case unit.ExprCall:
			e = x.A
		case unit.ExprMember:
			if x.Flags&unit.FlagOptional != 0 {
				return []unit.ExprID{f.Plain(x.A)}
			}
			e = x.A
		default:
			return nil
		}
	}
}

// readTests lists what may go on without a value, as value.doneWithout reads it.
func (a *asks) readTests(f *unit.File, converts map[string]bool) {
	var of test
	add := func(key tested) {
		if n := len(a.tests[key]); n == 0 || a.tests[key][n-1] != of {
			a.tests[key] = append(a.tests[key], of)
		}
	}
	var is func(e unit.ExprID)
	is = func(e unit.ExprID) {
		for _, on := range questioned(f, e) {
			is(on)
		}
		for {
			e = f.Plain(e)
			x := f.Expr(e)
			if x.Kind != unit.ExprLiteral {
				add(tested{expr: e})
			}
			if x.Kind != unit.ExprCall || x.List.Len == 0 || !converts[f.ExprText(x.A)] {
				break
			}
			e = f.ExprsIn(x.List)[0]
		}
		switch x := f.Expr(e); x.Kind {
		case unit.ExprName:
			add(tested{name: x.Ref})
			add(tested{text: x.Str})
		case unit.ExprMember:
			add(tested{text: x.Str})
		}
	}
	var asked func(e unit.ExprID)
	asked = func(e unit.ExprID) {
		if e == 0 {
			return
		}
		is(e)
		switch x := f.Expr(f.Plain(e)); x.Kind {
		case unit.ExprAssign:
			asked(x.B)
		case unit.ExprUnary:
			asked(x.A)
		case unit.ExprLogical:
			asked(x.A)
			asked(x.B)
		case unit.ExprBinary:
			is(x.A)
			is(x.B)
		case unit.ExprCall:
			if on := f.Expr(x.A); on.Kind == unit.ExprMember {
				is(on.A)
			}
			for _, arg := range f.ExprsIn(x.List) {
				is(arg)
			}
		}
	}
	conditions := map[unit.ExprID]bool{}
	for i := range f.Stmts {
		if s := &f.Stmts[i]; s.Kind == unit.StmtIf {
			conditions[f.Plain(s.Expr)] = true
		}
	}
	for i := range f.Exprs {
		of = test{expr: unit.ExprID(i)}
		// Whether it is there is all that is taken of it; a condition is read with what it decides.
		if on := answered(f, of.expr); on != 0 {
			if outer := denials(f, of.expr); !conditions[outer] && !decides(f, outer) {
				is(on)
			}
		}
		switch x := &f.Exprs[i]; x.Kind {
		case unit.ExprConditional, unit.ExprLogical:
			asked(x.A)
		case unit.ExprBinary:
			if text := func(e unit.ExprID) bool { return f.Expr(e).Kind == unit.ExprLiteral && f.Expr(e).Op == unit.LitString }; text(x.A) || text(x.B) {
				is(x.A)
				is(x.B)
			}
		}
	}
	for i := 1; i < len(f.Writes); i++ {
		w := &f.Writes[i]
		if w.Binding == 0 || w.Value == 0 {
			continue
		}
		of = test{write: i}
		if x := f.Expr(f.Plain(w.Value)); x.Kind == unit.ExprBinary {
			is(x.A)
			is(x.B)
		}
	}
	for i := range f.Stmts {
		if s := &f.Stmts[i]; s.Kind == unit.StmtIf {
			of = test{stmt: unit.StmtID(i)}
			asked(s.Expr)
		}
	}
}
