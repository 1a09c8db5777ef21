package summary_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// readBack writes one summary's metadata into a file, reads it, writes it again and gives both texts of the metadata.
func readBack(t *testing.T, written string) (first, again string) {
	t.Helper()
	var raw map[string]any
	if err := json.Unmarshal([]byte(written), &raw); err != nil {
		t.Fatal(err)
	}
	plain, err := json.Marshal(raw) // keys sorted, as drift writes them
	if err != nil {
		t.Fatal(err)
	}
	file := `[{"kind": "handler", "location": {"file": "a.ts"}, "identity": {"name": "a"}, "transitions": [], "metadata": ` + written + `}]`
	list, err := summary.Read(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, summary.AppendJSON(nil, &list[0].Metadata)); err != nil {
		t.Fatal(err)
	}
	return string(plain), compact.String()
}

// TestMetadataKeepsEverything: what another writer put into metadata is there after reading and writing,
// be it known, unknown, empty or of another form than ours.
func TestMetadataKeepsEverything(t *testing.T) {
	for name, text := range map[string]string{
		"known":             `{"http": {"gateway": "http-api", "declaredContract": {"source": "a", "provenance": "derived", "responses": [{"status": 200}, {"status": "4XX", "body": {"type": "record", "properties": {"b": {"type": "text"}, "a": {"type": "ref", "name": "A", "def": "A"}}}}]}}}`,
		"unknown":           `{"x": 1, "http": {"y": {"z": [1, "a", null, 2.5]}}, "zz": true}`,
		"stated as empty":   `{"messageBus": {"fifo": false, "unread": "", "body": null, "wiring": true}, "graphql": {"types": {}, "unresolvedFragments": []}}`,
		"of another type":   `{"messageBus": {"fifo": "yes", "body": {"type": "nosuch"}}, "wrappers": "w", "derivedFromWrapper": 7}`,
		"an object alone":   `{"unit": {}}`,
		"wrappers":          `{"wrappers": {"applied": ["a.ts::w", {"name": "w", "summary": "a.ts::w", "phase": "error", "own": 1}]}}`,
		"every render":      `{"react": {"hook": "useEffect", "deps": null}}`,
		"on mount":          `{"react": {"hook": "useEffect", "deps": []}}`,
		"a hook alone":      `{"react": {"hook": "useEffect"}}`,
		"fields":            `{"storageContract": {"fieldSet": "partial", "fields": ["memo", {"name": "id", "type": "uuid", "nullable": false}, {"name": "n", "type": {"type": "integer"}}]}}`,
		"how a client asks": `{"http": {"returnsResponse": true, "response": {"subject": {"type": "dependency", "name": "fetch", "accessChain": []}, "failure": "response", "status": [["status"], []], "told": [{"type": "truthinessCheck", "subject": {"type": "dependency", "name": "fetch", "accessChain": ["ok"]}, "negated": false}]}}}`,
	} {
		if want, got := readBack(t, text); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
}

func TestMetadataIsTyped(t *testing.T) {
	var raw map[string]any
	text := `{"wrappers": {"applied": ["a.ts::w", {"name": "v", "summary": "a.ts::v", "phase": "error"}]}, "runtimeContract": {"variables": [{"name": "A", "value": ""}, {"name": "B"}], "codeScope": {"path": ""}},
		"http": {"declaredContract": {"responses": [{"status": 201}, {"status": "5XX"}, {"status": "Default"}]}}}`
	if err := json.Unmarshal([]byte(text), &raw); err != nil {
		t.Fatal(err)
	}
	m := summary.DecodeMetadata(raw)
	if w := m.Wrappers.Applied; w[0].Key() != "a.ts::w" || !w[0].IsPlain() || w[1].Phase != summary.PhaseError || w[1].Name != "v" {
		t.Errorf("wrappers: %+v", w)
	}
	if v := m.RuntimeContract.Variables; v[0].Value == nil || *v[0].Value != "" || v[1].Value != nil || m.RuntimeContract.CodeScope.Path == nil {
		t.Errorf("variables: %+v", v)
	}
	r := m.HTTP.DeclaredContract.Responses
	digit, ranged := r[1].Status.Range()
	if _, other := r[2].Status.Range(); r[0].Status.Code != 201 || digit != 5 || !ranged || other || !r[2].Status.IsDefault() || r[1].Status.String() != "5XX" {
		t.Errorf("statuses: %+v", r)
	}
	if m.IsEmpty() || !(&summary.Metadata{}).IsEmpty() {
		t.Error("what states something is not empty, and what states nothing is")
	}
}

func TestPaths(t *testing.T) {
	for text, want := range map[string]int{"": 0, ".status": 1, ".response.status": 2, ".json().data[].x": 4, "json": 1} {
		p := summary.ParsePath(text)
		if again := summary.ParsePath(p.String()); len(p) != want || again.String() != p.String() {
			t.Errorf("%q has %d steps (%s), want %d", text, len(p), p, want)
		}
	}
	answer := summary.Dependency{Name: "fetch"}
	body := summary.Derived{From: summary.Derived{From: answer, Derivation: summary.MethodCall{Method: "json"}}, Derivation: summary.Awaited{}}
	for name, c := range map[string]struct {
		v    summary.ValueRef
		want string
	}{
		"a member":                       {summary.Derived{From: body, Derivation: summary.PropertyAccess{Property: "id"}}, "call fetch.json.id"},
		"a field taken out of a pattern": {summary.Derived{From: body, Derivation: summary.Destructured{Field: "id"}}, "call fetch.json.id"},
		"waiting is no step":             {body, "call fetch.json"},
		"an element":                     {summary.Derived{From: body, Derivation: summary.IndexAccess{Index: 0}}, "call fetch.json[]"},
		"an input":                       {summary.InputRef{Input: "req", Path: []string{"body"}}, "input req.body"},
		"state":                          {summary.State{Name: "cache"}, "state cache"},
	} {
		if got := summary.PlaceOf(c.v).String(); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	steps, ok := summary.PlaceOf(summary.Derived{From: body, Derivation: summary.Destructured{Field: "id"}}).Within(summary.PlaceOf(answer).At(summary.ParsePath(".json()")))
	if !ok || steps.String() != ".id" {
		t.Errorf("a field of the body is %s, %v", steps, ok)
	}
	if _, ok := summary.PlaceOf(answer).Within(summary.PlaceOf(body)); ok {
		t.Error("the answer is no part of its body")
	}
}

// TestMetadataBodiesHaveDefinitions: shapes in metadata carry the definitions that they refer to.
func TestMetadataBodiesHaveDefinitions(t *testing.T) {
	table := summary.Shapes{"User": summary.NewRecord([]summary.Property{{Name: "id", Shape: summary.Text{}}})}
	s := &summary.Summary{}
	s.Metadata.ForHTTP().DeclaredContract = &summary.DeclaredContract{Responses: []summary.DeclaredResponse{{Status: summary.DeclaredStatus{Code: 200}, Body: summary.Ref{Name: "User", Def: "User"}}}}
	s.Metadata.MessageBus = &summary.BusMetadata{Body: summary.Array{Items: summary.Ref{Name: "Lost", Def: "Lost"}}}
	table.Attach(s)
	if len(s.Definitions) != 1 || s.Definitions["User"] == nil {
		t.Errorf("definitions: %v", s.Definitions)
	}
	if got := string(summary.AppendJSON(nil, s.Metadata.MessageBus.Body)); strings.Contains(got, "def") {
		t.Errorf("a name without a definition keeps its reference: %s", got)
	}
}
