package builtin

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// ArgumentsOfURL gives the arguments of the `new URL(…)` that a value is, or is the text of.
func (b *Builtins) ArgumentsOfURL(v *flow.Value) []unit.ExprID {
	url := &b.Semantics.Builtins.URL
	rest, ok := strings.CutPrefix(v.Text, url.Origin)
	if v.Kind != flow.Extern || !ok || url.Origin == "" || v.Site.Expr == 0 {
		return nil
	}
	if !url.Texts[rest] {
		return nil
	}
	x := b.Expr(v.Site)
	if x.Kind != unit.ExprNew {
		return nil
	}
	return b.Files[v.Site.File].ExprsIn(x.List)
}

// TextOfURL gives the text of a URL object: what it is made of, resolved against the
// base that it is given. Any other value has none.
func (b *Builtins) TextOfURL(q flow.Evaluation, v *flow.Value) []flow.Value {
	args := b.ArgumentsOfURL(v)
	if len(args) == 0 || len(args) > 2 {
		return nil
	}
	var out []flow.Value
	for _, path := range q.Eval(flow.Site{File: v.Site.File, Expr: args[0]}, v.Env) {
		if path.Kind != flow.Const && path.Kind != flow.Pattern {
			continue
		}
		if len(args) == 2 && strings.HasPrefix(path.Text, "/") && !strings.HasPrefix(path.Text, "//") {
			if origin := b.originOfURL(q, flow.Site{File: v.Site.File, Expr: args[1]}, v.Env); origin != "" {
				path.Text, path.Kind = origin+path.Text, flow.Pattern
			}
		}
		relative := len(args) == 2 && !strings.HasPrefix(path.Text, "/") && !strings.HasPrefix(path.Text, "{") && !strings.Contains(path.Text, "://")
		if relative {
			path.Text = b.folderOfURL(q, flow.Site{File: v.Site.File, Expr: args[1]}, v.Env) + path.Text
			path.Kind = flow.Pattern
		}
		out = append(out, path)
	}
	return b.withNamesPut(q, v, b.withPathSet(q, v, out))
}

// originOfURL is the scheme and host that a path is put behind: a hole where only a setting says it, "" where it may be
// the program's own.
func (b *Builtins) originOfURL(q flow.Evaluation, base flow.Site, env *flow.Env) string {
	values := q.Eval(base, env)
	if len(values) != 1 {
		return ""
	}
	switch v := values[0]; v.Kind {
	case flow.Const, flow.Pattern:
		if scheme, rest, ok := strings.Cut(v.Text, "://"); ok {
			host, _, _ := strings.Cut(rest, "/")
			return scheme + "://" + host
		}
		if end := strings.IndexByte(v.Text, '}'); strings.HasPrefix(v.Text, "{") && end > 0 {
			return v.Text[:end+1]
		}
	case flow.Extern:
		for _, own := range b.Semantics.Builtins.URL.Own {
			if strings.HasPrefix(v.Text, own) {
				return ""
			}
		}
		return "{base}"
	}
	return ""
}

// folderOfURL is what a relative URL is resolved against: the base up to its last slash.
func (b *Builtins) folderOfURL(q flow.Evaluation, base flow.Site, env *flow.Env) string {
	for _, v := range q.Eval(base, env) {
		if v.Kind != flow.Const && v.Kind != flow.Pattern {
			continue
		}
		host := v.Text
		if _, rest, ok := strings.Cut(v.Text, "://"); ok {
			host = rest
		}
		if at := strings.LastIndexByte(host, '/'); at >= 0 {
			return strings.TrimSuffix(v.Text, host[at+1:])
		}
		return v.Text + "/"
	}
	return "{base}/"
}

// PartOfURL gives a part of new URL(text, base), as far as the text says it: the query and the fragment stay open.
func (b *Builtins) PartOfURL(q flow.Evaluation, v *flow.Value, name string) ([]flow.Value, bool) {
	args, url := b.ArgumentsOfURL(v), &b.Semantics.Builtins.URL
	switch {
	case len(args) == 0:
		return nil, false
	case name == url.Query:
		return []flow.Value{{Kind: flow.Pattern, Text: "?{search}"}}, true
	case name == url.Fragment:
		return []flow.Value{{Kind: flow.Pattern, Text: "#{hash}"}}, true
	case name != url.Path:
		return nil, false
	}
	values := q.Eval(flow.Site{File: v.Site.File, Expr: args[0]}, v.Env)
	out := make([]flow.Value, 0, len(values))
	for _, u := range values {
		if u.Kind != flow.Const && u.Kind != flow.Pattern {
			return nil, false
		}
		path, ok := pathOfURL(u.Text, false)
		if !ok {
			return nil, false
		}
		u.Text = path
		out = append(out, u)
	}
	return out, len(out) > 0
}

// pathsOfURLs are the paths of the URLs among values, behind a base of which nothing is known where they have one. What else they may be
// stays open; false where no URL is known.
func pathsOfURLs(values []flow.Value, site flow.Site, query bool) (out []flow.Value, ok bool) {
	open := false
	for _, v := range values {
		if flow.IsNull(v) {
			continue // it has no such method
		}
		held, text := "", v.Text
		if end := strings.IndexByte(text, '}'); strings.HasPrefix(text, "{") && strings.HasPrefix(text[end+1:], "/") {
			held, text = text[:end+1], text[end+1:]
		}
		path, known := pathOfURL(text, query)
		if !known || v.Kind != flow.Pattern && (v.Kind != flow.Const || v.Lit != unit.LitString) {
			open = true
			continue
		}
		if v.Text = held + path; !strings.Contains(v.Text, "{") {
			v.Kind, v.Lit = flow.Const, unit.LitString
		}
		out = append(out, v)
	}
	if len(out) > 0 && open {
		out = append(out, flow.NotKnown(site)...)
	}
	return flow.Dedupe(out), len(out) > 0
}

// pathOfURL is the path of a URL's text, with its query where that is asked for; false for one that counts from where another stands.
func pathOfURL(text string, query bool) (string, bool) {
	if _, rest, ok := strings.Cut(text, "://"); ok {
		at := strings.IndexAny(rest+"/", "/?#")
		if text = rest[at:]; !strings.HasPrefix(text, "/") {
			text = "/" + text
		}
	}
	ends := "?#"
	if query {
		ends = "#"
	}
	if at := strings.IndexAny(text, ends); at >= 0 {
		text = text[:at]
	}
	return text, strings.HasPrefix(text, "/")
}
