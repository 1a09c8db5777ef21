package eval

import (
	"cmp"
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Exhausted is a place whose value takes more steps to find than one answer has: what lies beyond is not known.
type Exhausted struct {
	// In is the function of which it is asked, At the expression; none where all that the function returns is asked.
	In flow.FuncRef
	At unit.ExprID
}

// StepsOfAnswer is how many steps one answer has, those of the answers that it is made of counted.
func (p *Evaluator) StepsOfAnswer() int { return maxWork }

// noteExhausted remembers a key whose answer ended at a bound of steps.
func (q *Question) noteExhausted(key askKey) {
	f := q.Files[key.site.File]
	at := Exhausted{In: flow.FuncRef{File: key.site.File, Func: unit.ModuleFunc}}
	switch {
	case key.what == "returns":
		at.In.Func = unit.FuncID(-key.site.Expr)
	case key.ofWrites():
		at.In.Func = f.Binding(f.Writes[-key.site.Expr].Binding).Owner
	case key.site.Expr > 0:
		at.At, at.In.Func = key.site.Expr, f.EnclosingFunc(f.Expr(key.site.Expr).Node)
	}
	q.program.exhausted.Store(at, true)
}

// Exhausted lists the places whose values took more steps than one answer has, in the order of the files.
func (p *Evaluator) Exhausted() []Exhausted {
	var out []Exhausted
	p.exhausted.Range(func(at, _ any) bool {
		out = append(out, at.(Exhausted))
		return true
	})
	slices.SortFunc(out, func(a, b Exhausted) int {
		return cmp.Or(cmp.Compare(a.In.File, b.In.File), cmp.Compare(a.In.Func, b.In.Func), cmp.Compare(a.At, b.At))
	})
	return out
}
