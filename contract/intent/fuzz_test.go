package intent

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzParse: no text ends the reader, and what it refuses is one short line.
func FuzzParse(f *testing.F) {
	f.Add(head + "transitions: [{id: a, when: b, returns: }]\n")
	f.Add(head + "transitions:\n  - &a {id: a, when: [{input: x, is: null}], response: {status: 200, body: {properties: {a: , b: {items: {type: string}}}}}}\n  - {<<: *a, id: b}\n")
	f.Add("kind: prd\ntitle: a\npurpose: b\naudience: c\nscenarios: [{when: a, expect: b, link: [a.b]}]\n")
	f.Add("asked: a\nchanges: [{adds: {writes: x}, at: y, outcomes: [200]}]\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, file := range []string{"x.intent.yaml", "x.prd.json"} {
			d, _, err := Parse(file, []byte(text))
			if (d == nil) == (err == nil) {
				t.Fatal(d, err)
			}
			if err != nil && (utf8.RuneCountInString(err.Error()) > 2000 || strings.Contains(err.Error(), "\n") && !strings.Contains(text, "\n")) {
				t.Errorf("a message of %d characters", utf8.RuneCountInString(err.Error()))
			}
			if d != nil && d.Boundary != nil {
				for i := range d.Boundary.Outcomes {
					_ = Describe(&d.Boundary.Outcomes[i])
				}
				_ = Label(d.Boundary.Binding)
			}
		}
	})
}
