package http

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// neverGiven reports values that a client compares a field of the answer with, and that no body of the provider has there.
// Only fields are compared that every body of every success has, with a value that is written down.
func neverGiven(p pairing.Pair, a Answer, gives Produced, report Reporter) {
	asks := bodyTests{map[string]bool{}, map[string]map[string]bool{}}
	paths := p.Consumer.Body().Transitions
	for i := range paths {
		for _, b := range branches(&paths[i]) {
			for _, c := range b.conditions {
				asks.note(c, a)
			}
		}
	}
	for _, c := range a.tests {
		asks.note(c, a)
	}
	for _, name := range slices.Sorted(maps.Keys(asks.values)) {
		given, from, ok := valuesGiven(gives, name, p.Provider.Body().Definitions)
		if !ok {
			continue
		}
		for _, v := range slices.Sorted(maps.Keys(asks.values[name])) {
			if !slices.Contains(given, v) {
				report(generic.BoundaryConstraintViolation, generic.NeverGiven, from, nil, name+" "+v,
					fmt.Sprintf("%s asks whether %s of the response is %s, and the provider gives %s only", p.Consumer.Identity.Name, name, v, strings.Join(given, ", ")))
			}
		}
	}
}

// valuesGiven lists the values of a field in the bodies of successes; false unless each of them has one that is known.
func valuesGiven(gives Produced, name string, defs map[string]summary.TypeShape) (out []string, from *summary.Transition, ok bool) {
	var bodies []summary.TypeShape
	for _, status := range gives.List() {
		for _, t := range gives.ByStatus[status] {
			body := t.Output.(summary.Response).Body
			if status >= 300 || body == nil {
				// A failure's own field of that name may be what is asked about.
				if got, lacks := Lookup(body, name, defs); body != nil && (got != nil || !lacks) {
					return nil, nil, false
				}
				continue
			}
			bodies = append(bodies, body)
			if from == nil {
				from = t
			}
		}
	}
	out, ok = TextsAt(bodies, summary.Path{summary.Step(name)}, defs)
	return out, from, ok
}

// TextsAt lists the texts that a place of some bodies allows; false unless each of them has it, and nothing else there.
func TextsAt(bodies []summary.TypeShape, place summary.Path, defs map[string]summary.TypeShape) (out []string, ok bool) {
	for _, shape := range bodies {
		for _, step := range place {
			if shape, _ = Lookup(shape, string(step), defs); shape == nil {
				return nil, false
			}
		}
		values, all := constants(shape, defs)
		if !all {
			return nil, false
		}
		out = append(out, values...)
	}
	slices.Sort(out)
	return slices.Compact(out), len(out) > 0
}

// constants lists the texts that a shape allows; all is false where it allows anything else.
func constants(s summary.TypeShape, defs map[string]summary.TypeShape) (out []string, all bool) {
	switch x := summary.Resolve(s, defs).(type) {
	case summary.Literal:
		text, is := x.Value.(string)
		return []string{text}, is
	case summary.Union:
		for _, v := range x.Variants {
			one, ok := constants(v, defs)
			if !ok {
				return nil, false
			}
			out = append(out, one...)
		}
		return out, len(out) > 0
	}
	return nil, false
}
