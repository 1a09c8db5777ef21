package graphql

import (
	"bytes"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/formatter"
)

// TestSent: what the client answers itself is left out at every depth, in operations and in fragments.
func TestSent(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{ a b @client c }", "query { a c }"},
		{"{ a { b @client c { d @client e } } }", "query { a { c { e } } }"},
		{"{ ... on T { a @client b } ... on U @client { c } }", "query { ... on T { b } }"},
		{"{ ...F ...G @client a } fragment F on T { a @client b { c @client d } }", "query { ... F a } fragment F on T { b { d } }"},
		{"{ a @include(if: true) }", "query { a @include(if: true) }"},
	} {
		doc := parsed(c.text)
		if doc == nil {
			t.Errorf("%s: not read", c.text)
			continue
		}
		var b bytes.Buffer
		formatter.NewFormatter(&b).FormatQueryDocument(doc)
		got := strings.Join(strings.Fields(b.String()), " ")
		if strings.ReplaceAll(got, "... F", "...F") != strings.ReplaceAll(c.want, "... F", "...F") {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
	if parsed("{ a") != nil {
		t.Error("what does not parse is read")
	}
}
