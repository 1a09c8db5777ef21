package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/clients"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// clientSummary makes the transitions of a function that sends a request: its paths after the
// request, with the body fields that each reads.
func (r *Walker) clientSummary(w *walk, root conditions.Root, result *paths.Result, reads []bodies.Read) {
	s := w.Out
	rules := r.Requests.Rules(clients.Of(w.Unit))
	fields, failed := clients.FieldsRead(reads)
	w.answerRead = clients.AllRead(reads)
	// The answer was put into state that is made around the function.
	later := r.Requests.Around(w.Request.At) != w.Code.Func && len(w.Request.Carried) > 0
	sent := func(x *paths.Exit) bool {
		for _, e := range x.Effects {
			if w.sends(e.Site) {
				return true
			}
		}
		return x.Caught || later
	}
	for i := range result.Exits {
		x := &result.Exits[i]
		if !sent(x) {
			continue
		}
		remaining, caught := dropCatch(x.Conditions)
		caught = caught || x.Caught
		var out summary.Output
		switch x.Kind {
		case paths.ExitReturn:
			out = r.returned(w, x)
		case paths.ExitThrow:
			out = r.exceptions.Thrown(x)
		default:
			out = r.fallen(w)
		}
		t := summary.Transition{Conditions: remaining, Output: out, Location: units.LineRange(r.prog, w.Unit, x), IsDefault: r.isDefault(w, x), Effects: r.effects(w, root, x.Effects)}
		t.ID = summary.TransitionID(w.Name.Text, out, remaining)
		read := r.clients.Readings(w.Unit, root, x, fields, failed)
		ofNull := len(read) < len(x.Effects)
		if r.clients.ToldOfAlike(w.Unit, root, remaining) {
			read = nil
		}
		if !caught {
			t.ExpectedInput = clients.Expected(remaining, read, fields)
			s.Transitions = append(s.Transitions, t)
			if t.ExpectedInput = clients.Expected(remaining, read, failed); t.ExpectedInput == nil {
				continue
			}
			// What was caught joins the path again: it is a path of its own that ends in the same way.
			t.IsDefault = false
		} else {
			// A client that throws on failures read what it read of the answer from a success.
			if t.ExpectedInput = clients.Expected(remaining, read, failed); rules.Failure != summary.FailureException {
				t.ExpectedInput = clients.Expected(remaining, read, fields, failed)
			}
			if t.ExpectedInput == nil && ofNull {
				continue // it goes on with the null that stands for the failure, as the path of a success does with what was given
			}
		}
		t.Metadata = summary.Caught()
		s.Transitions = append(s.Transitions, t)
	}
	s.Transitions = mergeEqual(s.Transitions)
	tests, unread, asks := r.clients.Tests(w.Unit, root, false)
	said := map[string]bool{}
	for _, p := range tests {
		said[summary.PredicateText(p)] = true
	}
	for _, t := range s.Transitions {
		for _, p := range t.Conditions {
			said[summary.PredicateText(p)] = true // a path of its own shows it
		}
	}
	helped, unsaid := r.testsOfHelper(w, root)
	taken, untold := r.clients.TestsOfTakers(w.Unit, root)
	unread = unread || unsaid || untold
	for _, p := range append(helped, taken...) {
		if text := summary.PredicateText(p); !said[text] {
			said[text] = true
			tests = append(tests, p)
		}
	}
	response := &summary.ResponseReading{Subject: r.Requests.Answer(clients.Of(w.Unit), root), Failure: rules.Failure, Tests: tests, UnreadTests: unread, Asks: asks,
		Status: bodies.Paths(rules.Status), Ok: bodies.Paths(rules.Ok), Body: bodies.Paths(rules.Body), Text: bodies.Paths(rules.Text), ErrorStatus: bodies.Paths(rules.ErrorStatus), ErrorBody: bodies.Paths(rules.ErrorBody), Ranges: bodies.Meanings(rules)}
	if rules.Failure == "response" && r.ranByLibrary(w, root) && r.guarded(w) {
		response.Failure = summary.FailureException // what reads the result sees nothing of a failure
	}
	if r.clients.Ignores(w.Unit) {
		response.Failure = summary.FailureIgnored
	}
	if rules.Failure == summary.FailureException && r.leavesUncaught(w) {
		response.ErrorStatus, response.ErrorBody = nil, nil // what is caught further down is of other calls
	}
	if len(w.Request.Carried) > 0 {
		response.Failure = summary.FailureEither // what gives the body may keep a failure for itself
	}
	s.Metadata.ForHTTP().Response = response
	s.Metadata.HTTP.Host = r.Requests.Host(*w.Request)
	s.Metadata.HTTP.Sends = r.sends(w.Request)
	if w.Request.At != w.Request.Fact.Expr {
		s.Metadata.DerivedFromWrapper = r.wrapperName(w)
	}
	if len(rules.Status) > 0 && (returnsAnswer(r, w, root, result) || r.returnsVerdict(w, root, result)) {
		s.Metadata.HTTP.ReturnsResponse = true
	}
}

