package summary

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// PredicateText is the canonical text of a predicate: JavaScript-like, the same
// for equal predicates and for no others. Transition ids are made from it.
func PredicateText(p Predicate) string {
	var b bytes.Buffer
	writePredicate(&b, p, 0)
	return b.String()
}

func writePredicate(b *bytes.Buffer, p Predicate, depth int) {
	switch q := p.(type) {
	case nil:
		b.WriteString("true")
	case NullCheck:
		writeValue(b, q.Subject)
		if q.Negated {
			b.WriteString(" != null")
		} else {
			b.WriteString(" == null")
		}
	case TruthinessCheck:
		if q.Negated {
			b.WriteByte('!')
		}
		writeValue(b, q.Subject)
	case Comparison:
		writeValue(b, q.Left)
		b.WriteString(comparisonText[q.Op])
		writeValue(b, q.Right)
	case TypeCheck:
		writeValue(b, q.Subject)
		b.WriteString(" is ")
		b.WriteString(q.ExpectedType)
	case PropertyExists:
		if q.Negated {
			b.WriteString("!(")
		}
		b.WriteString(strconv.Quote(q.Property))
		b.WriteString(" in ")
		writeValue(b, q.Subject)
		if q.Negated {
			b.WriteByte(')')
		}
	case Compound:
		sep := " && "
		if q.Op == "or" {
			sep = " || "
		}
		if depth > 0 {
			b.WriteByte('(')
		}
		for i, o := range q.Operands {
			if i > 0 {
				b.WriteString(sep)
			}
			writePredicate(b, o, depth+1)
		}
		if depth > 0 {
			b.WriteByte(')')
		}
	case Negation:
		b.WriteString("!(")
		writePredicate(b, q.Operand, 0)
		b.WriteByte(')')
	case CallPredicate:
		b.WriteString(q.Callee)
		writeArgs(b, q.Args)
	case Opaque:
		b.WriteByte('`')
		b.WriteString(spaced(q.SourceText))
		b.WriteByte('`')
	}
}

var comparisonText = map[ComparisonOp]string{OpEq: " === ", OpNeq: " !== ", OpGt: " > ", OpGte: " >= ", OpLt: " < ", OpLte: " <= "}

func writeArgs(b *bytes.Buffer, args []ValueRef) {
	b.WriteByte('(')
	for i, a := range args {
		if i > 0 {
			b.WriteString(", ")
		}
		writeValue(b, a)
	}
	b.WriteByte(')')
}

// ValueText is the canonical text of a value reference.
func ValueText(v ValueRef) string {
	var b bytes.Buffer
	writeValue(&b, v)
	return b.String()
}

func writeValue(b *bytes.Buffer, v ValueRef) {
	switch q := v.(type) {
	case nil:
		b.WriteString("?")
	case InputRef:
		b.WriteString(q.Input)
		writeSteps(b, q.Path)
	case Dependency:
		if q.Name == "catch" {
			b.WriteString("caught")
		} else {
			b.WriteString(q.Name)
			b.WriteString("()")
		}
		writeSteps(b, q.AccessChain)
	case Derived:
		writeValue(b, q.From)
		switch d := q.Derivation.(type) {
		case PropertyAccess:
			writeSteps(b, []string{d.Property})
		case MethodCall:
			b.WriteByte('.')
			b.WriteString(d.Method)
			writeArgs(b, d.Args)
		case Destructured:
			writeSteps(b, []string{d.Field})
		case IndexAccess:
			switch i := d.Index.(type) {
			case int:
				b.WriteString("[" + strconv.Itoa(i) + "]")
			case float64:
				b.WriteString("[" + strconv.FormatFloat(i, 'g', -1, 64) + "]")
			case string:
				b.WriteString("[" + i + "]")
			}
		}
	case LiteralRef:
		b.WriteString(LiteralText(q.Value))
	case State:
		b.WriteString(q.Name)
	case Unresolved:
		b.WriteString(spaced(q.SourceText))
	}
}

func writeSteps(b *bytes.Buffer, steps []string) {
	for _, s := range steps {
		b.WriteByte('.')
		b.WriteString(s)
	}
}

// LiteralText is a literal as sources write it.
func LiteralText(v any) string {
	switch x := v.(type) {
	case nil:
		return "null"
	case string:
		return strconv.Quote(x)
	case bool:
		return strconv.FormatBool(x)
	case float64:
		if size := math.Abs(x); size != 0 && (size < 1e-6 || size >= 1e21) {
			return strconv.FormatFloat(x, 'g', -1, 64)
		}
		return strconv.FormatFloat(x, 'f', -1, 64) // as the sources write it: 1000000, not 1e+06
	case int:
		return strconv.Itoa(x)
	}
	return "?"
}

// ShapeText is the canonical text of a shape: `{ id: int, name?: string }`.
func ShapeText(s TypeShape) string {
	var b bytes.Buffer
	writeShape(&b, s)
	return b.String()
}

func writeShape(b *bytes.Buffer, s TypeShape) {
	switch q := s.(type) {
	case nil:
		b.WriteString("none")
	case Record:
		b.WriteByte('{')
		for i, p := range q.Properties {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteByte(' ')
			b.WriteString(p.Name)
			inner, optional := WithoutUndefined(p.Shape)
			if optional {
				b.WriteByte('?')
			}
			b.WriteString(": ")
			writeShape(b, inner)
		}
		for _, sp := range q.Spreads {
			if len(q.Properties) > 0 {
				b.WriteByte(',')
			}
			b.WriteString(" ..." + spaced(sp.SourceText))
		}
		b.WriteString(" }")
	case Dictionary:
		b.WriteString("{ [key]: ")
		writeShape(b, q.Values)
		b.WriteString(" }")
	case Array:
		b.WriteByte('[')
		writeShape(b, q.Items)
		b.WriteByte(']')
	case Literal:
		b.WriteString(LiteralText(q.Value))
	case Text:
		b.WriteString("string")
	case Integer:
		b.WriteString("int")
	case Number:
		b.WriteString("number")
	case Boolean:
		b.WriteString("bool")
	case Null:
		b.WriteString("null")
	case Undefined:
		b.WriteString("undefined")
	case Union:
		for i, v := range q.Variants {
			if i > 0 {
				b.WriteString(" | ")
			}
			writeShape(b, v)
		}
	case Ref:
		b.WriteString(q.Name)
	case UnknownShape:
		b.WriteString("any")
	}
}

// WithoutUndefined gives a property's shape without the mark of being optional.
func WithoutUndefined(s TypeShape) (inner TypeShape, optional bool) {
	u, ok := s.(Union)
	if !ok {
		return s, false
	}
	var kept []TypeShape
	for _, v := range u.Variants {
		if _, ok := v.(Undefined); ok {
			optional = true
			continue
		}
		kept = append(kept, v)
	}
	if !optional {
		return s, false
	}
	return NewUnion(kept...), true
}

// spaced is a text with one space where it has any, and none around it. Nearly all texts are so already: a text of a condition is asked for
// each path that it lies on.
func spaced(text string) string {
	before := byte(' ')
	for i := range len(text) {
		c := text[i]
		if c < ' ' || c >= 0x80 || c == ' ' && before == ' ' {
			return strings.Join(strings.Fields(text), " ")
		}
		before = c
	}
	if before == ' ' {
		return strings.Join(strings.Fields(text), " ")
	}
	return text
}
