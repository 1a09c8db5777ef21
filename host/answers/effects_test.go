package answers

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestShorten cuts the text of an argument before the character that the limit of 157 bytes falls into.
func TestShorten(t *testing.T) {
	for text, want := range map[string]string{
		"short":                                     "short",
		strings.Repeat("a", 160):                    strings.Repeat("a", 160),
		strings.Repeat("a", 161):                    strings.Repeat("a", 157) + "...",
		"a" + strings.Repeat("é", 80):               "a" + strings.Repeat("é", 78) + "...",
		strings.Repeat("é", 81):                     strings.Repeat("é", 78) + "...",
		strings.Repeat("a", 155) + "€uros and more": strings.Repeat("a", 155) + "...",
	} {
		if got := shorten(summary.Unresolved{SourceText: text}).(summary.Unresolved).SourceText; got != want {
			t.Errorf("%q is shortened to %q, want %q", text, got, want)
		}
	}
}
