package paths_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/summary"
)

// TestMaxExits: a unit has at most MaxExits exits, and what lies beyond them is said.
func TestMaxExits(t *testing.T) {
	for _, c := range []struct {
		guards, exits int
		capped        bool
	}{
		{paths.MaxExits - 1, paths.MaxExits, false},
		{paths.MaxExits, paths.MaxExits, true},
	} {
		var source strings.Builder
		source.WriteString("-- a.js --\nfunction run(a) {\n")
		for i := range c.guards {
			fmt.Fprintf(&source, "if (a === %d) return %d;\n", i, i)
		}
		source.WriteString("}\n")
		_, result, _ := exits(t, source.String())
		if len(result.Exits) != c.exits || result.Capped != c.capped {
			t.Errorf("%d guards and the end give %d exits (capped: %v), want %d (%v)", c.guards, len(result.Exits), result.Capped, c.exits, c.capped)
		}
	}
}

// TestManyThrows: throws of one try block are followed into its handler one by one; where they are more than that, the
// others are counted, and the handler is walked for them as for what is raised unseen.
func TestManyThrows(t *testing.T) {
	for _, c := range []struct{ throws, merged, exits int }{{20, 0, 21}, {64, 0, 65}, {70, 6, 66}} {
		var source strings.Builder
		source.WriteString("-- a.js --\nfunction run(a) {\ntry {\n")
		for i := range c.throws {
			fmt.Fprintf(&source, "if (a === %d) throw problem%d;\n", i, i)
		}
		source.WriteString("} catch (e) { answer(e); return; }\nanswer(a);\n}\n")
		_, result, _ := exits(t, source.String())
		if result.Merged != c.merged || len(result.Exits) != c.exits {
			t.Errorf("%d throws: %d are handled as one of which nothing is known and there are %d exits, want %d and %d", c.throws, result.Merged, len(result.Exits), c.merged, c.exits)
		}
	}
}

// TestCut: a condition that is left out for its length is said to be.
func TestCut(t *testing.T) {
	var source strings.Builder
	source.WriteString("-- a.js --\nfunction run(a, b) {\nlet s = 0;\n")
	// Each branch leaves in one case, so what goes on is the alternative of all others.
	source.WriteString("switch (a) {\n")
	for i := range 20 {
		fmt.Fprintf(&source, "case %d: if (b.x%d) return answer(%d); log(%d); break;\n", i, i, i, i)
	}
	source.WriteString("}\nanswer(b);\n}\n")
	_, result, _ := exits(t, source.String())
	last := result.Exits[len(result.Exits)-1]
	if !result.Cut || len(last.Conditions) != 1 || summary.PredicateText(last.Conditions[0]) != "`too many conditions to list`" {
		t.Errorf("cut: %v, conditions of the last exit: %v", result.Cut, last.Conditions)
	}
}

// TestCallsOfNestedLoops: a call that runs before a round of a loop parts is on the paths behind the loop once.
func TestCallsOfNestedLoops(t *testing.T) {
	const loops = 16
	var source strings.Builder
	source.WriteString("-- a.js --\nfunction run(rows) {\n")
	for i := range loops {
		fmt.Fprintf(&source, "for (const r%d of rows) { note(r%d); if (r%d.skip) continue;\n", i, i, i)
	}
	for i := range loops {
		fmt.Fprintf(&source, "if (rows.stop%d) break; }\n", i)
	}
	source.WriteString("return rows;\n}\n")
	_, result, _ := exits(t, source.String())
	if len(result.Exits) != 1 || len(result.Exits[0].Effects) != loops {
		t.Fatalf("%d exits, the first with %d calls, want 1 with %d", len(result.Exits), len(result.Exits[0].Effects), loops)
	}
}
