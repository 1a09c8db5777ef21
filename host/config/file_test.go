package config

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// samples are configurations with what is said of them; "" for those that are taken.
var samples = map[string]string{
	`{}`:             "",
	`{"version": 1}`: "",
	`{"$schema": "x", "version": 1, "read": [{"kind": "extract", "packs": ["express", "x=cfg.json"], "project": "api/tsconfig.json", "without": ["web"]}]}`:                                   "",
	`{"read": [{"kind": "extract", "language": "python", "folder": "api", "packs": ["flask"]}, {"kind": "contract", "source": "openapi", "path": "api.yaml"}]}`:                               "",
	`{"read": [{"kind": "contract", "source": "terraform", "paths": ["infra"], "codeScope": {"f": "src"}}], "check": {"failOn": "warning", "failOnUnpaired": "20%", "driftignore": "d.yml"}}`: "",
	`{"packs": [{"name": "x", "path": "x.wasm"}], "packSigners": []}`:                    "",
	`{"packSigners": ["ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]}`:          "",
	`{"packSigners": ["ed25519:AAA="]}`:                                                  `drift.json:1:18: packSigners[0] is "ed25519:AAA=", which is no key`,
	`{"packSigners": "ed25519"}`:                                                         "drift.json:1:17: packSigners is a list of texts",
	`{"version": 2}`:                                                                     "drift.json:1:13: version is 2, and this build of drift reads 1",
	`{"red": []}`:                                                                        `drift.json:1:2: the key "red" is not known; did you mean "read"?`,
	"{\n  \"read\": [\n    {\"kind\": \"extract\", \"pack\": [\"x\"]}]}":                 `drift.json:3:25: the key "pack" is not known; did you mean "packs"?`,
	`{"read": [{"kind": "extract"}]}`:                                                    "drift.json:1:11: read[0] names no packs",
	`{"read": [{"kind": "extrat", "packs": ["x"]}]}`:                                     `read[0] has the kind "extrat"`,
	`{"read": [{"packs": ["x"]}]}`:                                                       `read[0] has the kind ""`,
	`{"read": [{"kind": "extract", "packs": "x"}]}`:                                      "read[0].packs is a list",
	`{"read": [{"kind": "extract", "packs": [1]}]}`:                                      "read[0].packs[0] is a text",
	`{"read": {"kind": "extract"}}`:                                                      "read is a list, not an object",
	`{"read": [{"kind": "extract", "packs": ["x"], "folder": "a", "project": "b"}]}`:     "read[0] has a project and a folder",
	`{"read": [{"kind": "extract", "packs": ["x"], "source": "openapi"}]}`:               "read[0] reads source code",
	`{"read": [{"kind": "contract", "source": "openapi", "path": "a", "packs": ["x"]}]}`: "read[0] reads a contract",
	`{"read": [{"kind": "contract", "path": "a"}]}`:                                      "read[0] has no source",
	`{"read": [{"kind": "contract", "source": "prisma"}]}`:                               "read[0] has no path",
	`{"check": {"failOn": "never"}}`:                                                     "check.failOn is error, warning, info or none",
	`{"check": {"failOn": 1}}`:                                                           "check.failOn is a text",
	`{"version": "1"}`:                                                                   "version is a whole number",
	`{"version": 1.5}`:                                                                   "version is a whole number",
	`{"version": -1}`:                                                                    "drift.json:1:13: version is -1; the first is 1",
	`{"read": [{"kind": "extract", "language": "pyton", "packs": ["x"]}]}`:               `drift.json:1:43: read[0].language is not "pyton"; did you mean "python"?; there are python, ruby, typescript`,
	`{"read": [{"kind": "contract", "source": "opanapi", "path": "a"}]}`:                 `drift.json:1:42: read[0].source is not "opanapi"; did you mean "openapi"?; there are appsync`,
	`{"check": {"failOnUnpaired": "many"}}`:                                              `drift.json:1:30: check.failOnUnpaired is a number such as 5, or a share such as 20%, not "many"`,
	"{\"reed\": [], \"check\": {\"failon\": 1},\n\"read\": [{\"kind\": \"extract\", \"packs\": [\"x\"]}, 7]}": "drift.json:1:2: the key \"reed\" is not known; did you mean \"read\"?; there are version, $schema, read, check, stubs, packs, packSigners\n" +
		"drift.json:1:24: the key \"failon\" is not known; did you mean \"failOn\"?; there are failOn, failOnUnpaired, driftignore\ndrift.json:2:47: read[1] is an object",
	`{"read": [{"kind": "extract"}, {"kind": "contract", "source": "prisma"}]}`: "drift.json:1:11: read[0] names no packs; drift init prints those that fit\ndrift.json:1:32: read[1] has no path",
	`{"version": 2, "later": {}}`: "drift.json:1:13: version is 2",
	`[]`:                          "the document is an object, not a list",
}

