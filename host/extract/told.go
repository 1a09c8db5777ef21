package extract

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxTold bounds the tests that are listed of one client.
const maxTold = 16

// told lists the tests of a client's answer that have something written for both
// sides. Branches that only count, or set a flag, are no paths of their own and
// reach nothing, so that nothing else tells of them.
func (r *run) told(w *unitWork, root paths.Root) []any {
	file := r.prog.Files[w.fn.File]
	answer := summary.ValueText(r.answerOf(w, root))
	var out []any
	var visit func(list unit.List)
	visit = func(list unit.List) {
		for _, id := range file.StmtsIn(list) {
			s := file.Stmt(id)
			if s.Kind == unit.StmtIf && s.Else.Len > 0 && len(out) < maxTold {
				p := paths.Condition(r.prog, root, flow.Site{File: w.fn.File, Expr: s.Expr}, w.env, nil)
				if strings.Contains(summary.PredicateText(p), answer) {
					out = append(out, jsonValue(p))
				}
			}
			for _, l := range [...]unit.List{s.Body, s.Else, s.Handlers, s.Finally} {
				visit(l)
			}
		}
	}
	for _, id := range r.nested(w.fn) {
		visit(file.Func(id).Body)
	}
	return out
}
