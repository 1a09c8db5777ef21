package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// argumentsOfURL gives the arguments of the `new URL(…)` that a value is, or is the text of.
func (b *Builtins) argumentsOfURL(v *Value) []unit.ExprID {
	url := &b.Semantics.Builtins.URL
	rest, ok := strings.CutPrefix(v.Text, url.Origin)
	if v.Kind != Extern || !ok || url.Origin == "" || v.Site.Expr == 0 {
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

// textOfURL gives the text of a URL object: what it is made of, resolved against the
// base that it is given. Any other value has none.
func (b *Builtins) textOfURL(q Evaluation, v *Value) []Value {
	args := b.argumentsOfURL(v)
	if len(args) == 0 || len(args) > 2 {
		return nil
	}
	var out []Value
	for _, path := range q.Eval(Site{v.Site.File, args[0]}, v.Env) {
		if path.Kind != Const && path.Kind != Pattern {
			continue
		}
		relative := len(args) == 2 && !strings.HasPrefix(path.Text, "/") && !strings.HasPrefix(path.Text, "{") && !strings.Contains(path.Text, "://")
		if relative {
			path.Text = b.folderOfURL(q, Site{v.Site.File, args[1]}, v.Env) + path.Text
			path.Kind = Pattern
		}
		out = append(out, path)
	}
	return out
}

// folderOfURL is what a relative URL is resolved against: the base up to its last slash.
func (b *Builtins) folderOfURL(q Evaluation, base Site, env *Env) string {
	for _, v := range q.Eval(base, env) {
		if v.Kind != Const && v.Kind != Pattern {
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

// partOfURL gives a part of new URL(text, base), as far as the text says it: the query and the fragment stay open.
func (b *Builtins) partOfURL(q Evaluation, v *Value, name string) ([]Value, bool) {
	args, url := b.argumentsOfURL(v), &b.Semantics.Builtins.URL
	switch {
	case len(args) == 0:
		return nil, false
	case name == url.Query:
		return []Value{{Kind: Pattern, Text: "?{search}"}}, true
	case name == url.Fragment:
		return []Value{{Kind: Pattern, Text: "#{hash}"}}, true
	case name != url.Path:
		return nil, false
	}
	values := q.Eval(Site{v.Site.File, args[0]}, v.Env)
	out := make([]Value, 0, len(values))
	for _, u := range values {
		if u.Kind != Const && u.Kind != Pattern {
			return nil, false
		}
		if _, rest, ok := strings.Cut(u.Text, "://"); ok {
			at := strings.IndexByte(rest+"/", '/')
			u.Text = (rest + "/")[at:]
			if len(rest) > at {
				u.Text = rest[at:]
			}
		}
		if at := strings.IndexAny(u.Text, "?#"); at >= 0 {
			u.Text = u.Text[:at]
		}
		if !strings.HasPrefix(u.Text, "/") {
			return nil, false // it counts from where the base stands
		}
		out = append(out, u)
	}
	return out, len(out) > 0
}
