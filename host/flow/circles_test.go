package flow_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestCirclesOfCalls: functions that call one another in many places cost, together, in proportion to their number: four
// times as many cost about four times as much, not sixteen times. Memory that is asked for is counted, and no time.
func TestCirclesOfCalls(t *testing.T) {
	for _, c := range []struct{ file, begin, function, call, or, end string }{
		{"a.ts", "", "function read%d(node) { if (node.leaf) return node.value; return %s; }\n", "read%d(node.%c)", " || ", "read0(tree);\n"},
		{"a.py", "", "def read%d(node):\n    if node.leaf:\n        return node.value\n    return %s\n\n", "read%d(node.%c)", " or ", "read0(tree)\n"},
		{"a.rb", "class Reader\n", "  def read%d(node)\n    return node.value if node.leaf\n    %s\n  end\n", "read%d(node.%c)", " || ", "end\nReader.new.read0(tree)\n"},
		{"b.ts", "class Reader {\n", "  read%d(node) { if (node.leaf) return node.value; return %s; }\n", "this.read%d(node.%c)", " ?? ", "}\nnew Reader().read0(tree);\n"},
		{"b.py", "class Reader:\n", "    def read%d(self, node):\n        if node.leaf:\n            return node.value\n        return %s\n\n", "self.read%d(node.%c)", " or ", "Reader().read0(tree)\n"},
	} {
		cost := func(n int) float64 {
			var b strings.Builder
			fmt.Fprintf(&b, "-- %s --\n%s", c.file, c.begin)
			for i := range n {
				var calls []string
				for k := range 5 {
					calls = append(calls, fmt.Sprintf(c.call, (3*i+k)%n, 'a'+k))
				}
				fmt.Fprintf(&b, c.function, i, strings.Join(calls, c.or))
			}
			b.WriteString(c.end)
			return allocations(t, b.String())
		}
		few, many := cost(10), cost(40)
		t.Logf("%s: %.0f allocations for 10 functions, %.0f for 40", c.file, few, many)
		if many > 6*few {
			t.Errorf("%s: %.0f allocations for 10 functions, %.0f for 40", c.file, few, many)
		}
	}
}
