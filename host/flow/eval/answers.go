package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Eval gives every value the expression may have.
func (p *Evaluator) Eval(site flow.Site, env *flow.Env) []flow.Value {
	if site.Expr == 0 {
		return nil
	}
	if env = p.narrowed(site, env); env == nil {
		if got := p.open[site.File][site.Expr].Load(); got != nil {
			return *got
		}
		q := p.Question()
		out := q.Eval(site, nil)
		q.Done()
		return out
	}
	key := askKey{site: site, env: env}
	if got, ok := p.bound.Load(key.hash(), key); ok {
		return got
	}
	q := p.Question()
	out := q.Eval(site, env)
	if q.spent() {
		q.noteExhausted(key)
	}
	q.Done()
	p.bound.Store(key.hash(), key, out)
	return out
}

// Merges reports whether an object is what a call makes of others.
func (p *Evaluator) Merges(v flow.Value) bool { return p.Builtins.Merges(v) }

// MayMiss reports whether an expression looks something up by a key that is not known: it may find nothing.
func (p *Evaluator) MayMiss(site flow.Site, env *flow.Env) bool {
	q := p.Question()
	defer q.Done()
	return q.mayMiss(site, env)
}

// EvalWith is Eval with names settled by a path first. Nothing is remembered.
func (p *Evaluator) EvalWith(site flow.Site, env *flow.Env, lookup flow.Lookup) []flow.Value {
	if lookup == nil {
		return p.Eval(site, env)
	}
	q := p.Question()
	q.lookup = lookup
	out := q.Eval(site, env)
	if q.spent() {
		q.noteExhausted(askKey{site: site})
	}
	q.Done()
	return out
}

// Callees lists the project's functions that a call may run.
func (p *Evaluator) Callees(call flow.Site, env *flow.Env) []flow.Callee {
	if env == nil {
		if got, ok := p.run.Load(call.Hash(), call); ok {
			return got
		}
	}
	q := p.Question()
	out := q.callees(call, env)
	q.Done()
	if env == nil {
		p.run.Store(call.Hash(), call, out)
	}
	return out
}

// CalleesWith lists the project's functions that a call may run where names have the values that a path has found.
func (p *Evaluator) CalleesWith(call flow.Site, env *flow.Env, lookup flow.Lookup) []flow.Callee {
	q := p.Question()
	q.lookup = lookup
	out := q.callees(call, env)
	q.Done()
	return out
}

// Property gives a property of a value.
func (p *Evaluator) Property(v flow.Value, name string) []flow.Value {
	q := p.Question()
	out := flow.Dedupe(q.Property(&v, name))
	q.Done()
	return out
}

// Properties lists the properties of an object literal, spreads of literals
// included; closed is false when something else is spread into it.
func (p *Evaluator) Properties(v flow.Value) (props []flow.Prop, closed bool) {
	if v.Kind != flow.Object {
		return nil, false
	}
	q := p.Question()
	props, closed = q.Properties(v)
	q.Done()
	return props, closed
}

// Elements lists the values of each element of an array literal (or of the
// arguments that a rest parameter collects); complete is false when something unknown is spread into it.
func (p *Evaluator) Elements(v flow.Value) (elements [][]flow.Value, complete bool) {
	sites, complete := p.ElementSites(v)
	for _, s := range sites {
		elements = append(elements, p.At(s))
	}
	return elements, complete
}

// ElementSites lists the element expressions of an array.
func (p *Evaluator) ElementSites(v flow.Value) ([]flow.Prop, bool) {
	if v.Kind != flow.Array {
		return nil, false
	}
	q := p.Question()
	out, complete := q.ElementSites(v)
	q.Done()
	return out, complete
}

// SaysItself reports whether a value is an instance whose class says by a method whether it counts as true.
func (p *Evaluator) SaysItself(v flow.Value) bool { return p.hasOneOf(v, p.Semantics.Tests.Asked) }

// EqualsItself reports whether a value is an instance whose class says by a method what it equals.
func (p *Evaluator) EqualsItself(v flow.Value) bool { return p.hasOneOf(v, p.Semantics.Tests.Equals) }

func (p *Evaluator) hasOneOf(v flow.Value, methods []string) bool {
	return v.Kind == flow.Instance && slices.ContainsFunc(methods, func(name string) bool { return len(p.lineage(v.Class).members[name]) > 0 })
}

