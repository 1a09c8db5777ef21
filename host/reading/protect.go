package reading

import "github.com/drift-analyzer/drift/host/flow"

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
