package answers

import (
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/clip"
	"github.com/drift-analyzer/drift/summary"
)

// unfollowed lists the calls of functions that the project declares without a
// body, once each. A call into a dependency is no gap.
func (r *Walker) unfollowed(result *paths.Result) []summary.Gap {
	var out []summary.Gap
	seen := map[string]bool{}
	for e := range callsOf(result) {
		if k := r.prog.Expr(e.Site).Kind; k != unit.ExprCall && k != unit.ExprNew {
			continue
		}
		for _, c := range r.prog.Callees(e.Site, e.Env) {
			if text := conditions.CalleeText(r.prog, e.Site); r.prog.Func(c.Func).NoBody && !seen[text] {
				seen[text] = true
				out = append(out, summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown,
					Description: "declared here without a body", Callee: text})
			}
		}
	}
	return out
}

// answeredElsewhere lists the calls that are passed the unit's response and are not followed: what
// they answer is not known.
func (r *Walker) answeredElsewhere(w *walk, result *paths.Result) []summary.Gap {
	if w.Request != nil {
		return nil
	}
	var out []summary.Gap
	seen := map[string]bool{}
	for e := range callsOf(result) {
		if text := r.asksToAnswer(e); text != "" && !seen[text] {
			seen[text] = true
			out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: "what is called may answer the request, and is not known", Callee: text})
		}
		if w.Kind == summary.KindMiddleware && r.hands(e, "next") {
			// What takes the place of a wrapper is a library's, as one that is registered.
			if text := conditions.CalleeText(r.prog, e.Site); r.takesPlace(w, e) && !seen[text] {
				seen[text] = true
				out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: byOutside, Callee: text})
			}
			continue
		}
		if !r.hands(e, "response") && !r.handsItself(w, e) {
			continue
		}
		if r.isFunctionOf(e, "response") {
			continue
		}
		if text := conditions.CalleeText(r.prog, e.Site); !seen[text] {
			seen[text] = true
			out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: responseHanded, Callee: text})
		}
	}
	return out
}

// responseHanded is the gap of a unit that hands what it answers by to something that is not followed.
const responseHanded = "the response is passed to a call that is not followed"

// takesPlace reports whether a call runs, in the place of a wrapper, a function of a library that may answer.
func (r *Walker) takesPlace(w *walk, e paths.Effect) bool {
	callee := flow.Site{File: e.Site.File, Expr: r.prog.Expr(e.Site).A}
	return slices.ContainsFunc(r.prog.Eval(callee, e.Env), func(v flow.Value) bool { return r.Routing.MayAnswer(w.Framework.Pack, v) })
}

// asksToAnswer gives the text of a call of what somebody added to the value that a unit answers by (res.fail(404), res.boom.notFound()):
// something that no pack lists of it, and that could not be followed.
func (r *Walker) asksToAnswer(e paths.Effect) string {
	x := r.prog.Expr(e.Site)
	if x.Kind != unit.ExprCall || len(r.members) == 0 || r.Calls.Stated(e.Site, e.Env) {
		return ""
	}
	for _, v := range r.prog.Eval(flow.Site{File: e.Site.File, Expr: x.A}, e.Env) {
		if v.Kind != flow.Param {
			continue
		}
		// What is asked of a context's members are services more often than answers.
		role, member, ok := r.eval.Member(v)
		if members := r.members[role]; ok && members != nil && (role == "response" || v.Text == "."+member) {
			if _, known := members[member]; !known {
				return conditions.CalleeText(r.prog, e.Site)
			}
		}
	}
	return ""
}

// neverAnswers is the gap of a handler in which nothing was seen that answers: what answers it was not recognised, or the
// framework answers with nothing since there is no template either.
func (r *Walker) neverAnswers(w *walk, result *paths.Result) []summary.Gap {
	for _, g := range w.Out.Gaps {
		if g.Type == summary.GapUnreadOutcome && !besideListed(g.Description) {
			return nil
		}
	}
	if w.Kind != summary.KindHandler && w.Kind != summary.KindMiddleware || w.Binding == nil || w.Binding.Transport != "http" {
		return nil
	}
	stated := w.Route != nil && w.Route.Inst.Fact.Get(abi.FieldDefault).Kind == abi.ValueNode // said of the route
	if w.Framework.Rules.Returns == "response" && w.Framework.Rules.DefaultStatus == 0 && !stated && slices.ContainsFunc(w.Out.Transitions, statusless) {
		return []summary.Gap{{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: "an answer that something else makes is returned, and its status is not known"}}
	}
	if w.Kind == summary.KindMiddleware {
		return nil
	}
	silent := len(w.Out.Transitions)+len(w.Out.Gaps) == 0 // the reply is returned, and something else sends it
	if !silent && !r.endsWithoutTemplate(w, result) && !endsInNothing(w.Out.Transitions) {
		return nil
	}
	return []summary.Gap{{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: "nothing was seen that answers the request"}}
}

