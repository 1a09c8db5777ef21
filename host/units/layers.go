package units

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/summary"
)

// layerUnits makes one unit for each layer around handlers: what a wrapper does is in that summary,
// however many handlers it is around.
func (r *finder) layerUnits(work []*Unit) []*Unit {
	var out []*Unit
	known, named := map[flow.FuncRef]*Unit{}, map[string]bool{}
	for _, w := range work {
		if w.Code.Func.Func != 0 {
			named[r.ID(w)] = true
		}
	}
	for _, w := range work {
		r.code.ProtectFunc(stageName, w.Shown(), func() {
			roles := w.Framework.Roles
			for i, l := range w.Layers.All {
				if known[l.Fn] == nil {
					one := &Unit{Kind: summary.KindMiddleware, Code: Code{Func: l.Fn},
						Framework: Framework{Pack: w.Framework.Pack, Rules: w.Framework.Rules, Roles: roles}, Errors: w.Errors,
						Layers: Layers{Layers: routing.Layers{Inside: &w.Layers.All[i]}}}
					one.Name.Text, one.Name.Kind = r.code.FuncName(l.Factory)
					if r.prog.Func(l.Fn).Name != "" {
						one.Name.Text, one.Name.Kind = r.code.FuncName(l.Fn)
					}
					if id := r.ID(one); named[id] {
						one.Name.Text, one.Name.Kind = one.Name.Text+"#"+strconv.Itoa(r.prog.Files[l.Fn.File].Line(r.prog.Func(l.Fn).Node)), summary.NameLabel
					} else {
						named[id] = true
					}
					one.Binding = &summary.Binding{Transport: "in-process", Recognition: r.packs[w.Framework.Pack].Manifest.ID,
						Semantics: summary.FunctionCall{Module: r.prog.Files[l.Fn.File].Path, ExportName: r.prog.Func(l.Factory).Exported}}
					if b := w.Binding; b != nil && b.Transport == "http" {
						one.Binding = &summary.Binding{Transport: b.Transport, Semantics: summary.Rest{}, Recognition: b.Recognition}
					}
					known[l.Fn] = one
					out = append(out, one)
				}
				w.Layers.Around = append(w.Layers.Around, known[l.Fn])
				roles = r.routing.PassedRoles(w.Code.Func, l, w.Framework.Roles)
			}
		})
	}
	return out
}
