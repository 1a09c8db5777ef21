package interactions

import "github.com/drift-analyzer/drift/host/unit"

// asks are the places of a file where code may ask whether a name is there, by the name as it is written: each read looks
// at those of its own name, and not at the whole file.
type asks struct {
	// exprs are conditional and logical expressions, ifs statements, whose condition has the name.
	exprs map[string][]unit.ExprID
	ifs   map[string][]unit.StmtID
	// tries are the statements with handlers of exceptions.
	tries []unit.StmtID
}

// asksOf reads the conditions of a file.
func asksOf(f *unit.File) *asks {
	out := &asks{exprs: map[string][]unit.ExprID{}, ifs: map[string][]unit.StmtID{}}
	for i := range f.Exprs {
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
		}
	}
	read(condition)
	return out
}
