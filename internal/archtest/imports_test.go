// Package archtest holds the import table: which package may import what.
package archtest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/drift-analyzer/drift/"

// own lists what each folder may import of ours, by prefix; the longest folder that fits decides.
var own = map[string][]string{
	"abi":                    {},
	"summary":                {"summary"},
	"summary/schematest":     {"summary", "internal/schema"},
	"sdk-wasm":               {"abi"},
	"packs":                  {"abi", "sdk-wasm", "packs"},
	"host/syntax":            {},
	"host/unit":              {"host/syntax"},
	"host/lang":              {"host/syntax", "host/unit", "host/lang"},
	"host/types":             {"summary", "host/flow", "host/types"},
	"host/types/tsgo":        {"summary", "host/project", "host/templates", "host/types", "internal/cycles", "internal/nesting", "internal/sourcefile"},
	"host/types/annotations": {"summary", "host/types", "host/flow", "host/unit", "host/syntax", "internal/brackets"},
	"host/types/records":     {"summary", "host/types", "host/flow", "host/unit"},
	"host/flow":              {"host/flow/memo", "host/unit"},
	"host/flow/memo":         {},
	"host/flow/edges":        {"host/flow", "host/unit", "host/syntax", "internal/cycles", "internal/spelling"},
	"host/flow/pattern":      {"host/flow"},
	"host/flow/library":      {"host/flow", "host/flow/edges", "host/unit"},
	"host/flow/builtin":      {"host/flow", "host/flow/edges", "host/unit"},
	"host/flow/eval":         {"host/flow", "host/unit"},
	"host/flow/program":      {"host/flow", "host/unit"},
	"host/conditions":        {"host/flow", "host/unit", "summary"},
	"host/paths":             {"host/conditions", "host/flow", "host/unit", "host/syntax", "summary"},
	"host/shape":             {"host/flow", "host/syntax", "host/types", "host/unit", "summary"},
	"host/packrt":            {"abi", "host/packrt", "internal/glob", "internal/schema"},
	"examples/ci":            {},
	"sdk-wasm/examples":      {"abi", "sdk-wasm/go"},
	"host/packbuild":         {"abi", "sdk-wasm", "host/packrt", "internal/atomicfile"},
	"host/packtest":          {"host", "abi", "summary"},
	"host/config":            {"internal/sourcefile", "internal/spelling"},
	"host/survey":            {"abi", "host/project", "host/templates", "internal/glob", "internal/manifest", "internal/sourcefile"},
	"internal/checkout":      {"internal/sourcefile"},
	"internal/resultcache":   {"internal/atomicfile", "internal/sourcefile"},
	"host/packsource":        {"host/config", "host/packrt", "packs", "internal/atomicfile", "internal/sourcefile", "internal/spelling"},
	"host/templates":         {"internal/brackets"},
	"host/project":           {"internal/glob", "internal/manifest", "internal/sourcefile", "internal/yamlread"},
	"host/sql":               {"host/syntax", "internal/sqltext"},
	"host/rules":             {"abi", "host/flow", "host/intake", "host/packrt", "host/unit"},
	"host/stage":             {"internal/clip", "internal/plant"},
	"host/reading":           {"abi", "host/flow", "host/lang", "host/packrt", "host/project", "host/rules", "host/shape", "host/stage", "host/syntax", "host/templates", "host/types", "host/unit", "summary", "internal/glob", "internal/sourcefile"},
	"host/facts":             {"abi", "host/flow", "host/packrt", "host/reading", "host/stage", "host/syntax", "host/unit", "summary", "internal/sourcefile"},
	"host/routing":           {"abi", "host/facts", "host/flow", "host/packrt", "host/project", "host/reading", "host/rules", "host/stage", "host/syntax", "host/unit", "summary"},
	"host/intake":            {"host/flow", "host/unit", "summary"},
	"host/endpoints":         {"abi", "host/facts", "host/flow", "host/reading", "host/routing", "host/templates", "host/unit", "summary"},
	"host/clientstate":       {"abi", "host/flow", "host/packrt", "host/reading", "host/templates", "host/unit", "summary"},
	"host/bodies":            {"abi", "host/clientstate", "host/conditions", "host/endpoints", "host/facts", "host/flow", "host/packrt", "host/reading", "host/routing", "host/unit", "summary"},
	"host/requests":          {"abi", "host/bodies", "host/clientstate", "host/conditions", "host/endpoints", "host/facts", "host/flow", "host/packrt", "host/reading", "host/routing", "host/unit", "summary"},
	"host/configs":           {"abi", "host/facts", "host/flow", "host/packrt", "host/reading", "host/unit", "summary"},
	"host/interactions":      {"abi", "host/conditions", "host/configs", "host/facts", "host/flow", "host/packrt", "host/paths", "host/reading", "host/sql", "host/stage", "host/types", "host/unit", "summary"},
	"host/graphql":           {"abi", "host/facts", "host/flow", "host/packrt", "host/reading", "host/stage", "host/unit"},
	"host/calls":             {"abi", "host/conditions", "host/facts", "host/flow", "host/interactions", "host/packrt", "host/paths", "host/reading", "host/requests", "host/routing", "host/rules", "host/unit", "summary"},
	"host/markup":            {"host/flow", "host/paths", "host/reading", "host/unit", "summary", "internal/clip"},
	"host/schemas":           {"abi", "host/facts", "host/flow", "host/reading", "summary"},
	"host/units":             {"abi", "host/conditions", "host/facts", "host/flow", "host/graphql", "host/interactions", "host/markup", "host/packrt", "host/paths", "host/project", "host/reading", "host/requests", "host/routing", "host/schemas", "host/stage", "host/templates", "host/unit", "summary"},
	"host/exceptions":        {"abi", "host/calls", "host/conditions", "host/facts", "host/flow", "host/packrt", "host/paths", "host/reading", "host/routing", "host/rules", "host/syntax", "host/unit", "host/units", "summary"},
	"host/taken":             {"abi", "host/bodies", "host/conditions", "host/exceptions", "host/facts", "host/flow", "host/intake", "host/packrt", "host/reading", "host/routing", "host/rules", "host/unit", "host/units", "summary"},
	"host/clients":           {"host/bodies", "host/conditions", "host/facts", "host/flow", "host/paths", "host/reading", "host/requests", "host/taken", "host/unit", "host/units", "summary"},
	"host/answers":           {"abi", "host/bodies", "host/calls", "host/clients", "host/conditions", "host/exceptions", "host/facts", "host/flow", "host/intake", "host/interactions", "host/markup", "host/packrt", "host/paths", "host/reading", "host/requests", "host/routing", "host/rules", "host/stage", "host/syntax", "host/taken", "host/unit", "host/units", "summary", "internal/clip"},
	"host/usage":             {"host/flow", "host/reading", "host/unit"},
	"host/extract":           {"host/answers", "host/calls", "host/facts", "host/interactions", "host/markup", "host/packrt", "host/project", "host/proof", "host/reading", "host/requests", "host/routing", "host/rules", "host/schemas", "host/stage", "host/syntax", "host/units", "host/usage", "summary", "internal/counted", "internal/sourcefile"},
	"host/proof":             {"host/conditions", "host/flow", "host/flow/eval", "host/flow/program", "host/routing", "host/unit", "host/units", "internal/clip"},
	"contract":               {"summary", "contract", "internal/sourcefile", "internal/spelling"},
	"check":                  {"summary", "check", "contract/intent", "internal/counted", "internal/inert", "internal/jsonout", "internal/sourcefile", "internal/spelling"},
	"check/finding":          {"summary", "internal/counted"},
	"check/pairing":          {"summary", "check/finding"},
	"check/suppress":         {"summary", "check/finding", "internal/inert", "internal/sourcefile", "internal/spelling", "internal/yamlread"},
	"check/generic":          {"summary", "check/finding", "check/pairing"},
	"check/unserved":         {"summary", "check/finding", "check/pairing"},
	"check/http":             {"summary", "check/finding", "check/pairing", "check/generic", "check/unserved"},
	"check/contracts":        {"summary", "check/finding", "check/pairing", "check/generic", "check/http"},
	"check/graphql":          {"summary", "check/finding", "check/pairing", "check/generic"},
	"check/storage":          {"summary", "check/finding", "check/pairing", "check/generic", "internal/spelling", "internal/sqltext"},
	"check/bus":              {"summary", "check/finding", "check/pairing", "check/generic", "check/http", "internal/spelling"},
	"check/config":           {"summary", "check/finding", "check/pairing", "check/generic", "internal/spelling"},
	"check/units":            {"summary", "check/finding", "check/pairing", "check/generic"},
	"check/components":       {"summary", "check/finding", "check/pairing", "check/generic"},
	"check/intent":           {"summary", "check/finding", "check/pairing", "contract/intent", "internal/spelling"},
	"check/source":           {"summary", "check/finding"},
	"check/text":             {"check", "summary", "internal/counted", "internal/inert"},
	"check/checktest":        {"summary", "check/finding"},
	"check/clausetest":       {"summary", "check", "internal/schematest"},
	"contract/stub":          {"contract/internal/doc", "internal/sourcefile", "internal/spelling"},
	"contract/intent":        {"summary", "contract/internal/doc", "internal/sourcefile", "internal/spelling"},
	"contract/storybook":     {"summary", "contract", "host/syntax", "internal/clip"},
	"contract/sql":           {"summary", "contract", "internal/sqltext"},
	"check/format":           {"check", "summary", "internal/htmlpage", "internal/inert", "internal/jsonout"},
	"asked":                  {"summary", "check/finding", "contract/intent", "inspect/diff", "inspect/graph", "internal/inert", "internal/jsonout"},
	"infer":                  {"summary", "check/finding", "check/intent", "check/pairing", "contract/intent", "contract/stub", "host/usage"},
	"inspect":                {"summary", "check", "inspect/graph", "inspect/page", "inspect/words", "internal/inert"},
	"inspect/words":          {"summary", "internal/counted"},
	"inspect/graph":          {"summary", "inspect/words"},
	"inspect/diff":           {"summary", "check/finding", "inspect/graph", "inspect/page", "inspect/words", "internal/inert", "internal/jsonout"},
	"inspect/page":           {"internal/htmlpage", "internal/inert"},
	"inspect/ask":            {"summary", "check", "inspect/graph", "inspect/page", "inspect/words", "internal/inert", "internal/jsonout", "internal/spelling"},
	"inspect/inspecttest":    {"summary"},
	"inspect/flow":           {"summary", "check/pairing", "inspect/page", "internal/counted", "internal/htmlpage", "internal/inert"},
	"mcpserver":              {"summary", "check", "check/finding", "contract/intent", "contract/stub", "inspect/ask", "inspect/diff", "inspect/flow", "internal/inert"},
	"corroborate":            {"summary", "corroborate", "internal/counted", "internal/inert", "internal/nesting", "internal/sourcefile"},
	"internal/modules":       {"abi"},
	"internal/schematest":    {"internal/schema"},
	"internal/foldertest":    {},
	"internal/jsonout":       {"internal/inert"},
	"internal/htmlpage":      {"internal/inert"},
	"internal/browsertest":   {},
	"internal":               {},
	"internal/atomicfile":    {"internal/leftover"},
	"cmd":                    {""},

	"internal/meta":         {"host/extract", "host/packrt", "host/syntax", "packs", "summary", "internal/repositories", "internal/seeded"},
	"internal/mutate":       {"host/syntax", "internal/seeded"},
	"internal/same":         {"internal/repositories"},
	"internal/repositories": {},
	"internal/seeded":       {},
	"internal/packdocs":     {"abi", "host/packrt", "host/packtest", "packs"},
	"internal/programtest":  {"host/flow", "host/lang", "host/syntax", "host/unit"},
	"internal/sound":        {"host/extract", "host/packrt", "packs", "summary"},
}