// leavesUncaught reports whether the failure of a request leaves the unit: it is waited for where it is sent, and no handler stands around it.
func (r *Walker) leavesUncaught(w *walk) bool {
	at, in := w.Request.At, w.Code.Func
	if at.File != in.File || r.prog.Expr(at).Kind != unit.ExprCall || !r.Code.AwaitedCall(at) {
		return false
	}
	f := r.prog.Files[at.File]
	call := f.Expr(at.Expr).Node
	return f.Tree.Contains(f.Func(in.Func).Node, call) && !slices.ContainsFunc(f.Stmts, func(s unit.Stmt) bool {
		return s.Kind == unit.StmtTry && s.Handlers.Len > 0 && f.Tree.Contains(s.Node, call)
	})
}

// ranByLibrary reports whether what a client reads of the body comes out of a function that a library ran.
func (r *Walker) ranByLibrary(w *walk, root conditions.Root) bool {
	if w.Request.At == w.Request.Fact.Expr {
		return false
	}
	for _, id := range r.Code.Members(w.Code.Func) {
		_, calls := conditions.SubjectWithCalls(r.prog, root, flow.Site{File: w.Code.Func.File, Expr: id}, w.Code.Env, nil)
		if slices.Contains(calls, w.Request.Fact.Expr) && slices.ContainsFunc(calls, func(c flow.Site) bool { return len(r.prog.Runs(c, nil)) > 0 }) {
			return true
		}
	}
	return false
}

// helperOf is the function that sends a client's request for it, as a client of its own.
func helperOf(w *walk) (*walk, flow.FuncRef) {
	in := w.Request.Fact.In
	return newWalk(&units.Unit{Kind: summary.KindClient, Code: units.Code{Func: in}, Request: w.Request, Framework: units.Framework{Pack: w.Framework.Pack}}), in
}

// testsOfHelper are the tests of the answer on which values depend that the function which sends a client's request for it gives;
// unread reports whether it looks at the status in a test that does not say so.
func (r *Walker) testsOfHelper(w *walk, root conditions.Root) (tests []summary.Predicate, unread bool) {
	if w.Request.At == w.Request.Fact.Expr || w.Request.Fact.In == w.Code.Func {
		return nil, false
	}
	one, in := helperOf(w)
	there := conditions.Root{Func: in, Numbers: conditions.NumberCalls(r.prog, in)}
	tests, unread, _ = r.clients.Tests(one.Unit, there, true)
	if summary.ValueText(r.Requests.Answer(clients.Of(one.Unit), there)) != summary.ValueText(r.Requests.Answer(clients.Of(w.Unit), root)) {
		return nil, unread
	}
	return tests, unread
}

// guarded reports whether the function that sends a client's request returns only after tests of the answer.
func (r *Walker) guarded(w *walk) bool {
	one, in := helperOf(w)
	root := conditions.Root{Func: in, Numbers: conditions.NumberCalls(r.prog, in)}
	answer := summary.ValueText(r.Requests.Answer(clients.Of(one.Unit), root))
	result := paths.Walk(r.prog, &calls.Judge{Index: r.Calls, Layers: &one.Layers.Layers, Pack: one.Framework.Pack, Client: true}, root)
	found := false
	for i := range result.Exits {
		if x := &result.Exits[i]; x.Kind == paths.ExitReturn {
			if found = true; !slices.ContainsFunc(x.Conditions, func(p summary.Predicate) bool { return strings.Contains(summary.PredicateText(p), answer) }) {
				return false
			}
		}
	}
	return found
}

func (r *Walker) wrapperName(w *walk) string {
	name, _ := r.Code.FuncName(w.Request.Fact.In)
	return r.prog.Files[w.Request.Fact.File].Path + "::" + name
}

// returnsAnswer reports whether the raw answer is returned to the caller, who may look at its status.
func returnsAnswer(r *Walker, w *walk, root conditions.Root, result *paths.Result) bool {
	answer := summary.ValueText(r.Requests.Answer(clients.Of(w.Unit), root))
	for i := range result.Exits {
		x := &result.Exits[i]
		if x.Kind == paths.ExitReturn && x.Site.Expr != 0 && summary.ValueText(conditions.Subject(r.prog, root, x.Site, x.Env, x.Locals)) == answer {
			return true
		}
	}
	return false
}

// returnsVerdict reports whether a function returns whether the answer is a success, or something of its status, or answers a
// request of its own with it: its callers tell them apart.
func (r *Walker) returnsVerdict(w *walk, root conditions.Root, result *paths.Result) bool {
	looks := r.clients.LooksAt(w.Unit, root, r.Requests.Answer(clients.Of(w.Unit), root))
	file := r.prog.Files[w.Code.Func.File]
	for _, in := range append([]unit.FuncID{w.Code.Func.Func}, file.FuncsInside(w.Code.Func.Func)...) {
		for _, call := range file.Func(in).Calls {
			for _, status := range r.Calls.StatusSites(flow.Site{File: w.Code.Func.File, Expr: call}, w.Code.Env) {
				if status.File == w.Code.Func.File && looks(status.Expr) {
					return true
				}
			}
		}
	}
	return slices.ContainsFunc(result.Exits, func(x paths.Exit) bool {
		return x.Kind == paths.ExitReturn && x.Site.Expr != 0 && x.Site.File == w.Code.Func.File && looks(x.Site.Expr)
	})
}

// dropCatch removes the note of a caught exception from a client's conditions: metadata says it.
func dropCatch(list []summary.Predicate) (out []summary.Predicate, caught bool) {
	for _, p := range list {
		if summary.RaisedUnknown(p) {
			caught = true
			continue
		}
		out = append(out, p)
	}
	return out, caught
}
