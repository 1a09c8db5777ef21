package exceptions

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// checkedRoles are the roles of parameters that a framework may check before it calls a unit.
var checkedRoles = []string{"parameter", "requestBody", "bodyField", "pathParams", "query", "queries", "file", "files"}

// MayBeChecked reports whether a framework may check a parameter with a role before it calls a unit.
func MayBeChecked(role string) bool { return slices.Contains(checkedRoles, role) }

// rejects is the fact that says how a request is answered that does not fit the unit's parameters: the
// unit's own, or, where that refers to what is declared for all routes, the nearest of those. nil for none.
func (r *Handlers) rejects(w *Walked) *facts.Fact {
	if w.Route == nil {
		return nil
	}
	own := w.Route.Inst.Fact
	switch v := own.Get(abi.FieldRejects); {
	case v.Kind == abi.ValueNone:
		return nil
	case v.Text != "declared":
		return own
	}
	for _, f := range w.Route.Shared {
		if f.Get(abi.FieldRejects).Kind != abi.ValueNone {
			return f
		}
	}
	return nil
}

// RejectedStatus is the status of such an answer, 0 for none.
func (r *Handlers) RejectedStatus(w *Walked) int {
	f := r.rejects(w)
	if f == nil {
		return 0
	}
	for _, v := range r.eval.Values(f, f.Get(abi.FieldExceptionType), nil, nil) {
		if status, ok := r.frameworkStatus(w, v); ok {
			if lit, ok := status.(summary.LiteralRef); ok {
				return int(lit.Value.(float64))
			}
		}
	}
	return facts.Number(f.Get(abi.FieldRejects).Text)
}

// Rejected is the transition in which the framework itself answers a request that
// does not fit the unit's parameters.
func (r *Handlers) Rejected(w *Walked) (summary.Transition, bool) {
	status := r.RejectedStatus(w)
	if status == 0 {
		return summary.Transition{}, false
	}
	var args []summary.ValueRef
	var inPath []string
	if rest, ok := w.Binding.Semantics.(summary.Rest); ok {
		inPath = restpath.Parse(summary.StrOf(rest.Path)).Required()
	}
	for _, in := range w.Out.Inputs {
		p, ok := in.(summary.Parameter)
		if _, text := p.Shape.(summary.Text); ok && text && slices.Contains(inPath, p.Name) {
			continue // whatever stands in the path is a text
		}
		if ok && p.Role != nil && slices.Contains(checkedRoles, *p.Role) {
			args = append(args, summary.InputRef{Input: p.Name})
		}
	}
	response := summary.Response{StatusCode: summary.LiteralRef{Value: float64(status)}, Headers: map[string]summary.ValueRef{}}
	t := summary.Transition{Conditions: []summary.Predicate{summary.Negate(summary.CallPredicate{Callee: "fits the declared parameters", Args: args})},
		Output: response, Location: w.Out.Location.Range}
	by := w.Framework.Rules.InvalidRequest
	if len(args) == 0 && by != nil && !by.Stated && !r.validates(w.Route) {
		return summary.Transition{}, false
	}
	if by == nil {
		t.ID = summary.TransitionID(w.Name.Text, t.Output, t.Conditions)
		return t, true
	}
	raised, made := r.rejection(w, by.Exception, status)
	if made {
		response.Body = r.ThrownBody(w, raised)
	} else {
		response.Body = r.rejectedBody(by)
	}
	return r.Refusal(w, t, raised, response), true
}

