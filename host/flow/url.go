package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// urlOrigin is what `new URL(…)` of the platform gives.
const urlOrigin = "global#URL()"

// urlArguments gives the arguments of the `new URL(…)` that a value is, or is the text of.
func (p *Program) urlArguments(v *Value) []unit.ExprID {
	rest, ok := strings.CutPrefix(v.Text, urlOrigin)
	if v.Kind != Extern || !ok || v.Site.Expr == 0 {
		return nil
	}
	switch rest {
	case "", ".href", ".pathname", ".toString()", ".toJSON()":
	default:
		return nil
	}
	x := p.Expr(v.Site)
	if x.Kind != unit.ExprNew {
		return nil
	}
	return p.Files[v.Site.File].ExprsIn(x.List)
}

// urlText gives the text of a URL object: what it is made of, resolved against the
// base that it is given. Any other value has none.
func (p *Program) urlText(v *Value, q *asking) []Value {
	args := p.urlArguments(v)
	if len(args) == 0 || len(args) > 2 {
		return nil
	}
	var out []Value
	for _, path := range p.eval(Site{v.Site.File, args[0]}, v.Env, q) {
		if path.Kind != Const && path.Kind != Pattern {
			continue
		}
		relative := len(args) == 2 && !strings.HasPrefix(path.Text, "/") && !strings.HasPrefix(path.Text, "{") && !strings.Contains(path.Text, "://")
		if relative {
			path.Text = p.urlFolder(Site{v.Site.File, args[1]}, v.Env, q) + path.Text
			path.Kind = Pattern
		}
		out = append(out, path)
	}
	return out
}

// urlFolder is what a relative URL is resolved against: the base up to its last slash.
func (p *Program) urlFolder(base Site, env *Env, q *asking) string {
	for _, v := range p.eval(base, env, q) {
		if v.Kind != Const && v.Kind != Pattern {
			continue
		}
		text := v.Text
		host := max(strings.Index(text, "://")+3, 0)
		if host == 2 {
			host = 0
		}
		if at := strings.LastIndexByte(text[host:], '/'); at >= 0 {
			return text[:host+at+1]
		}
		return text + "/"
	}
	return "{base}/"
}
