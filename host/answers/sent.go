package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// sends is what a request carries: its body, and the names in its query. It is nil when nothing is known of either.
func (r *Walker) sends(q *facts.Grounded) *summary.RequestSent {
	out := &summary.RequestSent{Body: r.payload(q)}
	out.Query, out.QueryOpen, out.QueryStated = r.Requests.Query(*q)
	out.NoQuery = r.Requests.NoQuery(*q)
	out.NoBody = r.Requests.NoBody(*q)
	if out.Body == nil && len(out.Query) == 0 && !out.QueryStated && !out.NoQuery && !out.NoBody {
		return nil
	}
	return out
}

// payload is the shape of the body that a request sends, nil when it sends none or nothing is known of it.
func (r *Walker) payload(q *facts.Grounded) summary.TypeShape {
	if form := r.formFields(q); form != nil {
		return form
	}
	shape := r.statedShape(q, abi.FieldBody)
	if record, ok := shape.(summary.Record); ok {
		return withoutBrackets(record)
	}
	return shape
}

// formFields is a body that is a form to which fields were added one by one (new FormData()), or that is written as a query (new
// URLSearchParams()), nil for any other. Any of the former may be a file, which servers give elsewhere than the other fields, or may be added under a condition: it is sent sometimes.
func (r *Walker) formFields(q *facts.Grounded) summary.TypeShape {
	at, ok := r.Interactions.Expression(q.Fact, q.Fact.Get(abi.FieldBody), q.Env)
	if !ok || at.Site.Expr == 0 {
		return nil
	}
	values := r.prog.Eval(at.Site, at.Env)
	var props []summary.Property
	var more []summary.Spread
	for i := range values {
		names, whole, form := r.prog.FormNames(&values[i])
		shape := summary.Optional(summary.UnknownShape{})
		if !form {
			names, whole, form = r.prog.QueryNames(&values[i])
			shape = summary.UnknownShape{}
			if form && !whole && len(names) > 0 {
				whole, more = true, []summary.Spread{{SourceText: r.prog.Files[at.Site.File].ExprText(at.Site.Expr)}}
			}
		}
		if !form || !whole || len(values) > 1 {
			return nil
		}
		for _, name := range names {
			props = append(props, summary.Property{Name: name, Shape: shape})
		}
	}
	if len(props) == 0 {
		return nil
	}
	return withoutBrackets(summary.NewRecord(props, more...))
}

// withoutBrackets leaves out what is named with brackets (user[name]): some servers read it as a field of a field, others by that name.
// The record then has more than is listed.
func withoutBrackets(record summary.Record) summary.Record {
	var kept []summary.Property
	spreads := slices.Clone(record.Spreads)
	for _, p := range record.Properties {
		if name, _, ok := strings.Cut(p.Name, "["); ok && name != "" && strings.HasSuffix(p.Name, "]") {
			spreads = append(spreads, summary.Spread{SourceText: p.Name})
			continue
		}
		kept = append(kept, p)
	}
	if len(kept) == len(record.Properties) {
		return record
	}
	return summary.NewRecord(kept, spreads...)
}

// variables is the shape of the variables that an operation is run with, nil when nothing is known of them.
func (r *Walker) variables(run units.Run) summary.TypeShape {
	stated := run.Variables.Fact.Get(abi.FieldParams)
	shape := r.statedShape(&run.Variables, abi.FieldParams)
	if stated.Kind == abi.ValueList && len(stated.Items) == 0 {
		shape = summary.Record{}
	}
	if record, ok := shape.(summary.Record); ok && run.Also {
		return summary.NewRecord(record.Properties, append(slices.Clone(record.Spreads), summary.Spread{SourceText: "variables"})...)
	}
	return shape
}

// statedShape is the shape of what a fact states under a field, nil when nothing is known of it. An object has words for types in it.
func (r *Walker) statedShape(q *facts.Grounded, field abi.FieldID) summary.TypeShape {
	if stated := q.Fact.Get(field); stated.Kind == abi.ValueObject {
		return r.statedBody(q.Fact, stated)
	}
	at, ok := r.Interactions.Expression(q.Fact, q.Fact.Get(field), q.Env)
	if !ok || at.Site.Expr == 0 {
		return nil
	}
	at = r.prog.Serialised(at)
	shape := r.Code.Shapes.Of(at.Site, at.Env, nil)
	switch shape.(type) {
	case summary.UnknownShape, summary.Undefined:
		return nil
	}
	if record, ok := shape.(summary.Record); ok {
		if more := r.handedOver(at); more != "" {
			return summary.NewRecord(record.Properties, append(slices.Clone(record.Spreads), summary.Spread{SourceText: more})...)
		}
	}
	return shape
}

// handedOver is the text of what a value is, or spreads, that is a parameter of which nobody is seen who hands it over: it has the fields of
// its type or its default, and may have more. It is empty where there is none. within are the objects around the value.
func (r *Walker) handedOver(at flow.Prop, within ...flow.Site) string {
	file := r.prog.Files[at.Site.File]
	if x := file.Expr(file.Plain(at.Site.Expr)); x.Kind == unit.ExprLogical && x.Op == unit.OpAnd {
		at.Site.Expr = x.B // what stands before it is only asked
	}
	for _, v := range r.prog.Eval(at.Site, at.Env) {
		if v.Kind == flow.Param {
			return file.ExprText(at.Site.Expr)
		}
		if v.Kind != flow.Object || slices.Contains(within, v.Site) {
			continue
		}
		inside, merges := r.prog.Files[v.Site.File], r.prog.Merges(v)
		for _, e := range inside.ExprsIn(inside.Expr(v.Site.Expr).List) {
			if part := inside.Expr(e); part.Kind == unit.ExprSpread {
				e = part.A
			} else if !merges {
				continue
			}
			if more := r.handedOver(flow.Prop{Site: flow.Site{File: v.Site.File, Expr: e}, Env: v.Env}, append(within, v.Site)...); more != "" {
				return more
			}
		}
	}
	return ""
}