// Whole reports whether a list has each of its elements for sure, in their order: none of them may be left out.
func (p *Evaluator) Whole(v flow.Value) bool {
	q := p.Question()
	_, whole := q.Placed(v)
	q.Done()
	return whole
}

// At gives the values of an element or property.
func (p *Evaluator) At(prop flow.Prop) []flow.Value {
	if prop.Value != nil {
		return []flow.Value{*prop.Value}
	}
	return p.Eval(prop.Site, prop.Env)
}

// Export gives what a file offers under a name.
func (p *Evaluator) Export(file flow.FileID, name string) []flow.Value {
	return p.Question().export(file, name)
}

// LibrarySuper finds the super call through which an instance of a class of the
// project hands its library base class the arguments, and the environment of that call.
func (p *Evaluator) LibrarySuper(v flow.Value) []flow.Prop { return p.Question().LibrarySuper(v) }

// Lineage lists a class and its base classes of the project, nearest first. It is shared: only to be read.
func (p *Evaluator) Lineage(c flow.ClassRef) []flow.ClassRef { return p.lineage(c).chain }

// Ancestors lists the project's base classes of a class, nearest first.
func (p *Evaluator) Ancestors(c flow.ClassRef) []flow.ClassRef { return p.lineage(c).chain[1:] }

// Extends lists the origins of the library classes that a class descends from.
func (p *Evaluator) Extends(c flow.ClassRef) []string {
	var out []string
	for _, v := range p.lineage(c).External {
		out = append(out, v.Text)
	}
	return out
}

// Method finds a method or function-valued field through the ancestry.
func (p *Evaluator) Method(c flow.ClassRef, name string) (flow.FuncRef, bool) {
	open := p.Semantics.Classes.Open
	for _, at := range p.lineage(c).members[name] {
		m := &p.Class(at.class).Members[at.index]
		if m.Func != 0 && (m.Kind == unit.MemberMethod || m.Kind == unit.MemberField) && (!open || !m.Static) {
			return flow.FuncRef{File: at.class.File, Func: m.Func}, true
		}
	}
	return flow.FuncRef{}, false
}

// MemberNames lists the names of a class's members, those of its ancestors of the
// project behind its own.
func (p *Evaluator) MemberNames(c flow.ClassRef) []string {
	var out []string
	for _, k := range p.Lineage(c) {
		for _, m := range p.Class(k).Members {
			out = append(out, m.Name)
		}
	}
	return out
}

// MemberValue finds the value that a class, or the nearest of its ancestors, gives an attribute.
func (p *Evaluator) MemberValue(c flow.ClassRef, name string) (flow.Site, bool) {
	for _, k := range p.Lineage(c) {
		for _, m := range p.Class(k).Members {
			if m.Name == name && m.Kind == unit.MemberField && m.Value != 0 {
				return flow.Site{File: k.File, Expr: m.Value}, true
			}
		}
	}
	return flow.Site{}, false
}

// lineage is lineageOf as a question of its own.
func (p *Evaluator) lineage(c flow.ClassRef) *Lineage {
	if got, ok := p.lineages.Load(c); ok {
		return got.(*Lineage)
	}
	q := p.Question()
	out := q.lineageOf(c)
	q.Done()
	return out
}

// EvalApart is Eval as a question of its own.
func (q *Question) EvalApart(site flow.Site) []flow.Value { return q.program.Eval(site, nil) }

// Lineage lists a class and its base classes; whole is false while what the class descends from is still being found
// further out.
func (q *Question) Lineage(c flow.ClassRef) (chain []flow.ClassRef, external []flow.Value, whole bool) {
	line := q.lineageOf(c)
	if got, ok := q.program.lineages.Load(c); ok {
		line, whole = got.(*Lineage), true
	}
	return line.chain, line.External, whole
}

// ParamTypes gives the declared type of a parameter.
func (q *Question) ParamTypes(v flow.Value) []string { return q.program.ParamTypes(v) }

// ParamTypes gives the declared type of a parameter as origins.
func (p *Evaluator) ParamTypes(v flow.Value) []string {
	fn := p.Func(v.Func)
	if v.Index < 0 || int(v.Index) >= len(fn.Params) || fn.Params[v.Index].Type == 0 {
		return nil
	}
	var out []string
	for _, t := range p.Question().declaredType(flow.Site{File: v.Func.File, Expr: fn.Params[v.Index].Type}) {
		out = append(out, "type:"+t.Text+v.Text)
	}
	return out
}
