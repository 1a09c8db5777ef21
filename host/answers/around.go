package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/internal/clip"
	"github.com/drift-analyzer/drift/summary"
)

// changesAround is the gap of a wrapper that sets a status for what it runs around, or answers when that has answered.
const changesAround = "what it does to the answer of what it runs around is not read"

// changedAround lists where a wrapper changes the answer of what it runs around: before that runs, or behind it.
func (r *Walker) changedAround(w *walk, result *paths.Result) []summary.Gap {
	if w.Kind != summary.KindMiddleware || r.opts.NoGaps {
		return nil
	}
	places := result.Behind
	for i := range result.Exits {
		x := &result.Exits[i]
		if len(x.Prepared) > 0 && r.letsOn(w, x) && !slices.Contains(places, x.Prepared[0].Site) {
			places = append(places, x.Prepared[0].Site)
		}
	}
	var out []summary.Gap
	for _, site := range places {
		out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: changesAround,
			Callee: clip.Text(strings.Join(strings.Fields(r.prog.Files[site.File].ExprText(site.Expr)), " "), 120)})
	}
	return out
}

// letsOn reports whether an exit of a wrapper lets what is behind it run.
func (r *Walker) letsOn(w *walk, x *paths.Exit) bool {
	if x.Kind == paths.ExitOutcome {
		o, ok := x.Outcome.(calls.Outcome)
		return ok && facts.Literal(o.Fact, abi.FieldOutput) == "delegate"
	}
	return (x.Kind == paths.ExitEnd || x.Kind == paths.ExitReturn && w.Framework.Rules.Returns == "ignore") && w.Framework.Rules.Fallthrough == "next"
}
