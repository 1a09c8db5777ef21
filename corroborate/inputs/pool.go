package inputs

import (
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// common are values that programs often distinguish.
var common = []any{"a", "1", "0", "-1", "5", "abc", "true", "false", "12", "100", "1000", "", "A", "admin", "user@example.org",
	"2024-01-15", "3f0c2a9e-1b7d-4c55-8e21-9a6b0c4d7e12", "a b", "1.5", "NaN", "null", "[]", "{}", `{"a":1}`, "507f1f77bcf86cd799439011", "abcdefghijklmnopqrst"}

var structured = []any{float64(1), float64(0), float64(-1), float64(5), float64(100), 1.5, true, false, nil, []any{}, []any{"a"}, []any{float64(1), float64(2)},
	map[string]any{}, map[string]any{"id": float64(1)}, []any{map[string]any{"id": float64(1)}}}

var truthyValues = []any{"a", "1", true, float64(1), map[string]any{}, "abcdef", []any{"a"}, "true", float64(7)}
var falsyValues = []any{Absent{}, "", float64(0), false, nil}

// results are what a call may give.
var results = []any{map[string]any{"id": float64(1)}, map[string]any{}, map[string]any{"id": "1", "name": "a"}, []any{}, []any{map[string]any{"id": float64(1)}}, true}

// byType are values of each type a typeof test knows.
var byType = map[string][]any{
	"string": {"a", "", "abc"}, "number": {float64(1), float64(0), -1.5}, "boolean": {true, false},
	"object": {map[string]any{}, nil, []any{}}, "undefined": {Absent{}}, "array": {[]any{}, []any{"a"}, []any{float64(1), float64(2), float64(3)}}, "null": {nil},
}

// neighbours lists a literal and the values next to it.
func neighbours(v any) []any {
	switch x := v.(type) {
	case float64:
		return []any{x, x + 1, x - 1, x + 0.5, x * 2, -x, x + 100}
	case string:
		out := []any{x, x + "x", "x" + x, strings.ToUpper(x), strings.ToLower(x), ""}
		if n, err := strconv.ParseFloat(x, 64); err == nil {
			out = append(out, strconv.FormatFloat(n+1, 'g', -1, 64), strconv.FormatFloat(n-1, 'g', -1, 64))
		}
		return out
	case bool:
		return []any{x, !x}
	}
	return []any{v, "a", float64(1)}
}

// compared gives values v for which `v op bound` is want.
func compared(op summary.ComparisonOp, bound any, want bool) []any {
	n, isNumber := number(bound)
	if s, ok := bound.(string); ok && op != summary.OpEq && op != summary.OpNeq {
		if f, err := strconv.ParseFloat(s, 64); err == nil {
			n, isNumber = f, true
		}
	}
	if op == summary.OpNeq {
		op, want = summary.OpEq, !want
	}
	if op == summary.OpEq {
		if want {
			return []any{bound}
		}
		out := append(neighbours(bound), Absent{}, "other", float64(3), true, false, nil)
		// A text in small letters is its own neighbour.
		return slices.DeleteFunc(out, func(v any) bool { return reflect.DeepEqual(v, bound) })
	}
	if !isNumber {
		return neighbours(bound)
	}
	whole := n == math.Trunc(n)
	above, below := []any{n + 1, n + 10, n*2 + 100}, []any{n - 1, n - 10, -n - 100}
	if !whole {
		above, below = append(above, math.Ceil(n)), append(below, math.Floor(n))
	} else {
		above, below = append(above, n+0.5), append(below, n-0.5)
	}
	switch op {
	case summary.OpGt:
		if want {
			return above
		}
		return append([]any{n}, below...)
	case summary.OpGte:
		if want {
			return append([]any{n}, above...)
		}
		return below
	case summary.OpLt:
		if want {
			return below
		}
		return append([]any{n}, above...)
	case summary.OpLte:
		if want {
			return append([]any{n}, below...)
		}
		return above
	}
	return nil
}

var quotedText = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'`)
var numberText = regexp.MustCompile(`(?:^|[^\w.])(-?\d+(?:\.\d+)?)\b`)

// literalsIn collects the literals of source text.
func literalsIn(text string) []any {
	var out []any
	for _, m := range quotedText.FindAllStringSubmatch(text, -1) {
		out = append(out, m[1]+m[2])
	}
	for _, m := range numberText.FindAllStringSubmatch(quotedText.ReplaceAllString(text, ""), -1) {
		if f, err := strconv.ParseFloat(m[1], 64); err == nil {
			out = append(out, f)
		}
	}
	return out
}
