package flow

import "github.com/drift-analyzer/drift/host/unit"

// CallsByName reports whether the calls of a file name the method that they run,
// so that no other function can be meant.
func (g *Graph) CallsByName(*unit.File) bool { return g.Semantics.Calls.ByName }

// buildByName lists the calls of the files whose calls name their method. Only
// the calls of a name that some function has are evaluated, and only when asked for.
func (g *Graph) buildByName() map[string][]Call {
	constructor := g.Semantics.Calls.Constructor
	names := map[string]bool{constructor: true, g.Semantics.Calls.Function: true}
	for _, f := range g.Files {
		for i := range f.Classes {
			for _, m := range f.Classes[i].Members {
				if m.Func != 0 {
					names[m.Name] = true
				}
			}
		}
		for i := range f.Funcs {
			names[f.Funcs[i].Name] = true
		}
	}
	out := map[string][]Call{}
	for i, f := range g.Files {
		if i < len(g.quiet) && g.quiet[i] {
			continue
		}
		for id := 1; id < len(f.Funcs); id++ {
			for _, c := range f.Funcs[id].Calls {
				x := f.Expr(c)
				name := ""
				switch callee := f.Expr(x.A); {
				case x.Kind == unit.ExprNew, callee.Kind == unit.ExprSuper:
					name = constructor
				case callee.Kind == unit.ExprMember, callee.Kind == unit.ExprName:
					name = callee.Str
				}
				if name != "" && names[name] {
					out[name] = append(out[name], Call{Site{FileID(i), c}, FuncRef{FileID(i), unit.FuncID(id)}})
				}
			}
		}
	}
	return out
}

// callersByName lists the calls that may run a function, among those of its names.
func (p *Program) callersByName(f FuncRef) []Call {
	if got, ok := p.runBy.Load(f); ok {
		return got.([]Call)
	}
	fn := p.Func(f)
	var candidates []Call
	switch {
	case fn.Kind == unit.FuncConstructor:
		candidates = p.byName()[p.Semantics.Calls.Constructor]
	case fn.Name != "":
		candidates = p.byName()[fn.Name]
		if fn.Class != 0 {
			for _, m := range p.Class(ClassRef{f.File, fn.Class}).Members {
				if m.Func == f.Func && m.Name != fn.Name {
					candidates = append(candidates[:len(candidates):len(candidates)], p.byName()[m.Name]...)
				}
			}
		}
	default:
		// A block runs where it is handed over, a lambda where it is called.
		file := p.Files[f.File]
		if up, ok := file.Tree.ParentOf(fn.Node); ok {
			if e := file.ExprOf(up); e != 0 && (file.Expr(e).Kind == unit.ExprCall || file.Expr(e).Kind == unit.ExprNew) {
				candidates = append(candidates, Call{Site{f.File, e}, FuncRef{f.File, fn.Parent}})
			}
		}
		if fn.Kind == unit.FuncArrow {
			candidates = append(candidates, p.byName()[p.Semantics.Calls.Function]...)
		}
	}
	var out []Call
	for _, c := range candidates {
		for _, callee := range p.Callees(c.Site, nil) {
			if callee.Func == f {
				out = append(out, c)
				break
			}
		}
	}
	p.runBy.Store(f, out)
	return out
}
