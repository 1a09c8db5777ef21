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
		// A chunk of a bundle, and a bundle that keeps lines of texts and licences.
		{"assets/chunk.0a1b.js", strings.Repeat(line, 5), true},
		{"assets/index.0a1b.js", strings.Repeat(line+strings.Repeat("a word of a text\n", 100), 5), true},
		// A long line of data says nothing of the code around it.
		{"src/logo.js", `const logo = "` + strings.Repeat("iVBOR", 20_000) + "\";\n" + strings.Repeat("a(b);\n", 3_000), false},
		{"src/table.js", "export const rows = [" + strings.Repeat(`{"a": [1, 2]},`, 3_000) + "];\n" + strings.Repeat("a(b);\n", 9_000), false},
		{"src/shape.js", `const d = "` + strings.Repeat("translate(1) ", 900) + "\";\n" + strings.Repeat("a(b);\n", 300), false},
		// What is short, what has ordinary lines, and what is no JavaScript is read.
		{"static/app.js", strings.Repeat(line, 4), false},
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
