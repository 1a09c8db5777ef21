package pairing

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestPassing: a page asks the server that it came from, which passes the request on under the same path.
func TestPassing(t *testing.T) {
	at := func(s *summary.Summary, workspace, file string, start, end int) *summary.Summary {
		s.Location.Workspace, s.Location.File, s.Location.Range = workspace, file, summary.Range{Start: start, End: end}
		return s
	}
	handler := func(workspace, file string) *summary.Summary {
		s := at(checktest.Answers(checktest.Resp(200, nil)), workspace, file, 10, 20)
		s.Identity.Binding, s.Identity.Name = checktest.Rest("GET", "/api/boats", "x"), workspace
		return s
	}
	caller := func(host, workspace, file string, start, end int) *summary.Summary {
		s := at(checktest.Client("exception", summary.Transition{ID: "c", Output: summary.Void{}, IsDefault: true}), workspace, file, start, end)
		s.Identity.Binding, s.Metadata.HTTP.Host = checktest.Rest("GET", "/api/boats", "fetch"), host
		return s
	}
	back, proxy := handler("back", "views.py"), handler("front", "routes/boats.ts")
	for _, c := range []struct {
		why       string
		providers []*summary.Summary
		call      *summary.Summary
		want      string
		unkeyed   int
	}{
		{"a page without a host asks its own server", []*summary.Summary{back, proxy}, caller("", "front", "page.ts", 1, 3), "front", 0},
		{"the page of another project may ask either", []*summary.Summary{back, proxy}, caller("", "admin", "page.ts", 1, 3), "front back", 0},
		{"a page that names a host may ask either", []*summary.Summary{back, proxy}, caller("{API_URL}", "front", "page.ts", 1, 3), "front back", 0},
		{"what passes on asks the other, with a host", []*summary.Summary{back, proxy}, caller("{API_URL}", "front", "routes/boats.ts", 12, 14), "back", 0},
		{"and without one", []*summary.Summary{back, proxy}, caller("", "front", "routes/boats.ts", 12, 14), "back", 0},
		{"the other is not here", []*summary.Summary{proxy}, caller("{API_URL}", "front", "routes/boats.ts", 12, 14), "", 1},
		{"beside the handler, in its file", []*summary.Summary{proxy}, caller("", "front", "routes/boats.ts", 30, 34), "front", 0},
		{"the page's own server is not here", []*summary.Summary{back}, caller("", "front", "page.ts", 1, 3), "back", 0},
	} {
		p := pairAll(append(c.providers[:len(c.providers):len(c.providers)], c.call))
		var got []string
		for _, x := range p.Pairs {
			got = append(got, x.Provider.Identity.Name)
		}
		if strings.Join(got, " ") != c.want || len(p.Unkeyed) != c.unkeyed {
			t.Errorf("%s: pairs with %v and %d unkeyed, want %q and %d", c.why, got, len(p.Unkeyed), c.want, c.unkeyed)
		}
	}
}
