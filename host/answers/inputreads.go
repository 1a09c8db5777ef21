package answers

import (
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// inputReads lists what the unit reads from its inputs.
func (r *Walker) inputReads(w *walk, root conditions.Root) []summary.InputRead {
	var out []summary.InputRead
	seen := map[string]bool{}
	own, env := w.Code.Func, w.Code.Env
	if n := len(w.Layers.All); n > 0 {
		own, env = w.Layers.Wrapped, w.Layers.All[n-1].Inner
	}
	for _, id := range r.Code.Members(own) {
		site := flow.Site{File: own.File, Expr: id}
		if len(root.Given) > 0 {
			var listed []summary.InputRef
			if site, listed = r.readThroughMethod(w, root, site); site.Expr == 0 {
				for _, ref := range listed {
					if key := ref.Input + "." + strings.Join(ref.Path, "."); !seen[key] {
						seen[key] = true
						out = append(out, summary.InputRead(ref))
					}
				}
				continue
			}
		}
		ref, ok := conditions.Subject(r.prog, root, site, env, nil).(summary.InputRef)
		if !ok || len(ref.Path) == 0 || r.fluentMethod(w, ref.Input, ref.Path[0]) {
			continue
		}
		key := ref.Input + "." + strings.Join(ref.Path, ".")
		if !seen[key] {
			seen[key] = true
			out = append(out, summary.InputRead(ref))
		}
	}
	sort.Slice(out, func(i, j int) bool {
		a, b := out[i], out[j]
		return a.Input < b.Input || a.Input == b.Input && strings.Join(a.Path, ".") < strings.Join(b.Path, ".")
	})
	// A prefix of a longer read adds nothing.
	kept := out[:0]
	for i, one := range out {
		if i+1 < len(out) && out[i+1].Input == one.Input && strings.HasPrefix(strings.Join(out[i+1].Path, ".")+".", strings.Join(one.Path, ".")+".") {
			continue
		}
		kept = append(kept, one)
	}
	return kept
}

// fluentMethod reports whether reading a property of an input is a call of the response.
func (r *Walker) fluentMethod(w *walk, input, property string) bool {
	for i, role := range w.Framework.Roles {
		if role == "response" && i < len(w.Out.Inputs) {
			if p, ok := w.Out.Inputs[i].(summary.Parameter); ok && p.Name == input {
				return true
			}
		}
	}
	return false
}
