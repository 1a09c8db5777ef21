package extract

import (
	"cmp"
	"slices"
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
		for _, fn := range []flow.FuncRef{w.fn, w.wrapped} {
			if fn.Func != 0 {
				known[fn] = true
				queue[fn] = true
			}
		}
	}
	var found []flow.FuncRef
	for _, list := range r.started {
		for _, c := range list {
			if !known[c.fn] {
				known[c.fn], queue[c.fn] = true, true
				found = append(found, c.fn)
			}
		}
	}
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
				if (fn.Name != "" || r.standsAlone(callee)) && fn.Kind != unit.FuncConstructor {
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

// standsAlone reports whether a nameless function is what its file exports, or a
// part of it: no callback that is walked where it is handed over.
func (r *run) standsAlone(f flow.FuncRef) bool {
	file := r.prog.Files[f.File]
	fn := file.Func(f.Func)
	if fn.Parent != unit.ModuleFunc {
		return false
	}
	up, ok := file.Tree.ParentOf(fn.Node)
	return ok && file.Tree.KindName(up) != "arguments"
}

// startedCall is a call that the top level of a file makes, and the function it runs.
type startedCall struct {
	at flow.Site
	fn flow.FuncRef
}

// start finds the functions that the top level of a file calls when it is loaded
// and that cross a boundary, themselves or through what they call.
func (r *run) start() {
	crossing := map[flow.FuncRef]bool{}
	for _, at := range []map[flow.Site][]instance{r.configs, r.interacts} {
		for _, list := range at {
			for _, c := range list {
				crossing[c.owner] = true
			}
		}
	}
	for _, q := range r.requests {
		crossing[q.owner] = true
	}
	queue := sortedFuncs(crossing)
	crossing = map[flow.FuncRef]bool{}
	r.started = map[flow.FileID][]startedCall{}
	for len(queue) > 0 && len(crossing) < maxSenders {
		f := queue[0]
		queue = queue[1:]
		if crossing[f] || f.Func <= unit.ModuleFunc {
			continue
		}
		crossing[f] = true
		// A function written inside another one is run by it.
		if up := (flow.FuncRef{File: f.File, Func: r.prog.Func(f).Parent}); r.prog.Func(f).Name == "" {
			queue = append(queue, up)
		}
		for _, c := range r.prog.Callers(f) {
			if c.In.Func == unit.ModuleFunc {
				r.started[c.In.File] = append(r.started[c.In.File], startedCall{c.Site, f})
				continue
			}
			queue = append(queue, c.In)
		}
	}
	for _, list := range r.started {
		slices.SortFunc(list, func(a, b startedCall) int {
			if d := int(a.at.Expr - b.at.Expr); d != 0 {
				return d
			}
			return cmp.Or(int(a.fn.File-b.fn.File), int(a.fn.Func-b.fn.Func))
		})
	}
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
	for _, f := range r.facts {
		why, lost := r.lost[f]
		if !lost || r.opts.NoGaps {
			continue
		}
		if callee := paths.CalleeText(r.prog, f.site); !slices.ContainsFunc(gaps[f.file], func(g summary.Gap) bool { return g.Callee == callee && g.Description == why }) {
			gaps[f.file] = append(gaps[f.file], summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown, Description: why, Callee: callee})
		}
	}
	var out []*unitWork
	for i, file := range r.prog.Files {
		list, started := reads[flow.FileID(i)], r.started[flow.FileID(i)]
		if r.quiet[i] || len(list) == 0 && len(started) == 0 && len(gaps[flow.FileID(i)]) == 0 {
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
		for _, c := range started {
			if id := r.ids[c.fn]; id != "" {
				t.Effects = append(t.Effects, summary.Invocation{Callee: paths.CalleeText(r.prog, c.at), Summary: id, Async: r.awaitedCall(c.at)})
			}
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