func TestParse(t *testing.T) {
	text, err := os.ReadFile("../../schema/drift.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.CompileString("drift.schema.json", string(text))
	if err != nil {
		t.Fatal(err)
	}
	every := maps.Clone(samples)
	for _, l := range Languages {
		every[`{"read": [{"kind": "extract", "packs": ["x"], "language": "`+l+`"}]}`] = ""
	}
	for _, s := range Sources {
		every[`{"read": [{"kind": "contract", "path": "a", "source": "`+s+`"}]}`] = ""
	}
	for sample, want := range every {
		_, err := Parse("drift.json", []byte(sample))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", sample, err, want)
		}
		// What editors say by the published schema is what drift says.
		if err := schema.Validate(decoded(t, sample)); (err == nil) != (want == "") {
			t.Errorf("%s: by the schema: %v", sample, err)
		}
	}
	for sample, want := range map[string]string{
		``: "not valid JSON: it ends too early", `{"a`: "not valid JSON", `{"version": 1,`: "drift.json:1:15: is not valid JSON: it ends too early", `{} {}`: "has more after its end", `{"version": 1, "version": 1}`: `drift.json:1:16: the key "version" stands twice`,
		strings.Repeat("[", 100000): "the document is an object, not a list", `{"packs": ` + strings.Repeat("[", 100000): "nests deeper than 64 levels",
	} {
		if _, err := Parse("drift.json", []byte(sample)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30s: %v, want %q", sample, err, want)
		}
	}
}

func TestFind(t *testing.T) {
	top := t.TempDir()
	root := filepath.Join(top, "root")
	sub := filepath.Join(root, "a", "b")
	for _, dir := range []string{filepath.Join(root, ".git"), sub} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	find := func(dir string) (*File, error) {
		files, err := sourcefile.New(root, false)
		if err != nil {
			t.Fatal(err)
		}
		return Find(dir, files)
	}
	if f, err := find(sub); err != nil || f.Path != "" {
		t.Fatalf("without a file: %+v, %v", f, err)
	}
	if err := os.WriteFile(filepath.Join(top, Name), []byte(`{"version": 1}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if f, err := find(sub); err != nil || f.Path != "" {
		t.Fatalf("the file lies outside what may be read: %+v, %v", f, err)
	}
	if err := os.WriteFile(filepath.Join(root, Name), []byte(`{"version": 1}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if f, err := find(sub); err != nil || f.Dir != root {
		t.Fatalf("of the repository: %+v, %v", f, err)
	}
	for text, leads := range map[string]bool{
		`{"kind": "extract", "folder": "../other", "packs": ["x"]}`: true, `{"kind": "extract", "folder": "a/../b", "packs": ["x"]}`: false,
		`{"kind": "contract", "source": "openapi", "path": "../../api.yaml"}`: true, `{"kind": "contract", "source": "openapi", "path": "https://x.example/api.yaml"}`: false,
	} {
		if err := os.WriteFile(filepath.Join(root, Name), []byte(`{"read": [`+text+`]}`), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := find(sub); (err != nil) != leads || leads && !strings.Contains(err.Error(), "drift.json:1:11: ../") {
			t.Errorf("%s: %v", text, err)
		}
	}
	if err := os.Mkdir(filepath.Join(sub, Name), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := find(sub); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Fatalf("a folder of that name: %v", err)
	}
}

func decoded(t *testing.T, text string) any {
	t.Helper()
	var v any
	err := json.Unmarshal([]byte(text), &v)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
