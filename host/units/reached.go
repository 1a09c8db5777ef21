package units

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// reach finds the functions that recognised units call, transitively, and those that send messages or
// read configuration without a unit that is known to call them: each gets a summary of its own. Whoever
// listens is compared with all who send, and what is set with all that reads it, whatever it is that
// calls them.
func (r *finder) reach(from []*Unit) []*Unit {
	tells := r.tellers()
	known := map[flow.FuncRef]bool{}
	queue := map[flow.FuncRef]bool{}
	for _, w := range from {
		for _, fn := range []flow.FuncRef{w.Code.Func, w.Layers.Wrapped} {
			if fn.Func != 0 {
				known[fn] = true
				queue[fn] = true
			}
		}
	}
	var found []flow.FuncRef
	for _, list := range r.Started {
		for _, c := range list {
			if !known[c.Fn] {
				known[c.Fn], queue[c.Fn] = true, true
				found = append(found, c.Fn)
			}
		}
	}
	for _, f := range append(r.askedOfServed(from), r.calledWithGiven(from)...) {
		if !known[f] && !r.prog.Func(f).NoBody {
			known[f], queue[f] = true, true
			found = append(found, f)
		}
	}
	found = append(found, r.follow(queue, known, tells)...)
	for _, f := range reading.SortedFuncs(tells) {
		if !r.within(f, known) {
			known[f] = true
			found = append(append(found, f), r.follow(map[flow.FuncRef]bool{f: true}, known, tells)...)
		}
	}
	var out []*Unit
	for _, f := range found {
		name, kind := r.code.FuncName(f)
		out = append(out, &Unit{Kind: summary.KindLibrary, Code: Code{Func: f}, Name: Name{Text: name, Kind: kind},
			Framework: Framework{Rules: abi.UnitRules{Returns: "return"}},
			Binding: &summary.Binding{Transport: "in-process", Recognition: summary.Reachable,
				Semantics: summary.FunctionCall{Module: r.prog.Files[f.File].Path, ExportName: r.prog.Func(f).Exported}}})
	}
	return out
}

// follow finds the functions that a set of functions calls, transitively; those that are found are known from then on. What a
// constructor does is told where the object is made, unless it is one of tells.
func (r *finder) follow(queue, known, tells map[flow.FuncRef]bool) []flow.FuncRef {
	var found []flow.FuncRef
	for len(queue) > 0 {
		next := map[flow.FuncRef]bool{}
		for _, f := range reading.SortedFuncs(queue) {
			var callees []flow.FuncRef
			r.code.ProtectFunc(stageName, f, func() { callees = r.calleesIn(f) })
			for _, callee := range callees {
				fn := r.prog.Func(callee)
				if known[callee] || fn.NoBody || callee.Func == unit.ModuleFunc {
					continue
				}
				known[callee] = true
				next[callee] = true
				if (fn.Name != "" || r.standsAlone(callee)) && (fn.Kind != unit.FuncConstructor || tells[callee]) {
					found = append(found, callee)
				}
			}
		}
		queue = next
	}
	return found
}

// askedOfServed finds the methods that units ask of the objects that they are served by (self.save_object() in the post of a base
// class), which the class that declares the unit may not have: the class at the route says which they are.
func (r *finder) askedOfServed(from []*Unit) []flow.FuncRef {
	type asked struct {
		method flow.FuncRef
		served flow.ClassRef
	}
	found, seen := map[flow.FuncRef]bool{}, map[asked]bool{}
	var ask func(f flow.FuncRef, env *flow.Env)
	ask = func(f flow.FuncRef, env *flow.Env) {
		if env == nil || env.This == nil || env.This.Class.Class == 0 || seen[asked{f, env.This.Class}] {
			return
		}
		seen[asked{f, env.This.Class}] = true
		file := r.prog.Files[f.File]
		for _, id := range r.code.Nested(f) {
			for _, c := range file.Func(id).Calls {
				callee := file.Expr(file.Expr(c).A)
				if callee.Kind != unit.ExprMember || file.Expr(callee.A).Kind != unit.ExprThis {
					continue
				}
				for _, m := range r.prog.Callees(flow.Site{File: f.File, Expr: c}, env) {
					if r.prog.Func(m.Func).Class != 0 {
						found[m.Func] = true
						ask(m.Func, m.Env)
					}
				}
			}
		}
	}
	for _, w := range from {
		r.code.ProtectFunc(stageName, w.Code.Func, func() { ask(w.Code.Func, w.Code.Env) })
	}
	return reading.SortedFuncs(found)
}

