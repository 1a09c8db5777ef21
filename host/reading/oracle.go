package reading

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/types"
	"github.com/drift-analyzer/drift/summary"
)

// typesStage is what failures call the type oracle.
const typesStage = "types"

// protected asks an oracle. A question that it fails on is noted, and nothing is known: whoever asked goes on.
type protected struct {
	types.Oracle
	prog     *program.Program
	failures *stage.Failures
	files    map[string]flow.FileID // by their absolute paths
}

func protect(oracle types.Oracle, prog *program.Program, failures *stage.Failures) *protected {
	p := &protected{Oracle: oracle, prog: prog, failures: failures, files: make(map[string]flow.FileID, len(prog.Files))}
	for i, f := range prog.Files {
		p.files[f.AbsPath] = flow.FileID(i)
	}
	return p
}

// about asks something about the text from an offset of a file on.
func (p *protected) about(file string, start uint32, ask func()) bool {
	return p.failures.Protect(typesStage, func() (string, string) {
		id, known := p.files[file]
		if !known {
			return file, "a type"
		}
		f := p.prog.Files[id]
		return f.Path, fmt.Sprintf("a type of line %d", 1+strings.Count(f.Source[:min(int(start), len(f.Source))], "\n"))
	}, ask)
}

// at asks something about an expression.
func (p *protected) at(site flow.Site, ask func()) bool {
	f := p.prog.Files[site.File]
	return p.about(f.AbsPath, f.Tree.Start(f.Expr(site.Expr).Node), ask)
}

// Shape asks the oracle.
func (p *protected) Shape(file string, start, end uint32) (s summary.TypeShape, ok bool) {
	done := p.about(file, start, func() { s, ok = p.Oracle.Shape(file, start, end) })
	return s, ok && done
}

// Annotation asks the oracle.
func (p *protected) Annotation(file string, start, end uint32) (s summary.TypeShape, ok bool) {
	done := p.about(file, start, func() { s, ok = p.Oracle.Annotation(file, start, end) })
	return s, ok && done
}

// Taken asks the oracle.
func (p *protected) Taken(file string, start, end uint32) (s summary.TypeShape, ok bool) {
	done := p.about(file, start, func() { s, ok = p.Oracle.Taken(file, start, end) })
	return s, ok && done
}

// TakenOf asks the oracle.
func (p *protected) TakenOf(c flow.ClassRef) (s summary.TypeShape, ok bool) {
	f := p.prog.Files[c.File]
	done := p.about(f.AbsPath, f.Tree.Start(p.prog.Class(c).Node), func() { s, ok = p.Oracle.TakenOf(c) })
	return s, ok && done
}

// Instance asks the oracle.
func (p *protected) Instance(file string, start, end uint32) (v flow.Value, ok bool) {
	done := p.about(file, start, func() { v, ok = p.Oracle.Instance(file, start, end) })
	return v, ok && done
}

// Lacks asks the oracle.
func (p *protected) Lacks(site flow.Site, name string) (c flow.ClassRef, lacks bool) {
	done := p.at(site, func() { c, lacks = p.Oracle.Lacks(site, name) })
	return c, lacks && done
}

// Result asks the oracle.
func (p *protected) Result(site flow.Site, env *flow.Env, v flow.Value, of func(flow.Site, *flow.Env) summary.TypeShape) (s summary.TypeShape, ok bool) {
	done := p.at(site, func() { s, ok = p.Oracle.Result(site, env, v, of) })
	return s, ok && done
}

// Strict asks the oracle.
func (p *protected) Strict(file string) (strict bool) {
	done := p.about(file, 0, func() { strict = p.Oracle.Strict(file) })
	return strict && done
}
