package templates

import (
	"strings"
	"testing"
)

func TestScripts(t *testing.T) {
	for _, c := range []struct {
		about, name, source, want string
		elements                  bool
	}{
		{about: "a script and markup", name: "a.vue", source: "<template>\n<b/></template>\n<script>\nlet a\n</script>\n<style>b{}</style>", want: "let a"},
		{about: "two scripts", name: "a.vue", source: "<script setup lang=\"ts\">const b = 1</script><script lang='ts'>const c = 2</script>", want: "const b = 1 const c = 2"},
		{about: "a script in a comment", name: "a.svelte", source: "<!-- <script>no()</script> --><script context=\"module\">yes()</script>", want: "yes()"},
		{about: "data is no script", name: "a.vue", source: "<script type=\"application/ld+json\">{}</script><script src=\"./x.js\">no()</script>", want: ""},
		{about: "a script that is not closed", name: "a.vue", source: "<script>no()", want: ""},
		{about: "markup in a script", name: "a.vue", source: "<script lang=\"tsx\">const d = <b/></script>", want: "const d = <b/>", elements: true},
		{about: "the front of a page", name: "a.astro", source: "---\nconst e = 1\n---\n<p>{e}</p><script>f()</script>", want: "const e = 1 f()"},
		{about: "a tag with > in an attribute", name: "a.vue", source: "<script setup generic=\"T extends A<B>\">const g = 1</script>", want: "const g = 1"},
	} {
		got, elements := Scripts(c.name, []byte(c.source))
		if len(got) != len(c.source) || strings.Count(string(got), "\n") != strings.Count(c.source, "\n") {
			t.Errorf("%s: positions have moved: %q", c.about, got)
		}
		for i, b := range got {
			if b != ' ' && b != c.source[i] {
				t.Errorf("%s: byte %d is %q, want %q", c.about, i, b, c.source[i])
			}
		}
		if text := strings.Join(strings.Fields(string(got)), " "); text != c.want || elements != c.elements {
			t.Errorf("%s: %q, elements %v, want %q", c.about, text, elements, c.want)
		}
	}
}
