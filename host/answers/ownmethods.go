package answers

import (
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// calledOfLibrary is the gap of a unit that calls a method which its object has of a library that no pack reads.
const calledOfLibrary = "what is called is a library's, and may answer or raise"

// inheritedMethods lists the methods that a unit calls on its own object for what they do, and that neither the project nor
// a pack knows: a module of a library that the class includes may answer there, or raise what is answered.
func (r *Walker) inheritedMethods(w *walk, result *paths.Result) []summary.Gap {
	known := r.packs[w.Framework.Pack].Manifest.Own
	if len(known) == 0 || w.Request != nil {
		return nil
	}
	asked := asking{r: r, known: known, class: r.servedClass(w)}
	if asked.class.Class == 0 {
		return nil
	}
	for e := range callsOf(result) {
		asked.look(e.Site, e.Env, w.Code.Func)
	}
	return asked.out
}

// servedClass is the class of the object that a unit is a method of.
func (r *Walker) servedClass(w *walk) flow.ClassRef {
	if w.Route != nil && w.Route.Handler.Recv != nil {
		return w.Route.Handler.Recv.Class
	}
	return r.classAround(w.Code.Func)
}

// classAround is the class whose method a function is, or stands in.
func (r *Walker) classAround(f flow.FuncRef) flow.ClassRef {
	for f.Func > unit.ModuleFunc {
		fn := r.prog.Func(f)
		if fn.Class != 0 {
			return flow.ClassRef{File: f.File, Class: fn.Class}
		}
		f.Func = fn.Parent
	}
	return flow.ClassRef{}
}

// asking goes through what a unit calls on its own object.
type asking struct {
	r     *Walker
	known []string
	class flow.ClassRef
	seen  map[flow.FuncRef]bool
	out   []summary.Gap
}

// look asks of one call, and of what the methods of the object call that it runs; tail is the function what it gives last of which nobody takes.
func (a *asking) look(call flow.Site, env *flow.Env, tail flow.FuncRef) {
	r := a.r
	file := r.prog.Files[call.File]
	x := file.Expr(call.Expr)
	callee := file.Expr(x.A)
	if x.Kind != unit.ExprCall || callee.Kind != unit.ExprMember || file.Expr(callee.A).Kind != unit.ExprThis {
		return
	}
	in := flow.FuncRef{File: call.File, Func: file.EnclosingFunc(x.Node)}
	if !slices.Contains(r.prog.Lineage(a.class), r.classAround(in)) {
		return
	}
	if callees := r.prog.Callees(call, env); len(callees) > 0 {
		for _, c := range callees {
			a.inside(c.Func)
		}
		return
	}
	if !a.opens(callee.Str) || !strings.HasSuffix(callee.Str, "!") && !r.dropped(call, in == tail) || r.Calls.Stated(call, env) {
		return
	}
	if text := conditions.CalleeText(r.prog, call); !slices.ContainsFunc(a.out, func(g summary.Gap) bool { return g.Callee == text }) {
		a.out = append(a.out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: calledOfLibrary, Callee: text})
	}
}

// inside asks of the calls in a helper that was not walked in place.
func (a *asking) inside(f flow.FuncRef) {
	if a.seen[f] {
		return
	}
	if a.seen == nil {
		a.seen = map[flow.FuncRef]bool{}
	}
	a.seen[f] = true
	for _, id := range append([]unit.FuncID{f.Func}, a.r.prog.Files[f.File].FuncsInside(f.Func)...) {
		for _, c := range a.r.prog.Func(flow.FuncRef{File: f.File, Func: id}).Calls {
			a.look(flow.Site{File: f.File, Expr: c}, nil, flow.FuncRef{})
		}
	}
}

// opens reports whether nothing is known of a method of a name: the class has none, and no pack says that it answers nothing.
func (a *asking) opens(name string) bool {
	if _, ours := a.r.prog.Method(a.class, name); ours {
		return false
	}
	if missing := a.r.prog.Semantics.Classes.Missing; missing != "" {
		if _, ours := a.r.prog.Method(a.class, missing); ours {
			return false
		}
	}
	return !slices.ContainsFunc(a.known, func(glob string) bool { ok, err := path.Match(glob, name); return ok && err == nil })
}

// dropped reports whether nothing takes what a call gives; last: nothing takes either what its function gives.
func (r *Walker) dropped(call flow.Site, last bool) bool {
	file := r.prog.Files[call.File]
	at := call.Expr
	for user := file.UserOf(at); user != 0; at, user = user, file.UserOf(user) {
		x := file.Expr(user)
		if x.Kind != unit.ExprLogical && x.Kind != unit.ExprConditional || x.A == at {
			return false
		}
	}
	return leftAlone(file, file.Func(file.EnclosingFunc(file.Expr(call.Expr).Node)).Body, at, last)
}

// leftAlone reports whether an expression is a whole statement among some; returned: what is returned counts as well.
func leftAlone(f *unit.File, list unit.List, at unit.ExprID, returned bool) bool {
	return slices.ContainsFunc(f.StmtsIn(list), func(id unit.StmtID) bool {
		st := f.Stmt(id)
		if st.Expr == at {
			return st.Kind == unit.StmtExpr || st.Kind == unit.StmtReturn && returned
		}
		return slices.ContainsFunc([]unit.List{st.Body, st.Else, st.Handlers, st.Finally}, func(inside unit.List) bool { return leftAlone(f, inside, at, returned) })
	})
}
