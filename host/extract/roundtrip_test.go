package extract_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/infer"
	"github.com/drift-analyzer/drift/summary"
)

// unwritten are the texts that a draft leaves to a person.
var unwritten = regexp.MustCompile(`(?m)^([ -]*(?:purpose|audience|when|expect)): ""`)

// roundTrip holds code against the intent drafts that were made of it, their blanks filled: nothing may be found. Then the
// same with product documents for every outcome.
func roundTrip(t *testing.T, list []*summary.Summary) {
	t.Helper()
	drafts, _, err := infer.Intent(list)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(drafts []infer.Draft, curated bool) {
		for _, d := range drafts {
			text := unwritten.ReplaceAllString(string(d.Text), "$1: written")
			if curated {
				text = strings.Replace(text, "source: inferred\n", "source: inferred, curated\n", 1)
			}
			if err := os.WriteFile(filepath.Join(dir, d.Name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	read := func() *intent.Folder {
		folder, err := intent.Read(dir)
		if err != nil {
			t.Fatal(err)
		}
		return folder
	}
	for _, d := range drafts {
		if _, blanks, err := intent.Parse(d.Name, d.Text); err != nil || len(blanks) != 2 {
			t.Errorf("the draft %s: %v, blank are %v\n%s", d.Name, err, blanks, d.Text)
		}
	}
	write(drafts, true)
	products, err := infer.Product(read())
	if err != nil {
		t.Fatal(err)
	}
	if len(products) != len(drafts) {
		t.Errorf("%d product drafts of %d documents", len(products), len(drafts))
	}
	write(products, true)
	r := check.Compare(&check.Run{Summaries: list, Intent: read()}, nil, true)
	for _, p := range r.Intent.Problems {
		t.Error(p)
	}
	for _, f := range r.IntentFindings() {
		text, _ := os.ReadFile(f.File)
		t.Errorf("a draft of the code disagrees with it: %s %s: %s\n%s", f.Kind, f.Intent.Name, f.Message, text)
	}
	if r.Intent.Documents != len(drafts)+len(products) || len(r.Intent.Drafts) > 0 {
		t.Errorf("%d documents of %d drafts, and %d that wait", r.Intent.Documents, len(drafts)+len(products), len(r.Intent.Drafts))
	}
}
