package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// runsBehind reports whether a wrapper gives, on a path, what running what it stands around gave: what it, the function that made it or
// its class was handed to run (get_response(request), func(request, *args), next({ ctx })).
func (r *Walker) runsBehind(w *walk, x *paths.Exit) bool {
	if w.Kind != summary.KindMiddleware || x.Kind != paths.ExitReturn || x.Site.Expr == 0 {
		return false
	}
	given := func(v flow.Value) bool {
		return v.Kind == flow.Param && strings.HasSuffix(v.Text, "()") && r.handsOver(w, v)
	}
	// Where it is known what it was handed, the call gives what that gives.
	return slices.ContainsFunc(r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()), given) || slices.ContainsFunc(r.prog.Eval(x.Site, nil), given)
}

// answersByReturning reports whether units of the framework of a wrapper answer by what they return.
func (r *Walker) answersByReturning(w *walk) bool {
	for _, u := range r.packs[w.Framework.Pack].Manifest.Units {
		if slices.Contains([]string{"response", "sequence", "rack"}, u.Returns) {
			return true
		}
	}
	return false
}

// handsOver reports whether a parameter, of which something is called, is of a wrapper, of a function around it, or of what makes its class.
func (r *Walker) handsOver(w *walk, v flow.Value) bool {
	fn := w.Code.Func
	if v.Func.File != fn.File {
		return false
	}
	if v.Func == fn {
		return rules.RunsBehind(r.packs[w.Framework.Pack].Manifest, r.Routing.RoleAt(fn, v.Index), v.Text)
	}
	for id := r.prog.Func(fn).Parent; id > unit.ModuleFunc; id = r.prog.Files[fn.File].Func(id).Parent {
		if v.Func.Func == id {
			return v.Text == "()"
		}
	}
	own := r.prog.Func(fn).Class
	return own != 0 && r.prog.Func(v.Func).Class == own && v.Text == "()"
}
