package tsgo

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/internal/nesting"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// boundedFS is the file system that the compiler sees: regular files in the root,
// none too large for its kind. What it refuses, the root remembers.
type boundedFS struct {
	tsgo.FS
	files *sourcefile.Root
	// configs counts the JSON files that were read while a configuration is, -1 when it has been: what it extends may extend others
	// in more ways than there are files.
	configs int
}

// FileExists reports whether a file is there that may be read. The compiler looks
// for manifests in all folders around a file: those outside the root are no loss.
func (b *boundedFS) FileExists(name string) bool {
	if !b.FS.FileExists(name) {
		return false
	}
	if b.files.Check(filepath.FromSlash(name)) == nil {
		return true
	}
	if path.Base(name) != "package.json" && !strings.Contains(name, modules) {
		b.files.Exists(filepath.FromSlash(name))
	}
	return false
}

// ReadFile reads a file that may be read.
func (b *boundedFS) ReadFile(name string) (string, bool) {
	native := filepath.FromSlash(name)
	if !b.files.Exists(native) {
		return "", false
	}
	if limit := limitOf(name); b.files.Size(native) > limit {
		_, _ = b.files.Read(native, limit) // says so
		return "", false
	}
	text, ok := b.FS.ReadFile(name)
	if !ok {
		return "", false
	}
	json := strings.HasSuffix(name, ".json")
	if json {
		if b.configs >= 0 {
			if b.configs++; b.configs > maxConfigs {
				b.files.Refuse(native, fmt.Sprintf("is behind %d others that configurations extend, each as often as it is extended, and is not read", maxConfigs))
				return "", false
			}
		}
		if signs, digits := nesting.Signs([]byte(text)); signs > maxConfigSigns || digits > maxConfigDigits {
			b.files.Refuse(native, fmt.Sprintf("has more than %d signs or a number of more than %d digits and is not read", maxConfigSigns, maxConfigDigits))
			return "", false
		}
	}
	switch {
	case json && nesting.Brackets([]byte(text)) > maxConfigDepth:
		b.files.Refuse(native, fmt.Sprintf("nests more than %d levels deep and is not read", maxConfigDepth))
		return "", false
	case !json && depthOf(name, text) > nesting.MaxScript:
		// It is there, so that what imports it finds it; nothing is known of its types.
		b.files.Refuse(native, fmt.Sprintf("nests more than %d levels deep, repeats what does, has more than %d words and signs, or names that nothing separates: no types are looked for in it", nesting.MaxScript, nesting.MaxTokens))
		return "", true
	case !json && nesting.Doubles(text):
		b.files.Refuse(native, fmt.Sprintf("spells types or constants out of one another that grow beyond %d characters: no types are looked for in it", nesting.MaxText))
		return "", true
	}
	if path.Base(name) == "package.json" {
		var led bool
		if text, led = withoutLedImports(text); led {
			b.files.Refuse(native, "has imports that lead to imports again, which are not followed")
		}
	}
	return text, true
}

func depthOf(name, text string) int {
	if declaresOnly(name) {
		return nesting.Declarations(text)
	}
	return nesting.Script(text, true)
}

const (
	// maxConfigDepth is how deeply a JSON file may nest.
	maxConfigDepth = 500
	// maxConfigSigns is how many brackets, commas and colons a JSON file may have: of a list of patterns each costs the compiler three kilobytes.
	maxConfigSigns = 100_000
	// maxConfigDigits is how many digits a number of a JSON file may have: reading one takes the square of that.
	maxConfigDigits = 1000
	// maxConfigs is how many JSON files are read for one configuration, one that is extended in several places several times.
	maxConfigs = 2000
)

// declaresOnly reports whether no elements can stand in a file of this name.
func declaresOnly(name string) bool {
	return strings.HasSuffix(name, ".ts") || strings.HasSuffix(name, ".mts") || strings.HasSuffix(name, ".cts")
}

// limitOf is the size that a file of this name may have.
func limitOf(name string) int64 {
	switch base := path.Base(name); {
	case strings.HasSuffix(name, ".json") && (strings.HasPrefix(base, "tsconfig") || strings.HasPrefix(base, "jsconfig")):
		return sourcefile.Config
	case strings.HasSuffix(name, ".json"):
		return sourcefile.Manifest
	case isDeclarationFile(name):
		return sourcefile.Declarations
	}
	return sourcefile.Source
}

// inside reports whether a folder of the root is there. The compiler is told of folders
// outside too (DirectoryExists), so that it asks for the files in them, which are then refused by name.
func (b *boundedFS) inside(name string) bool { return b.files.IsFolder(filepath.FromSlash(name)) }

// GetAccessibleEntries lists a folder of the root. Scripts in it that are no regular files are not among them, and are named.
func (b *boundedFS) GetAccessibleEntries(name string) tsgo.Entries {
	if !b.inside(name) {
		return tsgo.Entries{}
	}
	native := filepath.FromSlash(name)
	entries, _ := b.files.Entries(native)
	for _, e := range entries {
		if !e.IsDir() && !e.Type().IsRegular() && isScript(e.Name()) {
			b.files.Exists(filepath.Join(native, e.Name()))
		}
	}
	return b.FS.GetAccessibleEntries(name)
}

// isScript reports whether the compiler reads files of this name.
func isScript(name string) bool {
	switch path.Ext(name) {
	case ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs":
		return true
	}
	return false
}

// Stat looks at a file or folder of the root.
func (b *boundedFS) Stat(name string) tsgo.FileInfo {
	if !b.inside(name) && b.files.Check(filepath.FromSlash(name)) != nil {
		return nil
	}
	return b.FS.Stat(name)
}

// refused reports whether a message of the compiler is about a file that was refused.
func (pr *Project) refused(message string) bool {
	for _, e := range pr.files.Refused() {
		if strings.Contains(message, filepath.ToSlash(e.Path)) || strings.Contains(message, path.Base(filepath.ToSlash(e.Path))) {
			return true
		}
	}
	return false
}
