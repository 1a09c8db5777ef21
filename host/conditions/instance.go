package conditions

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxHanded bounds through how many functions a caught exception is followed that they hand on; beyond it the test stays open.
const maxHanded = 8

// instanceTruth decides whether a value whose construction was seen is of a type; mostly it is a caught exception.
func (r *Reader) instanceTruth(site flow.Site, of unit.ExprID, env *flow.Env, locals *Locals) (known, truth bool) {
	if site.File != r.File || of == 0 {
		return false, false
	}
	if at, atEnv, ok := r.handedOn(site, env, locals); ok {
		if r.Program.Expr(at).Kind == unit.ExprNew {
			return r.IsA(at, atEnv, nil, []unit.ExprID{of})
		}
		site, env = at, atEnv
	}
	values, none, ok := r.values(site, env, locals)
	if !ok || none || len(values) == 0 {
		return false, false
	}
	for i, v := range values {
		var alike, match bool
		if v.Kind == flow.Const {
			alike, match = r.literalIs(v, of)
		} else if r.isConstructed(v) {
			alike, match = r.isOneOf(values[i:i+1], []unit.ExprID{of}, false)
		}
		if !alike || i > 0 && match != truth {
			return false, false
		}
		truth = match
	}
	return true, truth
}

// literalIs decides whether a literal is of a class, or of one of several, when all of them are classes of literals.
func (r *Reader) literalIs(v flow.Value, of unit.ExprID) (known, match bool) {
	classes, own := r.Program.Semantics.Classes.OfLiterals, map[string]bool{}
	for _, o := range classes[v.Lit] {
		own[o] = true
	}
	if len(own) == 0 {
		return false, false
	}
	named := r.Program.Eval(flow.Site{File: r.File, Expr: of}, r.Env)
	if len(named) == 1 && named[0].Kind == flow.Array {
		elements, all := r.Program.Elements(named[0])
		if !all {
			return false, false
		}
		named = slices.Concat(elements...)
	}
	for _, n := range named {
		origins := r.Program.Origins(n)
		if slices.ContainsFunc(origins, func(o string) bool { return own[o] }) {
			return true, true
		}
		if !slices.ContainsFunc(origins, func(o string) bool {
			for _, list := range classes {
				if slices.Contains(list, o) {
					return true
				}
			}
			return false
		}) {
			return false, false
		}
	}
	return len(named) > 0, false
}

// handedOn is the expression that a name stands for on this path, also where a caller has it and hands it on.
func (r *Reader) handedOn(site flow.Site, env *flow.Env, locals *Locals) (flow.Site, *flow.Env, bool) {
	for range maxHanded {
		x := r.Program.Expr(site)
		if x.Kind != unit.ExprName || x.Ref == 0 {
			return site, env, false
		}
		if at, atEnv, _, ok := locals.Value(site.File, unit.BindingID(x.Ref), env); ok {
			return at, atEnv, true
		}
		if !r.isUnwritten(site, unit.BindingID(x.Ref), env, locals) {
			return site, env, false
		}
		var ok bool
		if site, env, ok = r.Program.Given(site, env); !ok {
			return site, env, false
		}
	}
	return site, env, false
}

// isUnwritten reports whether a name surely has what it was given at first: nothing writes it, or nothing on this path, which
// runs through its function.
func (r *Reader) isUnwritten(site flow.Site, b unit.BindingID, env *flow.Env, locals *Locals) bool {
	file := r.Program.Files[site.File]
	name := file.Binding(b)
	if len(name.Writes) == 0 {
		return true
	}
	owner := flow.FuncRef{File: site.File, Func: name.Owner}
	if env == nil || env.Func != owner || locals.Values(Entered(owner, env)) == nil {
		return false
	}
	for _, w := range name.Writes {
		if file.Writes[w].In != name.Owner {
			return false
		}
	}
	return !locals.IsWritten(Key{File: site.File, Binding: int32(b), Env: env})
}

// isConstructed reports whether a value is an instance whose construction was seen: its class is known for sure.
func (r *Reader) isConstructed(v flow.Value) bool {
	switch v.Kind {
	case flow.Instance:
		return v.Site.Expr != 0 && r.constructs(v.Site)
	case flow.Extern:
		if v.Call.Expr == 0 && v.Site.Expr == 0 {
			return strings.HasSuffix(v.Text, "()") // one that stands for any of its class
		}
		if v.Call.Expr == 0 {
			return false
		}
		x := r.Program.Expr(v.Call)
		return x.Kind == unit.ExprNew || x.Kind == unit.ExprCall && r.Program.Semantics.Classes.Constructed && namesClass(strings.TrimSuffix(v.Text, "()"))
	}
	return false
}

// namesClass reports whether an origin is spelled as classes are where calling one makes an instance.
func namesClass(origin string) bool {
	name := origin[strings.LastIndexAny(origin, "#.")+1:]
	return name != "" && name[0] >= 'A' && name[0] <= 'Z'
}

