package examples_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/drift-analyzer/drift/host/packbuild"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packtest"
	sdkwasm "github.com/drift-analyzer/drift/sdk-wasm"
)

// more is a source with what the case has not: other arities, lists, helpers, names beyond ASCII.
const more = `import http from "example-http";
const app = http();
const paths = { list: "/liste-ü", one: ["/eins"] };
function register(a, method, path, ...handlers) { a[method](path); a.put(path, ...handlers); }
register(app, "get", paths.list, (req, res) => res.send(req.body), done);
app.patch(paths.one[0], [check, done]);
app.get("/alone");
app.post(` + "`/t/${paths.list}`" + `, async (q, r) => { const x = await load(q.query.id); if (x) { r.send(201, x); return; } return fail(r); });
function fail(r) { r.send(); }
function check(req, res) { if (!req.query.token) res.send(401, { error: "token" }); }
function done(_, { send }) { send(1); }
declare function load(id: string): Promise<{ a: number }>;
`

// stated are the bytes of every fact that a module states about the sources, in order.
func stated(t *testing.T, module string) ([]byte, []string) {
	t.Helper()
	ctx := context.Background()
	wasm, err := os.ReadFile(module)
	if err != nil {
		t.Fatal(err)
	}
	p, err := packrt.Read(wasm, false)
	if err != nil {
		t.Fatalf("%s: %v", module, err)
	}
	defer p.Close(ctx)
	dir := t.TempDir()
	routes, err := os.ReadFile("cases/routes.ts")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"routes.ts": routes, "more.ts": []byte(more)} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var raw bytes.Buffer
	found, err := packtest.Run(ctx, dir, p, nil, 1, func(e packrt.Event) {
		if e.Kind == packrt.EventFact {
			raw.WriteString(e.Text)
			raw.WriteByte('\n')
		}
	})
	if err != nil || len(found.Errors) > 0 {
		t.Fatalf("%s: %v, %v", module, err, found.Errors)
	}
	return raw.Bytes(), found.Units
}

// difference shows where two statements part.
func difference(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return fmt.Sprintf("at byte %d: %q and %q", i, a[i:min(i+40, len(a))], b[i:min(i+40, len(b))])
}

// TestSameFacts: the modules committed here, one a language, state byte for byte the same.
func TestSameFacts(t *testing.T) {
	want, units := stated(t, "go/example-http.wasm")
	if bytes.Count(want, []byte("handler")) < 5 || len(units) < 6 {
		t.Fatalf("the Go pack states %q, which yields %q", want, units)
	}
	for _, language := range []string{"c", "assemblyscript", "rust"} {
		if got, _ := stated(t, language+"/example-http.wasm"); !bytes.Equal(got, want) {
			t.Errorf("%s and Go differ: %s", language, difference(got, want))
		}
	}
}

// TestCommittedModulesPass: they keep the contract and pass the case.
func TestCommittedModulesPass(t *testing.T) {
	cases, err := packtest.Cases(".")
	if err != nil || len(cases) != 1 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, language := range packbuild.Languages {
		wasm, err := os.ReadFile(language + "/example-http.wasm")
		if err != nil {
			t.Fatal(err)
		}
		fresh := func() (*packrt.Pack, error) { return packrt.Read(wasm, false) }
		outcome, err := cases[0].Test(context.Background(), fresh, nil)
		if err != nil || len(outcome.Diff) > 0 || outcome.Facts != 5 {
			t.Errorf("%s: %+v, %v", language, outcome, err)
		}
		for _, c := range packtest.Verify(context.Background(), wasm, fresh, cases) {
			if c.Problem != "" {
				t.Errorf("%s: %s: %s", language, c.Name, c.Problem)
			}
		}
	}
}

// TestNewPacksBuild: a pack begun outside the tree builds with what lies beside
// it, and states what the committed one states. A language whose compiler this
// machine lacks is left out, and said.
func TestNewPacksBuild(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles four packs")
	}
	for _, language := range packbuild.Languages {
		t.Run(language, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "pack")
			if err := packbuild.New(dir, "example-http", language); err != nil {
				t.Fatal(err)
			}
			var log bytes.Buffer
			module, err := packbuild.Build(context.Background(), dir, io.Writer(&log))
			if packbuild.IsMissing(err) {
				t.Skip(err)
			}
			if err != nil {
				// Compilers read an empty input from there; some containers have a plain
				// file in its place, which keeps what others wrote to it.
				if left, _ := os.ReadFile(os.DevNull); len(left) > 0 {
					t.Skipf("%s of this machine holds %d bytes, so no compiler can be trusted: %v", os.DevNull, len(left), err)
				}
				t.Fatalf("%v\n%s", err, log.Bytes())
			}
			want, _ := stated(t, "go/example-http.wasm")
			if got, _ := stated(t, module); !bytes.Equal(got, want) {
				t.Errorf("it differs from the committed one: %s", difference(got, want))
			}
		})
	}
}

// TestManifests: the Go example embeds the manifest that the others share.
func TestManifests(t *testing.T) {
	a, err := os.ReadFile("manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile("go/manifest.json")
	if err != nil || !bytes.Equal(a, b) {
		t.Errorf("go/manifest.json differs from manifest.json (%v)", err)
	}
	if _, err := sdkwasm.Files.ReadFile("examples/manifest.json"); err != nil {
		t.Error(err)
	}
}
