package markup

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// propNames lists the properties that a component destructures from its props; rest is the name
// that holds the others, as written.
func (r *Trees) propNames(f flow.FuncRef, index int) (names []string, rest string) {
	file := r.prog.Files[f.File]
	seen := map[string]bool{}
	for id := 1; id < len(file.Exprs); id++ {
		x := &file.Exprs[id]
		if x.Kind != unit.ExprMember && x.Kind != unit.ExprRest || x.A == 0 {
			continue
		}
		base := file.Expr(x.A)
		if base.Kind != unit.ExprParam || int(base.Ref) != index || unit.FuncID(base.C) != f.Func {
			continue
		}
		if x.Kind == unit.ExprRest {
			rest = strings.TrimPrefix(file.ExprText(unit.ExprID(id)), "...")
		} else if !seen[x.Str] {
			seen[x.Str] = true
			names = append(names, x.Str)
		}
	}
	return names, rest
}

// PropInputs are the inputs for the destructured props of a component; nil when it destructures
// none. Where it keeps the others in a name too, or takes what others take (shared), an input with an open shape stands for the props
// as a whole.
func (r *Trees) PropInputs(f flow.FuncRef, index int, shared bool) []summary.Input {
	names, rest := r.propNames(f, index)
	if rest == "" && shared {
		rest = "what others take too"
	}
	var out []summary.Input
	for _, n := range names {
		out = append(out, summary.Parameter{Name: n, Position: index, Role: summary.Str("props"), Shape: summary.UnknownShape{}})
	}
	if len(out) > 0 && rest != "" {
		out = append(out, summary.Parameter{Name: "props", Position: index, Role: summary.Str("props"), Shape: OpenProps(rest)})
	}
	return out
}

// OpenProps is the shape of props that a component keeps whole under a name.
func OpenProps(text string) summary.TypeShape {
	return summary.Record{Spreads: []summary.Spread{{SourceText: text}}}
}
