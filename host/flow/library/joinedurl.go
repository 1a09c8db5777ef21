package library

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxJoinedURLs bounds the URLs that one call joins.
const maxJoinedURLs = 16

// joinedURL gives the URL that a function of a library makes of its arguments, with one slash between them; a list among
// them counts as its elements, and what is not known is a hole. Nothing where their number is not known.
func (r *Rules) joinedURL(q flow.Evaluation, on *flow.Invocation) []flow.Value {
	var parts []flow.Prop
	for _, arg := range on.Args {
		at := flow.Prop{Site: flow.Site{File: on.Site.File, Expr: arg}, Env: on.Env}
		spread := r.Expr(at.Site).Kind == unit.ExprSpread
		if spread {
			at.Site.Expr = r.Expr(at.Site).A
		}
		values := q.At(at)
		if len(values) == 1 && values[0].Kind == flow.Array {
			elements, complete := q.ElementSites(values[0])
			if !complete {
				return nil
			}
			parts = append(parts, elements...)
			continue
		}
		if spread {
			return nil
		}
		parts = append(parts, at)
	}
	urls := []string{""}
	for _, part := range parts {
		var next []string
		for _, text := range r.textsOf(q, part) {
			for _, before := range urls {
				if joined := joinURL(before, text); !slices.Contains(next, joined) {
					next = append(next, joined)
				}
			}
		}
		if urls = next; len(urls) > maxJoinedURLs {
			return nil
		}
	}
	out := make([]flow.Value, 0, len(urls))
	for _, text := range urls {
		out = append(out, flow.Spelled(text))
	}
	return out
}

// textsOf are the texts that a part may be, with a hole for what is not known; a part that is nothing adds none.
func (r *Rules) textsOf(q flow.Evaluation, part flow.Prop) []string {
	var out []string
	for _, v := range q.At(part) {
		text := v.Text
		switch {
		case v.Kind == flow.Pattern, v.Kind == flow.Const && v.Lit != unit.LitNull && v.Lit != unit.LitUndefined:
		case v.Kind == flow.Const:
			text = ""
		default:
			text = r.hole(part)
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	if len(out) == 0 {
		out = []string{r.hole(part)}
	}
	return out
}

func (r *Rules) hole(part flow.Prop) string {
	if part.Site.Expr == 0 {
		return "{value}"
	}
	return "{" + r.HoleName(part.Site, r.Expr(part.Site), nil) + "}"
}

// joinURL puts a text behind a URL.
func joinURL(url, text string) string {
	switch {
	case url == "" || text == "":
		return url + text
	case strings.Trim(text, "/") == "": // it ends with a slash
		return strings.TrimRight(url, "/") + "/"
	case strings.ContainsAny(strings.TrimLeft(text, "/")[:1], "?&#"):
		return strings.TrimRight(url, "/") + strings.TrimLeft(text, "/")
	}
	return strings.TrimRight(url, "/") + "/" + strings.TrimLeft(text, "/")
}
