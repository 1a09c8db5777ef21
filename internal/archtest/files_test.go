package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// opens are the functions with which a program looks at or opens files by a path.
var opens = map[string]bool{
	"os.Open": true, "os.OpenFile": true, "os.ReadFile": true, "os.ReadDir": true, "os.Stat": true, "os.Lstat": true, "os.OpenRoot": true, "os.OpenInRoot": true, "os.DirFS": true,
	"filepath.Glob": true, "filepath.Walk": true, "filepath.WalkDir": true, "ioutil.ReadFile": true, "ioutil.ReadDir": true,
	"syscall.Open": true, "tsgo.OSFS": true, "doublestar.FilepathGlob": true,
}

// mayOpen lists who opens files besides internal/sourcefile, and which: none of them a project's own.
var mayOpen = map[string]string{
	"cmd/drift/worker.go os.Stat":                  "the folder that the user named",
	"cmd/drift/pack_new.go os.Stat":                "the module that was just built",
	"cmd/drift/checksource.go os.Stat":             "a folder that the user named",
	"cmd/drift/checksource.go os.OpenRoot":         "a folder that the user named; links stay in it, and regular files are asked for",
	"cmd/drift/ask.go os.Stat":                     "whether a file has changed since its lines were read",
	"cmd/drift/basetree.go os.Stat":                "whether what an entry names is in the base, and installed dependencies",
	"cmd/drift/cache.go os.ReadFile":               "what this run wrote",
	"cmd/drift/choice.go os.Stat":                  "the drift command itself",
	"cmd/drift/report_kept.go os.ReadFile":         "what this run wrote",
	"cmd/drift/inspect_diff.go os.Stat":            "files and folders of summaries that the user named",
	"cmd/drift/checkproject.go os.Stat":            "a folder that the user named",
	"cmd/drift/entries_run.go os.Open":             "what this run wrote",
	"cmd/drift/mcp.go os.Open":                     "what this run wrote",
	"cmd/drift/entries_run.go os.ReadDir":          "the folder of summaries that the user named",
	"cmd/drift/infer.go os.Lstat":                  "whether a draft is there before it is written",
	"cmd/drift/infer_stub.go os.Lstat":             "whether a draft is there before it is written",
	"cmd/drift/infer.go os.ReadDir":                "whether the folder for drafts that the user named is empty",
	"cmd/drift/infer.go os.Stat":                   "the summaries that the user named",
	"cmd/drift/entries_budget.go filepath.WalkDir": "the sizes of sources, by which the memory of a run is estimated",
	"cmd/drift/failures.go filepath.WalkDir":       "the names, sizes and times of sources, by which an entry that failed is tried again",
	"cmd/drift/init_files.go os.Lstat":             "whether drift.json is there before it is written",
	"check/load.go os.ReadDir":                     "the folder of summaries that the user named",
	"cmd/drift/pack_verify.go os.Stat":             "whether the author wrote cases",
	"contract/intent/folder.go os.Stat":            "the folder or file that the user named",
	"contract/find.go os.Stat":                     "paths that the user named",
	"corroborate/sandbox/engine.go os.Lstat":       "the user's cache",
	"host/packsource/fetch.go os.ReadFile":         "the user's cache",
	"host/packsource/key.go os.OpenFile":           "makes a key file",
	"host/packrt/restrict_linux.go os.ReadFile":    "the system's figures of this process",
	"host/project/project.go os.Stat":              "the tsconfig or folder that the user named",
	"host/types/tsgo/project.go tsgo.OSFS":         "wrapped in boundedFS",
	"host/types/tsgo/scripts.go os.Lstat":          "whether a name is a file's own or that of the scripts of a component",
}

// TestFilesAreOpenedInOnePlace: only internal/sourcefile opens files of projects. What
// a pack's author runs on his own folder (packbuild, packtest) and the tools of
// this repository are no readers of projects.
func TestFilesAreOpenedInOnePlace(t *testing.T) {
	seen := map[string]bool{}
	for _, folder := range []string{"abi", "check", "cmd", "contract", "corroborate", "host", "infer", "inspect", "summary", "internal/sqltext", "internal/glob", "internal/inert"} {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			name := strings.TrimPrefix(filepath.ToSlash(path), "../../")
			if d.IsDir() {
				if name == "host/packbuild" || name == "host/packtest" || d.Name() == "testdata" || name == "contract/internal/contracttest" || strings.HasSuffix(name, "clausetest") {
					return filepath.SkipDir
				}
				return nil
			}
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				sel, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				pkg, ok := sel.X.(*ast.Ident)
				if !ok || !opens[pkg.Name+"."+sel.Sel.Name] {
					return true
				}
				use := name + " " + pkg.Name + "." + sel.Sel.Name
				seen[use] = true
				if mayOpen[use] == "" {
					t.Errorf("%s: files of projects are opened by internal/sourcefile; for another file, say in mayOpen which", use)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for use := range mayOpen {
		if !seen[use] {
			t.Errorf("%s does not occur: take it out of mayOpen", use)
		}
	}
}
