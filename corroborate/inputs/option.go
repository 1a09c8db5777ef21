package inputs

import (
	"encoding/json"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// options gives the ways to make a predicate be want; each is a set of edits.
func (g *Generator) options(p summary.Predicate, want bool) [][]edit {
	switch q := p.(type) {
	case summary.NullCheck:
		if want != q.Negated {
			return g.each(q.Subject, []any{Absent{}, nil})
		}
		return g.each(q.Subject, append([]any{""}, truthyValues...))
	case summary.TruthinessCheck:
		if want != q.Negated {
			return g.each(q.Subject, truthyValues)
		}
		return g.each(q.Subject, falsyValues)
	case summary.Comparison:
		return g.comparison(q, want)
	case summary.TypeCheck:
		return g.typed(q, want)
	case summary.PropertyExists:
		var out [][]edit
		for _, s := range g.subjects(q.Subject) {
			at := s.place.child(q.Property)
			if want != q.Negated {
				out = append(out, []edit{{at, "a"}}, []edit{{at, float64(1)}}, []edit{{at, nil}})
			} else {
				out = append(out, []edit{{s.place.child("_"), "a"}, {at, Absent{}}})
			}
		}
		return out
	case summary.Negation:
		return g.options(q.Operand, !want)
	case summary.Compound:
		return g.compound(q, want)
	case summary.CallPredicate:
		return g.called(q, want)
	case summary.Opaque:
		return g.text(q.SourceText)
	}
	return nil
}

// each offers every value at every place that a reference may mean.
func (g *Generator) each(r summary.ValueRef, values []any) [][]edit {
	var out [][]edit
	list := g.subjects(r)
	if len(list) == 0 {
		switch r.(type) {
		case summary.Dependency, summary.Derived, summary.Unresolved:
			list = g.anywhere()
		}
	}
	for _, s := range list {
		out = append(out, g.at(s, values)...)
	}
	return out
}

func (g *Generator) at(s subject, values []any) [][]edit {
	var out [][]edit
	for _, v := range values {
		out = append(out, []edit{{s.place, g.before(s, v)}})
	}
	switch s.through {
	case "", "trim", "toString", "String":
	default:
		// Something was computed from the value: other values may give the wanted result too.
		for _, v := range g.pool() {
			out = append(out, []edit{{s.place, v}})
		}
	}
	return out
}

// before gives a value that becomes v by what the program does to it.
func (g *Generator) before(s subject, v any) any {
	switch {
	case strings.HasPrefix(s.through, "JSON.parse"):
		chain := strings.Split(strings.TrimPrefix(strings.TrimPrefix(s.through, "JSON.parse"), "."), ".")
		if len(chain) == 1 && chain[0] == "" {
			chain = nil
		}
		whole := put(nil, chain, v)
		if _, gone := v.(Absent); gone {
			whole = map[string]any{} // what is read off it is not there
		}
		if b, err := json.Marshal(whole); err == nil {
			return string(b)
		}
	case s.through == "Number" || s.through == "parseInt" || s.through == "parseFloat" || s.through == "String":
		if t, ok := textOf(v); ok && s.place.textual() {
			return t
		}
	case s.through == "toUpperCase" || s.through == "toLowerCase":
		if t, ok := v.(string); ok && g.rand.IntN(2) == 0 {
			return strings.ToUpper(t)
		}
	}
	return v
}

func (g *Generator) comparison(q summary.Comparison, want bool) [][]edit {
	left, right, op := q.Left, q.Right, q.Op
	if _, ok := left.(summary.LiteralRef); ok {
		left, right, op = right, left, mirrored(op)
	}
	if l, ok := right.(summary.LiteralRef); ok {
		return g.each(left, compared(op, l.Value, want))
	}
	if u, ok := right.(summary.Unresolved); ok && u.SourceText == "undefined" {
		return g.each(left, compared(op, Absent{}, want))
	}
	// Two values of the request: give them values for which the relation holds.
	var out [][]edit
	for _, a := range g.subjects(left) {
		for _, b := range g.subjects(right) {
			for _, pair := range [][2]any{{"a", "a"}, {"a", "b"}, {float64(1), float64(2)}, {float64(2), float64(1)}, {float64(3), float64(3)}, {"1", "2"}, {"2", "1"}} {
				out = append(out, []edit{{a.place, pair[0]}, {b.place, pair[1]}})
			}
		}
	}
	if len(out) == 0 {
		out = append(g.each(left, g.pool()), g.each(right, g.pool())...)
	}
	return out
}

func mirrored(op summary.ComparisonOp) summary.ComparisonOp {
	switch op {
	case summary.OpGt:
		return summary.OpLt
	case summary.OpGte:
		return summary.OpLte
	case summary.OpLt:
		return summary.OpGt
	case summary.OpLte:
		return summary.OpGte
	}
	return op
}

func (g *Generator) typed(q summary.TypeCheck, want bool) [][]edit {
	if want {
		return g.each(q.Subject, byType[q.ExpectedType])
	}
	var others []any
	for _, t := range []string{"string", "number", "boolean", "undefined", "array", "null"} {
		if t != q.ExpectedType && !(q.ExpectedType == "object" && (t == "array" || t == "null")) {
			others = append(others, byType[t]...)
		}
	}
	return g.each(q.Subject, others)
}

// maxCombinations is the number of combinations of several tests that are drawn.
const maxCombinations = 8

func (g *Generator) compound(q summary.Compound, want bool) [][]edit {
	if (q.Op == "and") != want {
		var out [][]edit
		for _, o := range q.Operands {
			out = append(out, g.options(o, want)...)
		}
		return out
	}
	// All of them: a few combinations, drawn.
	var out [][]edit
	for range maxCombinations {
		var all []edit
		for _, o := range q.Operands {
			if list := g.options(o, want); len(list) > 0 {
				all = append(all, list[g.rand.IntN(len(list))]...)
			}
		}
		if len(all) > 0 {
			out = append(out, all)
		}
	}
	return out
}

// refusals are the values that functions of the language refuse, and those that they take, by the words of the test for which they raise.
var refusals = map[string]map[bool][]any{
	"is not JSON":           {true: {"{", "x", "", Absent{}}, false: {"{}", "1", "null", `{"ok":true}`, `"x"`, "[]"}},
	"is not a whole number": {true: {"x", "1.5", "{"}, false: {"1", "0", "", 2.0}},
	"is not encoded":        {true: {"%", "%E0%A4%A"}, false: {"a", "%20", ""}},
	"is not a pattern":      {true: {"(", "[", "*"}, false: {"a", "", "a.*"}},
}

// IsRefusal reports whether a call is the test for which a function of the language raises: of one value alone, whatever calls it.
func IsRefusal(q summary.CallPredicate) bool { return refusals[q.Callee] != nil && len(q.Args) == 1 }

// called turns a call used as a test round.
func (g *Generator) called(q summary.CallPredicate, want bool) [][]edit {
	if IsRefusal(q) {
		return g.each(q.Args[0], refusals[q.Callee][want])
	}
	object, method := "", q.Callee
	if i := strings.LastIndex(q.Callee, "."); i >= 0 {
		object, method = strings.TrimSuffix(q.Callee[:i], "?"), q.Callee[i+1:]
	}
	if g.problem.Stubbed[q.Callee] {
		values := falsyValues
		if want {
			values = truthyValues
		}
		return g.at(subject{place: Place{RootDependency, []string{q.Callee}}}, values)
	}
	var on, arguments []subject
	on = g.mentioned(object)
	var literals []any
	for _, a := range q.Args {
		arguments = append(arguments, g.subjects(a)...)
		switch v := a.(type) {
		case summary.LiteralRef:
			literals = append(literals, v.Value)
		case summary.Unresolved:
			literals = append(literals, literalsIn(v.SourceText)...)
			if re, ok := patternOf(v.SourceText); ok {
				literals = append(literals, g.texts(re, want)...)
			}
		}
	}
	if re, ok := patternOf(object); ok {
		on, literals = arguments, append(literals, g.texts(re, want)...)
	}
	var values []any
	for _, l := range literals {
		switch t, _ := l.(string); method {
		case "startsWith":
			values = append(values, t, t+"x", "x"+t)
		case "endsWith":
			values = append(values, t, "x"+t, t+"x")
		case "includes":
			values = append(values, t, "x"+t+"x", []any{l}, []any{"x", l}, []any{}, "other")
		case "some", "every", "find", "filter", "findIndex":
			for _, v := range neighbours(l) {
				values = append(values, []any{v})
			}
			values = append(values, []any{}, []any{map[string]any{}})
		default:
			values = append(values, neighbours(l)...)
		}
	}
	if method == "has" || method == "hasOwnProperty" || method == "hasOwn" {
		for range on {
			for _, l := range literals {
				if t, ok := l.(string); ok {
					values = append(values, map[string]any{t: "a"}, map[string]any{})
				}
			}
		}
	}
	values = append(values, g.pool()...)
	if len(on)+len(arguments) == 0 {
		on = g.anywhere()
	}
	var out [][]edit
	for _, s := range append(on, arguments...) {
		out = append(out, g.at(subject{place: s.place}, values)...)
	}
	return out
}

// anywhere is every place the handler reads: where a condition speaks of a name
// that says nothing about where its value comes from.
func (g *Generator) anywhere() []subject {
	var out []subject
	for _, p := range g.reads {
		out = append(out, subject{place: p})
	}
	return out
}

// text offers values for the places that source text mentions.
func (g *Generator) text(source string) [][]edit {
	var values []any
	for _, l := range literalsIn(source) {
		values = append(values, neighbours(l)...)
	}
	values = append(values, g.pool()...)
	var out [][]edit
	seen := map[string]bool{}
	places := g.mentioned(source)
	if len(places) == 0 {
		places = g.anywhere()
	}
	for _, s := range places {
		if !seen[s.place.key()] {
			seen[s.place.key()] = true
			out = append(out, g.at(subject{place: s.place}, values)...)
		}
	}
	return out
}
