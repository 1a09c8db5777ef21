package ask

import (
	"bytes"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// TestFurtherLines: a module that reads a variable several times names each line; not one that a function of it has as its own, nor
// one that names it otherwise.
func TestFurtherLines(t *testing.T) {
	reads := Path(summary.Return{}, nil, summary.InteractionEffect{Interaction: summary.ConfigRead{Name: "HOST"}})
	module, inner := Inside("settings.py", 1, "settings.py", reads), Inside("settings.py", 6, "later", reads)
	module.Location.Range.End, inner.Location.Range.End = 9, 7
	x := New(&check.Run{Summaries: []*summary.Summary{module, inner}})
	x.Lines = func(string) []string {
		return strings.Split(`import env
a = {"host": env.str("HOST")}
b = {"host": env.str("HOST")}
# the HOST of the queue
c = env.str("HOSTNAME")
def later():
    return env.str("HOST")

d = env.str("HOST")
`, "\n")
	}
	q, _ := Parse("what reads HOST")
	var out bytes.Buffer
	if err := x.Ask(q).Write(&out, true); err != nil {
		t.Fatal(err)
	}
	want := `2 units read config:HOST
  settings.py (settings.py:2, 3 and 9) reads config:HOST
  later (settings.py:7) reads config:HOST
needs: no template, deploy document or list of variables that was read sets config:HOST
`
	if out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
}

// TestServedAndDeclared: the document that declares a route is none of the units that serve it.
func TestServedAndDeclared(t *testing.T) {
	declared := Handler("GET", "/tides/{id}", "api.yaml", 9, "GET /tides/{id}", Path(Responds(200, nil), nil))
	declared.Confidence.Source = summary.SourceDerived
	x := New(&check.Run{Summaries: []*summary.Summary{declared, Handler("GET", "/tides/:id", "tides.ts", 3, "show", Path(Responds(200, nil), nil))}})
	q, _ := Parse("who serves GET /tides/{id}")
	if got, want := x.Ask(q).Headline, "1 unit serves GET /tides/{id}, and 1 document declares it"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
