package units

import (
	"strconv"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/summary"
)

// Root is where the walk of a unit begins.
func Root(prog *program.Program, w *Unit) conditions.Root {
	root := conditions.Root{Func: w.Code.Func, Env: w.Code.Env, Given: InputMethods(w.Framework.Rules), Numbers: conditions.NumberCalls(prog, w.Code.Func), Wrapped: w.Layers.Wrapped}
	fn := prog.Func(w.Code.Func)
	for i := range fn.Params {
		name := fn.Params[i].Name
		if name == "" {
			name = "input" + strconv.Itoa(i)
			if i < len(w.Framework.Roles) && w.Framework.Roles[i] != "" {
				name = w.Framework.Roles[i]
			}
		}
		root.InputNames = append(root.InputNames, name)
	}
	return root
}

// InputMethods are the methods by which a unit reads its inputs, for the walk.
func InputMethods(rules abi.UnitRules) map[string]map[string]bool {
	if len(rules.Accessors) == 0 {
		return nil
	}
	out := map[string]map[string]bool{}
	for name, g := range rules.Accessors {
		through := map[string]bool{}
		for _, m := range g.ByName {
			through[m] = true
		}
		out[name] = through
	}
	return out
}

// LineRange is the lines of an exit in the unit's own code.
func LineRange(prog *program.Program, w *Unit, x *paths.Exit) summary.Range {
	own := w.Shown()
	file := prog.Files[own.File]
	for _, at := range []flow.Site{x.At, x.Site} {
		if at.Expr != 0 && at.File == own.File {
			n := file.Expr(at.Expr).Node
			return summary.Range{Start: file.Tree.Line(n), End: file.Tree.EndLine(n)}
		}
	}
	end := file.Tree.EndLine(file.Func(own.Func).Node)
	return summary.Range{Start: end, End: end}
}
