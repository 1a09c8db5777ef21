package eval

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// EndsProgram reports whether a call ends the program, and what it raises for that: nothing where no handler is asked.
func (p *Evaluator) EndsProgram(call flow.Site) (raised []string, ok bool) {
	exits := p.Semantics.Exceptions.Exits
	file := p.Files[call.File]
	x := file.Expr(call.Expr)
	if x.Kind != unit.ExprCall {
		return nil, false
	}
	callee, written, imported := file.Expr(x.A), "", false
	switch on := file.Expr(callee.A); {
	case callee.Kind == unit.ExprName:
		written, imported = callee.Str, callee.Ref != 0
	case callee.Kind == unit.ExprMember && on.Flags&unit.FlagImplicit != 0:
		written = callee.Str
	case callee.Kind == unit.ExprMember && on.Kind == unit.ExprName:
		written, imported = on.Str+"."+callee.Str, on.Ref != 0
	}
	_, name := exits[written]
	if !name && !(imported && callee.Kind == unit.ExprName && endsInExit(exits, written)) {
		return nil, false
	}
	if imported {
		values := p.Eval(flow.Site{File: call.File, Expr: x.A}, nil)
		if len(values) != 1 || values[0].Kind != flow.Extern {
			return nil, false
		}
		module, member, _ := strings.Cut(strings.TrimPrefix(values[0].Text, "node:"), "#")
		raised, ok = exits[module+"."+strings.TrimPrefix(member, "default.")]
		return raised, ok
	}
	if len(p.Callees(call, nil)) > 0 {
		return nil, false
	}
	return exits[written], true
}

// endsInExit reports whether a function that ends the program has a name that it may be imported by.
func endsInExit(exits map[string][]string, name string) bool {
	for written := range exits {
		if strings.HasSuffix(written, "."+name) {
			return true
		}
	}
	return false
}