// only lists the folders, nearly always one, that may import a foreign module.
var only = map[string]string{
	"github.com/smacker/go-tree-sitter":       "host/syntax",
	"github.com/microsoft/typescript-go":      "host/types/tsgo",
	"github.com/tetratelabs/wazero":           "host/packrt",
	"github.com/bytecodealliance/wasmtime-go": "corroborate",

	"github.com/klauspost/compress": "summary internal/resultcache",
	"oras.land/oras-go":             "host/packsource",

	"github.com/modelcontextprotocol/go-sdk": "mcpserver",
}

type pkg struct {
	ImportPath string
	Imports    []string
}

func TestImportTable(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(strings.NewReader(string(out)))
	seen := 0
	for dec.More() {
		var p pkg
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		seen++
		folder := strings.TrimPrefix(p.ImportPath, module)
		rule := ""
		for f := range own {
			if (folder == f || strings.HasPrefix(folder, f+"/")) && len(f) > len(rule) {
				rule = f
			}
		}
		if rule == "" {
			t.Errorf("%s: no rule says what it may import", folder)
			continue
		}
		for _, imp := range p.Imports {
			for prefix, at := range only {
				may := func(at string) bool { return folder == at || strings.HasPrefix(folder, at+"/") }
				if strings.HasPrefix(imp, prefix) && !slices.ContainsFunc(strings.Fields(at), may) {
					t.Errorf("%s imports %s, which only %s may", folder, imp, at)
				}
			}
			target, ours := strings.CutPrefix(imp, module)
			if !ours {
				continue
			}
			allowed := false
			for _, a := range own[rule] {
				allowed = allowed || a == "" || target == a || strings.HasPrefix(target, a+"/")
			}
			if !allowed {
				t.Errorf("%s imports %s, which the table does not allow", folder, target)
			}
		}
	}
	if seen < 15 {
		t.Errorf("only %d packages were looked at", seen)
	}
}

