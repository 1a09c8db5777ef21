package answers

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/interactions"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/internal/clip"
	"github.com/drift-analyzer/drift/summary"
)

type effectKey struct {
	site       flow.Site
	index, pre int
	env        *flow.Env
}

// gatedKey is one of the effects of a call with its preconditions, which the paths of a unit share.
type gatedKey struct {
	describedKey
	index, pre int
	first      *summary.Predicate
}

// effects turns the calls of a path into the format's effects.
func (r *Walker) effects(w *walk, root conditions.Root, list []paths.Effect) []summary.Effect {
	if len(list) == 0 {
		return nil
	}
	out := make([]summary.Effect, 0, len(list))
	seen := make(map[effectKey]bool, len(list))
	if w.described == nil {
		w.described = map[describedKey][]summary.Effect{}
	}
	for _, e := range list {
		if r.Calls.Makes(e.Site) {
			continue // it is an answer, or one that is thrown away
		}
		if r.layerOfEffect(w, e) {
			continue // it is in the summary of the layer
		}
		key := describedKey{e.Site, e.Env}
		ones, ok := w.described[key]
		if !ok {
			ones = r.effect(w, root, e)
			w.grouped(ones)
			w.described[key] = ones
		}
		for i, one := range ones {
			key := effectKey{site: e.Site, index: i, pre: len(e.Preconditions)}
			if e.Handed {
				key.env = e.Env // one call of a helper runs whatever that is handed
			}
			if !seen[key] {
				seen[key] = true
				out = append(out, w.gated(e, i, one))
			}
		}
	}
	return out
}

// gated is one of the effects of a call with its conditions on one path, the same value on all paths that have the same.
func (w *walk) gated(e paths.Effect, index int, one summary.Effect) summary.Effect {
	key := gatedKey{describedKey: describedKey{e.Site, e.Env}, index: index, pre: len(e.Preconditions)}
	if key.pre > 0 {
		key.first = &e.Preconditions[0]
	}
	out, ok := w.withGates[key]
	if !ok {
		if w.withGates == nil {
			w.withGates = map[gatedKey]summary.Effect{}
		}
		out = withPreconditions(one, e.Preconditions)
		w.withGates[key] = out
	}
	return out
}

// withPreconditions is an effect with its conditions on one path.
func withPreconditions(e summary.Effect, pre []summary.Predicate) summary.Effect {
	switch x := e.(type) {
	case summary.Invocation:
		x.Preconditions = pre
		return x
	case summary.InteractionEffect:
		x.Preconditions = pre
		return x
	}
	return e
}

