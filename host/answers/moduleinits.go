package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// moduleInits makes one summary for each file whose top level crosses a boundary.
func (r *Walker) moduleInits() []*summary.Summary {
	reads, walked := map[flow.FileID][]facts.Grounded{}, map[flow.FuncRef]bool{}
	for _, w := range r.units.All {
		for _, f := range []flow.FuncRef{w.Shown(), w.Code.Func, w.Layers.Wrapped} {
			walked[f] = true
		}
	}
	for _, at := range []map[flow.Site][]facts.Grounded{r.Interactions.Configs, r.Interactions.At} {
		for _, list := range at {
			for _, c := range list {
				if r.runsOnLoad(c.Owner) || c.Fact.Kind == abi.FactConfig && r.madeByContainer(c.Owner) || tellsOnItsOwn(c) && r.runByLibrary(c.Owner, walked) {
					reads[c.At.File] = append(reads[c.At.File], c)
				}
			}
		}
	}
	gaps := map[flow.FileID][]summary.Gap{}
	for _, f := range r.Facts.All {
		if f.Kind == abi.FactGap && !r.opts.NoGaps {
			callee := strings.Join(strings.Fields(r.prog.Files[f.File].Text(f.Node)), " ")
			if name := facts.Literal(f, abi.FieldName); name != "" {
				callee = name
			}
			gaps[f.File] = append(gaps[f.File], summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown,
				Description: facts.Literal(f, abi.FieldDescription), Callee: callee})
		}
	}
	for _, f := range r.Facts.All {
		why, lost := r.Routing.Lost[f]
		if !lost || r.opts.NoGaps {
			continue
		}
		if callee := conditions.CalleeText(r.prog, f.Expr); !slices.ContainsFunc(gaps[f.File], func(g summary.Gap) bool { return g.Callee == callee && g.Description == why }) {
			gaps[f.File] = append(gaps[f.File], summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown, Description: why, Callee: callee})
		}
	}
	var out []*summary.Summary
	for i, file := range r.prog.Files {
		list, started := reads[flow.FileID(i)], r.units.Started[flow.FileID(i)]
		if r.Code.Ignored[i] || len(list) == 0 && len(started) == 0 && len(gaps[flow.FileID(i)]) == 0 {
			continue
		}
		r.Code.ProtectFile(stageName, flow.FileID(i), func() {
			sortInstances(list)
			slices.SortStableFunc(list, func(a, b facts.Grounded) int {
				switch {
				case onlyAsks(a) == onlyAsks(b):
					return 0
				case onlyAsks(b):
					return -1
				}
				return 1
			})
			fn := flow.FuncRef{File: flow.FileID(i), Func: unit.ModuleFunc}
			s := &summary.Summary{SchemaVersion: summary.SchemaVersion, Kind: summary.KindModuleInit, Location: r.Code.Location(fn),
				Identity: summary.Identity{ID: file.Path + "::module", Name: moduleName(file.Path), NameKind: summary.NameLabel,
					Binding: &summary.Binding{Transport: "in-process", Recognition: summary.Reachable, Semantics: summary.FunctionCall{Module: file.Path}}},
				Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
			t := summary.Transition{Output: summary.Void{}, IsDefault: true, Location: s.Location.Range}
			seen, done := map[string]bool{}, map[flow.Site]bool{}
			for _, c := range list {
				if c.Fact.Kind != abi.FactConfig {
					if !done[c.At] {
						done[c.At] = true
						t.Effects = append(t.Effects, r.Interactions.Effects(paths.Effect{Site: c.At})...)
					}
					continue
				}
				name, ok := r.eval.Text(c.Fact, abi.FieldName, c.Env)
				if !ok || seen[name] {
					continue
				}
				seen[name] = true
				t.Effects = append(t.Effects, r.Interactions.ConfigReads.Effect(c, name, r.testsAround(c.At)))
			}
			for _, c := range started {
				if id := r.units.IDs[c.Fn]; id != "" {
					t.Effects = append(t.Effects, summary.Invocation{Callee: conditions.CalleeText(r.prog, c.At), Summary: id, Async: r.Code.AwaitedCall(c.At)})
				}
			}
			s.Gaps = gaps[flow.FileID(i)]
			if len(t.Effects) == 0 && len(s.Gaps) == 0 {
				return
			}
			t.ID = summary.TransitionID(file.Path, t.Output, nil)
			s.Transitions = []summary.Transition{t}
			out = append(out, s)
		})
	}
	return out
}