// TestTableIsDocumented: docs/ARCHITECTURE.md has a row for every folder of the table above.
func TestTableIsDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	for folder := range own {
		if !strings.Contains(string(page), "\n| `"+folder+"` |") {
			t.Errorf("docs/ARCHITECTURE.md has no row for %s", folder)
		}
	}
}

// TestFoldersAreDocumented: docs/ARCHITECTURE.md names every folder with code, one by one or together with others.
func TestFoldersAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, above := range []string{"host", "host/flow", "host/types", "check", "contract", "inspect", "internal", "summary"} {
		sources, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(above), "*", "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		folders := map[string]bool{}
		for _, source := range sources {
			folders[filepath.Base(filepath.Dir(source))] = true
		}
		seen += len(folders)
		for folder := range folders {
			// A row of several folders begins with the whole name of one.
			if own := above + "/" + folder; !strings.Contains(string(page), "`"+own+"`") && !strings.Contains(string(page), ", `"+folder+"`") {
				t.Errorf("docs/ARCHITECTURE.md does not name %s", own)
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d folders were looked at", seen)
	}
}

// goFile finds a source file that a page names by its path.
var goFile = regexp.MustCompile("`([a-z][a-z0-9/]*/[a-zA-Z0-9_]+\\.go)`")

// TestNamedFilesExist: the files that the pages for contributors name are there, by their path or by that below host.
func TestNamedFilesExist(t *testing.T) {
	seen := 0
	for _, name := range []string{"docs/ARCHITECTURE.md", "CONTRIBUTING.md"} {
		page, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range goFile.FindAllStringSubmatch(string(page), -1) {
			if strings.Contains(found[1], "NAME") {
				continue // one that is to be made
			}
			seen++
			_, err := os.Stat("../../" + found[1])
			if _, below := os.Stat("../../host/" + found[1]); err != nil && below != nil {
				t.Errorf("%s names %s, which is not there", name, found[1])
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d files were looked for", seen)
	}
}
