package check

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// misread reports a read of a field that the response lacks, where nothing tells it apart from one that has it.
func misread(p Pair, a answer, gives produced, guarded map[string]bool, report reporter) {
	failing := failureOnly(gives, p.Provider.Definitions)
	seen := map[string]bool{}
	for i := range p.Consumer.Transitions {
		t := &p.Consumer.Transitions[i]
		if t.ExpectedInput == nil {
			continue
		}
		covered, _ := a.coverage(t)
		if inner, tested := a.within(t); tested && inner.and(success.not()) != (statuses{}) {
			// What is read may be read in the branch for failures, which joins the path again.
			covered = covered.and(success.not())
		}
		for _, s := range gives.list() {
			if !covered.has(s) || s >= 400 && readsSome(t.ExpectedInput, gives.byStatus[s], p.Provider.Definitions) {
				continue
			}
			for _, field := range missing(t.ExpectedInput, bodies(gives.byStatus[s]), p.Provider.Definitions, nil) {
				name := strings.Join(field, ".")
				key := strconv.Itoa(s) + name
				if guarded[field[0]] || seen[key] || success.has(s) && failing[field[0]] || ofPromise[field[len(field)-1]] {
					continue
				}
				seen[key] = true
				report(MisreadProviderResponse, gives.byStatus[s][0], t, strconv.Itoa(s)+" "+name,
					fmt.Sprintf("%s reads %s of the %d response, whose body has no such field (it has %s)", p.Consumer.Identity.Name, name, s, fieldsOf(gives.byStatus[s], p.Provider.Definitions)))
			}
		}
	}
}

// readsSome reports whether a body of a failure has one of the fields that a path reads:
// the others are then what other failures have, read one or the other (`error || message`).
func readsSome(want summary.TypeShape, list []*summary.Transition, defs map[string]summary.TypeShape) bool {
	w, _ := want.(summary.Record)
	for _, b := range bodies(list) {
		for _, prop := range w.Properties {
			if got, _ := lookup(b, prop.Name, defs); got != nil {
				return true
			}
		}
	}
	return false
}

// ofPromise are the methods of what a body is read into, and no fields of the body.
var ofPromise = map[string]bool{"then": true, "catch": true, "finally": true}

// failureOnly lists the fields that only bodies of failures have: code that reads one
// of them from whatever came back asks whether it failed.
func failureOnly(gives produced, defs map[string]summary.TypeShape) map[string]bool {
	out := map[string]bool{}
	for status, list := range gives.byStatus {
		if status < 400 {
			continue
		}
		for _, b := range bodies(list) {
			for _, name := range fieldNames(b, defs) {
				out[name] = true
			}
		}
	}
	return out
}

// byBody is the statuses that a consumer tells apart by the body: it tests a field
// that every body of the failure has and no body of a success.
func byBody(gives produced, guarded map[string]bool, defs map[string]summary.TypeShape) (out statuses) {
	for status, list := range gives.byStatus {
		for name := range guarded {
			if success.has(status) || !has(bodies(list), name, defs) {
				continue
			}
			told := true
			for other, theirs := range gives.byStatus {
				told = told && (!success.has(other) || lacks(bodies(theirs), name, defs))
			}
			if told {
				out = out.or(statusRange(status, status))
			}
		}
	}
	return out
}

// has reports whether every body has a field; lacks, whether every body certainly lacks it.
func has(list []summary.TypeShape, name string, defs map[string]summary.TypeShape) bool {
	for _, b := range list {
		if got, _ := lookup(b, name, defs); got == nil {
			return false
		}
	}
	return len(list) > 0
}

func lacks(list []summary.TypeShape, name string, defs map[string]summary.TypeShape) bool {
	for _, b := range list {
		if b == nil {
			continue // no body at all
		}
		if _, l := lookup(b, name, defs); !l {
			return false
		}
	}
	return true
}

// guards collects the body fields that some condition of a consumer tests.
func guards(consumer *summary.Summary, a answer) map[string]bool {
	out := map[string]bool{}
	for i := range consumer.Transitions {
		for _, b := range branches(&consumer.Transitions[i]) {
			for _, c := range b.conditions {
				fieldsTested(c, a, out)
			}
		}
	}
	return out
}

func bodies(list []*summary.Transition) []summary.TypeShape {
	var out []summary.TypeShape
	for _, t := range list {
		out = append(out, t.Output.(summary.Response).Body)
	}
	return out
}

