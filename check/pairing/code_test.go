package pairing

import (
	"fmt"
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestMayThrow: an exception may come of a unit that throws, of one that was not read whole, and of what either calls; a
// callee without a summary may raise one.
func TestMayThrow(t *testing.T) {
	unit := func(name string, output summary.Output, calls ...string) *summary.Summary {
		s := checktest.UnitAt(name+".ts", name)
		tr := summary.Transition{ID: "t", Output: output}
		for _, c := range calls {
			tr.Effects = append(tr.Effects, summary.Invocation{Callee: c, Summary: c + ".ts::" + c})
		}
		tr.Effects = append(tr.Effects, checktest.Reads("orders"))
		s.Transitions = []summary.Transition{{ID: "first", Output: summary.Return{}}, tr}
		return s
	}
	unread := unit("unread", summary.Return{})
	unread.Gaps = []summary.Gap{{Type: "x"}}
	all := []*summary.Summary{unit("throws", summary.Throw{}), unit("returns", summary.Return{}), unread, unit("callsThrows", summary.Return{}, "returns", "throws"), unit("callsReturns", summary.Return{}, "returns"),
		unit("callsUnread", summary.Return{}, "unread"), unit("callsGone", summary.Return{}, "gone"), unit("round", summary.Return{}, "again"), unit("again", summary.Return{}, "round"),
		unit("deep", summary.Return{}, "callsThrows")}
	code := indexCode(all)
	for name, want := range map[string]bool{"throws": true, "returns": false, "unread": true, "callsThrows": true, "callsReturns": false, "callsUnread": true, "callsGone": true, "round": false, "deep": true} {
		if got := code.MayThrow(code.ByID("", name+".ts::"+name), map[*summary.Summary]bool{}); got != want {
			t.Errorf("%s may throw: %v", name, got)
		}
	}
	for calls, want := range map[int]bool{199: false, 200: true} {
		var chain []*summary.Summary
		for i := range calls {
			chain = append(chain, unit(fmt.Sprint("u", i), summary.Return{}, fmt.Sprint("u", i+1)))
		}
		chain = append(chain, unit(fmt.Sprint("u", calls), summary.Return{}))
		if got := indexCode(chain).MayThrow(chain[0], map[*summary.Summary]bool{}); got != want {
			t.Errorf("after %d calls: %v", calls, got)
		}
	}
}

// TestIndexCode: code by its id, its own id, its file and its deployed unit; contracts are no code.
func TestIndexCode(t *testing.T) {
	one, other, declared := checktest.UnitAt("src/a.ts", "run"), checktest.UnitAt("src/a.ts", "stop"), checktest.Table("src/a.sql", "orders", "exhaustive", "id")
	one.Identity.ID, other.Location.Workspace = "own", "w"
	d := summary.DeployableUnit{DeploymentTarget: "function", InstanceName: "f"}
	other.Identity.DeployableUnit = &d
	code := indexCode([]*summary.Summary{one, other, declared})
	if code.ByID("", "src/a.ts::run") != one || code.ByID("", "own") != one || code.ByID("w", "src/a.ts::run") != nil || code.ByID("w", "src/a.ts::stop") != other || code.ByID("", "src/a.sql::orders") != nil {
		t.Error("by id")
	}
	if code.Callee(other, summary.Invocation{Summary: "src/a.ts::stop"}) != other || code.Callee(one, summary.Invocation{Summary: "src/a.ts::stop"}) != nil {
		t.Error("calls stay in their workspace")
	}
	if list := code.ByFile()["src/a"]; len(list) != 2 || len(code.ByFile()) != 1 {
		t.Errorf("by file: %v", code.ByFile())
	}
	if list := code.ByUnit()[d]; len(list) != 1 || list[0] != other {
		t.Errorf("by deployed unit: %v", list)
	}
}

// TestAccesses: what a unit does at a boundary is listed once, with the first path that does it.
func TestAccesses(t *testing.T) {
	s := checktest.UnitAt("a.ts", "run")
	read, write := checktest.Reads("orders", "id"), checktest.Writes("orders", "id")
	s.Transitions = []summary.Transition{{ID: "one", Effects: []summary.Effect{read, summary.Invocation{Callee: "f"}}}, {ID: "two", Effects: []summary.Effect{write, read, checktest.Reads("orders", "total")}}}
	got := Accesses([]*summary.Summary{s, checktest.UnitAt("b.ts", "other", read)})
	want := []string{"a.ts::run one", "a.ts::run two", "a.ts::run two", "b.ts::other"}
	if len(got) != len(want) {
		t.Fatalf("%d accesses", len(got))
	}
	for i, a := range got[:3] {
		if side := a.Side(); side.Summary+" "+side.TransitionID != want[i] {
			t.Errorf("access %d is %s %s, want %s", i, side.Summary, side.TransitionID, want[i])
		}
	}
	if got[3].Unit.ID() != want[3] {
		t.Errorf("the other unit reads by itself: %s", got[3].Unit.ID())
	}
}
