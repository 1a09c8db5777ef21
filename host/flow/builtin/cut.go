package builtin

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// bound is where a part of a text begins or ends: so many characters from its beginning, or from its end where at is
// negative. Without known there is none: the part reaches to the end of the text.
type bound struct {
	at    int
	known bool
}

// TextPart gives the part of a text that is written as text[from:to] or text[from..to], or its character text[at]; false
// for anything else.
func (b *Builtins) TextPart(q flow.Evaluation, site flow.Site, x *unit.Expr, values []flow.Value, env *flow.Env) ([]flow.Value, bool) {
	f := b.Files[site.File]
	if !hasText(values) {
		return nil, false
	}
	if f.Expr(x.B).Kind != unit.ExprOther {
		at, ok := b.boundOf(q, flow.Site{File: site.File, Expr: x.B}, env)
		if !ok || !at.known || at.at < 0 && b.Semantics.Lists.TextKeys {
			return nil, false
		}
		return character(values, at.at)
	}
	in := f.ExprsIn(f.Expr(x.B).List)
	if len(in) != 1 {
		return nil, false
	}
	return b.textRange(q, flow.Site{File: site.File, Expr: in[0]}, site, values, env)
}

// textRange gives the part of texts that a range says; false for anything else than a range whose ends are known.
func (b *Builtins) textRange(q flow.Evaluation, said, site flow.Site, values []flow.Value, env *flow.Env) ([]flow.Value, bool) {
	r := b.Expr(said)
	if r.Kind != unit.ExprBinary || r.Op != unit.OpRange {
		return nil, false
	}
	from, ok := b.boundOf(q, flow.Site{File: site.File, Expr: r.A}, env)
	if !ok {
		return nil, false
	}
	to, ok := b.boundOf(q, flow.Site{File: site.File, Expr: r.B}, env)
	if !ok {
		return nil, false
	}
	if to.known && r.Flags&unit.FlagExclusive == 0 {
		if to.at++; to.at == 0 {
			to = bound{} // to its last character
		}
	}
	return cutTexts(values, site, from, to)
}

// slicedText gives the part of texts that a method takes by where it begins and ends; fromEnd says that negative places are
// counted from the end.
func (b *Builtins) slicedText(q flow.Evaluation, values []flow.Value, on *flow.Invocation, fromEnd bool) ([]flow.Value, bool) {
	var bounds [2]bound
	if len(on.Args) == 0 || len(on.Args) > len(bounds) {
		return nil, false
	}
	for i := range on.Args {
		n, ok := b.number(q, on, i)
		if !ok || n < 0 && !fromEnd {
			return nil, false
		}
		bounds[i] = bound{n, true}
	}
	return cutTexts(values, on.Site, bounds[0], bounds[1])
}

// character gives the character at a place of texts, counted from their end where that is negative; false where one of them
// is no text, or has none there as far as it is known.
func character(values []flow.Value, at int) ([]flow.Value, bool) {
	var out []flow.Value
	for i := range values {
		text := values[i].Text
		switch {
		case values[i].Kind == flow.Const && values[i].Lit == unit.LitString:
		case values[i].Kind == flow.Pattern && at < 0:
			text = text[strings.LastIndexByte(text, '}')+1:]
		case values[i].Kind == flow.Pattern:
			text, _, _ = strings.Cut(text, "{")
		default:
			return nil, false
		}
		chars := []rune(text)
		place := at
		if at < 0 {
			place += len(chars)
		}
		if place < 0 || place >= len(chars) {
			return nil, false
		}
		out = append(out, flow.Constant(unit.LitString, string(chars[place]))...)
	}
	return flow.Dedupe(out), len(out) > 0
}

// boundOf is what an expression says of where a part begins or ends; false where that is not known.
func (b *Builtins) boundOf(q flow.Evaluation, site flow.Site, env *flow.Env) (bound, bool) {
	if site.Expr == 0 {
		return bound{}, true
	}
	v := q.Eval(site, env)
	if len(v) != 1 || v[0].Kind != flow.Const || v[0].Maybe {
		return bound{}, false
	}
	if flow.IsNull(v[0]) {
		return bound{}, true
	}
	n, err := strconv.Atoi(v[0].Text)
	return bound{n, true}, err == nil && v[0].Lit == unit.LitNumber
}

// cutTexts gives parts of texts. Of a text that is partly known both ends must lie where it is known: behind a hole places
// are counted from the end, in front of it from the beginning.
func cutTexts(values []flow.Value, site flow.Site, from, to bound) ([]flow.Value, bool) {
	return changedTexts(values, site, func(text string, whole bool) (string, bool) {
		chars := []rune(text)
		first, behind := len(chars), 0
		for i, c := range chars {
			if !whole && c >= firstStandIn && c < firstStandIn+maxStandIns {
				first, behind = min(first, i), i+1
			}
		}
		known := true
		place := func(at bound, none int) int {
			switch {
			case !at.known:
				return none
			case at.at < 0:
				known = known && len(chars)+at.at >= behind
				return max(0, len(chars)+at.at)
			}
			known = known && (whole || at.at <= first)
			return min(at.at, len(chars))
		}
		start, end := place(from, 0), place(to, len(chars))
		return string(chars[start:max(start, end)]), known
	})
}

// hasText reports whether one of some values is a text, known or known in part, and none is a list.
func hasText(values []flow.Value) bool {
	text := false
	for i := range values {
		if values[i].Kind == flow.Array {
			return false
		}
		text = text || values[i].Kind == flow.Pattern || values[i].Kind == flow.Const && values[i].Lit == unit.LitString
	}
	return text
}

// beginsOrEnds decides whether a text begins or ends with another, where enough of it is known.
func (b *Builtins) beginsOrEnds(q flow.Evaluation, values []flow.Value, on *flow.Invocation, gives unit.Gives) ([]flow.Value, bool) {
	if len(values) == 0 || len(on.Args) != 1 {
		return nil, false
	}
	with := on.Arg(q, 0)
	if len(with) != 1 || with[0].Kind != flow.Const || with[0].Lit != unit.LitString {
		return nil, false
	}
	test, end := strings.HasPrefix, func(text string) string { before, _, _ := strings.Cut(text, "{"); return before }
	if gives == unit.GivesSuffixTest {
		test, end = strings.HasSuffix, func(text string) string { return text[strings.LastIndexByte(text, '}')+1:] }
	}
	var out []flow.Value
	for i := range values {
		known := values[i].Text
		switch {
		case flow.IsNull(values[i]):
			continue // nothing can be asked of it
		case values[i].Kind == flow.Const:
		case values[i].Kind == flow.Pattern:
			// Where less of it is known than is asked for, that may still rule it out.
			if known = end(known); len(known) < len(with[0].Text) && known != values[i].Text && test(with[0].Text, known) {
				return nil, false
			}
		default:
			return nil, false
		}
		out = append(out, flow.Constant(unit.LitBoolean, strconv.FormatBool(test(known, with[0].Text)))...)
	}
	return flow.Dedupe(out), len(out) > 0
}
