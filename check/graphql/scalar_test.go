package graphql

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestScalar: which values the language's own scalars take; of others, and of values that are not known, nothing is said.
func TestScalar(t *testing.T) {
	text, number, truth, record := summary.TypeShape(summary.Text{}), summary.TypeShape(summary.Integer{}), summary.TypeShape(summary.Boolean{}), summary.TypeShape(summary.NewRecord(nil))
	all := []summary.TypeShape{text, number, truth, record, summary.Number{}, summary.Array{Items: text}, summary.Literal{Value: "a"}, summary.Literal{Value: "5"}, summary.Literal{Value: 5.0}, summary.Literal{Value: true}, summary.UnknownShape{}, summary.Null{}}
	for _, c := range []struct {
		name    string
		coerces bool
		takes   []bool
	}{
		{"String", false, []bool{true, false, false, false, false, false, true, true, false, false, true, true}},
		{"ID", false, []bool{true, true, false, false, true, false, true, true, true, false, true, true}},
		{"Boolean", false, []bool{false, false, true, false, false, false, false, false, false, true, true, true}},
		{"Int", false, []bool{false, true, false, false, true, false, false, true, true, false, true, true}},
		{"Float", true, []bool{true, true, false, false, true, false, false, true, true, false, true, true}},
		{"DateTime", false, []bool{true, true, true, true, true, true, true, true, true, true, true, true}},
	} {
		v := &variableWalk{selectionWalk: &selectionWalk{g: &graph{coerces: c.coerces}}}
		for i, shape := range all {
			if got := v.scalar(shape, c.name); got != c.takes[i] {
				t.Errorf("%s takes %s: %v", c.name, summary.ShapeText(shape), got)
			}
		}
	}
}
