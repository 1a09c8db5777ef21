package summary

import (
	"strings"
	"testing"
)

func TestSpaced(t *testing.T) {
	for _, text := range []string{"", " ", "a", "a b", " a", "a ", "a  b", "a\tb", "a\nb", "a\u00a0b", "a\u2003 b", "é b", "a\x7fb", "\x00", "a b c d "} {
		if got, want := spaced(text), strings.Join(strings.Fields(text), " "); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
