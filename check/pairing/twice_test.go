package pairing

import (
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestReadTwice: a unit that two projects of a repository read is one; what stands elsewhere, or serves something else, is another.
func TestReadTwice(t *testing.T) {
	at := func(root, workspace, file string, serves string) *summary.Summary {
		s := checktest.Answers(checktest.Resp(200, nil))
		s.Location = summary.Location{File: file, Workspace: workspace, Range: summary.Range{Start: 4, End: 9}}
		s.Identity.Binding = checktest.Rest("GET", serves, "express")
		s.Metadata.Source = &summary.SourceMetadata{Root: root, Revision: "a1"}
		return s
	}
	own := at("apps/billing", "billing", "src/routes.ts", "/invoices")
	for _, c := range []struct {
		what      string
		other     *summary.Summary
		want      int
		collision bool
	}{
		{"imported by a sibling", at("apps/admin", "admin", "../billing/src/routes.ts", "/invoices"), 1, false},
		{"another file of the same name", at("apps/admin", "admin", "src/routes.ts", "/invoices"), 2, true},
		{"mounted elsewhere by the sibling", at("apps/admin", "admin", "../billing/src/routes.ts", "/admin/invoices"), 2, false},
		{"another unit of the project itself", at("apps/billing", "billing", "src/routes.ts", "/invoices"), 2, false},
	} {
		for _, all := range [][]*summary.Summary{{own, c.other}, {c.other, own}} {
			p := pairAll(all)
			if len(p.LoneProviders) != c.want || len(p.Collisions) > 0 != c.collision {
				t.Errorf("%s: %d providers, collisions %v", c.what, len(p.LoneProviders), p.Collisions)
			}
			if c.want == 1 && p.LoneProviders[0] != own {
				t.Errorf("%s: the one of %s is kept", c.what, p.LoneProviders[0].Location.Workspace)
			}
		}
	}
	first, second := at("apps/admin", "admin", "../billing/src/routes.ts", "/invoices"), at("apps/shop", "shop", "../billing/src/routes.ts", "/invoices")
	if p := pairAll([]*summary.Summary{second, first}); len(p.LoneProviders) != 1 || p.LoneProviders[0] != first {
		t.Error("of two that import it, the first is kept")
	}
	first.Metadata.Source, second.Metadata.Source = nil, nil
	if p := pairAll([]*summary.Summary{second, first}); len(p.LoneProviders) != 2 {
		t.Error("outside a repository nobody knows that two files are one")
	}
}

// TestUnmountedElsewhere: what a project imports of another one's file brings the file's router along, and no route; a project that mounts it
// serves it, wherever the file's own one does.
func TestUnmountedElsewhere(t *testing.T) {
	at := func(workspace, file string, line int, serves string) *summary.Summary {
		s := checktest.Answers(checktest.Resp(200, nil))
		s.Location = summary.Location{File: file, Workspace: workspace, Range: summary.Range{Start: line, End: line + 5}}
		s.Identity.Binding = checktest.Rest("GET", serves, "hono")
		s.Metadata.Source = &summary.SourceMetadata{Root: "apps/" + workspace, Revision: "a1"}
		return s
	}
	own := at("api", "src/payments.ts", 4, "/payments/methods")
	for _, c := range []struct {
		what  string
		other *summary.Summary
		left  bool
	}{
		{"without the prefix", at("gateway", "../api/src/payments.ts", 4, "/methods"), true},
		{"below a prefix of its own", at("gateway", "../api/src/payments.ts", 4, "/v1/methods"), false},
		{"below a longer one", at("gateway", "../api/src/payments.ts", 4, "/admin/payments/methods"), false},
		{"another handler", at("gateway", "../api/src/payments.ts", 14, "/methods"), false},
		{"another file", at("gateway", "src/payments.ts", 4, "/methods"), false},
	} {
		if got := len(Read([]*summary.Summary{own, c.other}).Summaries) == 1; got != c.left {
			t.Errorf("%s: left out: %v", c.what, got)
		}
	}
}
