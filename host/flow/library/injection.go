package library

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
)

// Injected gives what a library hands a parameter whose default asks for it.
func (r *Rules) Injected(q flow.Evaluation, values []flow.Value) ([]flow.Value, bool) {
	if len(r.Hints.Calls.Dependencies) == 0 || len(values) != 1 || values[0].Kind != flow.Extern || values[0].Call.Expr == 0 {
		return nil, false
	}
	v := values[0]
	i, ok := r.Hints.Calls.Dependencies[strings.TrimSuffix(v.Text, "()")]
	if !ok {
		return nil, false
	}
	f := r.Files[v.Call.File]
	args := f.ExprsIn(f.Expr(v.Call.Expr).List)
	if i >= len(args) {
		return nil, false
	}
	var out []flow.Value
	for _, got := range q.Results(q.Eval(flow.Site{File: v.Call.File, Expr: args[i]}, v.Env), v.Call, v.Env) {
		out = append(out, q.Yielded(got)...)
	}
	return out, len(out) > 0
}
