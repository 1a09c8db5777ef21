package project

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// TestWorkspaceOfManyPackages: of more packages than are listed, the first that is not is named.
func TestWorkspaceOfManyPackages(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 5,000 files")
	}
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("package.json", `{"workspaces": ["packages/*"]}`)
	for i := range maxWorkspacePackages + 2 {
		write(fmt.Sprintf("packages/p%05d/package.json", i), fmt.Sprintf(`{"name": "@acme/p%d"}`, i))
	}
	in, err := sourcefile.New(root, false)
	if err != nil {
		t.Fatal(err)
	}
	w := FindWorkspace(in, root)
	if w == nil || len(w.Packages) != maxWorkspacePackages {
		t.Fatalf("the workspace is %+v", w)
	}
	refused := in.Refused()
	if len(refused) != 1 || !strings.HasSuffix(refused[0].Path, "p05000/package.json") || !strings.Contains(refused[0].Reason, "more than the 5000 packages") {
		t.Errorf("refused: %v", refused)
	}
}

// TestWorkspaceManifests: each tool lists its packages in its own file, and in its own form.
func TestWorkspaceManifests(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"npm":            {"package.json": `{"workspaces": ["parts/*"]}`},
		"yarn":           {"package.json": `{"workspaces": {"packages": ["parts/*"], "nohoist": []}}`},
		"pnpm":           {"pnpm-workspace.yaml": "packages:\n  - parts/*\n", "package.json": `{}`},
		"lerna":          {"lerna.json": `{"packages": ["parts/*"]}`, "package.json": `{}`},
		"lerna, default": {"lerna.json": `{"version": "1.0.0"}`, "package.json": `{}`, "packages/a/package.json": `{"name": "@acme/a"}`},
		"a mark":         {"package.json": "\ufeff" + `{"workspaces": ["parts/*"]}`},
	} {
		t.Run(name, func(t *testing.T) {
			root, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			if files["packages/a/package.json"] == "" {
				files["parts/a/package.json"] = `{"name": "@acme/a"}`
			}
			for file, text := range files {
				foldertest.Write(t, root, file, text)
			}
			in, err := sourcefile.New(root, false)
			if err != nil {
				t.Fatal(err)
			}
			if w := FindWorkspace(in, root); w == nil || w.Packages["@acme/a"] == "" {
				t.Errorf("the workspace is %+v", w)
			}
		})
	}
}
