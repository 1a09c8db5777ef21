package flow

import (
	"strings"
)

// madeURL is the origin of a URL that the platform's class makes.
const madeURL = "global#URL()"

// partOfURL gives a part of new URL(text, base), as far as the text says it: the query and the fragment stay open.
func (p *Program) partOfURL(v *Value, name string, q *asking) ([]Value, bool) {
	if v.Call.Expr == 0 {
		return nil, false
	}
	f := p.Files[v.Call.File]
	args := f.ExprsIn(f.Expr(v.Call.Expr).List)
	switch {
	case len(args) == 0:
		return nil, false
	case name == "search":
		return []Value{{Kind: Pattern, Text: "?{search}"}}, true
	case name == "hash":
		return []Value{{Kind: Pattern, Text: "#{hash}"}}, true
	case name != "pathname":
		return nil, false
	}
	values := p.eval(Site{v.Call.File, args[0]}, v.Env, q)
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