// tellSilent says of an endpoint that one of its paths ends without an answer: the request waits for ever, or something
// answers it that was not recognised.
func (r *Walker) tellSilent(w *walk, x *paths.Exit) {
	if w.Kind == summary.KindMiddleware && x.Kind == paths.ExitReturn && x.Site.Expr != 0 && !r.opts.NoGaps && r.mayAnswer(w, x) && r.answersByReturning(w) {
		w.Out.Gaps = append(w.Out.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Conditions: x.Conditions, Consequence: summary.ConsequenceUnknown,
			Description: "what is returned here may answer the request, and is not known"})
		return
	}
	if r.opts.NoGaps || w.Kind != summary.KindHandler || w.Binding == nil || w.Binding.Transport != "http" || x.Caught && x.Kind == paths.ExitThrow {
		return
	}
	if x.Kind != paths.ExitEnd && (x.Kind != paths.ExitReturn || x.Site.Expr != 0 && !r.mayAnswer(w, x)) {
		return
	}
	w.Out.Gaps = append(w.Out.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Conditions: x.Conditions, Consequence: summary.ConsequenceFallthrough,
		Description: "nothing was seen that answers the request on this path"})
}

// mayAnswer reports whether a path returns what a call gave, where the framework takes no notice of what is returned or of
// anything but an answer: what was called may be what answers.
func (r *Walker) mayAnswer(w *walk, x *paths.Exit) bool {
	file := r.prog.Files[x.Site.File]
	at := file.Plain(x.Site.Expr)
	if file.Expr(at).Kind == unit.ExprAwait {
		at = file.Plain(file.Expr(at).A)
	}
	return w.Framework.Rules.Returns == "ignore" && file.Expr(at).Kind == unit.ExprCall
}

// statusless reports whether a path answers with a status of which nothing is known.
func statusless(t summary.Transition) bool {
	answer, ok := t.Output.(summary.Response)
	return ok && answer.StatusCode == nil
}

// tellUnknownStatus says of a unit that answers over HTTP which of its answers have a status of which nothing is known: what is
// listed of such an answer holds of no status in particular.
func (r *Walker) tellUnknownStatus(s *summary.Summary) {
	if r.opts.NoGaps || s.Identity.Binding == nil || s.Identity.Binding.Transport != "http" {
		return
	}
	for i := range s.Transitions {
		answer, ok := s.Transitions[i].Output.(summary.Response)
		if !ok {
			continue
		}
		status, open := answer.StatusCode.(summary.Unresolved)
		if !open || s.Transitions[i].ByWrapper() && opaque(s.Transitions[i].Conditions) {
			continue // what runs around it answers so what nobody saw raised, which its condition says
		}
		g := summary.Gap{Type: summary.GapUnreadOutcome, Conditions: s.Transitions[i].Conditions, Consequence: summary.ConsequenceUnknown,
			Description: unknownStatus, Callee: status.SourceText}
		if !slices.ContainsFunc(s.Gaps, func(have summary.Gap) bool { return have.Description == g.Description && have.Callee == g.Callee }) {
			s.Gaps = append(s.Gaps, g)
		}
	}
	tellSeveralStatuses(s)
}

// tellJumps says of a unit that serves requests, or runs around what does, that it leaves to a place which the program does
// not have: what runs around the program may have it, and answer.
func (r *Walker) tellJumps(s *summary.Summary) {
	jump := r.prog.Semantics.Exceptions.Jump
	if r.opts.NoGaps || jump == "" || s.Kind != summary.KindHandler && s.Kind != summary.KindMiddleware {
		return
	}
	for i := range s.Transitions {
		if thrown, ok := s.Transitions[i].Output.(summary.Throw); ok && thrown.ExceptionType != nil && *thrown.ExceptionType == jump {
			s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Conditions: s.Transitions[i].Conditions, Consequence: summary.ConsequenceUnknown,
				Description: "what catches what is thrown here is not in the program, and what it answers is not known"})
			return
		}
	}
}

