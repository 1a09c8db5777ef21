package http

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// bodyTests is what the conditions of a consumer test in a response's body.
type bodyTests struct {
	fields map[string]bool
	// values are the literals that a field is compared with, as text.
	values map[string]map[string]bool
}

// subcases reports several bodies of one status, which differ in a literal or a field, where the
// consumer tests the body and does not distinguish them. A consumer that tests nothing in the body
// treats all of them alike, and nothing is reported.
func subcases(p pairing.Pair, a Answer, gives Produced, report Reporter) {
	for _, status := range gives.List() {
		cases, ok := closedCases(Bodies(gives.ByStatus[status]), p.Provider.Body().Definitions)
		if !ok || len(cases) < 2 {
			continue
		}
		asks := bodyTests{map[string]bool{}, map[string]map[string]bool{}}
		reads := map[string]bool{}
		paths := p.Consumer.Body().Transitions
		for i := range paths {
			t := &paths[i]
			if a.Coverage(t).Has(status) {
				if input, ok := t.ExpectedInput.(summary.Record); ok {
					for _, prop := range input.Properties {
						reads[prop.Name] = true
					}
				}
				for _, b := range branches(t) {
					for _, c := range b.conditions {
						asks.note(c, a)
					}
				}
			}
		}
		if !anyHas(cases, asks.fields) || partitions(cases, asks.fields) {
			continue
		}
		if text := asks.undistinguished(cases, reads, status >= 400); text != "" {
			report(UnhandledProviderCase, nil, gives.ByStatus[status][0], nil, fmt.Sprint(status, " cases"), fmt.Sprintf("the provider answers %d with %s, and no branch of %s tells them apart", status, text, p.Consumer.Identity.Name))
		}
	}
}

// closedCases lists the different bodies of a status; false unless all of them are closed records.
func closedCases(list []summary.TypeShape, defs map[string]summary.TypeShape) ([]summary.Record, bool) {
	var out []summary.Record
	seen := map[string]bool{}
	var add func(s summary.TypeShape) bool
	add = func(s summary.TypeShape) bool {
		switch b := summary.Resolve(s, defs).(type) {
		case summary.Record:
			if key := summary.ShapeText(b); !seen[key] {
				seen[key] = true
				out = append(out, b)
			}
			return len(b.Spreads) == 0
		case summary.Union:
			for _, v := range b.Variants {
				if !add(v) {
					return false
				}
			}
			return true
		}
		return false
	}
	for _, s := range list {
		if !add(s) {
			return nil, false
		}
	}
	return out, true
}

// anyHas reports whether some case has a field that is tested.
func anyHas(cases []summary.Record, fields map[string]bool) bool {
	for _, c := range cases {
		for name := range fields {
			if _, ok := c.Get(name); ok {
				return true
			}
		}
	}
	return false
}

// partitions reports whether some cases have a tested field and others do not.
func partitions(cases []summary.Record, fields map[string]bool) bool {
	for name := range fields {
		n := 0
		for _, c := range cases {
			if _, ok := c.Get(name); ok {
				n++
			}
		}
		if n > 0 && n < len(cases) {
			return true
		}
	}
	return false
}

// undistinguished names the cases that the tests do not distinguish, "" when there are none. Who reads nothing of a field that some cases
// lack takes them alike, and so does who asks a failure nothing of what it says, or nothing of a field of sentences: the cases are then different texts for a person.
func (b *bodyTests) undistinguished(cases []summary.Record, reads map[string]bool, failure bool) string {
	untested, partly := "", ""
	for _, prop := range cases[0].Properties {
		values := literalsOf(cases, prop.Name)
		if len(values) < 2 {
			if b.fields[prop.Name] && (anyOf(cases, prop.Name) || differs(cases, prop.Name)) {
				return "" // it may say which of them it is
			}
			continue
		}
		var open []string
		for _, v := range values {
			if !b.values[prop.Name][v] {
				open = append(open, v)
			}
		}
		text := fmt.Sprintf("%s being %s", prop.Name, strings.Join(open, " or "))
		switch {
		case !b.fields[prop.Name] && !sentences(values):
			untested = text
		case !b.fields[prop.Name]:
		case len(open) == len(values) && len(b.values[prop.Name]) > 0:
			// It is asked for values that no case has, which takes all cases alike.
		case len(open) > 1 && len(b.values[prop.Name]) > 0:
			partly = text
		default:
			return "" // this field distinguishes them
		}
	}
	if partly != "" {
		return partly
	}
	if untested != "" {
		if failure {
			return ""
		}
		return untested
	}
	for _, c := range cases {
		for _, prop := range c.Properties {
			for _, other := range cases {
				if _, ok := other.Get(prop.Name); !ok && reads[prop.Name] {
					return "and without " + prop.Name
				}
			}
		}
	}
	return ""
}

// sentences reports whether some texts are of several words each, which a person reads.
func sentences(texts []string) bool {
	return !slices.ContainsFunc(texts, func(text string) bool { return !strings.Contains(strings.TrimSpace(text), " ") })
}

// anyOf reports whether a field is one of a few values in some case.
func anyOf(cases []summary.Record, name string) bool {
	return slices.ContainsFunc(cases, func(c summary.Record) bool {
		switch x, _ := c.Get(name); x := x.(type) {
		case summary.Boolean:
			return true
		case summary.Union:
			return !slices.ContainsFunc(x.Variants, func(v summary.TypeShape) bool { _, literal := v.(summary.Literal); return !literal })
		}
		return false
	})
}

// differs reports whether a field has another form in some cases than in others: a text in one that is always empty in another.
func differs(cases []summary.Record, name string) bool {
	first, _ := cases[0].Get(name)
	return slices.ContainsFunc(cases[1:], func(c summary.Record) bool {
		s, has := c.Get(name)
		return has && first != nil && summary.ShapeText(s) != summary.ShapeText(first)
	})
}

// literalsOf lists the literals that a field has in the cases; nil unless it is a literal in each.
func literalsOf(cases []summary.Record, name string) []string {
	var out []string
	for _, c := range cases {
		s, _ := c.Get(name)
		lit, ok := s.(summary.Literal)
		if !ok {
			return nil
		}
		if text := fmt.Sprint(lit.Value); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

func (b *bodyTests) note(p summary.Predicate, a Answer) {
	fieldsTested(p, a, b.fields)
	switch q := p.(type) {
	case summary.Comparison:
		for _, two := range [][2]summary.ValueRef{{q.Left, q.Right}, {q.Right, q.Left}} {
			name, whole, ok := a.bodyField(two[0])
			lit, is := two[1].(summary.LiteralRef)
			if !ok || !whole || !is {
				continue
			}
			if b.values[name] == nil {
				b.values[name] = map[string]bool{}
			}
			b.values[name][fmt.Sprint(lit.Value)] = true
		}
	case summary.Negation:
		b.note(q.Operand, a)
	case summary.Compound:
		for _, o := range q.Operands {
			b.note(o, a)
		}
	}
}
