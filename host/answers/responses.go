package answers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// addLibraryTransitions makes the transitions of a unit whose function the library brings.
func (r *Walker) addLibraryTransitions(w *walk) bool {
	f := w.Route.Inst.Fact
	list := f.Get(abi.FieldResponses)
	if list.Kind != abi.ValueList || len(list.Items) == 0 {
		return false
	}
	for i, item := range list.Items {
		if item.Kind != abi.ValueList || len(item.Items) == 0 || w.Code.Func.Func != 0 && item.Items[len(item.Items)-1].Kind != abi.ValueString {
			continue
		}
		var body summary.TypeShape
		if len(item.Items) > 1 {
			if item.Items[1].Kind != abi.ValueString {
				body = r.statedBody(f, item.Items[1])
			}
		}
		t := summary.Transition{IsDefault: i == 0 && w.Code.Func.Func == 0, Location: w.Out.Location.Range,
			Output: summary.Response{StatusCode: summary.LiteralRef{Value: float64(facts.Number(item.Items[0].Text))}, Body: body, Headers: map[string]summary.ValueRef{}}}
		if when := item.Items[len(item.Items)-1]; when.Kind == abi.ValueString {
			t.Conditions = []summary.Predicate{summary.CallPredicate{Callee: when.Text}}
		}
		t.ID = summary.TransitionID(w.Name.Text, t.Output, t.Conditions)
		w.Out.Transitions = append(w.Out.Transitions, t)
	}
	return true
}

// composedBody is a body that a pack composes of words for types and of expressions.
func (r *Walker) composedBody(f *facts.Fact, v abi.Value, x *paths.Exit) summary.TypeShape {
	var props []summary.Property
	for i, key := range v.Keys {
		shape := summary.Word(v.Items[i].Text)
		if site, ok := r.eval.SiteOf(f, v.Items[i], x.Env); ok {
			shape = r.Code.Shapes.Of(site, x.Env, x.Locals.Lookup())
		}
		props = append(props, summary.Property{Name: key, Shape: shape})
	}
	return summary.NewRecord(props)
}

// statedBody is the body that a pack states: an annotation, a list of it, a word for a type, or an object of these.
func (r *Walker) statedBody(f *facts.Fact, v abi.Value) summary.TypeShape {
	switch v.Kind {
	case abi.ValueString:
		return summary.Word(v.Text)
	case abi.ValueObject:
		var props []summary.Property
		for i, key := range v.Keys {
			if s := r.statedBody(f, v.Items[i]); s != nil {
				props = append(props, summary.Property{Name: key, Shape: s})
			} else {
				props = append(props, summary.Property{Name: key, Shape: summary.UnknownShape{}})
			}
		}
		if v.Bool {
			return summary.Array{Items: summary.NewRecord(props)}
		}
		return summary.NewRecord(props)
	case abi.ValueNode:
		at, ok := f.Site(v.Node)
		if !ok {
			return nil
		}
		s, ok := r.Code.Shapes.Annotation(flow.FileID(at.File), syntax.Node(at.Node))
		if !ok {
			return nil
		}
		if v.Bool {
			return summary.Array{Items: s}
		}
		return s
	}
	return nil
}

