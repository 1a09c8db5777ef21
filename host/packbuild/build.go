package packbuild

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/internal/atomicfile"
)

// Build compiles the pack in a folder and gives the path of the sealed module.
// What the compiler says goes to log.
func Build(ctx context.Context, dir string, log io.Writer) (string, error) {
	manifest, id, err := Manifest(dir)
	if err != nil {
		return "", err
	}
	language, err := languageOf(dir)
	if err != nil {
		return "", err
	}
	work, err := os.MkdirTemp("", "drift-build-")
	if err != nil {
		return "", fmt.Errorf("build the pack: %w", err)
	}
	defer os.RemoveAll(work)
	raw := filepath.Join(work, "pack.wasm")
	if err := compilers[language](ctx, build{dir: dir, id: id, out: raw, work: work, manifest: manifest, log: log}); err != nil {
		return "", fmt.Errorf("build the pack: %w", err)
	}
	return seal(raw, dir, id, manifest)
}

// SealFile puts a folder's manifest into a module that was compiled elsewhere.
func SealFile(dir, module string) (string, error) {
	manifest, id, err := Manifest(dir)
	if err != nil {
		return "", err
	}
	return seal(module, dir, id, manifest)
}

func seal(module, dir, id string, manifest []byte) (string, error) {
	wasm, err := os.ReadFile(module)
	if err != nil {
		return "", fmt.Errorf("read the module: %w", err)
	}
	wasm, err = Seal(wasm, manifest)
	if err != nil {
		return "", err
	}
	if _, err := packrt.Read(wasm, false); err != nil {
		return "", fmt.Errorf("the module that was built is no pack: %w", err)
	}
	out := filepath.Join(dir, id+".wasm")
	err = atomicfile.Write(out, func(w io.Writer) error {
		_, err := w.Write(wasm)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("write the pack: %w", err)
	}
	return out, nil
}

// Manifest reads a folder's manifest and the pack's name in it.
func Manifest(dir string) (text []byte, id string, err error) {
	text, err = os.ReadFile(filepath.Join(dir, "manifest.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", fmt.Errorf("%s holds no manifest.json; drift pack new begins a pack", dir)
	}
	if err != nil {
		return nil, "", fmt.Errorf("cannot read the manifest: %w", err)
	}
	var m struct{ ID string }
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, "", fmt.Errorf("%s: %w", filepath.Join(dir, "manifest.json"), err)
	}
	if !nameForm.MatchString(m.ID) {
		return nil, "", fmt.Errorf("%s: the id %q is not made of lower-case words joined by dashes", filepath.Join(dir, "manifest.json"), m.ID)
	}
	return text, m.ID, nil
}

// Seal puts a manifest into a module's section; a module that carries the same one stays as it is.
func Seal(wasm, manifest []byte) ([]byte, error) {
	have, err := abi.SectionManifest(wasm)
	switch {
	case err != nil:
		return abi.AppendSection(wasm, manifest), nil
	case !bytes.Equal(bytes.TrimSpace(have), bytes.TrimSpace(manifest)):
		return nil, errors.New("the module carries another manifest than manifest.json")
	}
	return wasm, nil
}

// languageOf is a folder's language, decided by the files it is built from.
func languageOf(dir string) (string, error) {
	for _, l := range []struct{ language, file string }{{"rust", "Cargo.toml"}, {"assemblyscript", "assembly/index.ts"}, {"c", "pack.c"}, {"go", "main.go"}} {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(l.file))); err == nil {
			return l.language, nil
		}
	}
	return "", fmt.Errorf("%s holds none of main.go, pack.c, assembly/index.ts and Cargo.toml: build the module with its own tools and seal the manifest with drift pack build --seal FILE.wasm", dir)
}

// literal writes a text as C and AssemblyScript read it, line by line where lines is set.
func literal(text []byte, lines bool) string {
	quote := func(s string) string {
		var b strings.Builder
		b.WriteByte('"')
		for _, c := range []byte(s) {
			switch {
			case c == '"' || c == '\\':
				b.WriteByte('\\')
				b.WriteByte(c)
			case c == '\n':
				b.WriteString(`\n`)
			case c == '\t':
				b.WriteString(`\t`)
			case c == '\r':
				b.WriteString(`\r`)
			default:
				b.WriteByte(c)
			}
		}
		b.WriteByte('"')
		return b.String()
	}
	if !lines {
		return quote(string(text))
	}
	var out []string
	for l := range strings.Lines(string(text)) {
		out = append(out, quote(l))
	}
	return strings.Join(out, "\n") + "\n"
}