// calledWithGiven finds what units call of what the functions around them were given (store.list() in a handler that the function of a
// router makes, which is handed the store).
func (r *finder) calledWithGiven(from []*Unit) []flow.FuncRef {
	found := map[flow.FuncRef]bool{}
	for _, w := range from {
		if w.Code.Env == nil || w.Code.Env.Receiver && w.Code.Env.Lexical == nil {
			continue
		}
		r.code.ProtectFunc(stageName, w.Code.Func, func() {
			for _, id := range r.code.Nested(w.Code.Func) {
				for _, c := range r.prog.Files[w.Code.Func.File].Func(id).Calls {
					for _, m := range r.prog.Callees(flow.Site{File: w.Code.Func.File, Expr: c}, w.Code.Env) {
						if r.prog.Func(m.Func).Name != "" && m.Func.Func != unit.ModuleFunc {
							found[m.Func] = true
						}
					}
				}
			}
		})
	}
	return reading.SortedFuncs(found)
}

// within reports whether a function is known, or is written inside one that is.
func (r *finder) within(f flow.FuncRef, known map[flow.FuncRef]bool) bool {
	for ; f.Func > unit.ModuleFunc; f.Func = r.prog.Func(f).Parent {
		if known[f] {
			return true
		}
	}
	return false
}

// tellers are the functions with a name that send messages or read configuration, themselves or in what is written inside
// them.
func (r *finder) tellers() map[flow.FuncRef]bool {
	out := map[flow.FuncRef]bool{}
	add := func(f flow.FuncRef) {
		for f.Func > unit.ModuleFunc && r.prog.Func(f).Name == "" {
			f.Func = r.prog.Func(f).Parent
		}
		if f.Func > unit.ModuleFunc {
			out[f] = true
		}
	}
	for _, list := range r.interactions.At {
		for _, g := range list {
			if g.Fact.Kind == abi.FactSend {
				add(g.Owner)
			}
		}
	}
	for _, list := range r.interactions.Configs {
		for _, g := range list {
			if _, named := r.eval.Text(g.Fact, abi.FieldName, g.Env); named {
				add(g.Owner)
			}
		}
	}
	return out
}

// standsAlone reports whether a function without a name is an export of its file, or a part of one, or a method that a class
// declares by a call: no callback, which is walked where it is passed.
func (r *finder) standsAlone(f flow.FuncRef) bool {
	file := r.prog.Files[f.File]
	fn := file.Func(f.Func)
	if _, _, method := r.prog.Rules.DeclaredBy(f); method {
		return true
	}
	if fn.Parent != unit.ModuleFunc {
		return false
	}
	up, ok := file.Tree.ParentOf(fn.Node)
	return ok && !reading.IsArguments(file.Tree, up)
}

// calleesIn lists the project's functions that a function calls, its nested callbacks included.
func (r *finder) calleesIn(f flow.FuncRef) []flow.FuncRef {
	file := r.prog.Files[f.File]
	set := map[flow.FuncRef]bool{}
	visit := func(id unit.FuncID) {
		for _, c := range file.Func(id).Calls {
			for _, callee := range r.prog.Callees(flow.Site{File: f.File, Expr: c}, nil) {
				set[callee.Func] = true
			}
		}
	}
	for _, id := range r.code.Nested(f) {
		visit(id)
	}
	for _, c := range r.markup.Children(f) {
		set[c] = true
	}
	return reading.SortedFuncs(set)
}
