package units

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// reach finds the functions that recognised units call, transitively: each gets
// a summary of its own.
func (r *finder) reach(from []*Unit) []*Unit {
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
				if (fn.Name != "" || r.standsAlone(callee)) && fn.Kind != unit.FuncConstructor {
					found = append(found, callee)
				}
			}
		}
		queue = next
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

// standsAlone reports whether a function without a name is an export of its file, or a part of one:
// no callback, which is walked where it is passed.
func (r *finder) standsAlone(f flow.FuncRef) bool {
	file := r.prog.Files[f.File]
	fn := file.Func(f.Func)
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
