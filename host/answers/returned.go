package answers

import (
	"net/http"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// returnedAs answers with the body that a unit returns, after the wrappers around it.
func (r *Walker) returnedAs(w *walk, x *paths.Exit, body summary.TypeShape) []summary.Output {
	r.tellGivenByLibrary(w, x, body)
	body = r.changedBy(w, x, body)
	if w.Framework.Rules.DefaultStatus == http.StatusNoContent {
		body = nil
	}
	return r.responses(nil, x, body, w.Framework.Rules.DefaultStatus)
}

// serialisedAs is the shape that a framework gives everything a unit returns; nil
// when nothing is stated or known of it.
func (r *Walker) serialisedAs(w *walk) summary.TypeShape {
	if w.Route == nil {
		return nil
	}
	f := w.Route.Inst.Fact
	items := []abi.Value{f.Get(abi.FieldBody)}
	if items[0].Kind == abi.ValueFirst {
		items = items[0].Items
	}
	for _, v := range items {
		if v.Kind == abi.ValueObject || v.Kind == abi.ValueString {
			return r.statedBody(f, v)
		}
		if v.Kind != abi.ValueNode {
			continue
		}
		if at, ok := f.Site(v.Node); ok {
			if s, ok := r.Code.Shapes.Annotation(flow.FileID(at.File), syntax.Node(at.Node)); ok {
				return summary.LeaveOut(s, r.eval.Names(f, abi.FieldOnly, nil), r.eval.Names(f, abi.FieldExcept, nil))
			}
		}
	}
	return nil
}

// returned is what a path returns to the caller. A function has no shape, and is something all the same.
func (r *Walker) returned(w *walk, x *paths.Exit) summary.Output {
	if x.Site.Expr == 0 || r.prog.Func(w.Code.Func).Generator {
		return r.fallen(w)
	}
	for _, v := range r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()) {
		if v.Kind == flow.Function || v.Kind == flow.Class {
			return summary.Return{Value: summary.UnknownShape{}}
		}
	}
	if value := r.Code.Shapes.Of(x.Site, x.Env, x.Locals.Lookup()); value != nil {
		return summary.Return{Value: value}
	}
	return summary.Void{}
}

// fallen is what a path gives the caller that returns nothing: of a generator what gives its elements one after the other.
func (r *Walker) fallen(w *walk) summary.Output {
	if r.prog.Func(w.Code.Func).Generator {
		return summary.Return{Value: summary.UnknownShape{}}
	}
	return summary.Void{}
}

// givesException reports whether what a unit returns is an exception of the framework, which is no answer where it is not raised.
func (r *Walker) givesException(w *walk, x *paths.Exit) bool {
	values := r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup())
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool {
		_, raises := r.exceptions.ThrownStatus(w.Framework.Pack, v, false)
		return !raises
	})
}

// returnedParts reads what is returned where that is more than one body: a (body, status), nothing, or one of
// several of these; ok is false when it is a body alone.
func (r *Walker) returnedParts(w *walk, x *paths.Exit) (out []summary.Output, ok bool) {
	values := r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup())
	var bodies []flow.Value
	nothing := false
	for _, v := range values {
		if status := w.Framework.Rules.Null; status != 0 && v.Kind == flow.Const && v.Lit == unit.LitNull {
			out = append(out, summary.Response{StatusCode: summary.LiteralRef{Value: float64(status)}, Headers: map[string]summary.ValueRef{}})
			continue
		}
		if flow.IsNull(v) {
			nothing = true
			continue
		}
		if answer, ok := r.returnedException(w, x, v); ok {
			out = append(out, answer)
			continue
		}
		more, sequence := r.returnedSequence(w, x, v)
		if !sequence {
			bodies = append(bodies, v)
		}
		out = append(out, more...)
	}
	if nothing {
		switch {
		case w.Framework.Rules.Nothing != 0:
			out = append(out, r.nothingGiven(w, x)...)
		case w.Framework.Rules.Fallthrough == "next":
			out = append(out, r.wentOn(w)...)
		case len(values) == 1 && w.Framework.Rules.Returns == "sequence" && w.Framework.Rules.Fallthrough == "none":
			return nil, true // the request goes on
		case len(out) == 0:
			return nil, false
		default:
			bodies = append(bodies, flow.Value{Kind: flow.Const, Lit: unit.LitNull})
		}
	}
	if len(out) == 0 {
		return nil, false
	}
	if len(bodies) > 0 {
		body := r.serialisedAs(w)
		if body == nil {
			body = r.bodyOf(bodies)
		}
		out = append(out, r.returnedAs(w, x, body)...)
	}
	return out, true
}

