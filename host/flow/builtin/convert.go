package builtin

import (
	"math"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// converted gives what a function that makes numbers or texts of its argument makes of it. What only a request says stays what it
// is, so that it can be followed; a constant becomes another one.
func converted(q flow.Evaluation, on *flow.Invocation, gives unit.Gives) (out flow.List) {
	if len(on.Args) == 0 {
		if gives == unit.GivesNumber {
			out.Join(flow.Constant(unit.LitNumber, "0"))
		} else {
			out.Join(flow.Constant(unit.LitString, ""))
		}
		return out
	}
	for _, v := range on.Arg(q, 0) {
		switch {
		case gives == unit.GivesNumber:
			out.Join(AsNumber(v, on.Site))
		case v.Kind == flow.Const:
			out.Join(asText(v, on.Site))
		case v.Kind == flow.Pattern || followed(&v):
			out.Join([]flow.Value{v})
		default:
			out.Join(flow.NotKnown(on.Site))
		}
	}
	return out
}

// followed reports whether a value is no more than where it comes from.
func followed(v *flow.Value) bool {
	switch v.Kind {
	case flow.Param, flow.Extern, flow.Typed, flow.Element, flow.Result, flow.Unknown:
		return true
	}
	return false
}

// AsNumber gives the number that JavaScript makes of a value, for an expression at a site.
func AsNumber(v flow.Value, site flow.Site) []flow.Value {
	if v.Kind != flow.Const {
		if followed(&v) {
			return []flow.Value{v}
		}
		return flow.NotKnown(site)
	}
	number := "0"
	switch v.Lit {
	case unit.LitNumber:
		number = v.Text
	case unit.LitBoolean:
		if strings.EqualFold(v.Text, "true") {
			number = "1"
		}
	case unit.LitNull:
	case unit.LitUndefined:
		number = flow.NotANumber
	case unit.LitString:
		var ok bool
		if number, ok = numberIn(v.Text); !ok {
			return flow.NotKnown(site)
		}
	default:
		return flow.NotKnown(site)
	}
	out := flow.Constant(unit.LitNumber, number)
	// What counts as false where the value does is a number that does so, too.
	out[0].Maybe = v.Maybe
	return out
}

// numberIn is the number that a text is for JavaScript; false for one that no source writes.
func numberIn(text string) (string, bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "0", true
	}
	if strings.Contains(text, "Infinity") {
		return "", false
	}
	if strings.ContainsAny(text, "_pP") || strings.ContainsAny(text[:1], "+-") && strings.ContainsAny(text, "xXoObB") {
		return flow.NotANumber, true
	}
	n, ok := flow.Numeral(text)
	switch {
	case !ok || math.IsNaN(n) || math.IsInf(n, 0):
		return flow.NotANumber, true
	case n == 0:
		return "0", true
	}
	if strings.ContainsAny(text, "xXoObB") || strings.HasPrefix(text, "+") {
		return strconv.FormatFloat(n, 'f', -1, 64), true
	}
	return text, true
}

// asText gives the text that JavaScript makes of a constant.
func asText(v flow.Value, site flow.Site) []flow.Value {
	text := v.Text
	switch v.Lit {
	case unit.LitString:
	case unit.LitNumber:
		n, ok := flow.Numeral(text)
		if !ok || text != flow.NotANumber && strconv.FormatFloat(n, 'f', -1, 64) != text || math.Abs(n) >= 1e21 {
			return flow.NotKnown(site)
		}
	case unit.LitBoolean:
		text = strings.ToLower(text)
	case unit.LitNull:
		text = "null"
	case unit.LitUndefined:
		text = "undefined"
	default:
		return flow.NotKnown(site)
	}
	out := flow.Constant(unit.LitString, text)
	if v.Maybe {
		// Of what counts as false nobody knows which text it is.
		out = append(out, flow.NotKnown(site)...)
	}
	return out
}
