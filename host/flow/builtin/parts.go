package builtin

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

const (
	// derivedParts are the parts of a text, each behind a partMark.
	derivedParts = "parts "
	// partMark stands in no source.
	partMark = "\x00"
)

// cutApart gives the parts of texts that are wholly known, between which an argument stands that is known; false for anything else, and
// where the last part is empty, which languages drop or keep.
func (b *Builtins) cutApart(q flow.Evaluation, values []flow.Value, on *flow.Invocation) ([]flow.Value, bool) {
	if len(values) == 0 || len(on.Args) != 1 {
		return nil, false
	}
	between := on.Arg(q, 0)
	if len(between) != 1 || between[0].Kind != flow.Const || between[0].Lit != unit.LitString || between[0].Text == "" {
		return nil, false
	}
	out := make([]flow.Value, 0, len(values))
	for i := range values {
		v := &values[i]
		if v.Kind != flow.Const || v.Lit != unit.LitString || !utf8.ValidString(v.Text) || strings.Contains(v.Text, partMark) {
			return nil, false
		}
		parts := strings.Split(v.Text, between[0].Text)
		blank := strings.TrimSpace(between[0].Text) == "" && slices.Contains(parts, "")
		if len(parts) > maxTextParts || parts[len(parts)-1] == "" || blank {
			return nil, false
		}
		out = append(out, flow.Value{Kind: flow.Array, Site: on.Site, Env: on.Env, Text: derivedParts + strings.Join(parts, partMark)})
	}
	return flow.Dedupe(out), true
}

// SomeParts gives the parts of a text from one place to another, as list[from:to] reads them; false for any other list, and where the
// places are not known.
func (b *Builtins) SomeParts(q flow.Evaluation, site flow.Site, list flow.Value, env *flow.Env) (flow.Value, bool) {
	said, ok := strings.CutPrefix(list.Text, derivedParts)
	x := b.Expr(site)
	in := b.Files[site.File].ExprsIn(b.Files[site.File].Expr(x.B).List)
	if !ok || len(in) != 1 {
		return list, false
	}
	r := b.Files[site.File].Expr(in[0])
	if r.Kind != unit.ExprBinary || r.Op != unit.OpRange {
		return list, false
	}
	parts := strings.Split(said, partMark)
	place := func(e unit.ExprID, none int) (int, bool) {
		at, ok := b.boundOf(q, flow.Site{File: site.File, Expr: e}, env)
		switch {
		case !ok || !at.known:
			return none, ok
		case at.at < 0:
			return max(0, len(parts)+at.at), true
		}
		return min(at.at, len(parts)), true
	}
	from, ok := place(r.A, 0)
	to, known := place(r.B, len(parts))
	if !ok || !known || r.Flags&unit.FlagExclusive == 0 || from >= to {
		return list, false
	}
	list.Text = derivedParts + strings.Join(parts[from:to], partMark)
	return list, true
}