// returnedException is the answer that an exception of the framework is where a unit returns it.
func (r *Walker) returnedException(w *walk, x *paths.Exit, v flow.Value) (summary.Output, bool) {
	if !r.exceptions.Answers(w.Framework.Pack) {
		return nil, false
	}
	status, ok := r.exceptions.ThrownStatus(w.Framework.Pack, v, true)
	if !ok && v.Kind == flow.Param && v.Text == "" {
		roles := w.Framework.Roles
		if ok = v.Func == w.Code.Func && int(v.Index) < len(roles) && roles[v.Index] == "error"; ok {
			status = summary.Unresolved{SourceText: r.prog.Func(v.Func).Params[v.Index].Name}
		}
	}
	return summary.Response{StatusCode: status, Headers: map[string]summary.ValueRef{}}, ok
}

// returnedSequence reads a returned (body, status), or (status, body) where that is the framework's order; ok is false when what is returned is none.
func (r *Walker) returnedSequence(w *walk, x *paths.Exit, v flow.Value) (out []summary.Output, ok bool) {
	if w.Framework.Rules.Returns == "rack" {
		return r.returnedRack(x, v)
	}
	if w.Framework.Rules.Returns != "sequence" || v.Kind != flow.Array || r.prog.Expr(v.Site).Flags&unit.FlagTuple == 0 {
		return nil, false
	}
	parts, _ := r.prog.ElementSites(v)
	if len(parts) < 2 || len(parts) > 3 {
		return nil, false
	}
	if w.Framework.Rules.StatusFirst {
		if len(parts) != 2 {
			return nil, false
		}
		parts = []flow.Prop{parts[1], parts[0]}
	}
	status := r.prog.EvalWith(parts[1].Site, parts[1].Env, x.Locals.Lookup())
	text := strings.Join(strings.Fields(r.prog.Files[parts[1].Site.File].ExprText(parts[1].Site.Expr)), " ")
	for _, v := range status {
		if v.Kind == flow.Object {
			return nil, false // (body, headers)
		}
	}
	body := r.serialisedAs(w)
	if body == nil {
		body = r.Code.Shapes.Of(parts[0].Site, parts[0].Env, x.Locals.Lookup())
	}
	for _, s := range statuses(status, text) {
		out = append(out, summary.Response{StatusCode: s, Body: body, Headers: map[string]summary.ValueRef{}})
	}
	return out, true
}

// returnedRack reads a returned status, [status, body] or [status, headers, body], as Rack has them; ok is false when what is
// returned is a body.
func (r *Walker) returnedRack(x *paths.Exit, v flow.Value) (out []summary.Output, ok bool) {
	isNumber := func(v flow.Value) bool { return v.Kind == flow.Const && v.Lit == unit.LitNumber }
	status, body := []flow.Value{v}, summary.TypeShape(nil)
	if v.Kind == flow.Array {
		parts, _ := r.prog.ElementSites(v)
		if len(parts) < 2 || len(parts) > 3 {
			return nil, false
		}
		last := parts[len(parts)-1]
		status, body = r.prog.EvalWith(parts[0].Site, parts[0].Env, x.Locals.Lookup()), r.textBody(last, x)
		if !slices.ContainsFunc(status, func(v flow.Value) bool {
			return v.Kind == flow.Const && v.Lit != unit.LitNumber || v.Kind == flow.Pattern || v.Kind == flow.Array
		}) {
			// What stands first is no part of a body as far as is known.
			text := strings.Join(strings.Fields(r.prog.Files[parts[0].Site.File].ExprText(parts[0].Site.Expr)), " ")
			for _, s := range statuses(status, text) {
				out = append(out, summary.Response{StatusCode: s, Body: body, Headers: map[string]summary.ValueRef{}})
			}
			return out, true
		}
	}
	if len(status) == 0 || slices.ContainsFunc(status, func(v flow.Value) bool { return !isNumber(v) }) {
		return nil, false
	}
	for _, s := range statuses(status, "status") {
		out = append(out, summary.Response{StatusCode: s, Body: body, Headers: map[string]summary.ValueRef{}})
	}
	return out, true
}

