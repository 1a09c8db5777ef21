package page

import (
	"bytes"
	"strings"
	"testing"
)

// hostile is a name as source may have it: markup, a control of terminals, and the quotes of a flowchart.
const hostile = "<script>alert(1)</script>\x1b[31m\"] --> x; <b>"

func sample() *Page {
	return &Page{Title: "What " + hostile, Lead: "lead", Figures: []Figure{{3, "boundaries"}}, Notes: []string{hostile},
		Sections: []Section{{Sign: "+", Title: hostile, Place: "a.ts", Groups: []Group{{"outcomes", []Line{{"~", hostile, hostile, "b.ts:3"}}}}}},
		Edges:    []Edge{{"a", hostile, "calls"}, {hostile, "c", ""}}}
}

func TestNothingInANameIsMarkup(t *testing.T) {
	var b bytes.Buffer
	if err := sample().WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	out := strings.Replace(b.String(), "<script>\"use strict\"", "", 1) // the page's own
	for _, bad := range []string{"<script", "\x1b", "<b>\n", "http://", "https://"} {
		if strings.Contains(out, bad) {
			t.Errorf("the page contains %q", bad)
		}
	}
	for _, want := range []string{`id="part-0"`, `<strong class="added">added</strong>`, "was &lt;script", `href="#from-1"`, `id="from-1"`, "default-src &#39;none&#39;", "lang=\"en\""} {
		if !strings.Contains(out, want) && !strings.Contains(out, strings.ReplaceAll(want, "&#39;", "'")) {
			t.Errorf("the page lacks %q:\n%s", want, out)
		}
	}
}

func TestMermaid(t *testing.T) {
	var b bytes.Buffer
	if err := (&Page{Title: "x", Edges: []Edge{{"GET /a", "load \"x\"", "calls"}, {"load \"x\"", "t", ""}, {"load \"x\"", "t", ""}}}).WriteMermaid(&b); err != nil {
		t.Fatal(err)
	}
	const want = `flowchart LR
  n0["GET /a"]
  n1["load #34;x#34;"]
  n0 -->|"calls"| n1
  n2["t"]
  n1 --> n2
`
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
	b.Reset()
	if err := sample().WriteMermaid(&b); err != nil {
		t.Fatal(err)
	}
	// A quote in a name would end the text of its node.
	for line := range strings.Lines(b.String()) {
		if n := strings.Count(line, `"`); n != 0 && n != 2 {
			t.Errorf("%q", line)
		}
	}
	b.Reset()
	if err := (&Page{Title: "nothing"}).WriteMermaid(&b); err != nil || b.String() != "flowchart LR\n  n0[\"nothing\"]\n" {
		t.Errorf("%q %v", b.String(), err)
	}
}
