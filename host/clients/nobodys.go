package clients

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// Readings are the effects of a path without what reads a field of null, or of the answer itself: a helper gave none of the
// answer's body on it.
func (r *Reader) Readings(w *units.Unit, root conditions.Root, x *paths.Exit, fields ...map[flow.Site][]bodies.Read) []paths.Effect {
	var out []paths.Effect
	for i, e := range x.Effects {
		read := false
		for _, of := range fields {
			read = read || len(of[e.Site]) > 0
		}
		if !read || !r.readsNoBody(w, root, x, e.Site) {
			if out != nil {
				out = append(out, e)
			}
			continue
		}
		if out == nil {
			out = append(make([]paths.Effect, 0, len(x.Effects)), x.Effects[:i]...)
		}
	}
	if out == nil {
		return x.Effects
	}
	return out
}

// readsNoBody reports whether what an expression reads a field of is null on a path, or the answer of which the body is read
// otherwise. A name that is written again says at the end of the path nothing of what it was before.
func (r *Reader) readsNoBody(w *units.Unit, root conditions.Root, x *paths.Exit, at flow.Site) bool {
	file := r.prog.Files[at.File]
	read := file.Expr(at.Expr)
	if read.Kind != unit.ExprMember && read.Kind != unit.ExprIndex {
		return false
	}
	of := file.Expr(file.Plain(read.A))
	if of.Kind == unit.ExprName && file.OnlyWrite(unit.BindingID(of.Ref)) == nil {
		return false
	}
	switch of := conditions.Subject(r.prog, root, flow.Site{File: at.File, Expr: read.A}, x.Env, x.Locals).(type) {
	case summary.LiteralRef:
		return of.Value == nil
	case summary.Dependency:
		body := bodies.Paths(r.requests.Rules(Of(w)).Body)
		return len(body) > 0 && !slices.ContainsFunc(body, func(p summary.Path) bool { return len(p) == 0 }) &&
			summary.ValueText(of) == summary.ValueText(r.requests.Answer(Of(w), root))
	}
	return false
}

// ToldOfAlike reports whether a path is one of a request that is written like the client's own, by a test of that answer's status: what is
// read on it is read of that one, whose status the client's own does not tell.
func (r *Reader) ToldOfAlike(w *units.Unit, root conditions.Root, on []summary.Predicate) bool {
	if len(w.Alike) == 0 {
		return false
	}
	of := Of(w)
	own := summary.ValueText(r.requests.Answer(of, root))
	rules := r.requests.Rules(of)
	asked := append(bodies.Paths(rules.Ok), bodies.Paths(rules.Status)...)
	return slices.ContainsFunc(w.Alike, func(q *facts.Grounded) bool {
		of.Request = q
		other := summary.ValueText(r.requests.Answer(of, root))
		return other != own && slices.ContainsFunc(on, func(p summary.Predicate) bool {
			text := summary.PredicateText(p)
			return slices.ContainsFunc(asked, func(path summary.Path) bool {
				return len(path) == 1 && strings.Contains(text, other+"."+string(path[0]))
			})
		})
	})
}
