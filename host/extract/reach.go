package extract

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// reach finds the functions that recognised units call, transitively: each gets
// a summary of its own.
func (r *run) reach(from []*unitWork) []*unitWork {
	known := map[flow.FuncRef]bool{}
	queue := map[flow.FuncRef]bool{}
	for _, w := range from {
		if w.fn.Func != 0 {
			known[w.fn] = true
			queue[w.fn] = true
		}
	}
	var found []flow.FuncRef
	for len(queue) > 0 {
		next := map[flow.FuncRef]bool{}
		for _, f := range sortedFuncs(queue) {
			for _, callee := range r.calleesIn(f) {
				fn := r.prog.Func(callee)
				if known[callee] || fn.NoBody || callee.Func == unit.ModuleFunc {
					continue
				}
				known[callee] = true
				next[callee] = true
				if fn.Name != "" && fn.Kind != unit.FuncConstructor {
					found = append(found, callee)
				}
			}
		}
		queue = next
	}
	var out []*unitWork
	for _, f := range found {
		name, kind := r.funcName(f)
		out = append(out, &unitWork{kind: summary.KindLibrary, fn: f, name: name, nameKind: kind, rules: abi.UnitRules{Returns: "return"},
			binding: &summary.Binding{Transport: "in-process", Recognition: summary.Reachable,
				Semantics: summary.FunctionCall{Module: r.prog.Files[f.File].Path, ExportName: r.prog.Func(f).Exported}}})
	}
	return out
}

// calleesIn lists the project's functions that a function calls, its nested callbacks included.
func (r *run) calleesIn(f flow.FuncRef) []flow.FuncRef {
	file := r.prog.Files[f.File]
	set := map[flow.FuncRef]bool{}
	visit := func(id unit.FuncID) {
		for _, c := range file.Func(id).Calls {
			for _, callee := range r.prog.Callees(flow.Site{File: f.File, Expr: c}, nil) {
				set[callee.Func] = true
			}
		}
	}
	for _, id := range r.nested(f) {
		visit(id)
	}
	for _, c := range r.children(f) {
		set[c] = true
	}
	return sortedFuncs(set)
}

// moduleInits makes one summary for each file whose top level crosses a boundary.
func (r *run) moduleInits(work []*unitWork) []*unitWork {
	reads := map[flow.FileID][]instance{}
	for _, at := range []map[flow.Site][]instance{r.configs, r.interacts} {
		for _, list := range at {
			for _, c := range list {
				if c.owner.Func == unit.ModuleFunc {
					reads[c.at.File] = append(reads[c.at.File], c)
				}
			}
		}
	}
	gaps := map[flow.FileID][]summary.Gap{}
	for _, f := range r.facts {
		if f.Kind == abi.FactGap && !r.opts.NoGaps {
			callee := strings.Join(strings.Fields(r.prog.Files[f.file].Text(f.node)), " ")
			if name := literal(f, abi.FieldName); name != "" {
				callee = name
			}
			gaps[f.file] = append(gaps[f.file], summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown,
				Description: literal(f, abi.FieldDescription), Callee: callee})
		}
	}
	var out []*unitWork
	for i, file := range r.prog.Files {
		list := reads[flow.FileID(i)]
		if len(list) == 0 && len(gaps[flow.FileID(i)]) == 0 {
			continue
		}
		sortInstances(list)
		fn := flow.FuncRef{File: flow.FileID(i), Func: unit.ModuleFunc}
		s := &summary.Summary{SchemaVersion: summary.SchemaVersion, Kind: summary.KindModuleInit, Location: r.location(fn),
			Identity: summary.Identity{ID: file.Path + "::module", Name: file.Path, NameKind: summary.NameLabel,
				Binding: &summary.Binding{Transport: "in-process", Recognition: summary.Reachable, Semantics: summary.FunctionCall{Module: file.Path}}},
			Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
		t := summary.Transition{Output: summary.Void{}, IsDefault: true, Location: s.Location.Range}
		seen, done := map[string]bool{}, map[flow.Site]bool{}
		for _, c := range list {
			if c.f.Kind != abi.FactConfig {
				if !done[c.at] {
					done[c.at] = true
					t.Effects = append(t.Effects, r.interactions(paths.Effect{Site: c.at})...)
				}
				continue
			}
			name, ok := r.text(c.f, abi.FieldName, c.env)
			if !ok || seen[name] {
				continue
			}
			seen[name] = true
			t.Effects = append(t.Effects, r.configEffect(c, name, nil))
		}
		s.Gaps = gaps[flow.FileID(i)]
		if len(t.Effects) == 0 && len(s.Gaps) == 0 {
			continue
		}
		t.ID = summary.TransitionID(file.Path, t.Output, nil)
		s.Transitions = []summary.Transition{t}
		out = append(out, &unitWork{kind: summary.KindModuleInit, fn: fn, name: file.Path, out: s})
	}
	return out
}

func sortInstances(list []instance) {
	for i := 1; i < len(list); i++ {
		for k := i; k > 0 && less(list[k], list[k-1]); k-- {
			list[k], list[k-1] = list[k-1], list[k]
		}
	}
}

func less(a, b instance) bool {
	if a.at.Expr != b.at.Expr {
		return a.at.Expr < b.at.Expr
	}
	return a.f.node < b.f.node
}
