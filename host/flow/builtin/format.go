package builtin

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// field is a part of a format: a text, or the place of a value. Of a value that is written in another notation than its own,
// only that it stands there is known.
type field struct {
	text    string
	place   bool
	index   int
	key     string
	altered bool
}

// braces reads the fields of a format that marks places as {}, {0}, {name}; false where it is none.
func braces(format string) (out []field, ok bool) {
	var text strings.Builder
	next := 0
	for format != "" {
		at := strings.IndexAny(format, "{}")
		if at < 0 {
			break
		}
		text.WriteString(format[:at])
		mark := format[at]
		format = format[at+1:]
		switch {
		case format != "" && format[0] == mark:
			text.WriteByte(mark)
			format = format[1:]
			continue
		case mark == '}':
			return nil, false
		}
		name, rest, closed := strings.Cut(format, "}")
		if !closed || strings.ContainsAny(name, "{[") {
			return nil, false
		}
		format = rest
		one := field{place: true}
		if i := strings.IndexAny(name, "!:"); i >= 0 {
			one.altered = strings.Trim(name[i:], "!:sd") != ""
			name = name[:i]
		}
		switch n, err := strconv.Atoi(name); {
		case name == "":
			one.index = next
			next++
		case err == nil:
			one.index = n
		default:
			one.key = name
		}
		out = append(out, field{text: text.String()}, one)
		text.Reset()
	}
	return append(out, field{text: text.String() + format}), true
}

// percents reads the fields of a format that marks places as %s, %d, %(name)s, %<name>s and %{name}; false where it is none.
func percents(format string) (out []field, ok bool) {
	next := 0
	for {
		text, rest, found := strings.Cut(format, "%")
		out = append(out, field{text: text})
		if !found {
			return out, true
		}
		if rest == "" {
			return nil, false
		}
		one := field{place: true, index: next}
		switch closing := strings.IndexByte("(<{", rest[0]); {
		case rest[0] == '%':
			out = append(out, field{text: "%"})
			format = rest[1:]
			continue
		case closing >= 0:
			name, behind, closed := strings.Cut(rest[1:], string(")>}"[closing]))
			if !closed {
				return nil, false
			}
			one.key, rest = name, behind
			if closing == 2 {
				out, format = append(out, one), rest
				continue
			}
		default:
			next++
		}
		plain := strings.TrimLeft(rest, "#0- +123456789.")
		if plain == "" || !strings.Contains("sdiupfgxXob", plain[:1]) {
			return nil, false
		}
		one.altered = len(plain) < len(rest) || !strings.Contains("sdiu", plain[:1])
		out, format = append(out, one), plain[1:]
	}
}

// formatted puts arguments into the places that a format marks; a hole stands for what is not known. false where no format
// is known, or what comes of them is too much to list.
func (b *Builtins) formatted(q flow.Evaluation, formats []flow.Value, on *flow.Invocation, args []unit.ExprID, read func(string) ([]field, bool)) ([]flow.Value, bool) {
	var out []flow.Value
	open := false
	for _, v := range formats {
		fields, ok := read(v.Text)
		if v.Kind != flow.Const || v.Lit != unit.LitString || !ok || len(fields) > maxTextParts {
			open = true
			continue
		}
		texts := []flow.Value{{Kind: flow.Const, Lit: unit.LitString}}
		for _, f := range fields {
			pieces := []flow.Value{{Kind: flow.Const, Text: f.text}}
			if f.place {
				pieces = b.placed(q, on, args, f)
			}
			var next []flow.Value
			for _, piece := range pieces {
				for _, t := range texts {
					if t.Text += piece.Text; piece.Kind == flow.Pattern {
						t.Kind, t.Lit = flow.Pattern, 0
					}
					next = append(next, t)
				}
			}
			if texts = next; len(texts) > maxListTexts {
				return nil, false
			}
		}
		out = append(out, texts...)
	}
	if len(out) > 0 && open {
		out = append(out, flow.NotKnown(on.Site)...)
	}
	return flow.Dedupe(out), len(out) > 0
}

// placed are the texts that stand at one place of a format.
func (b *Builtins) placed(q flow.Evaluation, on *flow.Invocation, args []unit.ExprID, f field) []flow.Value {
	name := "value"
	if f.key != "" {
		name = f.key[strings.LastIndexByte(f.key, '.')+1:]
	}
	e, certain := b.argumentAt(on.Site.File, args, f)
	if !certain || f.altered || strings.Contains(f.key, ".") {
		if e != 0 && f.key == "" {
			name = b.HoleName(flow.Site{File: on.Site.File, Expr: e}, b.Files[on.Site.File].Expr(e), nil)
		}
		return []flow.Value{{Kind: flow.Pattern, Text: "{" + name + "}"}}
	}
	return b.pieces(q, flow.Prop{Site: flow.Site{File: on.Site.File, Expr: e}, Env: on.Env})
}

// argumentAt is the argument that a field names; certain is false where it may be another one, or there is none.
func (b *Builtins) argumentAt(file flow.FileID, args []unit.ExprID, f field) (e unit.ExprID, certain bool) {
	of := b.Files[file]
	index := 0
	for _, a := range args {
		switch x := of.Expr(a); {
		case x.Kind == unit.ExprSpread:
			return 0, false
		case x.Kind == unit.ExprKeyword:
			if f.key != "" && x.Str == f.key {
				return x.A, true
			}
		case f.key != "" && x.Kind == unit.ExprObject:
			for _, p := range of.ExprsIn(x.List) {
				if prop := of.Expr(p); prop.Kind == unit.ExprProperty && prop.B == 0 && prop.Str == f.key {
					return prop.A, true
				}
			}
		case f.key == "" && index == f.index:
			return a, true
		default:
			index++
		}
	}
	return 0, false
}

// Percent gives what text % values is; false where the text is not known.
func (b *Builtins) Percent(q flow.Evaluation, site flow.Site, x *unit.Expr, env *flow.Env) ([]flow.Value, bool) {
	f := b.Files[site.File]
	args := []unit.ExprID{x.B}
	if values := f.Expr(x.B); values.Kind == unit.ExprArray {
		args = f.ExprsIn(values.List)
	}
	formats := q.Eval(flow.Site{File: site.File, Expr: x.A}, env)
	return b.formatted(q, formats, &flow.Invocation{Site: site, Env: env}, args, percents)
}
