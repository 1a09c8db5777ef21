package exceptions

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// failing finds the calls of a file whose results fail with what a function gives that they are handed: operators of streams. What
// handles it among the operators behind is none of the statements around, and ends it.
func (e *escaping) failing(at flow.FileID) {
	rules := e.prog.Rules.Hints.Calls.Failing
	if len(rules) == 0 {
		return
	}
	names := map[string]bool{}
	for origin := range rules {
		names[origin[strings.LastIndexAny(origin, "#.")+1:]] = true
	}
	file := e.prog.Files[at]
	for id := 1; id < len(file.Exprs); id++ {
		x := &file.Exprs[id]
		if x.Kind != unit.ExprCall || !names[file.Expr(x.A).Str] {
			continue
		}
		for _, v := range e.prog.Eval(flow.Site{File: at, Expr: x.A}, nil) {
			argument, ok := rules[v.Text]
			args := file.ExprsIn(x.List)
			if v.Kind != flow.Extern || !ok || argument >= len(args) || e.handledBehind(at, unit.ExprID(id)) {
				continue
			}
			in := file.EnclosingFunc(x.Node)
			given := file.Expr(args[argument])
			if given.Kind != unit.ExprFunction {
				e.raises(flow.Site{File: at, Expr: args[argument]}, in, nil)
				continue
			}
			for _, made := range e.prog.Eval(flow.Site{File: at, Expr: args[argument]}, nil) {
				if made.Kind != flow.Function {
					continue
				}
				for _, returned := range e.prog.Returns(made.Func) {
					if returned != 0 {
						e.raisesAt(flow.Site{File: made.Func.File, Expr: returned}, flow.Site{File: at, Expr: unit.ExprID(id)}, in)
					}
				}
			}
		}
	}
}

// handledBehind reports whether an operator that stands behind one in a list takes what fails in front of it.
func (e *escaping) handledBehind(at flow.FileID, operator unit.ExprID) bool {
	file := e.prog.Files[at]
	parent, ok := file.Tree.ParentOf(file.Expr(operator).Node)
	for range 2 {
		if !ok {
			return false
		}
		if call := file.Expr(file.ExprOf(parent)); call.Kind == unit.ExprCall {
			args := file.ExprsIn(call.List)
			i := slices.Index(args, operator)
			return i >= 0 && slices.ContainsFunc(args[i+1:], func(a unit.ExprID) bool {
				x := file.Expr(a)
				return x.Kind == unit.ExprCall && slices.ContainsFunc(e.prog.Eval(flow.Site{File: at, Expr: x.A}, nil), func(v flow.Value) bool { return e.prog.Rules.Hints.Calls.Taking[v.Text] })
			})
		}
		parent, ok = file.Tree.ParentOf(parent)
	}
	return false
}
