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
// call of fetch is number 2. A call whose text occurs once is not listed.
type Numbers map[flow.Site]int

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
	if len(calls) < 2 {
		return nil
	}
	slices.SortFunc(calls, func(a, b unit.ExprID) int {
		if d := int(file.Expr(a).Node) - int(file.Expr(b).Node); d != 0 {
			return d
		}
		return int(a - b)
	})
	r := &Reader{Program: prog, File: fn.File}
	seen := map[string]int{}
	var out Numbers
	for _, c := range slices.Compact(calls) {
		text := r.calleeText(file.Expr(c).A)
		switch file.Expr(c).Kind {
		case unit.ExprCall:
		case unit.ExprNew:
			text = "new " + text
		default:
			continue
		}
		if seen[text]++; seen[text] > 1 {
			if out == nil {
				out = Numbers{}
			}
			out[flow.Site{File: fn.File, Expr: c}] = seen[text]
		}
	}
	return out
}

// Called is the result of a call, by its callee's text and its number.
func (r *Reader) Called(e unit.ExprID) summary.Dependency {
	return r.called(e, r.calleeText(r.Program.Files[r.File].Expr(e).A))
}

// called is the result of a call, by the callee's text and, where the unit has
// several such calls, its number; a call in a helper has the number of the helper's.
func (r *Reader) called(e unit.ExprID, name string) summary.Dependency {
	site, env := flow.Site{File: r.File, Expr: e}, r.Env
	if rounds := r.roundsAround(site, env); rounds != "" {
		return summary.Dependency{Name: name + "#" + strconv.Itoa(max(1, r.numberOf(site, env))) + rounds}
	}
	if n := r.numberOf(site, env); n > 1 {
		return summary.Dependency{Name: name + "#" + strconv.Itoa(n)}
	}
	return summary.Dependency{Name: name}
}

// numberOf is the number of a call, or of that of the helper that it stands in; 0 where there is none.
func (r *Reader) numberOf(site flow.Site, env *flow.Env) int {
	if len(r.Root.Numbers) == 0 {
		return 0
	}
	for hops := 0; hops < MaxHelpers && site.Expr != 0; hops++ {
		if n := r.Root.Numbers[site]; n > 1 {
			return n
		}
		site, env = calledFrom(env)
	}
	return 0
}
