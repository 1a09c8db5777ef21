package ask

import (
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// TestInnermost: a line of a function that is written in another one means the inner function, in whatever order they were read.
func TestInnermost(t *testing.T) {
	at := func(name string, start, end int) *summary.Summary {
		u := Inside("src/pay.ts", start, name)
		u.Location.Range.End = end
		return u
	}
	units := []*summary.Summary{at("open", 3, 40), at("retry", 12, 18), at("settle", 14, 16)}
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}, {1, 0, 2}} {
		run := &check.Run{}
		for _, i := range order {
			run.Summaries = append(run.Summaries, units[i])
		}
		x := New(run)
		for line, want := range map[string]string{"4": "open", "13": "retry", "15": "settle", "19": "open"} {
			if s := x.unit("src/pay.ts:" + line); len(s.units) != 1 || s.units[0].Identity.Name != want {
				t.Errorf("line %s, units read in order %v: %d units, want %s alone", line, order, len(s.units), want)
			}
		}
	}
}
