package flow

import "github.com/drift-analyzer/drift/host/unit"

// Definition follows a name through imports and plain assignments to the
// expression that it was given as its only value; the expression itself when it is no name.
func (p *Program) Definition(site Site) (Site, bool) {
	for hops := 0; hops < 24 && site.Expr != 0; hops++ {
		x := p.Expr(site)
		switch x.Kind {
		case unit.ExprName:
			if x.Ref == 0 {
				return site, false
			}
			next, ok := p.definitionOf(site.File, unit.BindingID(x.Ref), 0)
			if !ok || next == site {
				return site, false
			}
			site = next
		case unit.ExprMember:
			for _, v := range p.Eval(Site{site.File, x.A}, nil) {
				if v.Kind == Module {
					if next, ok := p.exportDefinition(v.Site.File, x.Str, 0); ok {
						return p.Definition(next)
					}
				}
			}
			return site, false
		default:
			return site, true
		}
	}
	return site, false
}

func (g *Graph) definitionOf(file FileID, id unit.BindingID, depth int) (Site, bool) {
	f := g.Files[file]
	b := f.Binding(id)
	switch b.Kind {
	case unit.BindImport:
		imp := &f.Imports[b.Import]
		t := g.Modules.Resolve(f, imp.Specifier)
		if t.File < 0 || imp.Name == "*" || depth > 16 {
			return Site{}, false
		}
		return g.exportDefinition(t.File, imp.Name, depth+1)
	case unit.BindLocal:
		if len(b.Writes) == 1 && f.Writes[b.Writes[0]].Value != 0 {
			return Site{file, f.Writes[b.Writes[0]].Value}, true
		}
	}
	return Site{}, false
}

func (g *Graph) exportDefinition(file FileID, name string, depth int) (Site, bool) {
	ix := g.indexOf(file)
	if e, ok := ix.exports[name]; ok {
		switch {
		case e.Binding != 0:
			return g.definitionOf(file, e.Binding, depth)
		case e.Expr != 0:
			return Site{file, e.Expr}, true
		}
	}
	if depth > 16 {
		return Site{}, false
	}
	for _, spec := range ix.stars {
		if t := g.Modules.Resolve(g.Files[file], spec); t.File >= 0 {
			if s, ok := g.exportDefinition(t.File, name, depth+1); ok {
				return s, true
			}
		}
	}
	return Site{}, false
}

// Metadata lists what an annotation says besides the type (Annotated), through
// names that stand for annotations.
func (p *Program) Metadata(site Site) []Site {
	at, ok := p.Definition(site)
	if !ok {
		return nil
	}
	x := p.Expr(at)
	if x.Kind != unit.ExprCast {
		return nil
	}
	out := make([]Site, 0, x.List.Len)
	for _, e := range p.Files[at.File].ExprsIn(x.List) {
		out = append(out, Site{at.File, e})
	}
	// Annotated[Alias, …] says what the alias says too.
	return append(out, p.Metadata(Site{at.File, x.A})...)
}

// yielded gives what a generator function yields, under the environment of its call.
func (q *question) Yielded(v Value) []Value {
	if v.Kind != Result || !q.Func(v.Func).Generator || v.Env.activations(v.Func) > maxActivations {
		return []Value{v}
	}
	var out []Value
	for _, e := range q.indexOf(v.Func.File).yields[v.Func.Func] {
		out = append(out, q.Eval(Site{v.Func.File, e}, v.Env)...)
	}
	if len(out) == 0 {
		return []Value{v}
	}
	return out
}

// entered gives what the name of a managed value stands for: what a generator
// function yields, what __enter__ gives, otherwise the value itself.
func (q *question) entered(values []Value) []Value {
	var out []Value
	for i, v := range values {
		switch v.Kind {
		case Result:
			out = append(out, q.Yielded(v)...)
		case Instance:
			var got []Value
			for _, name := range q.Semantics.Classes.Enter {
				for _, m := range q.instanceProperty(&values[i], name) {
					if m.Kind == Function {
						got = append(got, q.Results([]Value{m}, v.Site, nil)...)
					}
				}
			}
			if len(got) == 0 {
				got = []Value{v}
			}
			out = append(out, got...)
		default:
			out = append(out, v)
		}
	}
	return out
}
