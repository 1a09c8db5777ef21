package tsgo

import (
	"strings"

	tsgo "github.com/microsoft/typescript-go/shim"
)

// outlined makes the program that says which files there are and what their
// imports name. The compiler decides both from the references of a file to
// others alone, so it is handed outlines in place of the files, and nothing of
// the language's library and of installed packages, whose files belong to no project.
func (pr *Project) outlined(options tsgo.ProgramOptions) *tsgo.Program {
	options.Host = &outlineHost{options.Host, pr.reader}
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
	case strings.HasSuffix(name, ".d.ts"), strings.HasSuffix(name, ".d.mts"), strings.HasSuffix(name, ".d.cts"):
		ok = false
	default:
		text, ok = h.reader.Outline(name)
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