func (r *Walker) answers(w *walk, x *paths.Exit) []summary.Output {
	if on, ok := x.Outcome.(calls.LayerCall); ok {
		return []summary.Output{summary.Delegate{To: r.prog.Func(on.Layer.Factory).Params[on.Layer.Param].Name}}
	}
	f := x.Outcome.(calls.Outcome).Fact
	switch facts.Literal(f, abi.FieldOutput) {
	case "delegate":
		return []summary.Output{summary.Delegate{To: facts.Literal(f, abi.FieldName)}}
	case "throw":
		if site, ok := r.eval.SiteOf(f, f.Get(abi.FieldBody), x.Env); ok {
			thrown := *x
			thrown.Site, thrown.Raised = site, x.Taken.Of(r.prog.Files[site.File], site)
			return r.exceptions.ThrownOutputs(w.Walked, &thrown)
		}
		return []summary.Output{summary.Throw{}}
	}
	var body summary.TypeShape
	if b := f.Get(abi.FieldBody); b.Kind == abi.ValueObject {
		body = r.composedBody(f, b, x)
	} else if b.Kind == abi.ValueFirst {
		body = r.bodyOf(r.eval.Values(f, b, x.Env, x.Locals.Lookup()))
	} else if b.Kind != abi.ValueNone {
		if site, ok := r.eval.SiteOf(f, b, x.Env); ok {
			if body = r.recordBody(site, f.Expr, x); body == nil {
				at := flow.Prop{Site: site, Env: x.Env}
				body = r.there(w, at, x, r.writtenBody(at, f.Expr, x))
			}
		}
	} else if t := f.Get(abi.FieldTarget); t.Kind != abi.ValueNone {
		if name, ok := r.eval.Text(f, abi.FieldTarget, x.Env); ok {
			body = r.templateBody(w, name)
			if w.Out != nil && w.Framework.Rules.Templates == nil && !strings.ContainsAny(name, "{}") {
				if pages := &w.Out.Metadata.ForHTTP().Pages; !slices.Contains(*pages, name) {
					*pages = append(*pages, name)
				}
			}
		}
	}
	fallback := 0
	if facts.Literal(f, abi.FieldWhen) == "returned" {
		fallback = w.Framework.Rules.DefaultStatus // an answer without a status of its own is returned: it has the route's
	}
	out := substituteStatuses(w.Framework.Rules.ReplaceStatus, r.responses(f, x, body, fallback))
	if raises := facts.Literal(f, abi.FieldExceptionType); raises != "" {
		return r.exceptions.RaisedByCall(w.Walked, x, out, raises)
	}
	return out
}

// substituteStatuses replaces statuses by those that this kind of unit answers instead.
func substituteStatuses(statuses map[string]int, outputs []summary.Output) []summary.Output {
	for i, o := range outputs {
		resp, ok := o.(summary.Response)
		if !ok {
			continue
		}
		if lit, ok := resp.StatusCode.(summary.LiteralRef); ok {
			if n := statuses[fmt.Sprint(lit.Value)]; n != 0 {
				resp.StatusCode = summary.LiteralRef{Value: float64(n)}
				outputs[i] = resp
			}
		}
	}
	return outputs
}

// writtenBody is the shape of a body that an expression gives. A text that the code has written as JSON is read as what it
// says; where it is not known whether the framework writes it as JSON once more, nothing is said of it.
func (r *Walker) writtenBody(at flow.Prop, call flow.Site, x *paths.Exit) summary.TypeShape {
	inner := r.prog.Serialised(at)
	if inner.Site != at.Site && (call.Expr == 0 || strings.Contains(strings.ToLower(conditions.CalleeText(r.prog, call)), "json")) {
		return summary.UnknownShape{}
	}
	return r.Code.Shapes.Of(inner.Site, inner.Env, x.Locals.Lookup())
}

// textBody is the shape of a body that an expression gives and that is sent as it is: of a text that the code has written as
// JSON, what it says.
func (r *Walker) textBody(at flow.Prop, x *paths.Exit) summary.TypeShape {
	inner := r.prog.Serialised(at)
	return r.Code.Shapes.Of(inner.Site, inner.Env, x.Locals.Lookup())
}

// bodyOf is the shape of a body of which only the values are known; nil where there are none.
func (r *Walker) bodyOf(values []flow.Value) summary.TypeShape {
	var shapes []summary.TypeShape
	for _, v := range values {
		s := r.Code.Shapes.Value(v)
		if s == nil {
			s = summary.UnknownShape{}
		}
		shapes = append(shapes, s)
	}
	if len(shapes) == 0 {
		return nil
	}
	return summary.NewUnion(shapes...)
}

