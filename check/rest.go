package check

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// produced is what a provider answers: the transitions of each literal status.
type produced struct {
	byStatus map[int][]*summary.Transition
	// ranges are declared ranges such as 4XX, by their first digit; any is a declared default.
	ranges map[int]*summary.Transition
	any    bool
	// open: some status or ending could not be read.
	open bool
}

func readProduced(s *summary.Summary) produced {
	out := produced{byStatus: map[int][]*summary.Transition{}, ranges: map[int]*summary.Transition{}}
	for i := range s.Transitions {
		t := &s.Transitions[i]
		http, _ := t.Metadata["http"].(map[string]any)
		if r, ok := http["statusRange"].(string); ok && len(r) == 3 {
			out.ranges[int(r[0]-'0')] = t
			continue
		}
		if d, _ := http["defaultResponse"].(bool); d {
			out.any = true
			continue
		}
		switch o := t.Output.(type) {
		case summary.Response:
			if n, ok := literalStatus(o); ok {
				out.byStatus[n] = append(out.byStatus[n], t)
			} else {
				out.open = true
			}
		case summary.Throw, summary.Delegate, summary.Render:
			out.open = true
		}
	}
	for _, g := range s.Gaps {
		if g.Type != summary.GapUnhandledCase {
			out.open = true
		}
	}
	if s.Confidence.Level == summary.LevelLow {
		out.open = true
	}
	return out
}

func literalStatus(o summary.Response) (int, bool) {
	lit, ok := o.StatusCode.(summary.LiteralRef)
	if !ok {
		return 0, false
	}
	n, ok := lit.Value.(float64)
	return int(n), ok
}

func (p *produced) list() []int {
	out := make([]int, 0, len(p.byStatus))
	for s := range p.byStatus {
		out = append(out, s)
	}
	sort.Ints(out)
	return out
}

func (p *produced) gives(status int) bool {
	return p.any || p.byStatus[status] != nil || p.ranges[status/100] != nil
}

// restPair compares the two sides of an HTTP boundary.
func restPair(p Pair) []Finding {
	a := readAnswer(p.Consumer)
	if !a.known {
		return nil
	}
	gives := readProduced(p.Provider)
	var out []Finding
	report := func(k Kind, s Severity, pt, ct *summary.Transition, text string) {
		out = append(out, Finding{Kind: k, Severity: s, Boundary: *p.Provider.Identity.Binding, Provider: side(p.Provider, pt), Consumer: side(p.Consumer, ct), Description: text})
	}
	var covered statuses
	for i := range p.Consumer.Transitions {
		s, _ := a.coverage(&p.Consumer.Transitions[i])
		covered = covered.or(s)
	}
	if a.exception {
		covered = covered.or(success.not())
	}
	if len(p.Consumer.Transitions) > 0 && !a.handsOn {
		unhandled(p, gives, covered, report)
	}
	dead(p, a, gives, report)
	misread(p, a, gives, report)
	contractOf(p, a, report)
	return out
}

type reporter func(k Kind, s Severity, provider, consumer *summary.Transition, text string)

// unhandled reports what the provider answers and no branch of the consumer tells apart.
func unhandled(p Pair, gives produced, covered statuses, report reporter) {
	for _, s := range gives.list() {
		if covered.has(s) {
			continue
		}
		from := gives.byStatus[s][0]
		report(UnhandledProviderCase, Warning, from, nil, fmt.Sprintf("the provider answers %d%s, and no branch of %s tells it apart", s, when(from), p.Consumer.Identity.Name))
	}
	for digit := 1; digit <= 5; digit++ {
		if t := gives.ranges[digit]; t != nil {
			r := statusRange(digit*100, digit*100+99)
			if r.and(covered) == (statuses{}) {
				report(UnhandledProviderCase, Warning, t, nil, fmt.Sprintf("the provider declares %dXX, and no branch of %s covers any of it", digit, p.Consumer.Identity.Name))
			}
		}
	}
}

// when renders a transition's conditions for a sentence.
func when(t *summary.Transition) string {
	if len(t.Conditions) == 0 {
		return ""
	}
	last := summary.PredicateText(t.Conditions[len(t.Conditions)-1])
	if len(last) > 80 {
		return ""
	}
	return " when " + last
}

// dead reports branches for a status that the provider never gives. A server
// error is never dead: the platform in front of any provider gives it.
func dead(p Pair, a answer, gives produced, report reporter) {
	if gives.open || len(gives.byStatus)+len(gives.ranges) == 0 {
		return
	}
	seen := map[int]bool{}
	for i := range p.Consumer.Transitions {
		t := &p.Consumer.Transitions[i]
		for _, s := range a.tests(t) {
			if seen[s] || s >= 500 || gives.gives(s) {
				continue
			}
			seen[s] = true
			report(DeadConsumerBranch, Warning, nil, t, fmt.Sprintf("%s has a branch for %d, which the provider never answers (it answers %s)", p.Consumer.Identity.Name, s, join(gives.list())))
		}
	}
}

func join(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// misread reports a read of a field that the response lacks, where nothing tells it apart from one that has it.
func misread(p Pair, a answer, gives produced, report reporter) {
	guarded := map[string]bool{}
	for i := range p.Consumer.Transitions {
		for _, c := range p.Consumer.Transitions[i].Conditions {
			fieldsTested(c, a, guarded)
		}
	}
	seen := map[string]bool{}
	for i := range p.Consumer.Transitions {
		t := &p.Consumer.Transitions[i]
		if t.ExpectedInput == nil {
			continue
		}
		covered, _ := a.coverage(t)
		for _, s := range gives.list() {
			if !covered.has(s) {
				continue
			}
			for _, field := range missing(t.ExpectedInput, bodies(gives.byStatus[s]), p.Provider.Definitions, nil) {
				name := strings.Join(field, ".")
				key := strconv.Itoa(s) + name
				if guarded[field[0]] || seen[key] {
					continue
				}
				seen[key] = true
				report(MisreadProviderResponse, Error, gives.byStatus[s][0], t,
					fmt.Sprintf("%s reads %s of the %d response, whose body has no such field (it has %s)", p.Consumer.Identity.Name, name, s, fieldsOf(gives.byStatus[s], p.Provider.Definitions)))
			}
		}
	}
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
	w, ok := want.(summary.Record)
	if !ok || len(have) == 0 {
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
		have := names(v)
		for _, list := range [][][]string{a.body, a.errorBody} {
			for _, acc := range list {
				root := append(a.subject[:len(a.subject):len(a.subject)], acc...)
				if len(have) > len(root) && strings.Join(have[:len(root)], "\x00") == strings.Join(root, "\x00") {
					out[have[len(root)]] = true
				}
			}
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
		if r, ok := summary.Resolve(b, defs).(summary.Record); ok {
			for _, p := range r.Properties {
				set[p.Name] = true
			}
		}
	}
	var out []string
	for n := range set {
		out = append(out, n)
	}
	sort.Strings(out)
	if len(out) == 0 {
		return "none"
	}
	if len(out) > 12 {
		out = append(out[:12], "…")
	}
	return strings.Join(out, ", ")
}
