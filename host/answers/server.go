package answers

import (
	"slices"

	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/clients"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// serverSummary makes the transitions of a unit that answers or returns.
func (r *Walker) serverSummary(w *walk, root conditions.Root, result *paths.Result, reads []bodies.Read) {
	s := w.Out
	read, failed := clients.FieldsRead(reads)
	answers, gives := 0, false
	for i := range result.Exits {
		switch x := &result.Exits[i]; x.Kind {
		case paths.ExitOutcome:
			answers++
		case paths.ExitReturn:
			gives = gives || x.Site.Expr != 0
		}
	}
	if gives && w.Framework.Rules.Fallthrough == "promise" && w.Framework.Rules.Returns == "response" {
		answers++ // what it returns answers, and so does nothing where it is returned
	}
	written := map[int]bool{} // the transitions whose answers another framework writes
	for i := range result.Exits {
		x := &result.Exits[i]
		conditions, possible := r.forRoute(w, w, x.Conditions)
		if !possible {
			continue
		}
		x.Conditions = conditions
		if list, ok := r.gated(w, root, x); ok {
			s.Transitions = append(s.Transitions, list...)
			continue
		}
		outs := r.outputs(w, x, answers)
		if len(outs) == 0 || x.Kind == paths.ExitReturn && isNothing(outs) {
			r.tellSilent(w, x)
		}
		for _, out := range outs {
			out = r.withHeaders(root, x, out)
			t := summary.Transition{Conditions: x.Conditions, Output: out, Location: units.LineRange(r.prog, w.Unit, x), IsDefault: r.isDefault(w, x),
				Effects: append(r.effects(w, root, x.Effects), r.Markup.RenderEffects(out)...)}
			t.ID = summary.TransitionID(w.Name.Text, out, x.Conditions)
			if len(reads) > 0 {
				t.ExpectedInput = clients.Expected(x.Conditions, x.Effects, read, failed)
			}
			if layer, ok := r.layerOfExit(w, x); ok {
				t.IsDefault, t.Metadata = false, summary.FromWrapper(r.units.ID(w.Layers.Around[layer]))
			}
			if by, ok := x.Outcome.(calls.Outcome); ok && by.Fact != nil && by.Fact.Pack != w.Framework.Pack {
				written[len(s.Transitions)] = true
			}
			s.Transitions = append(s.Transitions, t)
		}
	}
	if t, ok := r.exceptions.Rejected(w.Walked); ok {
		s.Transitions = append(s.Transitions, t)
	}
	s.Transitions = append(s.Transitions, r.refusedByGuards(w)...)
	if w.Route != nil {
		r.addLibraryTransitions(w)
		r.addTouched(w)
	}
	r.spellAnswers(w, written)
	s.Transitions = mergeEqual(s.Transitions)
}

// isNothing reports whether a path is known to end with nothing.
func isNothing(outs []summary.Output) bool {
	_, nothing := outs[0].(summary.Void)
	return nothing && len(outs) == 1
}

// nothingGiven is what a framework answers where a unit gives it nothing to answer. A status that was prepared stays, unless that is a failure.
func (r *Walker) nothingGiven(w *walk, x *paths.Exit) []summary.Output {
	if len(x.Prepared) > 0 && w.Framework.Rules.Nothing < failures {
		return r.responses(nil, x, nil, w.Framework.Rules.Nothing)
	}
	return []summary.Output{summary.Response{StatusCode: summary.LiteralRef{Value: float64(w.Framework.Rules.Nothing)}, Headers: map[string]summary.ValueRef{}}}
}

// failures are the statuses from which on an answer is one.
const failures = 400

// wentOn is what becomes of a request that an endpoint gives nothing: something else serves it, or, where the framework insists on an
// answer once something ran before the unit, it fails.
func (r *Walker) wentOn(w *walk) []summary.Output {
	status := w.Framework.Rules.NothingBehind
	if status == 0 || w.Kind != summary.KindHandler || w.Route == nil || len(w.Route.Wrappers)+len(w.Route.Outside)+len(w.Route.Unclear) == 0 {
		return handedOver()
	}
	if slices.ContainsFunc(w.Route.Wrappers, r.handsBack) {
		return nil // what runs around it answers with what running the rest gave, which is no answer
	}
	return []summary.Output{summary.Response{StatusCode: summary.LiteralRef{Value: float64(status)}, Headers: map[string]summary.ValueRef{}}}
}

// handsBack reports whether a wrapper gives what running the rest of the request gave it, as its own answer.
func (r *Walker) handsBack(wr routing.Wrapper) bool {
	if wr.Value.Kind != flow.Function {
		return false
	}
	f := r.prog.Files[wr.Value.Func.File]
	return slices.ContainsFunc(r.prog.Returns(wr.Value.Func), func(e unit.ExprID) bool {
		x := f.Expr(f.Plain(e))
		if x.Kind == unit.ExprAwait {
			x = f.Expr(f.Plain(x.A))
		}
		return x.Kind == unit.ExprCall && slices.ContainsFunc(r.prog.Eval(flow.Site{File: wr.Value.Func.File, Expr: x.A}, nil), func(v flow.Value) bool {
			return v.Kind == flow.Param && v.Text == "" && r.Routing.RoleAt(v.Func, v.Index) == "next"
		})
	})
}

// handedOver is what a unit ends with that leaves the request to what else serves it.
func handedOver() []summary.Output { return []summary.Output{summary.Delegate{To: "next"}} }

// letsALibraryGoOn reports whether an exit of a wrapper is behind a call that hands what goes on with the request to a library: what may
// answer there besides is a gap.
func (r *Walker) letsALibraryGoOn(x *paths.Exit) bool {
	return slices.ContainsFunc(x.Effects, func(e paths.Effect) bool {
		return r.hands(e, "next") && len(r.prog.Callees(e.Site, e.Env)) == 0
	})
}

// goesOnByItself reports whether a wrapper lets the request through when its promise is kept.
func (r *Walker) goesOnByItself(w *walk) bool {
	return w.Kind == summary.KindMiddleware && w.Framework.Rules.Fallthrough == "promise" && r.prog.Func(w.Code.Func).Async
}

// givesPromise reports whether a wrapper that takes nothing to go on by returns on a path what a call gave: the promise that its framework
// waits for.
func (r *Walker) givesPromise(w *walk, x *paths.Exit) bool {
	if w.Kind != summary.KindMiddleware || x.Site.Expr == 0 || !r.mayAnswer(w, x) {
		return false
	}
	params := r.prog.Func(w.Code.Func).Params
	if len(params) > len(w.Framework.Roles) {
		return false
	}
	for i := range params {
		if r.Routing.RoleAt(w.Code.Func, int32(i)) == "next" {
			return false
		}
	}
	return true
}

// outputs turns one exit into the format's outputs; a status with several values gives one each.
func (r *Walker) outputs(w *walk, x *paths.Exit, answers int) []summary.Output {
	if (x.Kind == paths.ExitEnd || x.Kind == paths.ExitReturn) && w.Kind == summary.KindMiddleware && r.letsALibraryGoOn(x) {
		return r.wentOn(w)
	}
	switch x.Kind {
	case paths.ExitOutcome:
		return r.answers(w, x)
	case paths.ExitThrow:
		if out, ok := r.returnedMade(w, x); ok {
			return out
		}
		return r.exceptions.ThrownOutputs(w.Walked, x)
	case paths.ExitReturn:
		if out, ok := r.returnedMade(w, x); ok {
			return out
		}
		switch w.Framework.Rules.Returns {
		case "response", "sequence", "rack":
			if x.Site.Expr == 0 {
				switch {
				case w.Framework.Rules.Nothing != 0:
					return r.nothingGiven(w, x)
				case w.Framework.Rules.Fallthrough == "next":
					return r.wentOn(w)
				case w.Framework.Rules.Fallthrough == "none", w.Framework.Rules.Fallthrough == "promise" && !r.prog.Func(w.Code.Func).Async:
					return nil
				}
				return r.returnedAs(w, x, nil)
			}
			if out, ok := r.returnedParts(w, x); ok {
				return out
			}
			if w.Framework.Rules.Nothing != 0 && r.givesException(w, x) {
				return r.nothingGiven(w, x)
			}
			for _, v := range r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()) {
				if role, _ := r.eval.Role(v); v.Kind == flow.Param && role == "response" {
					return nil // the reply itself, answered elsewhere
				}
			}
			if body := r.serialisedAs(w); body != nil {
				return r.responses(nil, x, body, w.Framework.Rules.DefaultStatus)
			}
			if w.Framework.Rules.Returns == "rack" { // no text is written as JSON once more
				return r.returnedAs(w, x, r.textBody(flow.Prop{Site: x.Site, Env: x.Env}, x))
			}
			at := flow.Prop{Site: x.Site, Env: x.Env}
			return r.returnedAs(w, x, r.there(w, at, x, r.writtenBody(at, flow.Site{}, x)))
		case "object":
			if out := r.returnedObject(w, x); out != nil {
				return out
			}
			if w.Binding == nil || w.Binding.Transport != "http" {
				return []summary.Output{r.returned(w, x)}
			}
			return r.responses(nil, x, nil, 0)
		case "status":
			return r.returnedStatus(w, x)
		case "event":
			if out := r.returnedEvents(w, x); out != nil {
				return out
			}
			return []summary.Output{r.returned(w, x)}
		case "return", "markup", "":
			if w.Component.Name != "" {
				if out := r.Markup.Rendered(w.Component.Name, x); out != nil {
					return []summary.Output{out}
				}
			}
			return []summary.Output{r.returned(w, x)}
		}
		switch w.Framework.Rules.Fallthrough {
		case "prepared":
			if len(x.Prepared) > 0 {
				return r.responses(nil, x, nil, w.Framework.Rules.DefaultStatus)
			}
			return nil
		case "none":
			if r.runsBehind(w, x) {
				return handedOver()
			}
			return nil
		case "next":
			if x.Site.Expr == 0 || w.Kind == summary.KindMiddleware {
				return r.wentOn(w)
			}
			return nil
		case "promise":
			if r.goesOnByItself(w) || r.givesPromise(w, x) {
				return r.wentOn(w)
			}
			return nil
		case "response":
			return r.responses(nil, x, r.templateBody(w, ""), w.Framework.Rules.DefaultStatus)
		}
		return []summary.Output{r.fallen(w)}
	case paths.ExitProgram:
		return []summary.Output{summary.Void{}}
	case paths.ExitEnd:
		switch {
		case w.Framework.Rules.Nothing != 0:
			return r.nothingGiven(w, x)
		case w.Framework.Rules.Fallthrough == "prepared" && len(x.Prepared) > 0:
			return r.responses(nil, x, nil, w.Framework.Rules.DefaultStatus)
		case r.goesOnByItself(w):
			return r.wentOn(w)
		case w.Framework.Rules.Fallthrough == "promise" && r.prog.Func(w.Code.Func).Async && answers > 0:
			return r.returnedAs(w, x, nil)
		case slices.Contains([]string{"none", "prepared", "promise"}, w.Framework.Rules.Fallthrough) && answers > 0:
			return nil
		case w.Framework.Rules.Fallthrough == "next":
			return r.wentOn(w)
		case w.Framework.Rules.Fallthrough == "response":
			body := r.templateBody(w, "")
			if body == nil && w.Framework.Rules.Returns == "ignore" {
				body = r.serialisedAs(w)
			}
			return r.returnedAs(w, x, body)
		}
		return []summary.Output{r.fallen(w)}
	}
	return nil
}
