package finding_test

import (
	"testing"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// TestTold: findings of one cause are one that lists what the others are about; the subject, the severity, the suppression
// and the workspace tell causes apart, and what has no cause stands for itself.
func TestTold(t *testing.T) {
	at := func(path, subject, cause string) finding.Finding {
		f := finding.Finding{Kind: "k", Severity: finding.Error, Subject: subject, Description: "it gives " + subject,
			Boundary: summary.Binding{Transport: "http", Semantics: summary.Rest{Method: summary.Str("GET"), Path: summary.Str(path)}},
			Provider: finding.Side{Summary: "api.ts::" + path}, Consumer: finding.Side{Summary: "doc.yaml::" + path}}
		if cause != "" {
			f.Cause = finding.Cause{Key: cause, Words: "behind guard"}
		}
		return f
	}
	marked := at("/f", "401", "guard")
	marked.Suppressed = &finding.Suppressed{Effect: "mark", Reason: "known"}
	elsewhere := at("/g", "401", "guard")
	elsewhere.Provider.Location.Workspace = "other"
	weaker := at("/h", "401", "guard")
	weaker.Severity = finding.Warning
	got := finding.Told([]finding.Finding{at("/a", "401", "guard"), at("/x", "401", ""), at("/b", "401", "guard"), at("/c", "403", "guard"), at("/y", "401", ""), at("/d", "401", "guard"),
		at("/e", "401", "guard"), at("/e", "401", "guard"), marked, elsewhere, weaker})
	want := []string{"it gives 401; the same at 3 more boundaries behind guard (GET /b, GET /d, GET /e)", "it gives 401", "it gives 403", "it gives 401", "it gives 401", "it gives 401", "it gives 401"}
	if len(got) != len(want) {
		t.Fatalf("%d findings, want %d", len(got), len(want))
	}
	for i := range got {
		if got[i].Description != want[i] {
			t.Errorf("finding %d says %q, want %q", i, got[i].Description, want[i])
		}
	}
	if s := got[0].Sources; len(s) != 4 || s[0] != "api.ts::/a" || s[3] != "api.ts::/e" || len(got[0].With) != 4 {
		t.Errorf("sources %q of %d others", s, len(got[0].With))
	}
	if one := at("/a", "401", "guard"); got[0].Identity() != one.Identity() {
		t.Error("the first one keeps its identity")
	}
	if finding.Told(nil) == nil {
		t.Error("none is written as null")
	}
}

// TestToldNames: a sentence names three boundaries and says that there are more; a cause on the consumer's side lists the
// consumers; several findings at one boundary are counted as places.
func TestToldNames(t *testing.T) {
	at := func(path, unit string) finding.Finding {
		return finding.Finding{Kind: "k", Severity: finding.Error, Description: "drops it", Cause: finding.Cause{Key: "send", Words: "through send"}, Boundary: rest(path),
			Provider: finding.Side{Summary: "api.ts::show"}, Consumer: finding.Side{Summary: unit, Through: "send.ts::send"}}
	}
	got := finding.Told([]finding.Finding{at("/a", "u1"), at("/e", "u2"), at("/d", "u3"), at("/c", "u4"), at("/b", "u5")})
	if len(got) != 1 || got[0].Description != "drops it; the same at 4 more boundaries through send (GET /b, GET /c, GET /d, …)" {
		t.Errorf("%q", got[0].Description)
	}
	if s := got[0].Sources; len(s) != 5 || s[0] != "u1" || s[4] != "u5" {
		t.Errorf("sources %q", s)
	}
	got = finding.Told([]finding.Finding{at("/a", "u1"), at("/a", "u2")})
	if len(got) != 1 || got[0].Description != "drops it; the same in 1 more place through send" {
		t.Errorf("%q", got[0].Description)
	}
}

// TestToldNearest: of the units with one cause the first that sends the request itself is named, and the others stand for those that
// call it; a cause across subjects is one, whatever each is about.
func TestToldNearest(t *testing.T) {
	at := func(path, unit, through string) finding.Finding {
		return finding.Finding{Kind: "k", Severity: finding.Warning, Subject: "GET " + path, Description: unit + " calls GET " + path, Cause: finding.Cause{Key: "by the prefix /v1", Across: true}, Boundary: rest(path),
			Provider: finding.Side{Summary: "api.ts::show"}, Consumer: finding.Side{Summary: unit, Through: through}}
	}
	got := finding.Told([]finding.Finding{at("/a", "Page", "load"), at("/a", "load", ""), at("/b", "save", "")})
	if len(got) != 1 || got[0].Description != "load calls GET /a; the same at 1 more boundary (GET /b)" {
		t.Errorf("%d: %q", len(got), got[0].Description)
	}
	if len(got[0].With) != 2 || got[0].With[0].Consumer.Summary != "Page" {
		t.Errorf("the others are %d", len(got[0].With))
	}
}
