package http

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// Where several names would do, the first of them is the one that the framework is taken to add: the same on every run.
func TestNameThatTheFrameworkAdds(t *testing.T) {
	taken := func(paths ...summary.Path) *readTree {
		var fields []summary.TakenField
		for _, p := range paths {
			fields = append(fields, summary.TakenField{Path: p})
		}
		return treeOf(&summary.RequestTaken{Fields: fields})
	}
	for _, c := range []struct {
		what  string
		reads *readTree
		sent  summary.Record
		below string
	}{
		{"read below a name that is not sent", taken(summary.Path{"user", "email"}), namesOnly([]string{"email"}), "user"},
		{"the name is sent", taken(summary.Path{"user", "email"}), namesOnly([]string{"email", "user"}), ""},
		{"nothing below it is sent", taken(summary.Path{"user", "email"}), namesOnly([]string{"phone"}), ""},
		{"nothing is read below it", taken(summary.Path{"user"}), namesOnly([]string{"email"}), ""},
		{"two names", taken(summary.Path{"user", "email"}, summary.Path{"account", "email"}), namesOnly([]string{"email"}), "account"},
	} {
		for range 20 {
			got := wrapped(c.reads, c.sent)
			if (got == nil) != (c.below == "") || got != nil && got != c.reads.fields[c.below] {
				t.Errorf("%s: not what is read below %q", c.what, c.below)
				break
			}
		}
	}
}
