package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// Truth tells whether a test of a value holds, where the language and what is known of the value say so.
func Truth(v *Value, language *unit.Semantics) (truth, known bool) {
	switch v.Kind {
	case Const:
		if v.Maybe {
			truth, known = Truth(&Value{Kind: Const, Lit: v.Lit, Text: v.Text}, language)
			return truth, known && !truth
		}
		switch v.Lit {
		case unit.LitBoolean:
			return strings.EqualFold(v.Text, "true"), true
		case unit.LitNull, unit.LitUndefined:
			return false, true
		case unit.LitString, unit.LitSymbol:
			return v.Text != "" || language.Tests.EmptyHolds, true
		case unit.LitNumber:
			n, read := Numeral(v.Text)
			return n != 0 && n == n || language.Tests.EmptyHolds, read || language.Tests.EmptyHolds
		}
	case Object, Array:
		// Where an empty one is false, what is added to it or taken out is not counted here.
		return true, !v.Maybe && !language.Tests.EmptyFails
	case Function, Class, Instance, Module, Markup:
		return true, !v.Maybe
	}
	return false, false
}

// TruthOf is the truth of all values that an expression may have.
func TruthOf(values []Value, language *unit.Semantics) (truth, known bool) {
	for i := range values {
		t, k := Truth(&values[i], language)
		if !k || i > 0 && t != truth {
			return false, false
		}
		truth = t
	}
	return truth, len(values) > 0
}
