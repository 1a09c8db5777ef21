package flow

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// texts folds a template or a concatenation to constants and patterns.
func (q *question) texts(site Site, env *Env) []Value {
	type piece struct {
		text  string
		whole bool
	}
	out := []piece{{"", true}}
	for _, part := range q.parts(site, nil, 0) {
		var options []piece
		add := func(one piece) {
			if !slices.Contains(options, one) {
				options = append(options, one)
			}
		}
		x := q.Expr(part)
		values := q.Eval(part, env)
		if len(values) == 1 {
			if url := q.program.builtins.urlText(q, &values[0]); len(url) > 0 {
				values = url
			}
		}
		for _, v := range values {
			if v.Kind == Const && v.Lit == unit.LitNull {
				// What a name holds before it is given a value is no part of a text.
				v.Kind = Unknown
			}
			switch v.Kind {
			case Const:
				add(piece{constPiece(&v), true})
			case Pattern:
				add(piece{v.Text, false})
			default:
				add(piece{"{" + q.holeName(part, x, &v) + "}", false})
			}
		}
		if len(options) == 0 {
			options = []piece{{"{" + q.holeName(part, x, nil) + "}", false}}
		}
		if len(out)*len(options) > maxStrings {
			options = []piece{{"{" + q.holeName(part, x, nil) + "}", false}}
		}
		var next []piece
		for _, a := range out {
			for _, b := range options {
				next = append(next, piece{a.text + b.text, a.whole && b.whole})
			}
		}
		out = next
	}
	var values []Value
	for _, o := range out {
		if o.whole {
			values = append(values, Value{Kind: Const, Lit: unit.LitString, Text: o.text})
		} else {
			values = append(values, Value{Kind: Pattern, Text: o.text})
		}
	}
	return values
}

func constPiece(v *Value) string {
	switch v.Lit {
	case unit.LitNull:
		return "null"
	case unit.LitUndefined:
		return ""
	}
	return v.Text
}

// parts flattens concatenations and templates to their operands.
func (g *Graph) parts(site Site, out []Site, depth int) []Site {
	f := g.Files[site.File]
	x := f.Expr(site.Expr)
	switch {
	case depth > 200:
	case x.Kind == unit.ExprTemplate:
		for _, e := range f.ExprsIn(x.List) {
			out = append(out, Site{site.File, e})
		}
		return out
	case x.Kind == unit.ExprBinary && x.Op == unit.OpAdd:
		return g.parts(Site{site.File, x.B}, g.parts(Site{site.File, x.A}, out, depth+1), depth+1)
	case x.Kind == unit.ExprCast:
		return g.parts(Site{site.File, x.A}, out, depth+1)
	}
	return append(out, site)
}

// taggedText is the text of a tagged template, with holes for what is substituted:
// of the tag's first argument, or of what the tag gave. Any other value stays itself.
func (q *question) taggedText(v Value) []Value {
	var call Site
	switch v.Kind {
	case Array:
		f := q.Files[v.Site.File]
		if up, ok := f.Tree.ParentOf(f.Expr(v.Site.Expr).Node); ok {
			call = Site{v.Site.File, f.ExprOf(up)}
		}
	case Extern:
		call = v.Call
	}
	if call.Expr == 0 {
		return []Value{v}
	}
	f := q.Files[call.File]
	args := f.ExprsIn(f.Expr(call.Expr).List)
	if f.Expr(call.Expr).Kind != unit.ExprCall || len(args) == 0 {
		return []Value{v}
	}
	texts := f.Expr(args[0])
	if texts.Flags&unit.FlagTexts == 0 {
		return []Value{v}
	}
	var out strings.Builder
	for i, e := range f.ExprsIn(texts.List) {
		out.WriteString(f.Expr(e).Str)
		if i+1 >= len(args) {
			continue
		}
		part := Site{call.File, args[i+1]}
		values := q.Eval(part, v.Env)
		if len(values) == 1 && values[0].Kind == Extern && values[0].Call.Expr != 0 && values[0].Call != call {
			// A part that is a tagged template itself.
			if inner := q.taggedText(values[0]); len(inner) == 1 && (inner[0].Kind == Const || inner[0].Kind == Pattern) {
				out.WriteString(inner[0].Text)
				continue
			}
		}
		out.WriteString("{" + q.holeName(part, f.Expr(args[i+1]), nil) + "}")
	}
	if len(args) == 1 {
		return constant(unit.LitString, out.String())
	}
	return []Value{{Kind: Pattern, Text: out.String()}}
}

// braces writes the holes of a path that are spelled <name> or <type:name> in the
// brace grammar; one of the type path takes several segments.
func braces(v Value) Value {
	if v.Kind != Const && v.Kind != Pattern || !strings.Contains(v.Text, "<") {
		return v
	}
	var out strings.Builder
	rest := v.Text
	for {
		before, after, ok := strings.Cut(rest, "<")
		out.WriteString(before)
		hole, tail, closed := strings.Cut(after, ">")
		if !ok || !closed {
			if ok {
				out.WriteString("<" + after)
			}
			break
		}
		kind, name, typed := strings.Cut(hole, ":")
		if !typed {
			kind, name = "", hole
		}
		out.WriteString("{" + name)
		if kind == "path" {
			out.WriteString("+")
		}
		out.WriteString("}")
		rest = tail
	}
	v.Text = out.String()
	if strings.Contains(v.Text, "{") {
		v.Kind, v.Lit = Pattern, 0
	}
	return v
}

