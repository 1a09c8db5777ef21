package tsgo

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// outlined makes the program that says which files there are and what their
// imports name. The compiler decides both from the references of a file to
// others alone, so it is handed outlines in place of the files, and nothing of
// the language's library and of installed packages, whose files belong to no project.
func outlined(options tsgo.ProgramOptions, reader Reader) *tsgo.Program {
	options.Host = &outlineHost{options.Host, reader}
	return tsgo.NewProgram(options)
}

// outlineHost is a compiler host that reads outlines.
type outlineHost struct {
	tsgo.CompilerHost
	reader Reader
}

// GetSourceFile gives the file whose imports the compiler follows.
func (h *outlineHost) GetSourceFile(opts tsgo.SourceFileParseOptions) *tsgo.SourceFile {
	name := opts.FileName
	text, ok := "", true
	switch {
	case installed(name):
	case strings.HasSuffix(name, ".json"):
		text = "{}"
	case isDeclarationFile(name):
		ok = false
	default:
		text, ok = h.reader.Outline(asFile(name))
	}
	if !ok {
		return h.CompilerHost.GetSourceFile(opts)
	}
	return tsgo.ParseSourceFile(opts, text, tsgo.GetScriptKind(name))
}

// installed tells whether a file is one of the language's library or of an installed package.
func installed(name string) bool {
	return strings.HasPrefix(name, "bundled:") || strings.Contains(name, modules)
}

// maxTyped is the size in bytes of JavaScript, and maxTypedSource that of TypeScript, beyond which no types are
// looked for in it: that much of it was made by a tool.
const (
	maxTyped       = 1 << 20
	maxTypedSource = 2 << 20
)

// typed makes the program that is asked about types.
func typed(options tsgo.ProgramOptions, files *sourcefile.Root, leftOut map[string]bool, pool func(*tsgo.Program) tsgo.CheckerPool) *tsgo.Program {
	options.Host = &typedHost{options.Host, files, leftOut}
	options.CreateCheckerPool = pool
	return tsgo.NewProgram(options)
}

// typedHost is a compiler host that reads large sources, and those that a tool made, as empty.
type typedHost struct {
	tsgo.CompilerHost
	files *sourcefile.Root
	// leftOut are the names of files that are no part of the program.
	leftOut map[string]bool
}

// large says that no types are looked for in a file.
func (h *typedHost) large(name string, limit int64) {
	h.files.Refuse(filepath.FromSlash(name), fmt.Sprintf("is larger than %d MB: no types are looked for in it", limit>>20))
}

func isDeclarationFile(name string) bool {
	return strings.HasSuffix(name, ".d.ts") || strings.HasSuffix(name, ".d.mts") || strings.HasSuffix(name, ".d.cts")
}

// GetSourceFile gives the file that the compiler looks for types in.
func (h *typedHost) GetSourceFile(opts tsgo.SourceFileParseOptions) *tsgo.SourceFile {
	limit := int64(maxTypedSource)
	switch path.Ext(opts.FileName) {
	case ".js", ".jsx", ".mjs", ".cjs":
		limit = maxTyped
	}
	if info := h.FS().Stat(opts.FileName); info != nil && info.Size() > limit && !isDeclarationFile(opts.FileName) {
		h.large(opts.FileName, limit)
		return tsgo.ParseSourceFile(opts, "", tsgo.GetScriptKind(opts.FileName))
	}
	if h.leftOut[opts.FileName] {
		return tsgo.ParseSourceFile(opts, "", tsgo.GetScriptKind(opts.FileName))
	}
	return h.CompilerHost.GetSourceFile(opts)
}