// foreignThrown is the gap of an exception whose class a library has: its base class, or something that the library registers, may answer it.
const foreignThrown = "what is thrown is of a library, and how the framework answers it is not known"

// tellForeign says of an endpoint that it ends with an exception of a library that nothing of the project answers.
func (r *Walker) tellForeign(w *walk, name string) {
	if r.opts.NoGaps || name == "" || w.Kind != summary.KindHandler || w.Binding == nil || w.Binding.Transport != "http" {
		return
	}
	g := summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceImplicitThrow, Description: foreignThrown, Callee: name}
	if !slices.ContainsFunc(w.Out.Gaps, func(have summary.Gap) bool { return have.Description == g.Description && have.Callee == g.Callee }) {
		w.Out.Gaps = append(w.Out.Gaps, g)
	}
}

// severalStatuses is the gap of an answer that has one of several statuses.
const severalStatuses = "an answer has one of several statuses, and which it is on which condition is not known"

// tellSeveralStatuses says of a unit which of its answers are listed with several statuses under one condition.
func tellSeveralStatuses(s *summary.Summary) {
	if slices.ContainsFunc(s.Gaps, func(have summary.Gap) bool { return have.Description == severalStatuses }) {
		return
	}
	statuses := map[string]float64{}
	for i := range s.Transitions {
		t := &s.Transitions[i]
		n, ok := summary.LiteralStatus(t.Output)
		if !ok || t.ByWrapper() && !t.Metadata.Wrappers.Raised {
			continue
		}
		key := strings.Join(summary.PredicateTexts(t.Conditions), " && ")
		if other, have := statuses[key]; have && other != n {
			s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Conditions: t.Conditions, Consequence: summary.ConsequenceUnknown,
				Description: severalStatuses})
			return
		}
		statuses[key] = n
	}
}

// givenByLibrary is the gap of an answer that something of a library may have made.
const givenByLibrary = "what a library gives is returned, which may be an answer of another status"

// opaque reports whether one of the conditions is only text, or says of an exception no more than what may have raised it.
func opaque(list []summary.Predicate) bool {
	for p := range summary.Tests(list) {
		if _, ok := p.(summary.Opaque); ok || summary.RaisedUnknown(p) {
			return true
		}
	}
	return false
}

// unknownStatus is the gap of an answer that is listed without its status.
const unknownStatus = "the status of an answer is not known"

// endsInNothing reports whether a unit ends with nothing, and otherwise throws at most.
func endsInNothing(transitions []summary.Transition) bool {
	nothing := false
	for i := range transitions {
		switch transitions[i].Output.(type) {
		case summary.Void:
			nothing = true
		case summary.Throw:
		default:
			return false
		}
	}
	return nothing
}

// endsWithoutTemplate reports whether all that a unit answers is what its framework makes of a template, and there is none.
func (r *Walker) endsWithoutTemplate(w *walk, result *paths.Result) bool {
	t := w.Framework.Rules.Templates
	if t == nil || w.Framework.Rules.DefaultStatus != t.Missing {
		return false
	}
	ends := false
	for i := range result.Exits {
		switch result.Exits[i].Kind {
		case paths.ExitOutcome:
			return false
		case paths.ExitReturn, paths.ExitEnd:
			ends = true
		}
	}
	return ends
}

