package archtest

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// withoutComment are folders whose packages say elsewhere what they are: a pack in its manifest, an example of an SDK
// in the page of the SDK, the part of the type oracle that lies under the compiler's path in the oracle's own comment.
var withoutComment = regexp.MustCompile(`^(packs/[^i]|packs/i[^n]|packs/in[^t]|sdk-wasm/|host/types/tsgo/shim$)`)

var (
	saysImports = regexp.MustCompile(`\bimports?\b`)
	saysBegin   = regexp.MustCompile(`\b[Bb]egin reading at\b`)
	// nothingOfOurs is what a comment says of a package that stands alone.
	nothingOfOurs = regexp.MustCompile(`imports? nothing of ours`)
	// namedFile is a source file of the package itself: a path has a slash in front of the name.
	namedFile = regexp.MustCompile(`(?:^|[\s(])([a-z][a-z0-9_]*\.go)\b`)
)

// TestPackagesSayWhereToBegin: the comment of each package says what it may import and, when it has more than one file,
// where to begin reading; the files that it names are there, and one that says it imports nothing of ours does not.
func TestPackagesSayWhereToBegin(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,Dir,GoFiles,TestGoFiles", module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p struct {
			ImportPath, Dir               string
			Imports, GoFiles, TestGoFiles []string
		}
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		folder := strings.TrimPrefix(p.ImportPath, module)
		if withoutComment.MatchString(folder) {
			continue
		}
		seen++
		files := p.GoFiles
		if len(files) == 0 {
			files = p.TestGoFiles
		}
		comment := packageComment(t, p.Dir, files)
		if !saysImports.MatchString(comment) {
			t.Errorf("%s: the comment of the package does not say what it may import", folder)
		}
		if !saysBegin.MatchString(comment) && sources(p.GoFiles) > 1 {
			t.Errorf("%s: the comment of the package does not say where to begin reading", folder)
		}
		for _, m := range namedFile.FindAllStringSubmatch(comment, -1) {
			if _, err := os.Stat(filepath.Join(p.Dir, m[1])); err != nil {
				t.Errorf("%s: the comment of the package names %s, which is not there", folder, m[1])
			}
		}
		if nothingOfOurs.MatchString(comment) {
			for _, imp := range p.Imports {
				if strings.HasPrefix(imp, module) {
					t.Errorf("%s: the comment of the package says it imports nothing of ours, and it imports %s", folder, imp)
				}
			}
		}
	}
	if seen < 120 {
		t.Errorf("only %d packages were looked at", seen)
	}
}

// sources counts the files of a package beside the one that holds its comment.
func sources(files []string) int {
	return len(slices.DeleteFunc(slices.Clone(files), func(name string) bool { return name == "doc.go" }))
}

// packageComment joins the comments that the files of a folder have in front of their package clause.
func packageComment(t *testing.T, dir string, files []string) string {
	t.Helper()
	var out []string
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if file.Doc != nil {
			out = append(out, file.Doc.Text())
		}
	}
	return strings.Join(strings.Fields(strings.Join(out, " ")), " ")
}
