package unit

import (
	"cmp"
	"slices"
)

// Choice is a part of the text that runs only where a condition holds, or does not: a branch, what stands behind one that leaves,
// or the case of a subject.
type Choice struct {
	Condition ExprID
	// Negated: it runs where the condition does not hold, or the subject is none of the values.
	Negated bool
	// Subject is what a case compares with its values; of what is left for all other cases, with theirs.
	Subject ExprID
	Values  []ExprID
	part    [2]uint32
	// around is the choice that this one stands in, by its number; -1 for none.
	around int
}

// Begins is where its part of the text begins.
func (c *Choice) Begins() uint32 { return c.part[0] }

// Choices are those of a file, in the order in which they begin, the outer one first.
type Choices []Choice

// ChoicesOf lists the parts of a file that a condition leads to, in the order in which they begin, the outer one first.
func ChoicesOf(f *File) (out Choices) {
	add := func(list List, c Choice) {
		if stmts := f.StmtsIn(list); len(stmts) > 0 {
			first, last := f.Stmt(stmts[0]).Node, f.Stmt(stmts[len(stmts)-1]).Node
			c.part = [2]uint32{f.Tree.Start(first), f.Tree.End(last)}
			out = append(out, c)
		}
	}
	behind := func(list List) {
		stmts := f.StmtsIn(list)
		for i, id := range stmts {
			s := f.Stmt(id)
			if s.Kind != StmtIf || i+1 == len(stmts) {
				continue
			}
			rest := List{Off: list.Off + int32(i) + 1, Len: list.Len - int32(i) - 1}
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
		for _, list := range [...]List{s.Body, s.Else, s.Finally} {
			behind(list)
		}
		switch s.Kind {
		case StmtIf:
			add(s.Body, Choice{Condition: s.Expr})
			add(s.Else, Choice{Condition: s.Expr, Negated: true})
		case StmtSwitch:
			var all []ExprID
			pattern := false
			for _, id := range f.StmtsIn(s.Body) {
				all = append(all, f.ExprsIn(f.Stmt(id).Exprs)...)
				pattern = pattern || f.Stmt(id).Pattern
			}
			for _, id := range f.StmtsIn(s.Body) {
				c := f.Stmt(id)
				if c.Node == s.Node {
					continue // what stands for all other cases where none is written has no part of the text of its own
				}
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
		x := f.Expr(ExprID(i))
		side := func(e ExprID, negated bool) {
			if e != 0 {
				n := f.Expr(e).Node
				out = append(out, Choice{part: [2]uint32{f.Tree.Start(n), f.Tree.End(n)}, Condition: x.A, Negated: negated})
			}
		}
		switch {
		case x.Kind == ExprConditional:
			side(x.B, false)
			side(x.C, true)
		case x.Kind == ExprLogical && x.Op == OpAnd:
			side(x.B, false)
		case x.Kind == ExprLogical && x.Op == OpOr:
			side(x.B, true)
		}
	}
	slices.SortStableFunc(out, func(a, b Choice) int {
		return cmp.Or(cmp.Compare(a.part[0], b.part[0]), cmp.Compare(b.part[1], a.part[1]))
	})
	open := -1
	for i := range out {
		for open >= 0 && out[open].part[1] <= out[i].part[0] {
			open = out[open].around
		}
		out[i].around, open = open, i
	}
	return out
}

// FormAt is what a method tells of what it is called on at an expression, unless a test before it may be about the type of that.
func (list Choices) FormAt(f *File, id ExprID, method string) Form {
	form := f.Semantics.Forms.Of(method)
	if form != AnyForm && list.told(f, id) {
		return AnyForm
	}
	return form
}

// told reports whether an expression is evaluated only where a test tells it that may be about the type of a value: `typeof`, isinstance,
// a function that is called, a pattern.
func (list Choices) told(f *File, id ExprID) (told bool) {
	list.Around(f.Tree.Start(f.Expr(id).Node), func(c *Choice) {
		told = told || c.Condition == 0 && c.Subject == 0 || c.Condition != 0 && f.asksType(c.Condition) || c.Subject != 0 && f.asksType(c.Subject)
	})
	return told
}

// asksType reports whether a condition has a part that may ask for the type of a value.
func (f *File) asksType(id ExprID) bool {
	x := f.Expr(id)
	switch {
	case x.Kind == ExprTypeTest || x.Kind == ExprCall || x.Kind == ExprUnary && x.Op == OpTypeof || x.Kind == ExprBinary && (x.Op == OpIn || x.Op == OpNotIn):
		return true
	case x.Kind == ExprFunction:
		return false
	}
	for _, e := range [...]ExprID{x.A, x.B, x.C} {
		if e != 0 && (x.Kind == ExprBinary || x.Kind == ExprLogical || x.Kind == ExprUnary || x.Kind == ExprMember || x.Kind == ExprConditional || x.Kind == ExprAssign) && f.asksType(e) {
			return true
		}
	}
	return false
}

// Around calls yield with the choices that a place in the text stands in.
func (list Choices) Around(at uint32, yield func(*Choice)) {
	i, found := slices.BinarySearchFunc(list, at, func(c Choice, at uint32) int { return cmp.Compare(c.part[0], at) })
	for found && i+1 < len(list) && list[i+1].part[0] == at {
		i++
	}
	if !found {
		i--
	}
	for ; i >= 0; i = list[i].around {
		if at < list[i].part[1] {
			yield(&list[i])
		}
	}
}