// missing lists the expected fields that every body lacks for certain.
func missing(want summary.TypeShape, have []summary.TypeShape, defs map[string]summary.TypeShape, path []string) [][]string {
	if len(have) == 0 {
		return nil
	}
	if list, ok := want.(summary.Array); ok {
		var items []summary.TypeShape
		for _, body := range have {
			a, ok := summary.Resolve(body, defs).(summary.Array)
			if !ok {
				return nil
			}
			items = append(items, a.Items)
		}
		return missing(list.Items, items, defs, path)
	}
	w, ok := want.(summary.Record)
	if !ok {
		return nil
	}
	var out [][]string
	for _, prop := range w.Properties {
		at := append(path[:len(path):len(path)], prop.Name)
		var inner []summary.TypeShape
		lacking := true
		for _, body := range have {
			got, lacks := lookup(body, prop.Name, defs)
			lacking = lacking && lacks
			if got != nil {
				inner = append(inner, got)
			}
		}
		if lacking {
			out = append(out, at)
		} else if len(inner) == len(have) {
			out = append(out, missing(prop.Shape, inner, defs, at)...)
		}
	}
	return out
}

// lookup finds a field of a body. lacks is true only when every variant is a closed record without it.
func lookup(body summary.TypeShape, name string, defs map[string]summary.TypeShape) (got summary.TypeShape, lacks bool) {
	switch b := summary.Resolve(body, defs).(type) {
	case summary.Record:
		if s, ok := b.Get(name); ok {
			return s, false
		}
		return nil, len(b.Spreads) == 0
	case summary.Union:
		lacks = true
		for _, v := range b.Variants {
			switch v.(type) {
			case summary.Null, summary.Undefined:
				continue
			}
			s, l := lookup(v, name, defs)
			lacks = lacks && l
			if s != nil && got != nil {
				s = summary.NewUnion(got, s)
			}
			if s != nil {
				got = s
			}
		}
		return got, lacks && len(b.Variants) > 0
	}
	return nil, false
}

// fieldsTested collects the body fields that a predicate looks at.
func fieldsTested(p summary.Predicate, a answer, out map[string]bool) {
	note := func(v summary.ValueRef) {
		if name, _, ok := a.bodyField(v); ok {
			out[name] = true
		}
	}
	switch q := p.(type) {
	case summary.NullCheck:
		note(q.Subject)
	case summary.TruthinessCheck:
		note(q.Subject)
	case summary.TypeCheck:
		note(q.Subject)
	case summary.PropertyExists:
		note(q.Subject)
		out[q.Property] = true
	case summary.Comparison:
		note(q.Left)
		note(q.Right)
	case summary.CallPredicate:
		for _, v := range q.Args {
			note(v)
		}
	case summary.Negation:
		fieldsTested(q.Operand, a, out)
	case summary.Compound:
		for _, o := range q.Operands {
			fieldsTested(o, a, out)
		}
	}
}

// fieldsOf names the fields that the bodies of a status have.
func fieldsOf(list []*summary.Transition, defs map[string]summary.TypeShape) string {
	set := map[string]bool{}
	for _, b := range bodies(list) {
		for _, name := range fieldNames(b, defs) {
			set[name] = true
		}
	}
	out := sortedKeys(set)
	if len(out) == 0 {
		return "none"
	}
	if len(out) > 12 {
		out = append(out[:12], "…")
	}
	return strings.Join(out, ", ")
}

// fieldNames lists the fields of a body, those of all its variants.
func fieldNames(body summary.TypeShape, defs map[string]summary.TypeShape) []string {
	var out []string
	switch b := summary.Resolve(body, defs).(type) {
	case summary.Record:
		for _, p := range b.Properties {
			out = append(out, p.Name)
		}
	case summary.Union:
		for _, v := range b.Variants {
			out = append(out, fieldNames(v, defs)...)
		}
	}
	return out
}

// bodyField names the field of the response's body that a value is, or is a part of;
// whole says that it is the field itself.
func (a *answer) bodyField(v summary.ValueRef) (name string, whole, ok bool) {
	have := summary.PlaceOf(v)
	for _, body := range a.body {
		if steps, ok := have.Within(body); ok && len(steps) > 0 {
			return string(steps[0]), len(steps) == 1, true
		}
	}
	return "", false, false
}
