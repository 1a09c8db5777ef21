package program

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxCalledParams bounds the calls of what one function is handed that are followed.
const maxCalledParams = 8

// handing is what functions are handed and call: ask(api.list, {}) where ask is (fn, given) => fn(given), and methods that they
// call on what they are handed: finish(boat) where finish calls boat.log().
type handing struct {
	// inside are the calls of what a function is handed, by the function.
	inside map[flow.FuncRef][]flow.Site
	// by are the calls that hand a function over to one that calls it.
	by map[flow.FuncRef][]flow.Call
}

// Handed lists the functions that a call hands over to a function of the project which calls them, each as it is called there.
func (p *Program) Handed(call flow.Site, env *flow.Env) []flow.Callee {
	return p.handedBy(p.handing().inside, call, env)
}

func (p *Program) handedBy(inside map[flow.FuncRef][]flow.Site, call flow.Site, env *flow.Env) []flow.Callee {
	if len(inside) == 0 {
		return nil
	}
	var out []flow.Callee
	for _, callee := range p.Callees(call, env) {
		for _, site := range inside[callee.Func] {
			out = append(out, p.Callees(site, callee.Env)...)
		}
	}
	return out
}

// Handers lists the calls that hand a function over to another one of the project which calls it.
func (p *Program) Handers(f flow.FuncRef) []flow.Call {
	if p.Semantics.Calls.ByName {
		return nil // what is handed there is a block, which runs where it stands
	}
	return p.handing().by[f]
}

func (p *Program) buildHanding() handing {
	out := handing{inside: map[flow.FuncRef][]flow.Site{}, by: map[flow.FuncRef][]flow.Call{}}
	var owners []flow.FuncRef
	methods := p.methodNames()
	for c := range p.heardCalls() {
		f := p.Files[c.Site.File]
		callee := f.Expr(c.Site.Expr).A
		owner, ok := passedTo(f, callee)
		if x := f.Expr(f.Plain(callee)); !ok || x.Kind == unit.ExprMember && !methods[x.Str] || len(p.MayCall(c.Site)) > 0 {
			continue // a method of what is handed is that of its class, where that is the project's
		}
		in := flow.FuncRef{File: c.Site.File, Func: owner}
		if out.inside[in] == nil {
			owners = append(owners, in)
		}
		if len(out.inside[in]) < maxCalledParams {
			out.inside[in] = append(out.inside[in], c.Site)
		}
	}
	for _, owner := range owners {
		for _, c := range p.Callers(owner) {
			seen := map[flow.FuncRef]bool{}
			for _, handed := range p.handedBy(out.inside, c.Site, nil) {
				if !seen[handed.Func] {
					seen[handed.Func] = true
					out.by[handed.Func] = append(out.by[handed.Func], c)
				}
			}
		}
	}
	return out
}

// methodNames are the names of all methods of the project's classes.
func (p *Program) methodNames() map[string]bool {
	out := map[string]bool{}
	for _, f := range p.Files {
		for i := range f.Classes {
			for _, m := range f.Classes[i].Members {
				if m.Kind == unit.MemberMethod {
					out[m.Name] = true
				}
			}
		}
	}
	return out
}
