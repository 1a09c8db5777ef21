package contracts_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/contracts"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// TestMount: a document whose paths begin otherwise than those of the handlers is
// compared with them where a prefix explains most of it, and only then.
func TestMount(t *testing.T) {
	operation := func(path string) *summary.Summary {
		return With(Described("api.yaml", 200.0, nil), func(s *summary.Summary) {
			s.Identity.Name, s.Identity.Binding = "GET "+path, Rest("GET", path, "openapi")
		})
	}
	handler := func(path string) *summary.Summary {
		return With(Answers(Resp(200, nil), Resp(418, nil)), func(s *summary.Summary) { s.Identity.Name, s.Identity.Binding = path, Rest("GET", path, "hono") })
	}
	for name, c := range map[string]struct {
		declared, served      []string
		unserved, disagreeing int
	}{
		"the document has more":          {[]string{"/api/v1/a", "/api/v1/b/{id}", "/api/v1/c", "/api/v1/gone"}, []string{"/v1/a", "/v1/b/:key", "/v1/c"}, 1, 3},
		"the handlers have more":         {[]string{"/a", "/b/{id}", "/c"}, []string{"/api/v1/a", "/api/v1/b/:key", "/api/v1/c"}, 0, 3},
		"as declared most are served":    {[]string{"/v1/a", "/v1/b", "/v1/c", "/api/v1/a"}, []string{"/v1/a", "/v1/b", "/v1/c"}, 1, 3},
		"as declared half is served":     {[]string{"/v1/a", "/v1/b", "/v1/c", "/api/v1/a", "/api/v1/b", "/api/v1/c"}, []string{"/v1/a", "/v1/b", "/v1/c"}, 3, 3},
		"a prefix explains few":          {[]string{"/api/a", "/api/x", "/api/y", "/api/z"}, []string{"/a", "/b"}, 4, 0},
		"two operations are too few":     {[]string{"/api/a", "/api/b"}, []string{"/a", "/b"}, 2, 0},
		"a prefix that is a parameter":   {[]string{"/{tenant}/a", "/{tenant}/b", "/{tenant}/c"}, []string{"/a", "/b", "/c"}, 3, 0},
		"more are served below a prefix": {[]string{"/a", "/b", "/c", "/d"}, []string{"/a", "/b", "/api/a", "/api/b", "/api/c", "/api/d"}, 0, 4},
		"as many are served as declared": {[]string{"/a", "/b", "/c", "/d"}, []string{"/a", "/b", "/c", "/api/a", "/api/b", "/api/c"}, 1, 3},
	} {
		t.Run(name, func(t *testing.T) {
			var in []*summary.Summary
			for _, p := range c.declared {
				in = append(in, operation(p))
			}
			for _, p := range c.served {
				in = append(in, handler(p))
			}
			got := map[finding.KindName]int{}
			for _, f := range check.Compare(&check.Run{Summaries: in}, nil, true).Findings {
				got[f.Kind]++
			}
			if got[contracts.ContractOperationUnimplemented.Name] != c.unserved || got[contracts.ProviderContractViolation.Name] != c.disagreeing {
				t.Error(fmt.Sprint(got))
			}
		})
	}
}

// TestDocumentOfOneService: of several services with a route at one address, a document is that of the one which serves most of it.
func TestDocumentOfOneService(t *testing.T) {
	at := func(s *summary.Summary, workspace, path string) *summary.Summary {
		s.Location.Workspace = workspace
		s.Identity.Name, s.Identity.Binding = path, Rest("GET", path, s.Identity.Binding.Recognition)
		return s
	}
	for _, c := range []struct {
		what         string
		shop, office int
		more         bool
		want         int
	}{
		{"the other service answers something else", 200, 302, true, 0},
		{"the document's service answers something else", 302, 200, true, 1},
		{"either may be meant", 200, 302, false, 1},
	} {
		all := []*summary.Summary{at(Described("api.yaml", 200.0, nil), "", "/start"), at(Described("api.yaml", 200.0, nil), "", "/orders"),
			at(Answers(Resp(c.shop, nil)), "shop", "/start"), at(Answers(Resp(c.office, nil)), "office", "/start")}
		if c.more {
			all = append(all, at(Answers(Resp(200, nil)), "shop", "/orders"))
		}
		n := 0
		for _, f := range finding.Told(check.Compare(&check.Run{Summaries: all}, nil, true).Findings) {
			if f.Kind == contracts.ProviderContractViolation.Name && strings.Contains(f.Description, "answers 302") {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s: %d findings, want %d", c.what, n, c.want)
		}
	}
}

// TestDocumentThatNamesItsFunctions: a document that says which module serves an operation is not held against handlers of another one.
func TestDocumentThatNamesItsFunctions(t *testing.T) {
	for _, c := range []struct {
		function, file string
		want           int
	}{
		{"", "shop/orders.py", 1},
		{"shop.orders.show", "shop/orders.py", 1},
		{"shop.orders.show", "server/shop/orders/__init__.py", 1},
		{"shop.controllers.orders.show", "shop/orders.py", 0},
		{"orders.show", "shop/reorders.py", 0},
	} {
		document, handler := Described("api.yaml", 200.0, nil), Answers(Resp(302, nil))
		document.Metadata.HTTP.DeclaredContract.Function, handler.Location.File = c.function, c.file
		n := 0
		for _, f := range finding.Told(check.Compare(&check.Run{Summaries: []*summary.Summary{document, handler}}, nil, true).Findings) {
			if f.Kind == contracts.ProviderContractViolation.Name && strings.Contains(f.Description, "answers 302") {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s in %s: %d findings, want %d", c.function, c.file, n, c.want)
		}
	}
}
