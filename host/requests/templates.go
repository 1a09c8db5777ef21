package requests

import (
	"slices"

	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/clientstate"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// The template of a component shows the state that the component keeps its answers in: <li v-for="item in items">{{ item.name }}</li>. It is read
// as a function of the script. What stands there has the value of a cell (ref) without asking the cell for it.

// withTemplates adds, to functions that have parts of an answer, the templates that are written in them and read these, and leaves
// out those functions that read nothing else.
func (r *readers) withTemplates(readers []facts.Grounded) []facts.Grounded {
	for _, q := range readers[:len(readers):len(readers)] {
		file := r.prog.Files[q.Owner.File]
		for _, fn := range r.state.TemplatesIn(q.Owner.File) {
			t := q
			t.Owner.Func = fn
			if fn == q.Owner.Func || !file.Tree.Contains(file.Func(q.Owner.Func).Node, file.Func(fn).Node) ||
				slices.ContainsFunc(readers, func(o facts.Grounded) bool { return o.Owner == t.Owner && o.At == t.At }) {
				continue
			}
			if r.Reads(t) {
				readers = append(readers, t)
			}
		}
	}
	return slices.DeleteFunc(readers, r.onlyShows)
}

// onlyShows reports whether all that a function reads of an answer stands in templates that are written in it.
func (r *readers) onlyShows(q facts.Grounded) bool {
	if templates := r.state.TemplatesIn(q.Owner.File); len(templates) == 0 || slices.Contains(templates, q.Owner.Func) {
		return false
	}
	return !slices.ContainsFunc(r.ReadsOf(q), func(read bodies.Read) bool { return !r.state.InTemplate(read.Site) })
}

// putElsewhere reports whether code of the file in which state was made puts something else under a name of it than a function's answer, but for
// what it begins with: what is shown of it may then be of either.
func (r *readers) putElsewhere(here facts.Grounded, made flow.Site, name summary.Step) bool {
	file := r.prog.Files[made.File]
	module := flow.FuncRef{File: made.File, Func: unit.ModuleFunc}
	isMade := func(e unit.ExprID) bool {
		return slices.ContainsFunc(r.prog.Eval(flow.Site{File: made.File, Expr: e}, nil), func(v flow.Value) bool {
			return v.Kind == flow.Extern && v.Call == made
		})
	}
	for _, id := range r.code.Assignments(module) {
		x := file.Expr(id)
		target := file.Expr(x.A)
		if target.Kind != unit.ExprMember || summary.Step(target.Str) != name || !isMade(target.A) {
			continue
		}
		value := flow.Site{File: made.File, Expr: x.B}
		if x.Op != unit.OpAssign || !clientstate.Begins(file, x.B) && !(r.state.Within(here.Owner, value) && len(r.PartsOf(here, value)) > 0) {
			return true
		}
	}
	return false
}
