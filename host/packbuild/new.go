package packbuild

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	sdkwasm "github.com/drift-analyzer/drift/sdk-wasm"
)

// Languages are those that packs can be begun in.
var Languages = []string{"go", "assemblyscript", "c", "rust"}

// exampleName is the library that the examples read, and the name that New replaces.
const exampleName = "example-http"

//go:embed readme/*.md
var readmes embed.FS

var nameForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// maxName bounds the name of a pack.
const maxName = 64

// New writes a folder with a pack that builds and passes its cases.
func New(dir, name, language string) error {
	if !nameForm.MatchString(name) || len(name) > maxName {
		return fmt.Errorf("%q cannot be a pack's name: up to %d lower-case letters and digits with dashes between words can", name, maxName)
	}
	files, err := skeleton(name, language)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(filepath.Clean(dir)), 0o755); err != nil {
		return fmt.Errorf("make the pack's folder: %w", err)
	}
	if err := os.Mkdir(dir, 0o755); errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already; name another folder, or remove it", dir)
	} else if err != nil {
		return fmt.Errorf("make the pack's folder: %w", err)
	}
	for at, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(at))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("write the pack: %w", err)
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return fmt.Errorf("write the pack: %w", err)
		}
	}
	return nil
}

// skeleton is the content of a new folder by path.
func skeleton(name, language string) (map[string][]byte, error) {
	out := map[string][]byte{}
	var parts []struct{ from, to string }
	add := func(from, to string) { parts = append(parts, struct{ from, to string }{from, to}) }
	switch language {
	case "go":
		add("examples/go", "")
		add("go", "sdk/sdk-wasm/go")
		out["go.mod"] = []byte("module " + name + "\n\ngo 1.22\n\nrequire github.com/drift-analyzer/drift v0.0.0\n\n// The SDK lies next to the pack.\nreplace github.com/drift-analyzer/drift => ./sdk\n")
		out["sdk/go.mod"] = []byte("module github.com/drift-analyzer/drift\n\ngo 1.22\n")
		files, err := abi.Sources.ReadDir(".")
		if err != nil {
			return nil, fmt.Errorf("the SDK's files: %w", err)
		}
		for _, f := range files {
			text, err := abi.Sources.ReadFile(f.Name())
			if err != nil {
				return nil, fmt.Errorf("the SDK's %s: %w", f.Name(), err)
			}
			out["sdk/abi/"+f.Name()] = text
		}
	case "c":
		add("examples/c", "")
		add("c", "sdk")
	case "assemblyscript":
		add("examples/assemblyscript", "")
		add("assemblyscript", "sdk")
	case "rust":
		add("examples/rust", "")
		add("rust", "sdk")
	default:
		return nil, fmt.Errorf("packs can be begun in %s, not %q; docs/abi.md says how to write one in any other language", strings.Join(Languages, ", "), language)
	}
	add("examples/manifest.json", "manifest.json")
	add("examples/cases", "cases")
	for _, p := range parts {
		err := fs.WalkDir(sdkwasm.Files, p.from, func(at string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := sdkwasm.Files.ReadFile(at)
			out[path.Join(p.to, strings.TrimPrefix(at, p.from))] = text
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("the SDK's files: %w", err)
		}
	}
	readme, err := readmes.ReadFile("readme/" + language + ".md")
	if err != nil {
		return nil, fmt.Errorf("the tutorial: %w", err)
	}
	common, err := readmes.ReadFile("readme/common.md")
	if err != nil {
		return nil, fmt.Errorf("the tutorial: %w", err)
	}
	out["README.md"] = append(readme, common...)
	out[".gitignore"] = []byte("/" + name + ".wasm\n/node_modules/\n/target/\n/manifest.inc\n/assembly/manifest.ts\n")
	for at, text := range out {
		if !strings.HasPrefix(at, "sdk/") {
			out[at] = rename(text, name)
		}
	}
	return out, nil
}

// rename writes the pack's name for that of the example.
func rename(text []byte, name string) []byte {
	return []byte(strings.ReplaceAll(string(text), exampleName, name))
}
