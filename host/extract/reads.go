package extract

import (
	"sort"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// memberIndex is the property reads of one file, sorted by where they begin.
type memberIndex struct {
	once   sync.Once
	starts []uint32
	exprs  []unit.ExprID
}

// membersIn lists the property reads inside a function.
func (r *run) membersIn(f flow.FuncRef) []unit.ExprID {
	file := r.prog.Files[f.File]
	ix := &r.members[f.File]
	ix.once.Do(func() {
		for id := 1; id < len(file.Exprs); id++ {
			if file.Exprs[id].Kind == unit.ExprMember {
				ix.exprs = append(ix.exprs, unit.ExprID(id))
			}
		}
		sort.SliceStable(ix.exprs, func(i, j int) bool {
			return file.Tree.Start(file.Exprs[ix.exprs[i]].Node) < file.Tree.Start(file.Exprs[ix.exprs[j]].Node)
		})
		for _, id := range ix.exprs {
			ix.starts = append(ix.starts, file.Tree.Start(file.Exprs[id].Node))
		}
	})
	if f.Func == unit.ModuleFunc {
		return ix.exprs
	}
	own := file.Func(f.Func).Node
	start, end := file.Tree.Start(own), file.Tree.End(own)
	from := sort.Search(len(ix.starts), func(i int) bool { return ix.starts[i] >= start })
	to := sort.Search(len(ix.starts), func(i int) bool { return ix.starts[i] >= end })
	return ix.exprs[from:to]
}

// inputReads lists what the unit reads from its inputs.
func (r *run) inputReads(w *unitWork, root paths.Root) []summary.InputRead {
	var out []summary.InputRead
	seen := map[string]bool{}
	own, env := w.fn, w.env
	if n := len(w.layers); n > 0 {
		own, env = w.wrapped, w.layers[n-1].inner
	}
	for _, id := range r.membersIn(own) {
		site := flow.Site{File: own.File, Expr: id}
		if len(root.Given) > 0 {
			var listed []summary.InputRef
			if site, listed = r.givenRead(w, root, site); site.Expr == 0 {
				for _, ref := range listed {
					if key := ref.Input + "." + strings.Join(ref.Path, "."); !seen[key] {
						seen[key] = true
						out = append(out, summary.InputRead(ref))
					}
				}
				continue
			}
		}
		ref, ok := paths.Subject(r.prog, root, site, env, nil).(summary.InputRef)
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
	// A prefix of a longer read says nothing more.
	kept := out[:0]
	for i, one := range out {
		if i+1 < len(out) && out[i+1].Input == one.Input && strings.HasPrefix(strings.Join(out[i+1].Path, ".")+".", strings.Join(one.Path, ".")+".") {
			continue
		}
		kept = append(kept, one)
	}
	return kept
}

// fluentMethod reports whether reading a property of an input is calling the response.
func (r *run) fluentMethod(w *unitWork, input, property string) bool {
	for i, role := range w.roles {
		if role == "response" && i < len(w.out.Inputs) {
			if p, ok := w.out.Inputs[i].(summary.Parameter); ok && p.Name == input {
				return true
			}
		}
	}
	return false
}