// responses makes a response for each status that the exit may have: its own, the one prepared
// before it, or the default.
func (r *Walker) responses(f *facts.Fact, x *paths.Exit, body summary.TypeShape, fallback int) []summary.Output {
	if body == nil {
		if p, env := calls.Prepared(x, abi.FieldBody); p != nil {
			if site, ok := r.eval.SiteOf(p, p.Get(abi.FieldBody), env); ok {
				body = r.writtenBody(flow.Prop{Site: site, Env: env}, flow.Site{}, x)
			}
			if d := p.Get(abi.FieldDefault); d.Kind == abi.ValueNumber {
				fallback = facts.Number(d.Text)
			}
		}
	}
	if _, gone := body.(summary.Undefined); gone {
		body = nil
	}
	make1 := func(status summary.ValueRef) summary.Output {
		return summary.Response{StatusCode: status, Body: body, Headers: map[string]summary.ValueRef{}}
	}
	from, env := f, x.Env
	if f == nil || f.Get(abi.FieldStatus).Kind == abi.ValueNone {
		from, env = calls.Prepared(x, abi.FieldStatus)
	}
	if f != nil {
		if since, under := r.statusSince(f, x); since != nil {
			from, env = since, under
		}
	}
	if from != nil {
		values := r.eval.Values(from, from.Get(abi.FieldStatus), env, x.Locals.Lookup())
		if from.Get(abi.FieldStatus).Kind != abi.ValueFirst && !lacking(values) || len(facts.Present(values)) > 0 {
			text := "status"
			if site, ok := r.eval.SiteOf(from, from.Get(abi.FieldStatus), env); ok {
				if side, _, ok := x.Locals.Result(site, env); ok && side.Expr != 0 {
					site = side
				}
				text = strings.Join(strings.Fields(r.prog.Files[site.File].ExprText(site.Expr)), " ")
			}
			var out []summary.Output
			for _, s := range statuses(r.Routing.Numbered(from, values), text) {
				out = append(out, make1(s))
			}
			return out
		}
		if text, is := r.notKnown(from, env, x); is {
			return []summary.Output{make1(summary.Unresolved{SourceText: text})}
		}
		f = from
	}
	if f != nil {
		if d := f.Get(abi.FieldDefault); d.Kind == abi.ValueNumber {
			fallback = facts.Number(d.Text)
		}
	}
	switch {
	case fallback == 0 && from != nil && r.statusWritten(from, env):
		// The code states one, and a property that nothing is written to stands for what a class below has.
		return []summary.Output{make1(summary.Unresolved{SourceText: "status"})}
	case fallback == 0:
		return []summary.Output{make1(nil)}
	}
	return []summary.Output{make1(summary.LiteralRef{Value: float64(fallback)})}
}

// statusWritten reports whether a fact has an expression for its status.
func (r *Walker) statusWritten(f *facts.Fact, env *flow.Env) bool {
	site, ok := r.eval.SiteOf(f, f.Get(abi.FieldStatus), env)
	return ok && site.Expr != 0
}

// lacking reports whether values say that an object has no such property: new Response(body, { headers }) states no status.
func lacking(values []flow.Value) bool {
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool { return !flow.IsNull(v) })
}

// notKnown reports whether one of the places in which a status may stand (c.json(body, error.status), c.json(body, { status })) holds a
// whole argument of which nothing is known: it is no default then. text is how it is written.
func (r *Walker) notKnown(f *facts.Fact, env *flow.Env, x *paths.Exit) (text string, is bool) {
	for _, item := range f.Get(abi.FieldStatus).Items {
		site, ok := r.eval.SiteOf(f, item, env)
		if !ok {
			continue
		}
		if slices.ContainsFunc(r.eval.Values(f, item, env, x.Locals.Lookup()), func(v flow.Value) bool { return v.Kind == flow.Unknown }) {
			return strings.Join(strings.Fields(r.prog.Files[site.File].ExprText(site.Expr)), " "), true
		}
	}
	return "", false
}

// maxStatuses bounds the statuses that one answer may have.
const maxStatuses = 8

// statuses are the different statuses among values, and an unresolved one for values that are no number.
func statuses(values []flow.Value, text string) []summary.ValueRef {
	var out []summary.ValueRef
	seen := map[float64]bool{}
	open := len(values) == 0
	for _, v := range values {
		n, err := strconv.ParseFloat(v.Text, 64)
		switch {
		case v.Kind != flow.Const || v.Lit != unit.LitNumber || err != nil:
			open = true
		case !seen[n]:
			seen[n] = true
			out = append(out, summary.LiteralRef{Value: n})
		}
	}
	if len(out) > maxStatuses {
		out, open = nil, true
	}
	if open {
		out = append(out, summary.Unresolved{SourceText: text})
	}
	return out
}
