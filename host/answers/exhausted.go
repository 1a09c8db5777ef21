package answers

import (
	"fmt"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// tellExhausted says which values took more steps to find than one answer has: in the report, and as a gap of the units in
// whose code they stand.
func (r *Walker) tellExhausted(work []*walk) {
	said := fmt.Sprintf("a value takes more than %d steps to find: what lies beyond is not known", r.prog.StepsOfAnswer())
	in := map[flow.FuncRef]bool{}
	for _, e := range r.prog.Exhausted() {
		in[e.In] = true
		f := r.prog.Files[e.In.File]
		node := f.Func(e.In.Func).Node
		if e.At != 0 {
			node = f.Expr(e.At).Node
		}
		r.Code.Cut(stageName, e.In.File, node, said)
	}
	if len(in) == 0 || r.opts.NoGaps {
		return
	}
	beside := map[flow.FuncRef]bool{}
	for f := range in {
		for _, id := range r.Code.Nested(f) {
			beside[flow.FuncRef{File: f.File, Func: id}] = true
		}
	}
	for _, w := range work {
		if w.Out == nil {
			continue
		}
		if _, serves := summary.BindingOf[summary.Rest](w.Out); serves && beside[w.Code.Func] {
			if w.Out.Metadata.HTTP == nil {
				w.Out.Metadata.HTTP = &summary.HTTPMetadata{}
			}
			w.Out.Metadata.HTTP.BesideUnread = true
		}
		for _, id := range r.Code.Nested(w.Code.Func) {
			if in[flow.FuncRef{File: w.Code.Func.File, Func: id}] {
				w.Out.Gaps = append(w.Out.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: said})
				w.Out.Confidence.Level = confidenceOf(w.Out)
				break
			}
		}
	}
}
