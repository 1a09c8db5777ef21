package extract

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// checkedRoles are the roles of parameters that a framework may check before it calls a unit.
var checkedRoles = []string{"parameter", "requestBody", "pathParams", "query"}

// rejects finds the fact that says how a request is answered that does not fit the unit's parameters: the
// unit's own, or, where that leaves it to what is declared for all routes, the nearest of those. nil for none.
func (r *run) rejects(w *unitWork) *fact {
	if w.route == nil {
		return nil
	}
	own := w.route.inst.f
	switch v := own.Get(abi.FieldRejects); {
	case v.Kind == abi.ValueNone:
		return nil
	case v.Text != "declared":
		return own
	}
	for _, f := range w.route.shared {
		if f.Get(abi.FieldRejects).Kind != abi.ValueNone {
			return f
		}
	}
	return nil
}

// rejectedStatus is the status of such an answer, 0 for none.
func (r *run) rejectedStatus(w *unitWork) int {
	f := r.rejects(w)
	if f == nil {
		return 0
	}
	for _, v := range r.values(f, f.Get(abi.FieldExceptionType), nil, nil) {
		if status, ok := r.frameworkStatus(w, v); ok {
			if lit, ok := status.(summary.LiteralRef); ok {
				return int(lit.Value.(float64))
			}
		}
	}
	return atoi(f.Get(abi.FieldRejects).Text)
}

// rejected is the transition in which the framework itself answers a request that
// does not fit the unit's parameters.
func (r *run) rejected(w *unitWork) (summary.Transition, bool) {
	status := r.rejectedStatus(w)
	if status == 0 {
		return summary.Transition{}, false
	}
	var args []summary.ValueRef
	for _, in := range w.out.Inputs {
		if p, ok := in.(summary.Parameter); ok && p.Role != nil && slices.Contains(checkedRoles, *p.Role) {
			args = append(args, summary.InputRef{Input: p.Name})
		}
	}
	response := summary.Response{StatusCode: summary.LiteralRef{Value: float64(status)}, Headers: map[string]summary.ValueRef{}}
	t := summary.Transition{Conditions: []summary.Predicate{summary.Negate(summary.CallPredicate{Callee: "fits the declared parameters", Args: args})},
		Output: response, Location: w.out.Location.Range}
	by := w.rules.InvalidRequest
	if len(args) == 0 && by != nil && !r.validates(w.route) {
		return summary.Transition{}, false
	}
	if by == nil {
		t.ID = summary.TransitionID(w.name, t.Output, t.Conditions)
		return t, true
	}
	raised, made := r.rejection(w, by.Exception, status)
	if made {
		response.Body = r.thrownBody(w, raised)
	} else {
		response.Body = r.rejectedBody(by)
	}
	return r.refusal(w, t, raised, response), true
}

// refusal completes a transition in which the framework answers what it raises itself, unless a handler of the project does.
func (r *run) refusal(w *unitWork, t summary.Transition, raised flow.Value, response summary.Response) summary.Transition {
	t.Output = response
	thrown := summary.Throw{ExceptionType: summary.Str(r.exceptionName(raised))}
	id := summary.TransitionID(w.name, thrown, t.Conditions)
	if r.followed(w, []flow.Value{raised}) {
		t.Output, t.ID = thrown, id
		w.answered(id, []flow.Value{raised})
		return t
	}
	for _, e := range w.errors {
		if r.catches(e, raised, response.StatusCode) {
			// A handler of the project answers it.
			t.Output = thrown
			w.rescue(id, rescued{by: e, status: response.StatusCode})
			break
		}
	}
	t.ID = summary.TransitionID(w.name, t.Output, t.Conditions)
	return t
}

// answered notes that the handlers of the project answer for sure what a transition throws.
func (w *unitWork) answered(id string, thrown []flow.Value) {
	if w.sure == nil {
		w.sure = map[string]bool{}
	}
	if w.thrown == nil {
		w.thrown = map[string][]failure{}
	}
	w.sure[id], w.thrown[id] = true, failures(thrown)
}

// rejection is the exception that such a request raises: one that the project makes,
// one that the framework answers with the status, or the one that is always raised.
func (r *run) rejection(w *unitWork, usual string, status int) (v flow.Value, made bool) {
	f := r.rejects(w)
	if values := present(r.values(f, f.Get(abi.FieldExceptionType), nil, nil)); len(values) > 0 {
		return values[0], true
	}
	list := r.opts.Packs[w.pack].Manifest.Exceptions
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
func (r *run) exceptionName(v flow.Value) string {
	if v.Kind == flow.Instance {
		return r.prog.Class(v.Class).Name
	}
	_, name, _ := strings.Cut(strings.TrimSuffix(v.Text, "()"), "#")
	return name
}

// rejectedBody is what the framework writes of such a request.
func (r *run) rejectedBody(by *abi.InvalidRequest) summary.TypeShape {
	props := []summary.Property{{Name: by.Field, Shape: summary.Word(by.Type)}}
	for _, name := range slices.Sorted(maps.Keys(by.More)) {
		props = append(props, summary.Property{Name: name, Shape: summary.Word(by.More[name])})
	}
	return summary.NewRecord(props)
}

// validates reports whether a wrapper of a route takes parameters that the framework checks.
func (r *run) validates(rt *route) bool {
	for _, w := range rt.wrappers {
		if w.value.Kind != flow.Function {
			continue
		}
		for i := range r.prog.Func(w.value.Func).Params {
			if slices.Contains(checkedRoles, r.roleAt(w.value.Func, int32(i))) {
				return true
			}
		}
	}
	return false
}