// constructs reports whether an expression makes an instance: new, or the call of a class and a class that is raised
// where calling a class makes one.
func (r *Reader) constructs(site flow.Site) bool {
	x := r.Program.Expr(site)
	if x.Kind == unit.ExprNew || !r.Program.Semantics.Classes.Constructed {
		return x.Kind == unit.ExprNew
	}
	if x.Kind == unit.ExprCall {
		site.Expr = x.A
	}
	for _, v := range r.Program.Eval(site, nil) {
		if v.Kind == flow.Class {
			return true
		}
	}
	return false
}

// IsA decides whether a value is of one of the types, when both are known. raised, if any, are the origins of the exception
// that a call raises by itself and of those that it descends from.
func (r *Reader) IsA(site flow.Site, env *flow.Env, raised []string, types []unit.ExprID) (known, match bool) {
	values := r.Program.Eval(site, env)
	if len(raised) > 0 {
		values = nil
		for _, origin := range raised {
			values = append(values, flow.Value{Kind: flow.Extern, Text: origin + "()"})
		}
	}
	return r.isOneOf(values, types, len(raised) > 0)
}

// isOneOf decides whether a value is of one of the types. complete: the values say
// everything that it is; otherwise what a library's class descends from is not known.
func (r *Reader) isOneOf(values []flow.Value, types []unit.ExprID, complete bool) (known, match bool) {
	have := map[string]bool{}
	for _, v := range values {
		origins := r.Program.Origins(v)
		// Python raises a class as well as an instance of it.
		if v.Kind == flow.Instance || v.Kind == flow.Class {
			for _, c := range r.Program.Ancestors(v.Class) {
				have[classKey(c)] = true
			}
			have[classKey(v.Class)] = true
		} else if len(origins) == 0 {
			return false, false
		}
		for _, o := range origins {
			have[o] = true
			// What is raised as a class is an instance of it.
			bases, _ := r.Program.Descends(strings.TrimSuffix(o, "()") + "()")
			for _, base := range bases {
				have[base] = true
			}
		}
	}
	if len(have) == 0 {
		return false, false
	}
	open := false
	for _, e := range types {
		for file := r.Program.Files[r.File]; file.Expr(e).Kind == unit.ExprSpread; {
			e = file.Expr(e).A // rescue *ERRORS
		}
		known, match := r.isOf(have, r.Program.Eval(flow.Site{File: r.File, Expr: e}, r.Env), complete, 0)
		if match {
			return true, true
		}
		open = open || !known
	}
	return !open, false
}

// isOf decides whether what has some classes and origins is of one of the types that an expression names: one, or a list of them.
func (r *Reader) isOf(have map[string]bool, named []flow.Value, complete bool, depth int) (known, match bool) {
	known = len(named) > 0 && depth < maxListed
	for _, v := range named {
		if v.Kind == flow.Array && depth < maxListed {
			elements, all := r.Program.Elements(v)
			for _, of := range elements {
				one, match := r.isOf(have, of, complete, depth+1)
				if match {
					return true, true
				}
				known = known && one
			}
			known = known && all
			continue
		}
		origins := r.Program.Origins(v)
		if v.Kind == flow.Class {
			if have[classKey(v.Class)] {
				return true, true
			}
			// What it descends from is not what it is; where classes are open it may be a library's own.
			origins = origins[:min(len(origins), r.Program.Reopened(v.Class))]
		} else if len(origins) == 0 {
			known = false
		}
		for _, o := range origins {
			if have[o] || have[o+"()"] || r.Program.Semantics.Exceptions.Roots[o] && !r.Program.Semantics.Exceptions.EndsProgram(func(o string) bool { return have[o] || have[o+"()"] }) {
				return true, true
			}
			if !complete && r.kin(have, o) {
				known = false
			}
		}
	}
	return known, false
}

// maxListed bounds how lists of classes lie in one another.
const maxListed = 4

// kin reports whether a class of a library's may be the base of one that a value is known to be of.
func (r *Reader) kin(have map[string]bool, origin string) bool {
	pkg, _, ok := strings.Cut(origin, "#")
	if !ok || r.Program.Semantics.Exceptions.Packages[pkg] {
		return false
	}
	root := rootOf(pkg)
	for h := range have {
		of, _, ok := strings.Cut(h, "#")
		if _, known := r.Program.Descends(h); !known && ok && rootOf(of) == root {
			return true
		}
	}
	return false
}

// rootOf is the package that a module belongs to: django.http and django.core are one library.
func rootOf(module string) string {
	if i := strings.IndexAny(module, "./"); i > 0 {
		return module[:i]
	}
	return module
}

func classKey(c flow.ClassRef) string {
	return "class " + strconv.Itoa(int(c.File)) + ":" + strconv.Itoa(int(c.Class))
}
