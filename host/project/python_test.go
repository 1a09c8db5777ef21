package project

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

func files(t *testing.T, root string) *sourcefile.Root {
	t.Helper()
	in, err := sourcefile.New(root, false)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func TestReadPython(t *testing.T) {
	root := foldertest.Written(t, map[string]string{
		"app/main.py":                "",
		"app/data.txt":               "",
		"src/pkg/__init__.py":        "",
		"__pycache__/x.py":           "",
		".venv/lib/x.py":             "",
		"venv/x.py":                  "",
		"env/pyvenv.cfg":             "",
		"env/lib/x.py":               "",
		"node_modules/x.py":          "",
		".hidden/x.py":               "",
		"other/.git/HEAD":            "",
		"other/x.py":                 "",
		".gitmodules":                "[submodule \"lib\"]\n\tpath = vendored/lib\n\turl = x\n[submodule \"gone\"]\n\tpath = vendored/gone\n",
		"vendored/lib/.git":          "gitdir: x",
		"vendored/lib/lib.py":        "",
		"vendored/gone/":             "",
		"services/api/setup.py":      "",
		"services/api/api/routes.py": "",
	})
	p := ReadPython(files(t, root), root)
	var rel []string
	for _, f := range p.Files {
		r, _ := filepath.Rel(root, f)
		rel = append(rel, filepath.ToSlash(r))
	}
	want := []string{"app/main.py", "services/api/api/routes.py", "services/api/setup.py", "src/pkg/__init__.py", "vendored/lib/lib.py"}
	if !slices.Equal(rel, want) {
		t.Errorf("files %v, want %v", rel, want)
	}
	slices.Sort(p.Roots)
	if want := []string{"", "services/api", "src", "vendored/gone", "vendored/lib"}; !slices.Equal(p.Roots, want) {
		t.Errorf("roots %q, want %q", p.Roots, want)
	}
	if len(p.Problems) != 1 || !strings.Contains(p.Problems[0], "vendored/gone is empty") {
		t.Errorf("problems %q, want the empty submodule", p.Problems)
	}
}

func TestPythonName(t *testing.T) {
	for _, c := range []struct {
		files map[string]string
		want  string
	}{
		{map[string]string{"pyproject.toml": "[build-system]\nname = \"wrong\"\n[project]\nname = \"shop-api\"\n"}, "shop-api"},
		{map[string]string{"pyproject.toml": "[tool.poetry]\nname = 'poet'\n"}, "poet"},
		{map[string]string{"pyproject.toml": "project = { name = \"inline\" }\n"}, "inline"},
		{map[string]string{"pyproject.toml": "[tool.poetry]\nname = \"poet\"\n[project]\nname = \"standard\"\n"}, "standard"},
		{map[string]string{"pyproject.toml": "[project]\nname = \"{{ name }}\n", "setup.py": "setup(name='below')"}, "below"},
		{map[string]string{"setup.cfg": "[metadata]\nname = cfg\n[options]\nname = no\n"}, "cfg"},
		{map[string]string{"setup.py": "setup(\n    name=\"older\",\n)"}, "older"},
	} {
		root := foldertest.Written(t, c.files)
		got, err := PythonName(files(t, root), root)
		if err != nil || got != c.want {
			t.Errorf("%v: %q, %v, want %q", c.files, got, err, c.want)
		}
	}
	dir := filepath.Join(t.TempDir(), "folder")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if got, err := PythonName(files(t, dir), dir); err != nil || got != "folder" {
		t.Errorf("%q, %v, want the folder's name", got, err)
	}
}

func TestPythonModules(t *testing.T) {
	m := NewPythonModules("service", []string{"", "src"}, []string{
		"app/__init__.py", "app/main.py", "app/api/__init__.py", "app/api/users.py", "src/pkg/__init__.py", "src/pkg/mod.py",
		"scripts/run.py", "scripts/helper.py", "names/space/deep.py", "app/celery.py", "twice.py", "src/twice.py", "svc/one/core/__init__.py", "svc/one/core/x.py",
	})
	for _, c := range []struct{ from, spec, file, folder string }{
		{"app/main.py", "app.api.users", "app/api/users.py", ""},
		{"app/main.py", "app.api", "app/api/__init__.py", ""},
		{"app/api/users.py", ".", "app/api/__init__.py", ""},
		{"app/api/users.py", "..main", "app/main.py", ""},
		{"app/api/users.py", "...main", "", ""},
		{"app/api/users.py", "....main", "", ""},
		{"app/main.py", "pkg.mod", "src/pkg/mod.py", ""},
		// A script finds what lies beside it; a module of a package does not.
		{"scripts/run.py", "helper", "scripts/helper.py", ""},
		{"app/main.py", "celery", "", ""},
		{"app/main.py", "names", "", "names"},
		{"app/main.py", "names.space.deep", "names/space/deep.py", ""},
		{"app/main.py", "fastapi", "", ""},
		// What is run in the folder of a package finds modules of its own packages, and not what a library is called like.
		{"app/main.py", "api.users", "app/api/users.py", ""},
		{"app/api/users.py", "api.users", "app/api/users.py", ""},
		{"app/main.py", "celery.schedules", "", ""},
		{"app/main.py", "api", "", ""},
		// The folder around the importing package is where its own absolute imports begin.
		{"svc/one/core/x.py", "core.x", "svc/one/core/x.py", ""},
		// What is run in the folder around the project's knows the project by its folder's name.
		{"app/main.py", "service.app.api.users", "app/api/users.py", ""},
		{"scripts/run.py", "service.names.space", "", "names/space"},
		{"app/main.py", "service.fastapi", "", ""},
		{"app/main.py", "service", "", ""},
	} {
		file, folder, _ := m.Find(c.from, c.spec)
		if file != c.file || folder != c.folder {
			t.Errorf("%s imports %s: %q %q, want %q %q", c.from, c.spec, file, folder, c.file, c.folder)
		}
	}
	if _, _, ambiguous := m.Find("app/other/x.py", "twice"); !slices.Equal(ambiguous, []string{"src/twice.py"}) {
		t.Errorf("ambiguous %v, want src/twice.py", ambiguous)
	}
	for file, want := range map[string]string{"app/api/users.py": "app.api.users", "app/api/__init__.py": "app.api", "src/pkg/mod.py": "pkg.mod", "twice.py": "twice"} {
		if got := m.Name(file); got != want {
			t.Errorf("%s is called %s, want %s", file, got, want)
		}
	}
}

// TestPythonModulesOfAFolderThatIsAPackage: what is run beside the project's folder imports it by its name.
func TestPythonModulesOfAFolderThatIsAPackage(t *testing.T) {
	m := NewPythonModules("backend.shop", []string{""}, []string{"__init__.py", "ops/__init__.py", "ops/urls.py", "ops/views.py", "names/deep.py"})
	for spec, want := range map[string][2]string{
		"backend.shop.ops.urls":   {"ops/urls.py", ""},
		"backend.shop":            {"__init__.py", ""},
		"backend.shop.names":      {"", "names"},
		"backend.shop.names.deep": {"names/deep.py", ""},
		"backend.shop.gone":       {"", ""},
		"backend.shopping.ops":    {"", ""},
		"ops.urls":                {"ops/urls.py", ""},
	} {
		if file, folder, _ := m.Find("ops/views.py", spec); file != want[0] || folder != want[1] {
			t.Errorf("%s: %q %q, want %q", spec, file, folder, want)
		}
	}
}

// TestPackageOfAFolder: the dotted name begins with the outermost package around the folder.
func TestPackageOfAFolder(t *testing.T) {
	root := t.TempDir()
	inner := filepath.Join(root, "shop", "backend")
	if err := os.MkdirAll(inner, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{filepath.Dir(inner), inner} {
		if err := os.WriteFile(filepath.Join(folder, "__init__.py"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for folder, want := range map[string]string{inner: "shop.backend", filepath.Dir(inner): "shop", root: ""} {
		if got := packageOf(folder); got != want {
			t.Errorf("%s is called %q, want %q", folder, got, want)
		}
	}
}
