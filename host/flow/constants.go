package flow

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// NotANumber is the text of the constant that is no number, though its type is one.
const NotANumber = "NaN"

// Numeral is the number that a literal's text says, however the language writes it: 1_000, 0x1f, 1.50.
func Numeral(text string) (float64, bool) {
	plain := strings.ReplaceAll(text, "_", "")
	if n, err := strconv.ParseFloat(plain, 64); err == nil {
		return n, true
	}
	n, err := strconv.ParseInt(plain, 0, 64)
	return float64(n), err == nil
}

// SameConstant tells whether two constants are equal, for a language's strict comparison or for one that may convert
// values of different types; it is not known where that depends on what they are converted to.
func SameConstant(a, b *Value, strict bool, language *unit.Semantics) (same, known bool) {
	twoNothings := language.Names.Undefined != ""
	switch {
	case IsNull(*a) && IsNull(*b):
		return a.Lit == b.Lit || !strict || !twoNothings, true
	case IsNull(*a) || IsNull(*b):
		return false, true
	case a.Lit == unit.LitNumber && b.Lit == unit.LitNumber:
		m, left := Numeral(a.Text)
		n, right := Numeral(b.Text)
		if !left || !right {
			return true, a.Text == b.Text
		}
		return m == n, true
	case a.Lit == b.Lit:
		return a.Text == b.Text || a.Lit == unit.LitBoolean && strings.EqualFold(a.Text, b.Text), true
	case isText(a) && isText(b):
		return false, a.Text != b.Text
	}
	converts := twoNothings && !strict || isNumber(a) && isNumber(b)
	return false, !converts
}

func isText(v *Value) bool { return v.Lit == unit.LitString || v.Lit == unit.LitSymbol }

// isNumber reports whether a constant may count as a number: Python's True is 1.
func isNumber(v *Value) bool {
	return v.Lit == unit.LitNumber || v.Lit == unit.LitBigInt || v.Lit == unit.LitBoolean
}
