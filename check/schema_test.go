package check_test

import (
	"flag"
	"io"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/suppress"
	"github.com/drift-analyzer/drift/internal/schematest"
	"github.com/drift-analyzer/drift/summary"
)

var update = flag.Bool("update", false, "write the generated pages")

const schemaFile = "../schema/findings.schema.json"

// TestPublishedSchema keeps the file what the code says.
func TestPublishedSchema(t *testing.T) {
	schematest.Published(t, schemaFile, check.JSONSchema, *update, "./check -run PublishedSchema")
}

// sample is a run with findings of several domains, and units that pair with nothing.
func sample() []*summary.Summary {
	return []*summary.Summary{
		Answers(Resp(200, Record("id")), Resp(404, nil)), Client("response", Path(true, Record("nope"), Status(summary.OpEq, 409))),
		Queue("cloud_queue", "orders", Meta{}), Sends("cloud_queue", "other", Record("id")), Handles("cloud_queue", "orders", Record("note")),
		Table("db.sql", "User", "exhaustive", "id", "name"), UnitAt("a.ts", "load", Reads("User", "id", "email")),
		DeployedAs("Fn", "src", "A"), Env("src/a.ts", "B"),
		SchemaOf("a.graphql", map[string]string{"Query.order": "Order", "Order.id": "ID"}), Asks(`query Q { order { id total } }`, nil),
		Resolver("api", "Query", "user"),
	}
}

// TestOutputFitsSchema: the report of every form is what the schema says.
func TestOutputFitsSchema(t *testing.T) {
	schema := clausetest.Schema(t)
	all := sample()
	run := &check.Run{Summaries: all, Skipped: []string{"x.json: not JSON"}}
	r := check.Compare(run, &suppress.Rules{Rules: []suppress.Rule{{Kind: "misreadProviderResponse", Reason: "known", Effect: "downgrade"}}}, false)
	r.RequirePaired(check.Limit{})
	if len(r.Findings) < 5 {
		t.Fatalf("the sample has %d findings only", len(r.Findings))
	}
	schematest.Fits(t, schema, func(w io.Writer) error { return r.WriteJSON(w, false) })
	schematest.Fits(t, schema, func(w io.Writer) error { return r.WriteJSON(w, true) })
	earlier := &check.Run{Summaries: all[:4]}
	schematest.Fits(t, schema, r.Compared("before", run, check.Compare(earlier, nil, true), earlier).WriteJSON)
	for _, at := range []string{"server.ts::serve", "server.ts", "GET /x", "worker.ts:1"} {
		target := r.At(run, at)
		if target == nil {
			t.Fatalf("%s is not found", at)
		}
		schematest.Fits(t, schema, target.WriteJSON)
	}
	schematest.Fits(t, schema, func(w io.Writer) error { return check.WriteNothingAt(w, "x", "nothing is called x") })
	doc := schematest.Fits(t, schema, func(w io.Writer) error { return check.Compare(&check.Run{}, nil, true).WriteJSON(w, false) })
	doc.(map[string]any)["findings"] = []any{map[string]any{"kind": "nosuch"}}
	if schema.Validate(doc) == nil {
		t.Error("the schema accepts a finding that is none")
	}
}