// unwalked lists the calls of helpers that answer for the unit, or raise what is answered, and that the walk did not follow.
func (r *Walker) unwalked(w *walk, result *paths.Result) []summary.Gap {
	if w.Request != nil || w.Binding == nil || w.Binding.Transport != "http" {
		return nil
	}
	var out []summary.Gap
	seen := map[string]bool{}
	for _, site := range result.Unwalked {
		if text := conditions.CalleeText(r.prog, site); !seen[text] {
			seen[text] = true
			out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: "what a helper answers is not followed further, since it calls itself or lies too deep", Callee: text})
		}
	}
	for _, site := range result.Later {
		if text := conditions.CalleeText(r.prog, site); !seen[text] {
			seen[text] = true
			out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceImplicitThrow,
				Description: "what a helper fails with is waited for later, and only on some paths", Callee: text})
		}
	}
	for _, site := range result.Refused {
		if text := conditions.CalleeText(r.prog, site); !seen[text] {
			seen[text] = true
			out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceImplicitThrow,
				Description: "what a helper's promise is refused with is not followed", Callee: text})
		}
	}
	for e := range callsOf(result) {
		f := r.prog.Files[e.Site.File]
		x := f.Expr(e.Site.Expr)
		if x.Kind != unit.ExprCall {
			continue
		}
		callees := r.prog.Callees(e.Site, e.Env)
		// A method of its own that is called by a name which is computed may be one that answers.
		if callee := f.Expr(x.A); callee.Kind != unit.ExprIndex || f.Expr(callee.A).Kind != unit.ExprThis || len(callees) > 0 {
			continue
		}
		if text := conditions.CalleeText(r.prog, e.Site); !seen[text] {
			seen[text] = true
			out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: "which of its methods the unit calls here is not known", Callee: text})
		}
	}
	return out
}

// unlisted lists the calls of helpers that may raise more than is listed.
func (r *Walker) unlisted(result *paths.Result) []summary.Gap {
	var out []summary.Gap
	for _, site := range result.Unlisted {
		g := summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceImplicitThrow,
			Description: "a helper may raise more exceptions than are listed", Callee: conditions.CalleeText(r.prog, site)}
		if !slices.ContainsFunc(out, func(have summary.Gap) bool { return have.Callee == g.Callee }) {
			out = append(out, g)
		}
	}
	return out
}

// isFunctionOf reports whether a call asks a function of what has a role for something, and runs nothing: res.end.bind(res).
func (r *Walker) isFunctionOf(e paths.Effect, role string) bool {
	file := r.prog.Files[e.Site.File]
	method := file.Expr(file.Expr(e.Site.Expr).A)
	if method.Kind != unit.ExprMember || r.prog.Semantics.Builtins.Methods[method.Str] != unit.GivesFunction {
		return false
	}
	of := file.Expr(method.A)
	return of.Kind == unit.ExprMember && r.hasRole(e, of.A, role)
}

// hands reports whether a call is passed by name what has a role in the unit.
func (r *Walker) hands(e paths.Effect, role string) bool {
	file := r.prog.Files[e.Site.File]
	x := file.Expr(e.Site.Expr)
	return x.Kind == unit.ExprCall && slices.ContainsFunc(file.ExprsIn(x.List), func(a unit.ExprID) bool {
		switch file.Expr(a).Kind {
		case unit.ExprName:
			return r.hasRole(e, a, role)
		case unit.ExprCall: // host.getResponse(), and no answer
			return !r.Calls.Stated(flow.Site{File: e.Site.File, Expr: a}, e.Env) && r.hasRole(e, a, role)
		}
		return false
	})
}

// handsItself reports whether a unit that answers by methods of its own object passes this object to a call.
func (r *Walker) handsItself(w *walk, e paths.Effect) bool {
	file := r.prog.Files[e.Site.File]
	x := file.Expr(e.Site.Expr)
	return w.Kind == summary.KindHandler && w.Framework.Rules.Templates != nil && x.Kind == unit.ExprCall && e.Site.File == w.Code.Func.File &&
		slices.ContainsFunc(file.ExprsIn(x.List), func(a unit.ExprID) bool { return file.Expr(a).Kind == unit.ExprThis })
}

// hasRole reports whether an expression of a call is what has a role in the unit.
func (r *Walker) hasRole(e paths.Effect, at unit.ExprID, role string) bool {
	return slices.ContainsFunc(r.prog.Eval(flow.Site{File: e.Site.File, Expr: at}, e.Env), func(v flow.Value) bool {
		has, ok := r.eval.Role(v)
		return ok && has == role
	})
}

// tellOpenPath says of a route that its path is not known whole, or its method, which makes all that is said of the boundary uncertain.
func (r *Walker) tellOpenPath(w *walk, s *summary.Summary) {
	if w.Route == nil || w.Route.HasPath && !w.Route.Open && w.Route.Method != "" || w.Route.Roots > 1 {
		return
	}
	s.Confidence.Level = summary.LevelLow
	if r.opts.NoGaps {
		return
	}
	why := "the path is not known"
	switch {
	case w.Route.HasPath && !w.Route.Open:
		why = "the method is not known"
	case w.Route.HasPath:
		why = "a part of the path is only known when the program runs; it is written {…*}"
	}
	s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown, Description: why,
		Callee: conditions.CalleeText(r.prog, w.Route.Inst.Fact.Expr)})
}

