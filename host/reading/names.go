package reading

import (
	"sort"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// FuncName is a function's name as summaries use it, and whether it can be called by it. A nameless function is called
// after the named one that it is written in, or after its file.
func (c *Code) FuncName(f flow.FuncRef) (string, string) {
	fn := c.Prog.Func(f)
	if class, name, ok := c.Prog.Rules.DeclaredBy(f); ok {
		return c.Prog.Class(class).Name + "." + name, summary.NameBinding
	}
	if fn.Name == "" || fn.Name == "default" {
		file := c.Prog.Files[f.File]
		if around := c.named(f); fn.Name == "" && around.Func != 0 {
			base, _ := c.FuncName(around)
			return base + "#" + strconv.Itoa(file.Line(fn.Node)), summary.NameLabel
		}
		base := file.Path[strings.LastIndexByte(file.Path, '/')+1:]
		if i := strings.IndexByte(base, '.'); i > 0 {
			base = base[:i]
		}
		if fn.Name == "default" {
			return base + ".default", summary.NameLabel
		}
		return base + "#" + strconv.Itoa(file.Line(fn.Node)), summary.NameLabel
	}
	if fn.Class != 0 {
		return c.Prog.Files[f.File].Class(fn.Class).Name + "." + fn.Name, summary.NameBinding
	}
	return fn.Name, summary.NameBinding
}

// named is the nearest named function around a function; none where there is none in its file.
func (c *Code) named(f flow.FuncRef) flow.FuncRef {
	for up := c.Prog.Func(f).Parent; up > unit.ModuleFunc; {
		around := flow.FuncRef{File: f.File, Func: up}
		fn := c.Prog.Func(around)
		if fn.Name != "" && fn.Name != "default" {
			return around
		}
		up = fn.Parent
	}
	return flow.FuncRef{}
}

// Location is the place of a function in its file.
func (c *Code) Location(f flow.FuncRef) summary.Location {
	file := c.Prog.Files[f.File]
	fn := file.Func(f.Func)
	loc := summary.Location{File: file.Path, Workspace: c.Project.Name,
		Range: summary.Range{Start: file.Tree.Line(fn.Node), End: file.Tree.EndLine(fn.Node)},
		Span:  &summary.Range{Start: c.Character(f.File, file.Tree.Start(fn.Node)), End: c.Character(f.File, file.Tree.End(fn.Node))}}
	if fn.Exported != "" {
		loc.ExportName = summary.Str(fn.Exported)
	}
	return loc
}

// AwaitedCall reports whether the result of a call is awaited at once.
func (c *Code) AwaitedCall(site flow.Site) bool {
	file := c.Prog.Files[site.File]
	up, ok := file.Tree.ParentOf(file.Expr(site.Expr).Node)
	return ok && isAwait(file.Tree, up)
}

// Nested lists a function and the functions written inside it.
func (c *Code) Nested(f flow.FuncRef) []unit.FuncID {
	out := []unit.FuncID{f.Func}
	if f.Func == unit.ModuleFunc {
		return out
	}
	return append(out, c.Prog.Files[f.File].FuncsInside(f.Func)...)
}

// SortedFuncs orders functions by file and position.
func SortedFuncs(m map[flow.FuncRef]bool) []flow.FuncRef {
	out := make([]flow.FuncRef, 0, len(m))
	for f := range m {
		out = append(out, f)
	}
	sort.Slice(out, func(i, j int) bool {
		return out[i].File < out[j].File || out[i].File == out[j].File && out[i].Func < out[j].Func
	})
	return out
}

// SourceOf finds the file of the program that a path without extension leads to.
func (c *Code) SourceOf(base string) (flow.FileID, bool) {
	for _, suffix := range []string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", "/index.ts", "/index.tsx", "/index.js", ".py"} {
		if id, ok := c.Prog.FileByPath(base + suffix); ok {
			return id, true
		}
	}
	return 0, false
}