// Refusal completes a transition in which the framework answers what it raises itself, unless a handler of the project does.
func (r *Handlers) Refusal(w *Walked, t summary.Transition, raised flow.Value, response summary.Response) summary.Transition {
	t.Output = response
	thrown := summary.Throw{ExceptionType: summary.Str(r.exceptionName(raised))}
	id := summary.TransitionID(w.Name.Text, thrown, t.Conditions)
	if !r.statusElsewhere(w, raised) && r.certainlyAnswered(w, []flow.Value{raised}) {
		t.Output, t.ID = thrown, id
		w.answeredForCertain(id, exceptionsOf([]flow.Value{raised}))
		return t
	}
	for _, e := range w.Errors {
		if r.catches(e, raised, response.StatusCode) {
			// A handler of the project answers it.
			t.Output = thrown
			w.claim(id, Claim{By: e, Status: response.StatusCode})
			break
		}
	}
	t.ID = summary.TransitionID(w.Name.Text, t.Output, t.Conditions)
	return t
}

// statusElsewhere reports whether an exception of a library has a status that the value which stands for it does not have: what a handler makes of
// it is told by the status of the answer.
func (r *Handlers) statusElsewhere(w *Walked, raised flow.Value) bool {
	status, ok := r.ThrownStatus(w.Framework.Pack, raised, true)
	_, open := status.(summary.Unresolved)
	return ok && open
}

// answeredForCertain notes that the handlers of the project certainly answer what a transition throws.
func (w *Walked) answeredForCertain(id string, thrown []Exception) {
	if w.Certain == nil {
		w.Certain = map[string]bool{}
	}
	w.Certain[id] = true
	w.noteThrown(id, thrown)
}

// noteThrown notes what a transition throws; those that differ in no more than the message have one id.
func (w *Walked) noteThrown(id string, thrown []Exception) {
	if w.Thrown == nil {
		w.Thrown = map[string][]Exception{}
	}
	for _, f := range thrown {
		if !slices.ContainsFunc(w.Thrown[id], func(have Exception) bool {
			return flow.SameValue(&have.value, &f.value) && flow.SameValue(&have.status, &f.status)
		}) {
			w.Thrown[id] = append(w.Thrown[id], f)
		}
	}
}

// rejection is the exception that such a request raises: one that the project makes, one that the
// framework answers with the status, or the one that is always raised.
func (r *Handlers) rejection(w *Walked, usual string, status int) (v flow.Value, made bool) {
	f := r.rejects(w)
	if values := facts.Present(r.eval.Values(f, f.Get(abi.FieldExceptionType), nil, nil)); len(values) > 0 {
		return values[0], true
	}
	list := r.packs[w.Framework.Pack].Manifest.Exceptions
	if !slices.ContainsFunc(list, func(t abi.Exception) bool { return t.Origin == usual+"()" && t.Status != 0 && t.Status != status }) {
		return flow.Value{Kind: flow.Extern, Text: usual + "()"}, false
	}
	for _, t := range list {
		if t.Status == status {
			return flow.Value{Kind: flow.Extern, Text: t.Origin}, false
		}
	}
	return flow.Value{Kind: flow.Extern, Text: usual + "()"}, false
}

// exceptionName is what an exception is called: its class, or the last part of its origin.
func (r *Handlers) exceptionName(v flow.Value) string {
	if v.Kind == flow.Instance {
		return r.prog.Class(v.Class).Name
	}
	_, name, _ := strings.Cut(strings.TrimSuffix(v.Text, "()"), "#")
	return name
}

// rejectedBody is what the framework writes for such a request.
func (r *Handlers) rejectedBody(by *abi.InvalidRequest) summary.TypeShape {
	props := []summary.Property{{Name: by.Field, Shape: summary.Word(by.Type)}}
	for _, name := range slices.Sorted(maps.Keys(by.More)) {
		props = append(props, summary.Property{Name: name, Shape: summary.Word(by.More[name])})
	}
	return summary.NewRecord(props)
}

// validates reports whether a wrapper of a route takes parameters that the framework checks.
func (r *Handlers) validates(rt *routing.Route) bool {
	for _, w := range rt.Wrappers {
		if w.Value.Kind != flow.Function {
			continue
		}
		for i := range r.prog.Func(w.Value.Func).Params {
			if slices.Contains(checkedRoles, r.routing.RoleAt(w.Value.Func, int32(i))) {
				return true
			}
		}
	}
	return false
}