func (r *Walker) effect(w *walk, root conditions.Root, e paths.Effect) []summary.Effect {
	var out []summary.Effect
	for _, c := range r.eval.OfReceiver(r.Interactions.Configs[e.Site], e.Env) {
		if name, ok := r.eval.Text(c.Fact, abi.FieldName, c.Env); ok {
			out = append(out, r.Interactions.ConfigReads.Effect(c, name, e.Preconditions))
		}
	}
	out = append(out, r.Interactions.Effects(e)...)
	if changed, ok := r.mutation(e); ok {
		out = append(out, changed)
	}
	x := r.prog.Expr(e.Site)
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
		return out
	}
	if q, ok := r.Requests.Sent(e.Site, e.Env, w.Request); ok {
		method, path := r.Requests.Endpoint(q)
		var read summary.TypeShape
		if w.sends(e.Site) {
			read = w.answerRead
		}
		out = append(out, summary.InteractionEffect{Binding: interactions.RestBinding(method, path, r.packs[q.Fact.Pack].Manifest.ID), Callee: conditions.CalleeText(r.prog, e.Site),
			Preconditions: e.Preconditions, Interaction: summary.ServiceCall{Method: method, Payload: r.payload(&q), ResponseShape: read}})
		return append(out, r.operationsRun(w, e)...)
	}
	out = append(out, r.operationsRun(w, e)...)
	out = append(out, r.stateChanges(w, root, e)...)
	if sent, ok := r.emitted(e); ok {
		out = append(out, sent)
	}
	callee := conditions.CalleeText(r.prog, e.Site)
	if callee == "super" || strings.HasPrefix(callee, "function") {
		return out
	}
	inv := summary.Invocation{Callee: callee, Preconditions: e.Preconditions, Async: r.Code.AwaitedCall(e.Site)}
	file := r.prog.Files[e.Site.File]
	for i, a := range file.ExprsIn(x.List) {
		if i == 8 {
			break
		}
		inv.ArgsSummary = r.handedSummary(inv.ArgsSummary, i, flow.Site{File: e.Site.File, Expr: a}, e.Env)
		if k := file.Expr(a).Kind; k == unit.ExprFunction || k == unit.ExprClass {
			inv.Args = append(inv.Args, summary.Unresolved{SourceText: "function"})
			continue
		}
		inv.Args = append(inv.Args, shorten(conditions.Subject(r.prog, root, flow.Site{File: e.Site.File, Expr: a}, e.Env, e.Locals)))
	}
	inv.CalleeParameter = r.calledParameter(w, e.Site, x)
	callees := r.prog.Callees(e.Site, e.Env)
	ids := map[string]bool{}
	for _, c := range callees {
		ids[r.units.IDs[c.Func]] = true
	}
	if len(ids) == 1 {
		for id := range ids {
			inv.Summary = id
		}
	}
	return append(out, inv)
}

// operationsRun are the GraphQL operations that a call runs: what stands for it, and, where a helper that it is walked with runs the
// unit's own, that one.
func (r *Walker) operationsRun(w *walk, e paths.Effect) (out []summary.Effect) {
	runs := r.units.Runs[e.Site]
	if own := w.Operation; own != nil && e.Site == own.Fact.Expr && e.Site != own.At {
		runs = append(runs[:len(runs):len(runs)], units.Run{Binding: *w.Binding, Variables: *own})
	}
	for _, run := range runs {
		out = append(out, summary.InteractionEffect{Binding: run.Binding, Callee: conditions.CalleeText(r.prog, e.Site),
			Interaction: summary.ServiceCall{Method: run.Binding.Semantics.(summary.GraphqlOperation).OperationType, Payload: r.variables(run)}})
	}
	return out
}

// handedSummary adds the summary of the one function that an argument is, where it has one, at the argument's place.
func (r *Walker) handedSummary(list []*string, place int, at flow.Site, env *flow.Env) []*string {
	if k := r.prog.Expr(at).Kind; k != unit.ExprFunction && k != unit.ExprName && k != unit.ExprMember {
		return list
	}
	values := r.prog.Eval(at, env)
	if len(values) != 1 || values[0].Kind != flow.Function {
		return list
	}
	id := r.units.IDs[values[0].Func]
	if id == "" {
		return list
	}
	for len(list) < place {
		list = append(list, nil)
	}
	return append(list, &id)
}

// calledParameter is the place of the unit's own parameter that a call runs; nil for any other callee.
func (r *Walker) calledParameter(w *walk, call flow.Site, x *unit.Expr) *int {
	file := r.prog.Files[call.File]
	callee := file.Expr(x.A)
	if call.File != w.Code.Func.File || callee.Kind != unit.ExprName || callee.Ref == 0 {
		return nil
	}
	b := file.Binding(unit.BindingID(callee.Ref))
	if b.Kind != unit.BindParam || b.Owner != w.Code.Func.Func || len(b.Writes) > 0 {
		return nil
	}
	at := int(b.Index)
	return &at
}

// maxArgumentText bounds the text of an argument that is not described.
const maxArgumentText = 160

// shorten bounds the text of an argument that is not described.
func shorten(v summary.ValueRef) summary.ValueRef {
	if u, ok := v.(summary.Unresolved); ok && len(u.SourceText) > maxArgumentText {
		u.SourceText = clip.Text(u.SourceText, maxArgumentText-len("...")) + "..."
		return u
	}
	return v
}
