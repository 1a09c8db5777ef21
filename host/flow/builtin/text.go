package builtin

import (
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Stand-ins for holes are characters that no source writes.
const (
	firstStandIn = '\uE000'
	maxStandIns  = 64 // holes of one text that stand-ins are kept for; a text with more is not changed, and not known then
)

// changeText applies a change to a text. The holes of one that is partly known stand for themselves: a change that leaves
// out, repeats or swaps one is not followed.
func changeText(v flow.Value, change func(string) string) (flow.Value, bool) {
	switch {
	case v.Kind == flow.Const && v.Lit == unit.LitString:
		v.Text = change(v.Text)
		return v, true
	case v.Kind != flow.Pattern:
		return v, false
	}
	var plain strings.Builder
	var holes []string
	for rest := v.Text; rest != ""; {
		before, from, found := strings.Cut(rest, "{")
		plain.WriteString(before)
		if !found {
			break
		}
		name, after, closed := strings.Cut(from, "}")
		if !closed || len(holes) == maxStandIns {
			return v, false
		}
		plain.WriteRune(firstStandIn + rune(len(holes)))
		holes = append(holes, "{"+name+"}")
		rest = after
	}
	var out strings.Builder
	next := 0
	for _, c := range change(plain.String()) {
		i := int(c - firstStandIn)
		switch {
		case i < 0 || i >= len(holes):
			out.WriteRune(c)
		case i != next:
			return v, false
		default:
			out.WriteString(holes[i])
			next++
		}
	}
	return flow.Value{Kind: flow.Pattern, Text: out.String()}, next == len(holes)
}

// changedTexts applies a change to the texts among values. What else they may be, and texts that the change is not followed
// for, stays open; false where no text is known.
func changedTexts(values []flow.Value, site flow.Site, change func(text string, whole bool) (string, bool)) ([]flow.Value, bool) {
	var out []flow.Value
	open := false
	for _, v := range values {
		if flow.IsNull(v) {
			continue // it has no such method
		}
		followed := true
		changed, ok := changeText(v, func(text string) string {
			to, ok := change(text, v.Kind == flow.Const)
			followed = ok
			return to
		})
		if ok && followed {
			out = append(out, changed)
			continue
		}
		open = true
	}
	if len(out) > 0 && open {
		out = append(out, flow.NotKnown(site)...)
	}
	return flow.Dedupe(out), len(out) > 0
}

// trimmed takes blanks, or what the argument names, off the ends of texts.
func (b *Builtins) trimmed(q flow.Evaluation, values []flow.Value, gives unit.Gives, on *flow.Invocation) ([]flow.Value, bool) {
	ends := ""
	if len(on.Args) > 0 {
		of := on.Arg(q, 0)
		if len(of) != 1 || of[0].Kind != flow.Const || of[0].Lit != unit.LitString {
			return nil, false
		}
		ends = of[0].Text
	} else {
		switch gives {
		case unit.GivesWithoutPrefix:
			return nil, false
		case unit.GivesWithoutSuffix:
			ends = "\n"
		}
	}
	if gives != unit.GivesWithoutPrefix && gives != unit.GivesWithoutSuffix && ends == "" {
		ends = " \t\r\n"
	}
	return changedTexts(values, on.Site, func(text string, _ bool) (string, bool) {
		switch gives {
		case unit.GivesTrimmedLeft:
			return strings.TrimLeft(text, ends), true
		case unit.GivesTrimmedRight:
			return strings.TrimRight(text, ends), true
		case unit.GivesWithoutPrefix:
			return strings.TrimPrefix(text, ends), true
		case unit.GivesWithoutSuffix:
			return strings.TrimSuffix(text, ends), true
		}
		return strings.Trim(text, ends), true
	})
}

const (
	maxListTexts = 16 // texts that one joined list may be
	maxTextParts = 64 // elements of it
)

// listText makes one text of a list: the separator is the argument of that number, or what the call is made on.
func (b *Builtins) listText(q flow.Evaluation, lists []flow.Value, on *flow.Invocation, separator int) ([]flow.Value, bool) {
	between := b.Semantics.Builtins.Separator
	if separator < 0 || len(on.Args) > separator {
		var of []flow.Value
		if separator < 0 {
			of = q.Eval(flow.Site{File: on.Site.File, Expr: on.Callee.A}, on.Env)
		} else {
			of = on.Arg(q, separator)
		}
		if len(of) != 1 || of[0].Kind != flow.Const || of[0].Lit != unit.LitString || !utf8.ValidString(of[0].Text) {
			return nil, false
		}
		between = of[0].Text
	}
	var out []flow.Value
	for _, list := range lists {
		if list.Kind != flow.Array {
			return nil, false
		}
		elements, complete := q.ElementSites(list)
		if n, whole := q.Placed(list); !complete || !whole || n != len(elements) || len(elements) > maxTextParts {
			return nil, false
		}
		texts := []flow.Value{{Kind: flow.Const, Lit: unit.LitString}}
		for i, element := range elements {
			var next []flow.Value
			for _, piece := range b.pieces(q, element) {
				for _, t := range texts {
					if i > 0 {
						t.Text += between
					}
					t.Text += piece.Text
					if piece.Kind == flow.Pattern {
						t = flow.Value{Kind: flow.Pattern, Text: t.Text}
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
	return flow.Dedupe(out), len(out) > 0
}

// pieces are the texts that an element may be, with a hole for what is not known.
func (b *Builtins) pieces(q flow.Evaluation, element flow.Prop) []flow.Value {
	hole := func() flow.Value {
		name := "value"
		if element.Site.Expr != 0 {
			name = b.HoleName(element.Site, b.Files[element.Site.File].Expr(element.Site.Expr), nil)
		}
		return flow.Value{Kind: flow.Pattern, Text: "{" + name + "}"}
	}
	values := q.At(element)
	if len(values) == 0 {
		return []flow.Value{hole()}
	}
	out := make([]flow.Value, 0, len(values))
	for _, v := range values {
		switch {
		case v.Kind == flow.Pattern:
			out = append(out, v)
		case v.Kind == flow.Const && v.Lit != unit.LitNull && v.Lit != unit.LitUndefined:
			out = append(out, flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: v.Text})
		default:
			out = append(out, hole())
		}
	}
	return flow.Dedupe(out)
}
