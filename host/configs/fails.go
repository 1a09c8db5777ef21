package configs

import (
	"slices"

	"github.com/drift-analyzer/drift/host/unit"
)

// failing notes the values of a file with which an expression does something that fails where they are nothing: a method that nothing
// does not have, a part by its key, arithmetic and order, what a function of the language makes of a text.
func (a *asks) failing(f *unit.File, x *unit.Expr) {
	switch x.Kind {
	case unit.ExprMember:
		if x.Flags&unit.FlagOptional == 0 && !f.Semantics.Tests.OfNothing[x.Str] {
			a.failsOf(f, x.A)
		}
	case unit.ExprIndex:
		a.failsOf(f, x.A)
	case unit.ExprBinary:
		switch x.Op {
		case unit.OpAdd, unit.OpSub, unit.OpMul, unit.OpDiv, unit.OpLess, unit.OpLessEq, unit.OpGreater, unit.OpGreaterEq:
			a.failsOf(f, x.A)
			a.failsOf(f, x.B)
		}
	case unit.ExprCall:
		args := f.ExprsIn(x.List)
		if len(args) > 0 && slices.ContainsFunc(f.Semantics.Exceptions.Declared[f.ExprText(x.A)], func(d unit.Declared) bool { return d.OfNothing }) {
			a.failsOf(f, args[0])
		}
	}
}

func (a *asks) failsOf(f *unit.File, e unit.ExprID) {
	if e == 0 {
		return
	}
	e = f.Plain(e)
	a.fails[tested{expr: e}] = true
	if x := f.Expr(e); x.Kind == unit.ExprName && x.Ref != 0 {
		a.fails[tested{name: x.Ref}] = true
	}
}
