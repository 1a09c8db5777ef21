package answers

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// sends is what a request carries: its body, and the names in its query. It is nil when nothing is known of either.
func (r *Walker) sends(q *facts.Grounded) *summary.RequestSent {
	out := &summary.RequestSent{Body: r.payload(q)}
	out.Query, out.QueryOpen, out.QueryStated = r.Requests.Query(*q)
	if out.Body == nil && len(out.Query) == 0 && !out.QueryStated {
		return nil
	}
	return out
}

// payload is the shape of the body that a request sends, nil when it sends none or nothing is known of it.
func (r *Walker) payload(q *facts.Grounded) summary.TypeShape { return r.handedOver(q, abi.FieldBody) }

// variables is the shape of the variables that an operation is run with, nil when nothing is known of them.
func (r *Walker) variables(run units.Run) summary.TypeShape {
	stated := run.Variables.Fact.Get(abi.FieldParams)
	shape := r.handedOver(&run.Variables, abi.FieldParams)
	if stated.Kind == abi.ValueList && len(stated.Items) == 0 {
		shape = summary.Record{}
	}
	if record, ok := shape.(summary.Record); ok && run.Also {
		return summary.NewRecord(record.Properties, append(slices.Clone(record.Spreads), summary.Spread{SourceText: "variables"})...)
	}
	return shape
}

// handedOver is the shape of what a fact states under a field, nil when nothing is known of it.
func (r *Walker) handedOver(q *facts.Grounded, field abi.FieldID) summary.TypeShape {
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
	if record, ok := shape.(summary.Record); ok && r.declaredOnly(at) {
		// What is passed has the fields of the type, and may have more.
		file := r.prog.Files[at.Site.File]
		return summary.NewRecord(record.Properties, append(slices.Clone(record.Spreads), summary.Spread{SourceText: file.ExprText(at.Site.Expr)})...)
	}
	return shape
}

// declaredOnly reports whether nothing is known of a value but the type of the parameter that it is.
func (r *Walker) declaredOnly(at flow.Prop) bool {
	values := r.prog.Eval(at.Site, at.Env)
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool { return v.Kind != flow.Param })
}