// tellUnmounted says of a route that nothing was seen to mount what it is registered on, which makes the path uncertain, and what runs around it.
func (r *Walker) tellUnmounted(w *walk, s *summary.Summary) {
	if w.Route == nil || !w.Route.Unmounted {
		return
	}
	s.Confidence.Level = summary.LevelLow
	if !r.opts.NoGaps {
		s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown,
			Description: summary.Unmounted + ": its path may begin with more, and more may run around it",
			Callee:      conditions.CalleeText(r.prog, w.Route.Inst.Fact.Expr)})
	}
}

// tellUnclear says of a route which of the functions that are handed to it are not known.
func (r *Walker) tellUnclear(w *walk, s *summary.Summary) {
	if w.Route == nil || len(w.Route.Unclear) == 0 || s.Confidence.Level == summary.LevelLow {
		return
	}
	s.Confidence.Level = summary.LevelLow
	if r.opts.NoGaps {
		return
	}
	said := map[string]bool{}
	for _, at := range w.Route.Unclear {
		text := clip.Text(strings.Join(strings.Fields(r.prog.Files[at.File].ExprText(at.Expr)), " "), 120)
		if !said[text] {
			said[text] = true
			s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: "which function runs for the route here is not known, or it is one of several", Callee: text})
		}
	}
}

// byOutside is the gap of a route around which something runs that may answer in a way that nothing is known of.
const byOutside = "what runs around the unit here is not read, and may answer as well"

// tellOutside says of a unit what runs around it and may answer in a way that nothing is known of.
func (r *Walker) tellOutside(w *walk, s *summary.Summary) {
	if r.opts.NoGaps {
		return
	}
	places := w.Unread
	if w.Route != nil {
		places = slices.Concat(w.Route.Outside, w.unsure)
	}
	for _, at := range places {
		g := summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: byOutside,
			Callee: clip.Text(strings.Join(strings.Fields(r.prog.Files[at.File].ExprText(at.Expr)), " "), 120)}
		if !slices.ContainsFunc(s.Gaps, func(have summary.Gap) bool { return have.Description == g.Description && have.Callee == g.Callee }) {
			s.Gaps = append(s.Gaps, g)
		}
	}
	if w.Route == nil {
		return
	}
	around := func(wr routing.Wrapper) {
		s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: changesAround, Callee: r.nameOf(wr)})
	}
	for _, wr := range w.Route.Behind {
		if wr.Value.Kind == flow.Function && r.Calls.Inlined(wr.Value.Func) {
			around(wr)
		}
	}
	for _, wr := range w.Route.Wrappers {
		if r.stirs(wr, w.Route) {
			around(wr)
		}
	}
}

// tellOutsideHandlers says of a route that fails what is asked about exceptions and may answer in a way that nothing is known of.
func (r *Walker) tellOutsideHandlers(w *walk) {
	if r.opts.NoGaps || !slices.ContainsFunc(w.Out.Transitions, fails) {
		return
	}
	for _, at := range w.Route.OutsideErrors {
		r.tellAround(w, clip.Text(strings.Join(strings.Fields(r.prog.Files[at.File].ExprText(at.Expr)), " "), 120), byOutside)
	}
}

// tellHandlersThatHandOn says of a route that fails which of its handlers of exceptions leave the answer to what is not followed.
func (r *Walker) tellHandlersThatHandOn(w, handler *walk) {
	fail := len(w.Thrown) > 0 || slices.ContainsFunc(w.Out.Transitions, fails)
	if fail && slices.ContainsFunc(handler.Out.Gaps, func(g summary.Gap) bool { return g.Description == responseHanded }) {
		r.tellAround(w, handler.Name.Text, responseHanded)
	}
}

// fails reports whether a transition ends with an exception, or with the status of a failure.
func fails(t summary.Transition) bool {
	if _, throws := t.Output.(summary.Throw); throws {
		return true
	}
	status, ok := summary.LiteralStatus(t.Output)
	return ok && status >= failures
}

