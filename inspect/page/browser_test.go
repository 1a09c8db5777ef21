package page

import (
	"bytes"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/internal/browsertest"
)

// TestInABrowser: a page of every part, with names that are long, in both colours and on a phone, by keyboard alone.
func TestInABrowser(t *testing.T) {
	long := strings.Repeat("VeryLongNameWithoutASpace", 12)
	unit := "load (src/" + long + ".ts:3)"
	p := &Page{Title: "What reads postgresql:seats", Lead: long, Figures: []Figure{{3, "boundaries"}, {4, "outcomes"}}, Notes: []string{"not read: " + long},
		Sections: []Section{{Sign: "+", Title: "serves GET /" + long, Place: "a.ts", Groups: []Group{{"outcomes", []Line{{"~", "200 " + long, "404", "b.ts:3"}, {"+", "x", "", ""}, {"-", "y", "", "c.ts:1"}}}}}},
		Edges:    []Edge{{"shop", "GET /seats", "serves"}, {"GET /seats", unit, "served by"}, {unit, "postgresql:seats", "reads"}},
		Parts:    []Part{{"Services", map[string]bool{"shop": true}}, {"Boundaries", map[string]bool{"GET /seats": true}}, {"Units", map[string]bool{unit: true}}},
		Excerpts: map[string][]SourceLine{unit: {{3, "export function load() {"}, {4, "\treturn " + long + ";"}}}}
	var out bytes.Buffer
	if err := p.WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	browsertest.Check(t, "page", out.Bytes())

	// From the service to the source, link by link.
	b := browsertest.Start(t)
	b.Open(out.Bytes(), browsertest.Views[0])
	b.Run(`document.querySelectorAll("details").forEach((d, i) => { d.open = d.querySelector("summary").textContent === "shop"; })`, nil)
	for _, name := range []string{"GET /seats", unit} {
		if got := b.Follow(name); got != name {
			t.Errorf("the link to %s opens %q", name, got)
		}
	}
	var source string
	b.Run(`return document.activeElement.closest("details").querySelector("pre.source").textContent`, &source)
	if !strings.Contains(source, "3  export function load() {") {
		t.Errorf("the source is %q", source)
	}

	// And back, link by link: each time to the link that led away. From where nothing was followed, Escape closes the part.
	for i, want := range []string{unit, "GET /seats", "GET /seats"} {
		if i == 0 {
			b.Run(`history.back()`, nil)
		} else {
			b.Press(browsertest.Escape)
		}
		if i == 2 {
			want = "shop" // the part around the link
		}
		if got := b.Becomes(`document.activeElement.textContent.trim()`, want); got != want {
			t.Errorf("step back %d: the keyboard is at %q, want %q", i+1, got, want)
		}
	}
	var open bool
	if b.Run(`return document.activeElement.parentElement.open`, &open); open {
		t.Error("Escape leaves the part open")
	}
}
