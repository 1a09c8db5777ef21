package reading

import (
	"strings"
	"testing"
)

func TestIsMinified(t *testing.T) {
	line := strings.Repeat("a(b);", 400) // 2,000 bytes
	packed := strings.Repeat(line+"\n", 40)
	for _, c := range []struct {
		name, source string
		want         bool
	}{
		{"static/app.js", packed, true},
		{"static/app.mjs", strings.Repeat(line, 40), true},
		{"static/app.min.cjs", packed, true},
		// What is short, what has ordinary lines, and what is no JavaScript is read.
		{"static/app.js", strings.Repeat(line, 20), false},
		{"static/app.js", strings.Repeat("a(b);\n", 20_000), false},
		{"static/app.js", line + strings.Repeat("\n", 100_000), false},
		{"src/app.ts", packed, false},
		{"src/app.jsx", packed, false},
	} {
		if got := isMinified(c.name, []byte(c.source)); got != c.want {
			t.Errorf("%s of %d bytes: %v, want %v", c.name, len(c.source), got, c.want)
		}
	}
}