// besideListed reports whether a gap says no more than that something of a library may answer besides what is listed.
func besideListed(gap string) bool {
	return gap == givenByLibrary || gap == byOutside || gap == changesAround || gap == calledOfLibrary || gap == foreignThrown
}

// tellBases says of a unit that its class descends from a class of a library that may answer by what it runs around the methods.
func (r *Walker) tellBases(w *walk, s *summary.Summary) {
	known := r.packs[w.Framework.Pack].Manifest.Bases
	if len(known) == 0 || w.Route == nil || s.Kind != summary.KindHandler || r.opts.NoGaps {
		return
	}
	class := r.servedClass(w)
	if class.Class == 0 {
		return
	}
	for _, origin := range r.prog.Extends(class) {
		if slices.ContainsFunc(known, func(glob string) bool { ok, err := path.Match(glob, origin); return ok && err == nil }) {
			continue
		}
		_, name, _ := strings.Cut(origin, "#")
		s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: byOutside, Callee: name})
	}
}

// tellInherited says of a unit that its class descends from one of a library, or from one that was not read: functions that run
// before the methods of such a class may answer.
func (r *Walker) tellInherited(w *walk, s *summary.Summary) {
	if w.Route == nil || s.Kind != summary.KindHandler {
		return
	}
	class := r.servedClass(w)
	if class.Class == 0 {
		return
	}
	for _, origin := range r.prog.Extends(class) {
		if !slices.ContainsFunc(w.Framework.Rules.Inherited, func(glob string) bool { ok, err := path.Match(glob, origin); return ok && err == nil }) {
			continue
		}
		s.Confidence.Level = summary.LevelLow
		if !r.opts.NoGaps {
			_, name, _ := strings.Cut(origin, "#")
			s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: "what runs before the methods of a class that was not read may answer", Callee: name})
		}
		return
	}
}

// cutConditions is the gap of a unit some of whose conditions are not listed whole.
const cutConditions = "some conditions are alternatives of more tests than are listed"

// tellWrapper says of a route that what a wrapper around it answers is not read whole.
func (r *Walker) tellWrapper(w, wrapper *walk) {
	said := ""
	for _, g := range wrapper.Out.Gaps {
		switch {
		case g.Type != summary.GapUnreadOutcome, g.Description == cutConditions, g.Description == unknownStatus, g.Description == severalStatuses: // its answers are there
		case !besideListed(g.Description):
			said = "what runs around the route may answer as well, and is not read whole"
		case said == "":
			said = g.Description // its answers are there, and are of another status perhaps
		}
	}
	r.tellAround(w, wrapper.Name.Text, said)
}

// tellLeftOut says of a route that a wrapper around it has no summary, since the work on it failed: what it answers is not told.
func (r *Walker) tellLeftOut(w, wrapper *walk) {
	if wrapper != nil {
		r.tellAround(w, wrapper.Name.Text, "what runs around the route may answer as well, and was left out")
	}
}

// tellAround says something of the wrapper of a name, which lowers what is said of the route.
func (r *Walker) tellAround(w *walk, name, said string) {
	switch {
	case said == "":
		return
	case !besideListed(said):
		w.Out.Confidence.Level = summary.LevelLow
	case w.Out.Confidence.Level == summary.LevelHigh:
		w.Out.Confidence.Level = summary.LevelMedium
	}
	if r.opts.NoGaps || slices.ContainsFunc(w.Out.Gaps, func(g summary.Gap) bool { return g.Description == said && g.Callee == name }) {
		return
	}
	w.Out.Gaps = append(w.Out.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: said, Callee: name})
}

// confidenceOf depends on the share of opaque conditions; an outcome that is not read makes it low.
func confidenceOf(s *summary.Summary) summary.ConfidenceLevel {
	level := summary.LevelHigh
	for _, g := range s.Gaps {
		switch {
		case g.Description == severalStatuses, besideListed(g.Description):
			level = summary.LevelMedium // the answers are listed
		case g.Type == summary.GapUnreadOutcome:
			return summary.LevelLow
		}
	}
	total, opaque := 0, 0
	for i := range s.Transitions {
		for p := range summary.Tests(s.Transitions[i].Conditions) {
			if _, ok := p.(summary.Opaque); ok {
				opaque++
			}
			total++
		}
	}
	switch {
	case opaque == 0:
		return level
	case 2*opaque < total:
		return summary.LevelMedium
	}
	return summary.LevelLow
}
