package check_test

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/internal/schematest"
)

// documents is a folder with an outcome that the sample does not give, a scenario that links to nothing, a draft and a mistake.
func documents(t *testing.T) *intent.Folder {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.intent.yaml": "kind: boundary\nname: x\npurpose: p\naudience: a\nboundary: {semantics: rest, method: GET, path: /x}\ntransitions:\n  - {id: gone, when: it is gone, response: {status: 410}}\n  - {id: ok, when: [{input: body, is: set}], response: {status: 200, body: {properties: {nothing: }}}}\n",
		"d.intent.yaml": "kind: boundary\nname: x\npurpose:\naudience: a\nboundary: {semantics: rest, method: GET, path: /x}\ntransitions:\n  - {id: gone, when: it is gone, response: {status: 410}}\n",
		"b.intent.yaml": "kind: none\n",
		"p.prd.yaml":    "kind: prd\ntitle: t\npurpose: p\naudience: a\nscenarios: [{when: w, expect: e, link: x.none}]\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	folder, err := intent.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// TestIntentFitsSchema: the reports of a run with documents are what the schema says, and without documents nothing of them is said.
func TestIntentFitsSchema(t *testing.T) {
	schema := clausetest.Schema(t)
	run := &check.Run{Summaries: sample(), Intent: documents(t)}
	r := check.Compare(run, nil, false)
	if len(r.IntentFindings()) < 3 || len(r.Intent.Drafts) != 1 || len(r.Intent.Problems) != 1 {
		t.Fatalf("%+v", r.Intent)
	}
	doc := schematest.Fits(t, schema, func(w io.Writer) error { return r.WriteJSON(w, false) }).(map[string]any)
	if doc["intentChecked"].(map[string]any)["documents"] != 2.0 || len(doc["intent"].([]any)) != len(r.IntentFindings()) {
		t.Error(doc["intentChecked"])
	}
	schematest.Fits(t, schema, r.Compared("before", run, check.Compare(run, nil, true), run).WriteJSON)
	schematest.Fits(t, schema, r.At(run, "GET /x").WriteJSON)
	if !r.Gate("none") || !check.FailsIntent(r.IntentFindings(), "error") || check.FailsIntent(nil, "info") {
		t.Error("a document that cannot be read fails the run, and so does an error about intent")
	}
	without := schematest.Fits(t, schema, func(w io.Writer) error {
		return check.Compare(&check.Run{Summaries: sample()}, nil, false).WriteJSON(w, false)
	}).(map[string]any)
	if _, said := without["intentChecked"]; said {
		t.Error("documents that were not named are said to be checked")
	}
}
