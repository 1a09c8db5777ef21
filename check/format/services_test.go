package format

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// TestServicesInOrder: pairs of services come with the most errors first, then with the most boundaries, then by name; a
// boundary counts once, however many findings it has.
func TestServicesInOrder(t *testing.T) {
	report := &check.Report{Pairing: &pairing.Pairing{}}
	side := func(service string) finding.Side {
		return finding.Side{Summary: service + "::f", Location: summary.Location{File: "a.ts", Workspace: service}}
	}
	add := func(consumer, provider, path string, severity check.Severity) {
		report.Findings = append(report.Findings, check.Finding{Severity: severity, Consumer: side(consumer), Provider: side(provider),
			Boundary: summary.Binding{Transport: "http", Semantics: summary.Rest{Method: summary.Str("GET"), Path: summary.Str(path)}}})
	}
	add("web", "mail", "/a", check.Warning)
	add("web", "api", "/a", check.Warning)
	add("web", "api", "/b", check.Info)
	add("app", "api", "/a", check.Error)
	add("app", "api", "/a", check.Error)
	add("app", "mail", "/a", check.Warning)
	add("app", "auth", "/a", check.Error)
	add("app", "auth", "/b", check.Error)
	var got []string
	for _, r := range services(report).Rows {
		got = append(got, fmt.Sprintf("%s to %s: %d boundaries, %d errors, %d warnings", r.From, r.To, r.Boundaries, r.Errors, r.Warnings))
	}
	want := `app to auth: 2 boundaries, 2 errors, 0 warnings
app to api: 1 boundaries, 1 errors, 0 warnings
web to api: 2 boundaries, 0 errors, 1 warnings
app to mail: 1 boundaries, 0 errors, 1 warnings
web to mail: 1 boundaries, 0 errors, 1 warnings`
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("got:\n%s\nwant:\n%s", text, want)
	}
}
