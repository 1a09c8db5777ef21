package builtin

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// withPathSet gives the texts of a URL whose path is set after it was made (url.pathname = "/v1/ships"): the path set last stands in
// the place of the one that it was made with, and beside that where it may not be set. What is not known is a hole.
func (b *Builtins) withPathSet(q flow.Evaluation, v *flow.Value, made []flow.Value) []flow.Value {
	url := &b.Semantics.Builtins.URL
	fills, _ := b.Filled(v.Site)
	out := made
	for _, fill := range fills {
		if fill.Name != url.Path || url.Path == "" || fill.Value.Expr == 0 {
			continue
		}
		set := pathsSet(q.Eval(fill.Value, v.Env))
		var next []flow.Value
		if !fill.Always || fill.Perhaps {
			next = append(next, out...)
		}
		for _, of := range made {
			for _, path := range set {
				of.Kind, of.Lit, of.Text = flow.Pattern, unit.Op(0), hostOf(of.Text)+path
				next = append(next, of)
			}
		}
		out = next
	}
	return out
}

// withNamesPut gives the texts of a URL with the names that code puts into its query (url.searchParams.set("page", 2)).
func (b *Builtins) withNamesPut(q flow.Evaluation, v *flow.Value, out []flow.Value) []flow.Value {
	if b.Semantics.Builtins.URL.Names == "" {
		return out
	}
	put := b.putInto(q, v, maxQueryHops, b.Semantics.Builtins.URL.Names)
	if len(put.names) == 0 {
		return out
	}
	for i := range out {
		before := "?"
		if strings.Contains(out[i].Text, "?") {
			before = "&"
		}
		out[i].Kind, out[i].Lit, out[i].Text = flow.Pattern, unit.Op(0), out[i].Text+before+put.text().Text
	}
	return out
}

// pathsSet are the paths that a value set as one stands for.
func pathsSet(values []flow.Value) []string {
	var out []string
	for _, p := range values {
		text := "{pathname*}"
		if p.Kind == flow.Const || p.Kind == flow.Pattern {
			text = strings.TrimPrefix(p.Text, "/")
		}
		out = append(out, "/"+text)
	}
	if len(out) == 0 {
		out = append(out, "/{pathname*}")
	}
	return out
}

// hostOf is what stands in front of the path of a URL.
func hostOf(text string) string {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok {
		if end := strings.IndexByte(text, '}'); strings.HasPrefix(text, "{") && end > 0 {
			return text[:end+1]
		}
		return ""
	}
	if at := strings.IndexAny(rest, "/?#"); at >= 0 {
		rest = rest[:at]
	}
	return scheme + "://" + rest
}
