package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/drift-analyzer/drift/summary"
)

const schemaFile = "../schema/findings.schema.json"

func findingsSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := JSONSchema()
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		return nil, fmt.Errorf("%s: schemas are never loaded from elsewhere", url)
	}
	if err := c.AddResource("findings.json", bytes.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("findings.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// TestPublishedSchema keeps the file what the code says.
func TestPublishedSchema(t *testing.T) {
	want, err := JSONSchema()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(schemaFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(schemaFile); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what check/schema.go says; run go test ./check -run PublishedSchema -update (%v)", schemaFile, err)
	}
}

// TestOutputFitsSchema: the report of every clause, and of every form, is what the schema says.
func TestOutputFitsSchema(t *testing.T) {
	schema := findingsSchema(t)
	fits := func(name string, write func(io.Writer) error) any {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		var doc any
		if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		return doc
	}
	var all []*summary.Summary
	for _, c := range clauses() {
		r := Compare(&Run{Summaries: c.in, Skipped: []string{"x.json: not JSON"}}, nil, false)
		fits(c.when, func(w io.Writer) error { return r.WriteJSON(w, false) })
		fits(c.when, func(w io.Writer) error { return r.WriteJSON(w, true) })
		all = append(all, c.in...)
	}
	run := &Run{Summaries: all}
	r := Compare(run, &Rules{rules: []rule{{Kind: "deadConsumerBranch", Reason: "known", Effect: "downgrade"}}}, false)
	r.RequirePaired(Limit{})
	fits("everything", func(w io.Writer) error { return r.WriteJSON(w, false) })
	earlier := &Run{Summaries: all[:40]}
	fits("since", r.Compared("before", run, Compare(earlier, nil, true), earlier).WriteJSON)
	for _, at := range []string{"server.ts::serve", "server.ts", "GET /x", "worker.ts:1"} {
		target := r.At(run, at)
		if target == nil {
			t.Fatalf("%s is not found", at)
		}
		fits(at, target.WriteJSON)
	}
	fits("nothing", func(w io.Writer) error { return WriteNothingAt(w, "x", "nothing is called x") })
	doc := fits("empty", func(w io.Writer) error { return Compare(&Run{}, nil, true).WriteJSON(w, false) })
	doc.(map[string]any)["findings"] = []any{map[string]any{"kind": "nosuch"}}
	if schema.Validate(doc) == nil {
		t.Error("the schema accepts a finding that is none")
	}
}

// TestSameBytes: the order in which summaries come does not show in the report.
func TestSameBytes(t *testing.T) {
	var all []*summary.Summary
	for i, c := range clauses() {
		for _, s := range c.in {
			s.Location.Workspace = fmt.Sprint("w", i%3)
			all = append(all, s)
		}
	}
	write := func() string {
		var b bytes.Buffer
		if err := Compare(&Run{Summaries: all}, nil, true).WriteJSON(&b, false); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	want := write()
	for range 5 {
		if write() != want {
			t.Fatal("two runs over the same summaries differ")
		}
	}
}
