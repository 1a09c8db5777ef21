package python

import (
	"strings"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/internal/processor"
)

func TestNumbers(t *testing.T) {
	long := strings.Repeat("1", 20_000)
	for in, want := range map[string]string{"0": "0", "00": "0", "12": "12", "12l": "12", "0x1f": "31", "0b101": "5", "0o17": "15", "1.50": "1.5", "1e3": "1000", ".5": "0.5", "007": "7", "09": "9",
		"123456789012345678901234567890": "123456789012345678901234567890", "0x10000000000000000": "18446744073709551616", long: long, "0x" + long: "0x" + long} {
		if got := numberText(in); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

// TestLongNumbers: a number of the length of a file takes no more time than its length suggests.
func TestLongNumbers(t *testing.T) {
	processor.Within(t, time.Second, func() {
		for _, in := range []string{strings.Repeat("1", 5_000_000), "0x" + strings.Repeat("1", 5_000_000), strings.Repeat("1", 5_000_000) + ".5", "0" + strings.Repeat("1", 5_000_000)} {
			numberText(in)
		}
	})
}

// TestManyTexts: texts beside one another, and the parts of one, take no more time than their length suggests.
func TestManyTexts(t *testing.T) {
	const many = 100_000
	for _, text := range []string{strings.Repeat("`", 4*many), strings.Repeat("'abcdef' ", many), "f'" + strings.Repeat("{a}bcdef", many) + "'", "(" + strings.Repeat("f'{a}' 'bcdef'\n", many) + ")"} {
		r := syntax.Parse(syntax.Python, []byte(text), syntax.DefaultLimits, nil)
		if r.Tree == nil {
			t.Fatalf("%.20s is not read: %v", text, r.Problems)
		}
		processor.Within(t, 3*time.Second, func() { Lower("a", "/a", r.Tree) })
	}
}
