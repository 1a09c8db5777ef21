package finding_test

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/finding"
)

func kind(change func(k *finding.Kind)) *finding.Kind {
	k := finding.Kind{Name: "fieldUnknown", Severity: finding.Error, Mirror: "fieldUnused", Doc: finding.Doc{Reports: "r", Why: "w", Example: "e", Fix: "f", Silent: "s"}}
	if change != nil {
		change(&k)
	}
	return &k
}

// TestSeverities: the cases of one severity are one list, with "or" before the last of several.
func TestSeverities(t *testing.T) {
	lower := func(list ...string) func(k *finding.Kind) {
		return func(k *finding.Kind) {
			for _, l := range list {
				to, when, _ := strings.Cut(l, " ")
				k.Lower = append(k.Lower, &finding.Lower{To: finding.Severity(to), When: when})
			}
		}
	}
	for _, c := range []struct {
		of   *finding.Kind
		want string
	}{
		{kind(nil), "error"},
		{kind(func(k *finding.Kind) { k.For = "for reads" }), "error for reads"},
		{kind(lower("warning when a")), "error; warning when a"},
		{kind(lower("warning when a", "warning when b")), "error; warning when a, or when b"},
		{kind(lower("warning when a", "warning when b", "warning when c")), "error; warning when a, when b, or when c"},
		{kind(lower("warning when a", "info when b")), "error; warning when a; info when b"},
		{kind(lower("warning when a", "warning when b", "info when c", "info when d")), "error; warning when a, or when b; info when c, or when d"},
	} {
		if got := c.of.Severities(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestAt: a finding has the usual severity of its kind or that of a case.
func TestAt(t *testing.T) {
	low := &finding.Lower{To: finding.Info, When: "when a"}
	k := kind(func(k *finding.Kind) { k.Lower = []*finding.Lower{low} })
	if f := k.At(nil, finding.Finding{Description: "load#2 gives", Subject: "x"}); f.Kind != "fieldUnknown" || f.Severity != finding.Error || f.Description != "load gives" || f.Subject != "x" {
		t.Errorf("%+v", f)
	}
	if f := k.At(low, finding.Finding{}); f.Severity != finding.Info {
		t.Errorf("a case of info is reported as %s", f.Severity)
	}
	for s, want := range map[finding.Severity]bool{finding.Error: true, finding.Warning: false, finding.Info: true} {
		if k.Allows(s) != want {
			t.Errorf("%s is allowed: %v", s, !want)
		}
	}
}

// TestValidate: what is missing of a kind is named.
func TestValidate(t *testing.T) {
	for _, c := range []struct {
		without func(k *finding.Kind)
		want    string
	}{
		{nil, ""},
		{func(k *finding.Kind) { k.Name = "" }, `the kind "" does not say name`},
		{func(k *finding.Kind) { k.Severity = "" }, "does not say severity"},
		{func(k *finding.Kind) { k.Doc.Reports = "" }, "does not say what it reports"},
		{func(k *finding.Kind) { k.Doc.Why = "" }, "does not say why it matters"},
		{func(k *finding.Kind) { k.Doc.Example = "" }, "does not say an example"},
		{func(k *finding.Kind) { k.Doc.Fix = "" }, "does not say how to fix it"},
		{func(k *finding.Kind) { k.Doc.Silent = "" }, "does not say when it stays silent"},
		{func(k *finding.Kind) { k.Mirror = "" }, "needs the kind for the other side"},
		{func(k *finding.Kind) { k.Unmirrored = "none" }, "needs the kind for the other side"},
		{func(k *finding.Kind) { k.Mirror, k.Unmirrored = "", "none" }, ""},
		{func(k *finding.Kind) { k.Lower = []*finding.Lower{{To: finding.Error, When: "a"}} }, "not lower"},
		{func(k *finding.Kind) { k.Lower = []*finding.Lower{{To: finding.Info}} }, "does not say when"},
		{func(k *finding.Kind) { k.Lower = []*finding.Lower{{To: finding.Warning, When: "a"}} }, ""},
	} {
		err := kind(c.without).Validate()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// TestMarkdown: a page has every part under its heading, in their order.
func TestMarkdown(t *testing.T) {
	const want = `## fieldUnknown

Severity: error

### What it reports

r

### Why it matters

w

### Example

e

### How to fix it

f

### When it stays silent

s

### How to silence it

Add the rule that is printed under the finding to ` + "`.driftignore.yml`" + `, with a reason.
`
	if got := kind(nil).Markdown(); got != want {
		t.Errorf("%s", got)
	}
	measured := kind(func(k *finding.Kind) { k.Measured = "3 of 4" }).Markdown()
	if measured != strings.Replace(want, "### How to silence it", "### How often it was right\n\n3 of 4\n\n### How to silence it", 1) {
		t.Errorf("%s", measured)
	}
}
