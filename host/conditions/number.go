package conditions

import (
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Numbers distinguishes the calls of a unit that have the same text: its second
// call of fetch is number 2.
type Numbers struct {
	// of has the numbers of calls; one whose text occurs once is not listed.
	of map[flow.Site]int
	// own counts the calls of each text: those of helpers that are walked come behind them.
	own map[string]int
}

// NumberCalls numbers the calls standing in a function and in those written inside it.
func NumberCalls(prog *program.Program, fn flow.FuncRef) Numbers {
	file := prog.Files[fn.File]
	own := file.Func(fn.Func)
	calls := slices.Clone(own.Calls)
	if fn.Func != unit.ModuleFunc {
		for _, id := range file.FuncsInside(fn.Func) {
			calls = append(calls, file.Funcs[id].Calls...)
		}
	}
	if len(calls) == 0 {
		return Numbers{}
	}
	slices.SortFunc(calls, func(a, b unit.ExprID) int {
		if d := int(file.Expr(a).Node) - int(file.Expr(b).Node); d != 0 {
			return d
		}
		return int(a - b)
	})
	r := &Reader{Program: prog, File: fn.File}
	out := Numbers{own: map[string]int{}}
	for _, c := range slices.Compact(calls) {
		if file.Expr(c).Kind != unit.ExprCall {
			continue
		}
		text := r.calleeText(file.Expr(c).A)
		if out.own[text]++; out.own[text] > 1 {
			if out.of == nil {
				out.of = map[flow.Site]int{}
			}
			out.of[flow.Site{File: fn.File, Expr: c}] = out.own[text]
		}
	}
	return out
}

// called is the result of a call, by the callee's text and, where the unit has
// several such calls, its number; a call in a helper has the number of the helper's, behind the unit's own of its text.
func (r *Reader) called(e unit.ExprID, name string) summary.Dependency {
	numbers := &r.Root.Numbers
	site, env := flow.Site{File: r.File, Expr: e}, r.Env
	own := 0
	if len(numbers.own) > 0 && numbers.own[name] > 0 && !r.isOwn(site) {
		own = numbers.own[name]
	}
	if len(numbers.of) == 0 && own == 0 {
		return summary.Dependency{Name: name}
	}
	n := 1
	for hops := 0; hops < MaxHelpers; hops++ {
		if of := numbers.of[site]; of > 1 {
			n = of
			break
		}
		for env != nil && (env.Call.Expr == 0 || env.Receiver) {
			env = env.Lexical
		}
		if env == nil {
			break
		}
		site, env = env.Call, env.Outer
	}
	if n += own; n > 1 {
		name += "#" + strconv.Itoa(n)
	}
	return summary.Dependency{Name: name}
}

// isOwn reports whether an expression stands in the unit's function.
func (r *Reader) isOwn(site flow.Site) bool {
	of := r.Root.Func
	file := r.Program.Files[site.File]
	return site.File == of.File && (of.Func == unit.ModuleFunc || file.Tree.Contains(file.Func(of.Func).Node, file.Expr(site.Expr).Node))
}
