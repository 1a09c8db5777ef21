package brackets

import (
	"slices"
	"testing"
)

func TestBrackets(t *testing.T) {
	for text, want := range map[string]int{"a)": 1, "(a), [b]) c": 8, `")")`: 3, "a": -1, "": -1, "{(]": -1} {
		if got := Closes(text); got != want {
			t.Errorf("%q closes at %d, want %d", text, got, want)
		}
	}
	for text, want := range map[string][]string{"a, (b, c), \"d, e\", ": {"a", "(b, c)", `"d, e"`}, "": nil, " a ": {"a"}, "[a,b],c": {"[a,b]", "c"}} {
		if got := Split(text, ','); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
