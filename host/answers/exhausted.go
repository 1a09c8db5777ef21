package answers

import (
	"fmt"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/internal/clip"
	"github.com/drift-analyzer/drift/summary"
)

// shown is how many characters of an expression are shown.
const shown = 60

// tellExhausted says which values took more steps to find than one answer has: in the report, and as a gap of the units in
// whose code they stand.
func (r *Walker) tellExhausted(work []*walk) {
	in := map[flow.FuncRef]bool{}
	for _, e := range r.prog.Exhausted() {
		in[e.In] = true
		f := r.prog.Files[e.In.File]
		what, node := "what "+f.Func(e.In.Func).Name+" returns", f.Func(e.In.Func).Node
		if e.At != 0 {
			what, node = "the value of "+clip.Text(f.ExprText(e.At), shown), f.Expr(e.At).Node
		}
		r.Code.Cut(stageName, e.In.File, node, fmt.Sprintf("%s takes more than %d steps to find: what lies beyond is not known", what, r.prog.StepsOfAnswer()))
	}
	if len(in) == 0 || r.opts.NoGaps {
		return
	}
	for _, w := range work {
		if w.Out == nil {
			continue
		}
		for _, id := range r.Code.Nested(w.Code.Func) {
			if in[flow.FuncRef{File: w.Code.Func.File, Func: id}] {
				w.Out.Gaps = append(w.Out.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
					Description: fmt.Sprintf("a value takes more than %d steps to find: what lies beyond is not known", r.prog.StepsOfAnswer())})
				w.Out.Confidence.Level = confidenceOf(w.Out)
				break
			}
		}
	}
}
