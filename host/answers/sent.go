package answers

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/summary"
)

// sends is what a request carries: its body, and the names in its query. It is nil when nothing is known of either.
func (r *Walker) sends(q *facts.Grounded) *summary.RequestSent {
	out := &summary.RequestSent{Body: r.payload(q)}
	out.Query, out.QueryOpen = r.Requests.Query(*q)
	if out.Body == nil && len(out.Query) == 0 {
		return nil
	}
	return out
}

// payload is the shape of the body that a request sends, nil when it sends none or nothing is known of it.
func (r *Walker) payload(q *facts.Grounded) summary.TypeShape {
	at, ok := r.Interactions.Expression(q.Fact, q.Fact.Get(abi.FieldBody), q.Env)
	if !ok || at.Site.Expr == 0 {
		return nil
	}
	at = r.Interactions.Serialised(at, 0)
	shape := r.Code.Shapes.Of(at.Site, at.Env, nil)
	if _, unknown := shape.(summary.UnknownShape); unknown {
		return nil
	}
	return shape
}
