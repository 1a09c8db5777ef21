package reading

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/syntax"
)

// ProtectFile does work about one file; where that fails, it is noted and the stage goes on.
func (c *Code) ProtectFile(stage string, file flow.FileID, work func()) bool {
	return c.Failures.Protect(stage, func() (string, string) { return c.Prog.Files[file].Path, "the file" }, work)
}

// ProtectFunc is ProtectFile for work about one function.
func (c *Code) ProtectFunc(stage string, f flow.FuncRef, work func()) bool {
	return c.Failures.Protect(stage, func() (string, string) {
		name, _ := c.FuncName(f)
		return c.Prog.Files[f.File].Path, name
	}, work)
}

// Cut notes that a bound was met at a node of a file, and what is not known because of it.
func (c *Code) Cut(stageName string, file flow.FileID, at syntax.Node, detail string) {
	f := c.Prog.Files[file]
	c.Cuts.Add(stage.Cut{Stage: stageName, File: f.Path, Line: f.Line(at), Detail: detail})
}
