package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// madeByFramework reports whether what is returned is what a function of the framework makes of its argument, which is no answer then:
// jsonify(rows).
func (r *Walker) madeByFramework(w *walk, x *paths.Exit) bool {
	file := r.prog.Files[x.Site.File]
	site := flow.Site{File: x.Site.File, Expr: file.Plain(x.Site.Expr)}
	call := file.Expr(site.Expr)
	if call.Kind != unit.ExprCall {
		return false
	}
	makers := r.prog.EvalWith(flow.Site{File: site.File, Expr: call.A}, x.Env, x.Locals.Lookup())
	foreign := func(v flow.Value) bool {
		of, _, _ := strings.Cut(v.Text, "#")
		return v.Kind != flow.Extern || !slices.Contains(r.packs[w.Framework.Pack].Manifest.Requires, of)
	}
	own := func(v flow.Value) bool { return v.Call == site }
	return len(makers) > 0 && !slices.ContainsFunc(makers, foreign) && !slices.ContainsFunc(r.prog.EvalWith(site, x.Env, x.Locals.Lookup()), own)
}

// tellGivenByLibrary says of a unit that it returns what a library gives, of which nothing is known, where the framework takes
// answers and bodies alike: it may be an answer of any status.
func (r *Walker) tellGivenByLibrary(w *walk, x *paths.Exit, body summary.TypeShape) {
	if _, unknown := body.(summary.UnknownShape); !unknown || r.opts.NoGaps || !r.mayBeAnswer(w) || r.madeByFramework(w, x) {
		return
	}
	if w.Out == nil {
		return // a handler that is walked with an exception: its own summary says it
	}
	values := r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup())
	if len(values) == 0 {
		values = []flow.Value{{}}
	}
	file := r.prog.Files[x.Site.File]
	// What a method of an exception gives may be the answer that it stands for.
	ofError := slices.Contains(w.Framework.Roles, "error") && file.Expr(file.Plain(x.Site.Expr)).Kind == unit.ExprCall || ofCaught(file, x.Site.Expr)
	for _, v := range values {
		if !ofError && (!r.givenBy(w, v) || r.takenFromRequest(w, v)) {
			continue
		}
		text := conditions.CalleeText(r.prog, flow.Site{File: x.Site.File, Expr: file.Plain(x.Site.Expr)})
		w.Out.Gaps = append(w.Out.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Conditions: x.Conditions, Consequence: summary.ConsequenceUnknown,
			Description: givenByLibrary, Callee: text})
		return
	}
}

// ofCaught reports whether an expression is an exception that a handler has taken, a part of it, or what a method of it gives.
func ofCaught(file *unit.File, at unit.ExprID) bool {
	for {
		switch x := file.Expr(file.Plain(at)); x.Kind {
		case unit.ExprMember, unit.ExprCall:
			at = x.A
		case unit.ExprName:
			return x.Ref != 0 && file.Binding(unit.BindingID(x.Ref)).Kind == unit.BindCatch
		default:
			return false
		}
	}
}

// mayBeAnswer reports whether what a unit returns may be an answer as well as a body.
func (r *Walker) mayBeAnswer(w *walk) bool {
	switch w.Framework.Rules.Returns {
	case "sequence", "rack":
		return true
	}
	return w.Framework.Rules.GivenAnswers
}

// takenFromRequest reports whether a value is what one of the methods gives by which a unit reads the request: params.fetch(:name).
func (r *Walker) takenFromRequest(w *walk, v flow.Value) bool {
	for method := range w.Framework.Rules.Accessors {
		if strings.Contains(v.Text, "()."+method+".") || strings.Contains(v.Text, "()."+method+"().") {
			return true
		}
	}
	return false
}

// givenBy reports whether a value is what something of a library gives that knows nothing of requests as far as is known: neither the language's
// own library nor one that a pack reads for what it does to something else.
func (r *Walker) givenBy(w *walk, v flow.Value) bool {
	if v.Kind != flow.Extern || !strings.Contains(v.Text, "()") {
		return false
	}
	if w.Framework.Rules.Returns == "sequence" {
		return true // what is no body and no answer fails
	}
	library, name, _ := strings.Cut(v.Text, "#")
	exceptions := &r.prog.Semantics.Exceptions
	if exceptions.Packages[library] {
		library, _, _ = strings.Cut(name, "::")
		library, _, _ = strings.Cut(library, ".")
		if library == strings.TrimSuffix(name, "()") || strings.HasSuffix(library, "()") {
			return false // a function of the language's own
		}
	}
	first, _, _ := strings.Cut(library, ".")
	if exceptions.Standard[library] || exceptions.Standard[first] {
		return false
	}
	return !slices.ContainsFunc(r.packs, func(p *packrt.Pack) bool {
		return p.Manifest.Kind != "framework" && slices.ContainsFunc(p.Manifest.Requires, func(name string) bool {
			return library == name || first == name || strings.HasPrefix(library, name+".")
		})
	})
}