// holeName names a hole as the code names what fills it.
func (g *Graph) holeName(site Site, x *unit.Expr, v *Value) string {
	f := g.Files[site.File]
	for x != nil {
		switch x.Kind {
		case unit.ExprName, unit.ExprMember:
			return strings.TrimPrefix(x.Str, g.Semantics.Classes.Fields)
		case unit.ExprAwait, unit.ExprCast, unit.ExprUnary:
			x = f.Expr(x.A)
			continue
		case unit.ExprLogical:
			x = f.Expr(x.A)
			continue
		case unit.ExprCall:
			if args := f.ExprsIn(x.List); len(args) == 1 {
				x = f.Expr(args[0])
				continue
			}
			if c := f.Expr(x.A); c.Kind == unit.ExprMember && x.List.Len == 0 {
				x = f.Expr(c.A)
				continue
			}
		}
		break
	}
	return "value"
}

// PatternText is a string in the brace grammar.
type PatternText struct {
	Text string
	// Whole: no hole in it.
	Whole bool
}

// Texts gives the strings an expression may be, in the brace grammar. An unknown
// value gives nothing.
func (p *Program) Texts(values []Value) []PatternText {
	var out []PatternText
	for i := range values {
		switch v := &values[i]; v.Kind {
		case Const:
			if v.Lit == unit.LitString || v.Lit == unit.LitSymbol || v.Lit == unit.LitNumber {
				out = append(out, PatternText{v.Text, true})
			}
		case Pattern:
			out = append(out, PatternText{v.Text, false})
		case Extern:
			if made := p.Semantics.Builtins.URL.Origin; made != "" && strings.HasPrefix(v.Text, made) {
				q := p.question()
				out = append(out, p.Texts(p.builtins.urlText(q, v))...)
				q.done()
			}
		}
	}
	return out
}

// Holes gives the values that fill the holes of a text.
func (p *Program) Holes(site Site, env *Env) []Value {
	var out []Value
	q := p.question()
	seen := map[Site]bool{}
	var visit func(site Site, env *Env, depth int)
	visit = func(site Site, env *Env, depth int) {
		if depth > 8 || seen[site] {
			return
		}
		seen[site] = true
		parts := p.parts(site, nil, 0)
		if len(parts) == 1 && parts[0] == site {
			x := p.Expr(site)
			switch x.Kind {
			case unit.ExprNew:
				for _, v := range q.Eval(site, env) {
					for _, a := range p.builtins.urlArguments(&v) {
						visit(Site{site.File, a}, env, depth+1)
						for _, given := range q.Eval(Site{site.File, a}, env) {
							if given.Kind == Param {
								out = append(out, given)
							}
						}
					}
				}
				return
			case unit.ExprCall:
				if at, ok := p.Through(site, env); ok {
					visit(at, env, depth+1)
				}
				return
			case unit.ExprLogical:
				visit(Site{site.File, x.A}, env, depth+1)
				visit(Site{site.File, x.B}, env, depth+1)
				return
			case unit.ExprMember:
				// A property of an object that is written out: what stands there.
				for _, v := range q.Eval(Site{site.File, x.A}, env) {
					if v.Kind != Object {
						continue
					}
					props, _ := p.Properties(v)
					for _, prop := range props {
						if prop.Name == x.Str && prop.Value == nil {
							visit(prop.Site, prop.Env, depth+1)
						}
					}
				}
				return
			}
			if x.Kind == unit.ExprName && x.Ref != 0 {
				b := p.Files[site.File].Binding(unit.BindingID(x.Ref))
				if b.Kind == unit.BindParam && len(b.Writes) == 0 {
					// What the parameter stands for may have holes of its own.
					e := envOf(env, FuncRef{site.File, b.Owner})
					for e != nil && e.Element != nil {
						e = envOf(e.Lexical, FuncRef{site.File, b.Owner})
					}
					if e != nil {
						if at, outer, ok := p.Argument(e, int(b.Index)); ok {
							visit(at, outer, depth+1)
						}
					}
					return
				}
				if len(b.Writes) == 1 && b.Kind == unit.BindLocal {
					visit(Site{site.File, p.Files[site.File].Writes[b.Writes[0]].Value}, env, depth+1)
				}
			}
			return
		}
		for _, part := range parts {
			for _, v := range q.Eval(part, env) {
				if v.Kind != Const && v.Kind != Pattern {
					out = append(out, v)
				}
			}
			visit(part, env, depth+1)
		}
	}
	if site.Expr != 0 {
		visit(site, env, 0)
	}
	return out
}