// testsAround are the conditions of the branches of a file's top level around an expression.
func (r *Walker) testsAround(at flow.Site) (out []summary.Predicate) {
	f := r.prog.Files[at.File]
	node := f.Expr(at.Expr).Node
	start, end := f.Tree.Start(node), f.Tree.End(node)
	within := func(list unit.List) bool {
		return slices.ContainsFunc(f.StmtsIn(list), func(id unit.StmtID) bool {
			n := f.Stmt(id).Node
			return f.Tree.Start(n) <= start && end <= f.Tree.End(n)
		})
	}
	for id := 1; id < len(f.Stmts); id++ {
		s := &f.Stmts[id]
		if s.Kind != unit.StmtIf || !r.runsOnLoad(flow.FuncRef{File: at.File, Func: f.EnclosingFunc(s.Node)}) {
			continue
		}
		then := within(s.Body)
		if !then && !within(s.Else) {
			continue
		}
		root := conditions.Root{Func: flow.FuncRef{File: at.File, Func: unit.ModuleFunc}}
		p := conditions.Condition(r.prog, root, flow.Site{File: at.File, Expr: s.Expr}, nil, nil)
		if !then {
			p = summary.Negate(p)
		}
		out = append(out, p)
	}
	return out
}

// runsOnLoad reports whether a function runs when its file is loaded: its top level, and the bodies of classes there.
func (r *Walker) runsOnLoad(f flow.FuncRef) bool {
	for f.Func != unit.ModuleFunc {
		fn := r.prog.Func(f)
		if fn.Kind != unit.FuncClassBody {
			return false
		}
		f.Func = fn.Parent
	}
	return true
}

// madeByContainer reports whether a function gives the fields of a class their first values, and the class is a decorated one, of which a
// container makes the instance when the program starts: no call in the project leads to what its fields read.
func (r *Walker) madeByContainer(f flow.FuncRef) bool {
	fn := r.prog.Func(f)
	return fn.Kind == unit.FuncFields && fn.Class != 0 && len(r.prog.Class(flow.ClassRef{File: f.File, Class: fn.Class}).Decorators) > 0
}

// onlyAsks reports whether a read of a variable asks for nothing but whether it is there: another read of it says more.
func onlyAsks(c facts.Grounded) bool {
	return c.Fact.Kind == abi.FactConfig && facts.Literal(c.Fact, abi.FieldWhen) == "asked"
}

// tellsOnItsOwn reports whether what is done is compared whoever it is that runs it: whoever listens is compared with all who send, and
// what is set with all that reads it.
func tellsOnItsOwn(c facts.Grounded) bool {
	return c.Fact.Kind == abi.FactConfig || c.Fact.Kind == abi.FactSend
}

// runByLibrary reports whether a function without a name is written where a file is loaded and is no part of a unit, all of which are
// walked: a library was handed it (`registerAs("mail", () => ({ key: process.env.MAIL_KEY }))`) and runs it when it likes.
func (r *Walker) runByLibrary(f flow.FuncRef, walked map[flow.FuncRef]bool) bool {
	for !r.runsOnLoad(f) {
		fn := r.prog.Func(f)
		if fn.Name != "" || fn.Kind == unit.FuncFields || walked[f] {
			return false
		}
		f.Func = fn.Parent
	}
	return true
}

func sortInstances(list []facts.Grounded) {
	for i := 1; i < len(list); i++ {
		for k := i; k > 0 && less(list[k], list[k-1]); k-- {
			list[k], list[k-1] = list[k-1], list[k]
		}
	}
}

func less(a, b facts.Grounded) bool {
	if a.At.Expr != b.At.Expr {
		return a.At.Expr < b.At.Expr
	}
	return a.Fact.Node < b.Fact.Node
}

// moduleName is what people call a file. Of a file beside the project, the way out of the project's folder says nothing.
func moduleName(path string) string {
	for strings.HasPrefix(path, "../") {
		path = path[len("../"):]
	}
	return path
}
