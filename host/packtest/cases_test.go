package packtest

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/internal/modules"
)

// example is the pack of the SDK's example, which states routes and answers of example-http.
func example() (*packrt.Pack, error) {
	wasm, err := os.ReadFile(filepath.Join("..", "..", "sdk-wasm", "examples", "c", "example-http.wasm"))
	if err != nil {
		return nil, err
	}
	return packrt.Read(wasm, false)
}

// caseOf is a case of one file.
func caseOf(t *testing.T, name, text string) (*Case, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, Folder), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, Folder, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cases, err := Cases(dir)
	if err != nil {
		return nil, err
	}
	if len(cases) != 1 {
		t.Fatalf("%d cases", len(cases))
	}
	return cases[0], nil
}

const head = "import http from \"example-http\";\nconst app = http();\n"

// TestOutcome: what a case reports of facts and units that it wants or does not want.
func TestOutcome(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		diff []string
	}{
		"all that is stated is wanted": {head + `app.get("/a", (req, res) => res.end()); // want route method="GET" path="/a" ;; outcome default=200
// yields handler GET /a: 200
`, nil},
		"a part of the fields is enough": {head + "app.get(\"/a\", (req, res) => res.end()); // want route ;; outcome\n", nil},
		"another value": {head + `app.get("/a", (req, res) => res.end()); // want route method="POST" ;; outcome
`, []string{`  - want route method="POST"`, `  + got  route registrar=app method="GET" path="/a"`}},
		"a fact too many": {head + `app.get("/a", (req, res) => res.end()); // want route
`, []string{`  + got  outcome output="response" receiver=res default=200`}},
		"a fact that is not stated": {head + `app.get("/a", (req, res) => res.end()); // want route ;; outcome ;; outcome
`, []string{"  - want outcome"}},
		"what a later line lacks as well": {head + `app.get("/a", (req, res) => res.end()); // want route ;; outcome ;; outcome ;; outcome
app.get("/b", (req, res) => res.end()); // want route method="POST" ;; outcome
`, []string{"  - want outcome", `  - want route method="POST"`}},
		"an expectation on another line": {head + `app.get("/a", (req, res) => res.end());
// want route ;; outcome
`, []string{"  - want route", `  + got  route registrar=app`}},
		"another unit": {head + `app.get("/a", (req, res) => res.end());
// yields handler GET /a: 404
`, []string{"units:", "  - want handler GET /a: 404", "  + got  handler GET /a: 200"}},
		"a unit twice": {head + `app.get("/a", (req, res) => res.end());
// yields handler GET /a: 200
// yields handler GET /a: 200
`, []string{"  - want handler GET /a: 200"}},
	} {
		one, err := caseOf(t, "a.ts", c.text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := one.Test(context.Background(), example, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(c.diff) == 0 && len(got.Diff) > 0 {
			t.Errorf("%s: %q", name, got.Diff)
		}
		for _, want := range c.diff {
			if !slices.ContainsFunc(got.Diff, func(line string) bool { return strings.HasPrefix(line, want) }) {
				t.Errorf("%s: %q lacks %q", name, got.Diff, want)
			}
		}
		if len(got.Stated) > 0 {
			t.Errorf("%s: a case with expectations lists what is stated: %q", name, got.Stated)
		}
	}
}

// TestFailingPack: what a pack fails with is told with the case's difference.
func TestFailingPack(t *testing.T) {
	i := slices.IndexFunc(modules.All(), func(h modules.Hostile) bool { return h.Name == "a trap" })
	one, err := caseOf(t, "a.ts", "x();\n// yields none\n")
	if err != nil {
		t.Fatal(err)
	}
	got, err := one.Test(context.Background(), func() (*packrt.Pack, error) { return packrt.Read(modules.All()[i].Wasm, false) }, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(got.Diff); n == 0 || !strings.HasPrefix(got.Diff[n-1], "error: pack hostile on a.ts: ") || !strings.Contains(got.Diff[n-1], "trapped") {
		t.Errorf("told: %q", got.Diff)
	}
}

// TestStated: a case without expectations lists each fact with its line, and the units.
func TestStated(t *testing.T) {
	one, err := caseOf(t, "a.ts", head+"app.get(\"/a\", (req, res) => res.end());\n")
	if err != nil {
		t.Fatal(err)
	}
	got, err := one.Test(context.Background(), example, nil)
	if err != nil || len(got.Diff) > 0 || len(got.Stated) != 3 {
		t.Fatalf("%+v, %v", got, err)
	}
	for i, want := range []string{`a.ts:3: route registrar=app method="GET" path="/a" handlers=`, `a.ts:3: outcome output="response" receiver=res`, "yields handler GET /a: 200"} {
		if !strings.HasPrefix(got.Stated[i], want) {
			t.Errorf("line %d is %q, want %q", i, got.Stated[i], want)
		}
	}
}

// TestCompanions: a case names the packs and the configuration that it needs.
func TestCompanions(t *testing.T) {
	one, err := caseOf(t, "a.py", "# packs: flask environ\n# config: {\"base\": \"/api\"}\nx = 1\ny = 2 # want fact\n# want is read behind the sign of the language's comments\n")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(one.Packs, []string{"flask", "environ"}) || one.Config != `{"base": "/api"}` || len(one.wants) != 2 {
		t.Errorf("%+v", one)
	}
	if source := one.Source(); source != "x = 1\ny = 2\n" {
		t.Errorf("the source is %q", source)
	}
}

// TestMalformedCases: an expectation that cannot be read is refused with its line.
func TestMalformedCases(t *testing.T) {
	for text, want := range map[string]string{
		"const x = 1; // want route path=\"\n":  `line 1: the expectation "route path=\"" has an open quote or bracket`,
		"const x = 1;\n// want route list=[1\n": "line 2: ",
	} {
		if _, err := caseOf(t, "a.ts", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := Cases(t.TempDir()); err == nil || !strings.Contains(err.Error(), "cannot read the cases") {
		t.Errorf("a folder without cases: %v", err)
	}
}

// TestArchives: a case of several files, none of which leads out of its folder.
func TestArchives(t *testing.T) {
	one, err := caseOf(t, "a.txtar", "-- app.ts --\n"+head+"export default app;\n-- routes/a.ts --\nimport app from \"../app\";\napp.put(\"/b\", (req, res) => res.send(201, {})); // want route path=\"/b\" ;; outcome status=201\n")
	if err != nil || len(one.Files) != 2 {
		t.Fatalf("%+v, %v", one, err)
	}
	if got, err := one.Test(context.Background(), example, nil); err != nil || len(got.Diff) > 0 || got.Facts != 2 {
		t.Errorf("%+v, %v", got, err)
	}
	out, err := caseOf(t, "b.txtar", "-- ../../out.ts --\nexport const x = 1;\n")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := out.Test(context.Background(), example, nil); err == nil || !strings.Contains(err.Error(), "write the case") {
		t.Errorf("a file outside the case's folder is written: %v", err)
	}
}

// TestUnknownNames: a fact that names a list of roles or a client which the manifest does not have fails the case, with
// the place and with what there is.
func TestUnknownNames(t *testing.T) {
	one, err := caseOf(t, "a.ts", head+"app.get(\"/a\", (req, res) => res.end());\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		roles map[string][]string
		want  string
	}{
		{map[string][]string{"handle": nil, "guard": nil}, `error: a.ts:3: the route names the list of roles "handler", and the manifest's roles are guard, handle`},
		{nil, `error: a.ts:3: the route names the list of roles "handler", and the manifest's roles are none`},
	} {
		got, err := one.Test(context.Background(), func() (*packrt.Pack, error) {
			p, err := example()
			p.Manifest.Roles = c.roles
			return p, err
		}, nil)
		if err != nil || !slices.Equal(got.Diff, []string{c.want}) {
			t.Errorf("%+v, %v, want %s", got, err, c.want)
		}
	}
	fact := func(fields ...abi.Field) *packrt.Fact { return &packrt.Fact{Fact: abi.Fact{Fields: fields}} }
	m := &abi.Manifest{Roles: map[string][]string{"guard": nil}, Clients: map[string]abi.ClientRules{"axios": {}, "fetch": {}}}
	text := func(s string) abi.Value { return abi.Value{Kind: abi.ValueString, Text: s} }
	for _, c := range []struct {
		field abi.Field
		want  []string
	}{
		{abi.Field{ID: abi.FieldWrapperRoles, Value: text("guard")}, nil},
		{abi.Field{ID: abi.FieldWrapperRoles, Value: text("gard")}, []string{`the list of roles "gard", and the manifest's roles are guard`}},
		{abi.Field{ID: abi.FieldClient, Value: text("fetch")}, nil},
		{abi.Field{ID: abi.FieldClient, Value: text("fech")}, []string{`the client "fech", and the manifest's clients are axios, fetch`}},
		{abi.Field{ID: abi.FieldClient, Value: text("")}, nil},
		{abi.Field{ID: abi.FieldRoles, Value: abi.Value{Kind: abi.ValueNode, Text: "gard"}}, nil},
		{abi.Field{ID: abi.FieldName, Value: text("gard")}, nil},
	} {
		if got := unknownNames(m, fact(c.field)); !slices.Equal(got, c.want) {
			t.Errorf("%v: %q, want %q", c.field, got, c.want)
		}
	}
}

// TestNothingStated: a case in which nothing is stated says why, where that is known.
func TestNothingStated(t *testing.T) {
	one, err := caseOf(t, "a.ts", "import http from \"example-htpp\";\nhttp().get(\"/a\", (req, res) => res.end());\n")
	if err != nil {
		t.Fatal(err)
	}
	got, err := one.Test(context.Background(), example, nil)
	if err != nil || len(got.Diff) > 0 || !slices.Equal(got.Stated, []string{"1 source files, none of which imports example-http"}) {
		t.Errorf("%+v, %v", got, err)
	}
}
