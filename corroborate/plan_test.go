package corroborate

import (
	"encoding/json"
	"testing"

	"github.com/drift-analyzer/drift/corroborate/bundle"
	"github.com/drift-analyzer/drift/summary"
)

// TestRaised: the condition of a catch clause is told by the clause around the line; without one nothing tells it.
func TestRaised(t *testing.T) {
	p := &planner{catches: map[string][]bundle.Site{"a.ts": {{Line: 2, LastLine: 20}, {Line: 5, LastLine: 9}}}, calls: map[string]bool{}, values: map[string]bool{}}
	for _, c := range []struct {
		text string
		line int
		want string
	}{
		{raised, 6, `{"k":"caught","place":"a.ts:5"}`},
		{raised, 12, `{"k":"caught","place":"a.ts:2"}`},
		{raised, 30, `{"k":"?"}`},
		{"a  > \n b", 6, `{"k":"text","n":"a \u003e b"}`},
	} {
		got, err := json.Marshal(p.predicate(summary.Opaque{SourceText: c.text}, scope{}, "a.ts", c.line))
		if err != nil || string(got) != c.want {
			t.Errorf("%q at line %d: %s, %v; want %s", c.text, c.line, got, err, c.want)
		}
	}
	if len(p.values) != 1 || !p.values["a > b"] {
		t.Errorf("the guest reports on %v", p.values)
	}
}