// sameStatus reports whether two answers have one status.
func sameStatus(a, b summary.Output) bool {
	one, ok := a.(summary.Response)
	other, too := b.(summary.Response)
	return ok && too && summary.ValueText(one.StatusCode) == summary.ValueText(other.StatusCode)
}

// returnedStatus is the answer of a unit of whose returned objects nothing counts but the status that they hold; what holds none has the
// one that the unit states.
func (r *Walker) returnedStatus(w *walk, x *paths.Exit) []summary.Output {
	stated := r.responses(nil, x, nil, w.Framework.Rules.DefaultStatus)
	if x.Site.Expr == 0 {
		return stated
	}
	var out []summary.Output
	add := func(more ...summary.Output) {
		for _, o := range more {
			if !slices.ContainsFunc(out, func(have summary.Output) bool { return sameStatus(have, o) }) {
				out = append(out, o)
			}
		}
	}
	open := func() {
		add(summary.Response{StatusCode: summary.Unresolved{SourceText: w.Framework.Rules.StatusProperty}, Headers: map[string]summary.ValueRef{}})
	}
	values := r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup())
	for _, v := range values {
		switch v.Kind {
		case flow.Const:
			add(stated...)
		case flow.Object:
			props, whole := r.prog.Properties(v)
			at := slices.IndexFunc(props, func(p flow.Prop) bool { return p.Name == w.Framework.Rules.StatusProperty })
			if at < 0 {
				add(stated...)
				if !whole {
					open()
				}
				continue
			}
			for _, s := range statuses(r.prog.EvalWith(props[at].Site, props[at].Env, x.Locals.Lookup()), w.Framework.Rules.StatusProperty) {
				add(summary.Response{StatusCode: s, Headers: map[string]summary.ValueRef{}})
			}
		default:
			add(stated...)
			open()
		}
	}
	if len(values) == 0 {
		add(stated...)
		open()
	}
	return out
}

// returnedObject reads the status and the body of a returned object; nil when what is returned is none.
func (r *Walker) returnedObject(w *walk, x *paths.Exit) []summary.Output {
	var out []summary.Output
	for _, v := range r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()) {
		if v.Kind != flow.Object {
			return nil
		}
		props, _ := r.prog.Properties(v)
		var body summary.TypeShape
		status := []summary.ValueRef{nil}
		if w.Framework.Rules.DefaultStatus != 0 {
			status[0] = summary.LiteralRef{Value: float64(w.Framework.Rules.DefaultStatus)}
		}
		found := false
		for _, p := range props {
			switch p.Name {
			case w.Framework.Rules.StatusProperty:
				found = true
				text := strings.Join(strings.Fields(r.prog.Files[p.Site.File].ExprText(p.Site.Expr)), " ")
				status = statuses(r.prog.EvalWith(p.Site, p.Env, x.Locals.Lookup()), text)
			case w.Framework.Rules.BodyProperty:
				inner := r.prog.Serialised(flow.Prop{Site: p.Site, Env: p.Env})
				body = r.Code.Shapes.Of(inner.Site, inner.Env, x.Locals.Lookup())
			}
		}
		if !found {
			return nil
		}
		for _, s := range status {
			out = append(out, summary.Response{StatusCode: s, Body: body, Headers: map[string]summary.ValueRef{}})
		}
	}
	return out
}
