package intake

import (
	"slices"

	"github.com/drift-analyzer/drift/host/unit"
)

// uses says of the expressions of a file what uses their values.
type uses struct {
	// by are the expressions that an expression is an operand of: those from first[e] to first[e+1].
	first []int32
	by    []unit.ExprID
	// writes are the names that an expression is the value of.
	writes map[unit.ExprID][]unit.BindingID
	// in is the kind of the statement that an expression is the whole of.
	in map[unit.ExprID]unit.StmtKind
	// names are the reads of a name, params those of a destructured parameter.
	names  map[unit.BindingID][]unit.ExprID
	params map[paramOf][]unit.ExprID
	// tolerated are the parts of the text in which a failure is caught.
	tolerated [][2]uint32
	// branches are the parts of the text that run only sometimes, choices those that a condition leads to.
	branches [][2]uint32
	choices  unit.Choices
}

type paramOf struct {
	fn    unit.FuncID
	index int32
}

// usersOf are the expressions that have one as an operand.
func (u *uses) usersOf(e unit.ExprID) []unit.ExprID { return u.by[u.first[e]:u.first[e+1]] }

func usesOf(f *unit.File) *uses {
	u := &uses{first: make([]int32, len(f.Exprs)+1), writes: map[unit.ExprID][]unit.BindingID{}, in: map[unit.ExprID]unit.StmtKind{},
		names: map[unit.BindingID][]unit.ExprID{}, params: map[paramOf][]unit.ExprID{}}
	for i := 1; i < len(f.Exprs); i++ {
		operands(f, f.Expr(unit.ExprID(i)), func(e unit.ExprID) { u.first[e]++ })
	}
	total := int32(0)
	for i := range u.first {
		total, u.first[i] = total+u.first[i], total
	}
	u.by = make([]unit.ExprID, total)
	next := append([]int32(nil), u.first...)
	targets := map[unit.ExprID]bool{}
	for i := 1; i < len(f.Exprs); i++ {
		id := unit.ExprID(i)
		x := f.Expr(id)
		operands(f, x, func(e unit.ExprID) {
			u.by[next[e]] = id
			next[e]++
		})
		switch x.Kind {
		case unit.ExprConditional, unit.ExprLogical:
			for _, side := range [...]unit.ExprID{x.B, x.C} {
				if side != 0 {
					n := f.Expr(side).Node
					u.branches = append(u.branches, [2]uint32{f.Tree.Start(n), f.Tree.End(n)})
				}
			}
		case unit.ExprAssign:
			targets[x.A] = true
			if x.A != 0 && f.Expr(x.A).Kind != unit.ExprName {
				u.in[x.B] = unit.StmtOther // it is kept in something that is not followed
			}
		case unit.ExprParam:
			at := paramOf{unit.FuncID(x.C), x.Ref}
			u.params[at] = append(u.params[at], id)
		}
	}
	for i := 1; i < len(f.Exprs); i++ {
		if x := f.Expr(unit.ExprID(i)); x.Kind == unit.ExprName && x.Ref != 0 && !targets[unit.ExprID(i)] {
			u.names[unit.BindingID(x.Ref)] = append(u.names[unit.BindingID(x.Ref)], unit.ExprID(i))
		}
	}
	for i := range f.Writes {
		if w := &f.Writes[i]; w.Value != 0 {
			u.writes[w.Value] = append(u.writes[w.Value], w.Binding)
		}
	}
	for i := range f.Stmts {
		s := &f.Stmts[i]
		if s.Expr != 0 && s.Kind != unit.StmtLet && s.Kind != unit.StmtExpr {
			u.in[s.Expr] = s.Kind
		}
		switch s.Kind {
		case unit.StmtIf, unit.StmtCase, unit.StmtLoop, unit.StmtCatch:
			for _, list := range [...]unit.List{s.Body, s.Else} {
				for _, b := range f.StmtsIn(list) {
					n := f.Stmt(b).Node
					u.branches = append(u.branches, [2]uint32{f.Tree.Start(n), f.Tree.End(n)})
				}
			}
		}
		if s.Kind == unit.StmtTry && s.Handlers.Len > 0 {
			for _, b := range f.StmtsIn(s.Body) {
				n := f.Stmt(b).Node
				u.tolerated = append(u.tolerated, [2]uint32{f.Tree.Start(n), f.Tree.End(n)})
			}
		}
	}
	u.choices = unit.ChoicesOf(f)
	return u
}

// operands calls yield with each expression whose value another one uses.
func operands(f *unit.File, x *unit.Expr, yield func(unit.ExprID)) {
	one := func(e unit.ExprID) {
		if e != 0 {
			yield(e)
		}
	}
	switch x.Kind {
	case unit.ExprLiteral, unit.ExprName, unit.ExprParam, unit.ExprFunction, unit.ExprThis, unit.ExprSuper:
		return
	case unit.ExprAssign:
		one(x.B)
		return
	case unit.ExprCast, unit.ExprTypeTest, unit.ExprElement, unit.ExprMember, unit.ExprAwait, unit.ExprUnary, unit.ExprSpread, unit.ExprKeyword, unit.ExprYield:
		one(x.A)
		return
	}
	one(x.A)
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
		one(x.B)
		one(x.C)
	}
	for _, e := range f.ExprsIn(x.List) {
		one(e)
	}
}

// branched reports whether an expression is evaluated only sometimes.
func (u *uses) branched(f *unit.File, id unit.ExprID) bool { return inside(u.branches, f, id) }

// caught reports whether a failure at an expression is caught.
func (u *uses) caught(f *unit.File, id unit.ExprID) bool { return inside(u.tolerated, f, id) }

// inside reports whether an expression stands in one of some parts of the text.
func inside(parts [][2]uint32, f *unit.File, id unit.ExprID) bool {
	at := f.Tree.Start(f.Expr(id).Node)
	return slices.ContainsFunc(parts, func(part [2]uint32) bool { return part[0] <= at && at < part[1] })
}
