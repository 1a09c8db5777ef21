package edges

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Rewrites is where properties of objects are written by code that has them by no name of its own: of a module that it
// imports from, of something inside of another object, of what a call gives, or of its receiver by a key that is not written.
type Rewrites struct {
	// Named are the expressions whose property is written, by its name; Keyed those of which any may be.
	Named map[string][]flow.Site
	Keyed []flow.Site
	// Receivers are the classes whose methods write properties of their receiver that are not named.
	Receivers map[flow.ClassRef][]ReceiverWrite
}

// ReceiverWrite is where a method writes properties of its receiver that are not named: those of the objects From, or, without
// any, by a key.
type ReceiverWrite struct {
	In   flow.FuncRef
	From []flow.Site
}

// Rewrites are those of all files.
func (g *Graph) Rewrites() *Rewrites { return g.tables.rewrites() }

func (g *Graph) buildRewrites() *Rewrites {
	t := &Rewrites{Named: map[string][]flow.Site{}, Receivers: map[flow.ClassRef][]ReceiverWrite{}}
	for i, f := range g.Files {
		if g.IsQuiet(flow.FileID(i)) {
			continue
		}
		for e := 1; e < len(f.Exprs); e++ {
			x := &f.Exprs[e]
			of, name, ok := rewrites(f, x)
			if !ok {
				continue
			}
			of = f.Plain(of)
			switch on := f.Expr(of); {
			case on.Kind == unit.ExprThis:
				if on.Ref != 0 && name == "" {
					fn := flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(on.Ref)}
					if c := f.Func(fn.Func).Class; c != 0 {
						class := flow.ClassRef{File: fn.File, Class: c}
						t.Receivers[class] = append(t.Receivers[class], ReceiverWrite{fn, sources(f, fn.File, x)})
					}
				}
				continue
			case on.Kind == unit.ExprSuper:
				continue
			case on.Kind == unit.ExprName && (on.Ref == 0 || f.Binding(unit.BindingID(on.Ref)).Kind != unit.BindImport):
				continue // a name of its own: see Filled
			}
			if at := (flow.Site{File: flow.FileID(i), Expr: of}); name == "" {
				t.Keyed = append(t.Keyed, at)
			} else {
				t.Named[name] = append(t.Named[name], at)
			}
		}
	}
	return t
}

// rewrites reads an expression that writes a property of what another one is: name is "" where it may be any.
func rewrites(f *unit.File, x *unit.Expr) (of unit.ExprID, name string, ok bool) {
	target := unit.ExprID(0)
	switch {
	case x.Kind == unit.ExprAssign, x.Kind == unit.ExprUnary && x.Op == unit.OpDelete:
		target = x.A
	case x.Kind == unit.ExprCall:
		return assigned(f, x)
	}
	if target == 0 {
		return 0, "", false
	}
	switch to := f.Expr(f.Plain(target)); to.Kind {
	case unit.ExprMember:
		return to.A, to.Str, to.Str != ""
	case unit.ExprIndex:
		if key := f.Expr(to.B); key.Kind == unit.ExprLiteral {
			return to.A, key.Str, key.Op == unit.LitString
		}
		return to.A, "", true
	}
	return 0, "", false
}

// assigned reads a call of a function of the language that writes properties of its first argument.
func assigned(f *unit.File, call *unit.Expr) (of unit.ExprID, name string, ok bool) {
	callee, assign := f.Expr(call.A), &f.Semantics.Builtins.Assign
	if args := f.ExprsIn(call.List); len(args) > 1 && callee.Kind == unit.ExprMember && callee.Str == assign[1] && isGlobal(f, callee.A, assign[0]) {
		return args[0], "", true
	}
	return sets(f, call)
}

// sources are the objects whose properties a call writes to its first argument.
func sources(f *unit.File, id flow.FileID, x *unit.Expr) (from []flow.Site) {
	if x.Kind != unit.ExprCall || f.Expr(x.A).Str != f.Semantics.Builtins.Assign[1] {
		return nil
	}
	for _, a := range f.ExprsIn(x.List)[1:] {
		from = append(from, flow.Site{File: id, Expr: a})
	}
	return from
}

// sets reads a call of a function of the language that writes the property of its first argument that its second names.
func sets(f *unit.File, call *unit.Expr) (of unit.ExprID, name string, ok bool) {
	args := f.ExprsIn(call.List)
	if len(args) < 2 || !slices.ContainsFunc(f.Semantics.Builtins.Sets, func(function string) bool {
		space, function, of := strings.Cut(function, ".")
		if !of {
			return isGlobal(f, call.A, space)
		}
		callee := f.Expr(call.A)
		return callee.Kind == unit.ExprMember && callee.Str == function && isGlobal(f, callee.A, space)
	}) {
		return 0, "", false
	}
	if key := f.Expr(args[1]); key.Kind == unit.ExprLiteral {
		return args[0], key.Str, true
	}
	return args[0], "", true
}

// isGlobal reports whether an expression is a name of the language's own.
func isGlobal(f *unit.File, e unit.ExprID, name string) bool {
	x := f.Expr(e)
	return x.Kind == unit.ExprName && x.Ref == 0 && x.Str == name
}
