package contract

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// project writes files into a folder of the test and returns the folder, with links resolved.
func project(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		at := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

const (
	service = "services: {web: {image: nginx, environment: {PORT: '1'}}}\n"
	api     = `{"openapi": "3.0.0", "info": {"title": "a", "version": "1"}, "paths": {"/pets": {"get": {"responses": {"200": {"description": "ok"}}}}}}`
	table   = "CREATE TABLE pets (id int);\n"
	model   = "model Pet {\n  id Int @id\n}\n"
)

// TestDiscover: which files of a repository are contracts, of which source, and which are read together.
func TestDiscover(t *testing.T) {
	root := project(t, map[string]string{
		"compose.yaml": service, "compose.override.yaml": service, "deploy/compose.yaml": service, "test/compose.yaml": service,
		// A schema, and the migrations that it was made into, in the folder beside it and around it.
		"prisma/schema.prisma": model, "other/b.prisma": model, "prisma/migrations/20240101_a/migration.sql": table, "migrations/0001_a.sql": table,
		// Other migrations, numbered by folder and by file, and a dump; a statement elsewhere is no migration.
		"db/migrations/1_a/up.sql": table, "db/migrations/2_b/up.sql": table, "more/migrations/0001.sql": table, "drizzle/0000_pets.sql": table, "dumps/2019_pets.sql": table, "db/structure.sql": table, "queries/pets.sql": table,
		"infra/main.tf": "", "infra/more.tf": "", "infra2/main.tf": "",
		// A module that another folder calls is read there, one that nothing calls alone, and so are two that call each other.
		"infra3/main.tf": "module \"q\" {\n  source = \"../modules/queue\"\n}\n", "modules/queue/main.tf": "module \"k\" {\n  source = \"./key\"\n}\n", "modules/queue/key/main.tf": "",
		"modules/other/main.tf": "", "ring/a/main.tf": "module \"b\" {\n  source = \"../b\"\n}\n", "ring/b/main.tf": "module \"a\" {\n  source = \"../a\"\n}\n",
		// A description is opened by its name; other JSON is data.
		"public/openapi.json": api, "public/data.json": api, "swagger/v1.json": api, "my-api.json": api, "drift.json": api, "package.json": api, "tsconfig.api.json": api,
		"node_modules/x/compose.yaml": service, "src/a.ts": "export const a = 1;\n",
	})
	found, err := Discover(treeOf(t, root), func(file string) bool { return strings.HasPrefix(file, "test/") })
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range found {
		got = append(got, f.Source+": "+strings.Join(f.Paths, " "))
	}
	want := []string{
		"compose: compose.override.yaml compose.yaml",
		"compose: deploy/compose.yaml",
		"openapi: my-api.json",
		"openapi: public/openapi.json",
		"openapi: swagger/v1.json",
		"prisma: other/b.prisma prisma/schema.prisma",
		"sql: db/migrations/1_a/up.sql db/migrations/2_b/up.sql",
		"sql: db/structure.sql",
		"sql: drizzle/0000_pets.sql",
		"sql: more/migrations/0001.sql",
		"terraform: infra/main.tf infra/more.tf",
		"terraform: infra2/main.tf",
		"terraform: infra3/main.tf",
		"terraform: modules/other/main.tf",
		"terraform: ring/a/main.tf",
		"terraform: ring/b/main.tf",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if found, err := Discover(treeOf(t, t.TempDir()), func(string) bool { return false }); err != nil || len(found) != 0 {
		t.Errorf("an empty folder: %v, %v", found, err)
	}
}

// TestMayHold: which JSON documents are opened to see what they are.
func TestMayHold(t *testing.T) {
	for name, want := range map[string]bool{
		"a.yaml": true, "a/data.json": false, "template.json": true, "template/data.json": false, "wrangler.json": true, "asyncapi.json": true, "stack.json": true,
		"api.json": true, "api/data.json": false, "OpenAPI/data.json": true, "Swagger.json": true,
		"package.json": false, "a/package-lock.json": false, "pnpm-lock.yaml": false, "tsconfig.api.json": false, "my-package.json": false, "api.min.js": false, "composer.lock": false,
	} {
		if got := mayHold(name); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}

// TestFolderOf: migrations with a folder each are one declaration.
func TestFolderOf(t *testing.T) {
	for name, want := range map[string]string{
		"db/migrations/1_a/migration.sql": "db/migrations", "db/migrations/1.sql": "db/migrations", "db/a/b/c.sql": "db/a/b", "c.sql": ".", "migrations/1/up.sql": "migrations",
		"migrations/default/1599856186244_init/up.sql": "migrations/default", "db/first/up.sql": "db/first",
	} {
		if got := folderOf(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestRead: what a path may be, and where the files of summaries begin.
func TestRead(t *testing.T) {
	root := project(t, map[string]string{"a/compose.yaml": service, "b/compose.yaml": strings.Replace(service, "web", "worker", 1), "b/other.yaml": service, "b/broken/compose.yaml": "services: [a]\n"})
	in := func(name ...string) (out []string) {
		for _, n := range name {
			out = append(out, filepath.Join(root, n))
		}
		return out
	}
	t.Chdir(root)
	for _, c := range []struct {
		name  string
		o     Options
		root  string
		files []string
		err   string
	}{
		{"a file below the working folder", Options{Source: "compose", Paths: []string{"a/compose.yaml"}}, root, []string{"a/compose.yaml"}, ""},
		{"a folder, of which what is wanted is read", Options{Source: "compose", Paths: []string{"b"}}, root, []string{"b/broken/compose.yaml", "b/compose.yaml"}, "b/broken/compose.yaml:1: services must be a mapping"},
		{"a file is read whatever it is called", Options{Source: "compose", Paths: []string{"b/other.yaml"}}, root, []string{"b/other.yaml"}, ""},
		{"a pattern", Options{Source: "compose", Paths: []string{"*/comp*.yaml"}}, root, []string{"a/compose.yaml", "b/compose.yaml"}, ""},
		{"a pattern below a folder", Options{Source: "compose", Paths: []string{"b/*e*.yaml"}}, root, []string{"b/compose.yaml", "b/other.yaml"}, ""},
		{"a file twice", Options{Source: "compose", Paths: []string{"b/compose.yaml", "a/compose.yaml", "b/compose.yaml"}}, root, []string{"a/compose.yaml", "b/compose.yaml"}, ""},
		{"the root as it is given", Options{Source: "compose", Paths: in("a/compose.yaml"), Root: "a"}, filepath.Join(root, "a"), []string{"compose.yaml"}, ""},
		{"outside the root", Options{Source: "compose", Paths: []string{"b/compose.yaml"}, Root: "a"}, "", nil, "b/compose.yaml lies outside the root; name a wider one with --root"},
		{"a pattern outside the root", Options{Source: "compose", Paths: []string{"b/*.yaml"}, Root: "a"}, "", nil, "b/*.yaml lies outside the root"},
		{"nothing of that name", Options{Source: "compose", Paths: []string{"c.yaml"}}, "", nil, "cannot read c.yaml: there is no such file or folder"},
		{"no root of that name", Options{Source: "compose", Paths: []string{"a"}, Root: "c"}, "", nil, "cannot open the root c"},
		{"no path", Options{Source: "compose"}, "", nil, "no path given"},
		{"no such source", Options{Source: "composer", Paths: []string{"a"}}, "", nil, `there is no contract source "composer" (did you mean compose?); there are appsync, asyncapi, cloudformation, compose, `},
		{"a pattern that is none", Options{Source: "compose", Paths: []string{"a/[.yaml"}}, "", nil, "cannot read the pattern a/[.yaml"},
	} {
		r, err := Read(c.o)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: error %v, want %s", c.name, err, c.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if r.Root != c.root || !slices.Equal(r.Files, c.files) {
			t.Errorf("%s: %v below %s, want %v below %s", c.name, r.Files, r.Root, c.files, c.root)
		}
		if len(r.Summaries) == 0 || !slices.Contains(c.files, r.Summaries[0].Location.File) {
			t.Errorf("%s: %d summaries", c.name, len(r.Summaries))
		}
	}
	// From elsewhere, the folder of the first path is the root.
	t.Chdir(t.TempDir())
	for path, want := range map[string]string{"a/compose.yaml": "a", "a": "a", "b/comp*.yaml": "b"} {
		r, err := Read(Options{Source: "compose", Paths: in(path)})
		if err != nil || r.Root != filepath.Join(root, want) || !slices.Equal(r.Files, []string{"compose.yaml"}) {
			t.Errorf("%s from elsewhere: %+v, %v", path, r, err)
		}
	}
}

// TestOptionsOfRead: code scopes reach the reader, and references leave the root only when they may.
func TestOptionsOfRead(t *testing.T) {
	const include = "include: [../shared.yaml]\nservices: {web: {image: nginx, build: x}}\n"
	root := project(t, map[string]string{"in/compose.yaml": include, "shared.yaml": service})
	at := filepath.Join(root, "in")
	_, err := Read(Options{Source: "compose", Paths: []string{at}, Root: at})
	if err == nil || !strings.Contains(err.Error(), "lies outside the root") {
		t.Errorf("a reference out of the root: %v", err)
	}
	r, err := Read(Options{Source: "compose", Paths: []string{at}, Root: at, AllowOutside: true, CodeScopes: map[string]string{"web": "services/web"}})
	if err != nil {
		t.Fatal(err)
	}
	scope := ""
	for _, s := range r.Summaries {
		if c := s.Metadata.RuntimeContract; c != nil && c.CodeScope != nil && c.CodeScope.Path != nil {
			scope = *c.CodeScope.Path
		}
	}
	if scope != "services/web" {
		t.Errorf("the code of web is in %q, want services/web", scope)
	}
}

// TestFetch: a URL that is named is fetched, and what its server does not answer is said.
func TestFetch(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api.json":
			fmt.Fprint(w, api)
		case "/refers.json":
			fmt.Fprint(w, `{"openapi": "3.0.0", "info": {"title": "a", "version": "1"}, "paths": {"/cats": {"$ref": "item.json"}}}`)
		case "/item.json":
			fmt.Fprint(w, `{"get": {"responses": {"200": {"description": "ok"}}}}`)
		default:
			w.WriteHeader(http.StatusForbidden)
		}
	}))
	defer server.Close()
	r, err := Read(Options{Source: "openapi", Paths: []string{server.URL + "/api.json"}})
	if err != nil || len(r.Summaries) != 1 || r.Files[0] != server.URL+"/api.json" {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := Read(Options{Source: "openapi", Paths: []string{server.URL + "/no.json"}}); err == nil || !strings.Contains(err.Error(), "the server answers 403") {
		t.Errorf("an answer without a document: %v", err)
	}
	// What the document refers to is fetched only when it may be.
	if r, err := Read(Options{Source: "openapi", Paths: []string{server.URL + "/refers.json"}}); err != nil || len(r.Summaries) != 0 || len(r.Notes) != 1 || !strings.Contains(r.Notes[0].Msg, "--allow-remote") {
		t.Errorf("a reference that may not be followed: %+v, %v", r, err)
	}
	if r, err := Read(Options{Source: "openapi", Paths: []string{server.URL + "/refers.json"}, AllowRemote: true}); err != nil || len(r.Summaries) != 1 {
		t.Errorf("a reference that may be followed: %+v, %v", r, err)
	}
	server.Close()
	if _, err := Read(Options{Source: "openapi", Paths: []string{server.URL + "/api.json"}}); err == nil || !strings.Contains(err.Error(), "cannot fetch "+server.URL) {
		t.Errorf("no server: %v", err)
	}
}

func treeOf(t *testing.T, dir string) *sourcefile.Tree {
	t.Helper()
	tree, err := sourcefile.OpenTree(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tree.Close() })
	return tree
}

// TestDiscoverSchemas: schemas of several services, which define one type otherwise, are read apart, each with what is nearest to it; parts of one
// are read together.
func TestDiscoverSchemas(t *testing.T) {
	query := "type Query { ship: Ship }\n"
	for why, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"services":      {map[string]string{"a/schema.gql": query + "type Ship { id: ID }", "b/schema.gql": query + "type Ship { name: String }", "b/more.graphql": "extend type Ship { port: String }"}, "a/schema.gql | b/more.graphql b/schema.gql"},
		"roots":         {map[string]string{"a/schema.gql": query + "type Ship { id: ID }", "b/schema.gql": "type Query { ship(id: ID): Ship }\ntype Ship { id: ID }"}, "a/schema.gql | b/schema.gql"},
		"copies of one": {map[string]string{"a/schema.gql": query + "type Ship { id: ID }", "b/schema.gql": query + "type Ship { id: ID }"}, "a/schema.gql b/schema.gql"},
		"parts of one":  {map[string]string{"a/ship.graphql": query + "type Ship { id: ID, port: Port }", "b/port.graphql": "type Query { port: Port }\ntype Port { ship: Ship }"}, "a/ship.graphql b/port.graphql"},
		"two of a kind": {map[string]string{"a/ship.graphql": query + "type Ship { id: ID }", "b/port.graphql": "type Query { port: Port }\ntype Port { id: ID }"}, "a/ship.graphql b/port.graphql"},
	} {
		found, err := Discover(treeOf(t, project(t, c.files)), func(string) bool { return false })
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range found {
			got = append(got, strings.Join(f.Paths, " "))
		}
		if strings.Join(got, " | ") != c.want {
			t.Errorf("%s: %s, want %s", why, strings.Join(got, " | "), c.want)
		}
	}
}
