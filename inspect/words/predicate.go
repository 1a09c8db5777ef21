package words

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// SourceLimit is how much of a condition's source text is drawn.
const SourceLimit = 90

// Predicate draws a condition the way JavaScript writes it.
func Predicate(p summary.Predicate) string {
	switch q := p.(type) {
	case nil:
		return "true"
	case summary.NullCheck:
		if q.Negated {
			return operand(q.Subject) + " != null"
		}
		return operand(q.Subject) + " == null"
	case summary.TruthinessCheck:
		if q.Negated {
			return "!" + operand(q.Subject)
		}
		return Value(q.Subject)
	case summary.Comparison:
		return operand(q.Left) + " " + comparisonSign(q.Op) + " " + operand(q.Right)
	case summary.TypeCheck:
		switch q.ExpectedType {
		case "string", "number", "boolean", "object", "function", "undefined", "symbol", "bigint":
			return "typeof " + operand(q.Subject) + " === " + strconv.Quote(q.ExpectedType)
		case "array":
			return "Array.isArray(" + Value(q.Subject) + ")"
		}
		return operand(q.Subject) + " instanceof " + q.ExpectedType
	case summary.PropertyExists:
		text := strconv.Quote(q.Property) + " in " + operand(q.Subject)
		if q.Negated {
			return "!(" + text + ")"
		}
		return text
	case summary.Compound:
		sign := " && "
		if q.Op == "or" {
			sign = " || "
		}
		parts := make([]string, len(q.Operands))
		for i, o := range q.Operands {
			parts[i] = joined(o)
		}
		return strings.Join(parts, sign)
	case summary.Negation:
		if _, ok := q.Operand.(summary.CallPredicate); ok {
			return "!" + Predicate(q.Operand)
		}
		return "!(" + Predicate(q.Operand) + ")"
	case summary.CallPredicate:
		return Collapse(q.Callee) + "(" + argumentText(q.Args) + ")"
	case summary.Opaque:
		return Shorten(q.SourceText, SourceLimit)
	}
	return "?"
}

// joined draws a condition as an operand of && or ||.
func joined(p summary.Predicate) string {
	text := Predicate(p)
	switch q := p.(type) {
	case summary.Compound:
		return "(" + text + ")"
	case summary.Opaque:
		if strings.ContainsAny(q.SourceText, "|&?=") {
			return "(" + text + ")"
		}
	}
	return text
}

// Conjunction draws conditions joined by and.
func Conjunction(list []summary.Predicate) string {
	if len(list) == 1 {
		return Predicate(list[0])
	}
	parts := make([]string, len(list))
	for i, p := range list {
		parts[i] = joined(p)
	}
	return strings.Join(parts, " && ")
}

func comparisonSign(op summary.ComparisonOp) string {
	switch op {
	case summary.OpEq:
		return "==="
	case summary.OpNeq:
		return "!=="
	case summary.OpGt:
		return ">"
	case summary.OpGte:
		return ">="
	case summary.OpLt:
		return "<"
	case summary.OpLte:
		return "<="
	}
	return "?"
}

// operand draws a value as an operand of a comparison.
func operand(v summary.ValueRef) string {
	if u, ok := v.(summary.Unresolved); ok && strings.ContainsAny(Collapse(u.SourceText), " ?") && !quoted(u.SourceText) {
		return "(" + Value(v) + ")"
	}
	return Value(v)
}

func quoted(s string) bool {
	s = strings.TrimSpace(s)
	return len(s) > 1 && strings.ContainsRune("`\"'", rune(s[0])) && s[0] == s[len(s)-1]
}

// Value draws where a value comes from.
func Value(v summary.ValueRef) string {
	switch q := v.(type) {
	case summary.InputRef:
		return q.Input + steps(q.Path)
	case summary.Dependency:
		if q.Name == "catch" {
			return "caught error" + steps(q.AccessChain)
		}
		return Collapse(q.Name) + "()" + steps(q.AccessChain)
	case summary.Derived:
		from := operand(q.From)
		switch d := q.Derivation.(type) {
		case summary.PropertyAccess:
			return from + step(d.Property)
		case summary.Destructured:
			return from + step(d.Field)
		case summary.MethodCall:
			return from + "." + d.Method + "(" + argumentText(d.Args) + ")"
		case summary.IndexAccess:
			switch i := d.Index.(type) {
			case int:
				return from + "[" + strconv.Itoa(i) + "]"
			case float64:
				return from + "[" + strconv.FormatFloat(i, 'g', -1, 64) + "]"
			case string:
				return from + "[" + strconv.Quote(i) + "]"
			}
		}
		return from
	case summary.LiteralRef:
		return summary.LiteralText(q.Value)
	case summary.State:
		return q.Name
	case summary.Unresolved:
		return Shorten(q.SourceText, SourceLimit)
	}
	return "?"
}

func argumentText(args []summary.ValueRef) string {
	parts := make([]string, len(args))
	for i, a := range args {
		parts[i] = Value(a)
	}
	return strings.Join(parts, ", ")
}

var (
	identifier = regexp.MustCompile(`^[\pL_$@][\pL\pN_$]*[?!]?(\[\d+\]|\(\))*$`)
	number     = regexp.MustCompile(`^\d+$`)
)

func steps(path []string) string {
	var b strings.Builder
	for _, s := range path {
		b.WriteString(step(s))
	}
	return b.String()
}

func step(s string) string {
	switch {
	case identifier.MatchString(s):
		return "." + s
	case number.MatchString(s):
		return "[" + s + "]"
	}
	return "[" + strconv.Quote(s) + "]"
}
