package check

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// declared is a contract stated beside a handler, from metadata.http.declaredContract.
type declared struct {
	byStatus map[int]summary.TypeShape
	// ranges are declared ranges such as 4XX, by their first digit.
	ranges  map[int]summary.TypeShape
	any     bool
	derived bool
	source  string
}

func readDeclared(s *summary.Summary) (declared, bool) {
	if s.Metadata.HTTP == nil || s.Metadata.HTTP.DeclaredContract == nil {
		return declared{}, false
	}
	m := s.Metadata.HTTP.DeclaredContract
	d := declared{byStatus: map[int]summary.TypeShape{}, ranges: map[int]summary.TypeShape{}, derived: m.Provenance == summary.ProvenanceDerived, source: m.Source}
	for _, r := range m.Responses {
		digit, ranged := r.Status.Range()
		switch {
		case r.Status.Code != 0:
			d.byStatus[r.Status.Code] = r.Body
		case r.Status.IsDefault():
			d.any = true
		case ranged:
			d.ranges[digit] = r.Body
		}
	}
	return d, len(m.Responses) > 0
}

func (d *declared) lists(status int) bool {
	_, ok := d.byStatus[status]
	_, ranged := d.ranges[status/100]
	return ok || d.any || ranged
}

func (d *declared) statuses() []int {
	var out []int
	for s := range d.byStatus {
		out = append(out, s)
	}
	sort.Ints(out)
	return out
}

// promised is the body that a contract declares for a status: its own, or that of a range.
func (d *declared) promised(status int) (body summary.TypeShape, as string) {
	if b, ok := d.byStatus[status]; ok {
		return b, fmt.Sprintf("the %d response", status)
	}
	return d.ranges[status/100], fmt.Sprintf("the %d response, judged by the declared %dXX,", status, status/100)
}

// ownContract compares a handler with the contract it declares itself. What the
// extraction has already noted as an unhandled case is said here as well.
func ownContract(s *summary.Summary, code *units) []Finding {
	d, ok := readDeclared(s)
	if d.derived {
		return nil
	}
	v := &violations{handler: s, contract: s, code: code, said: map[int]bool{}}
	if ok {
		v.compare(d, "its contract ("+d.source+")")
	}
	v.gaps()
	return v.out
}

// violations collects where a handler differs from what is declared of it.
type violations struct {
	handler, contract *summary.Summary
	code              *units
	said              map[int]bool
	out               []Finding
}

func (v *violations) report(l *Lower, t *summary.Transition, subject, text string) {
	f := ProviderContractViolation.At(l, Finding{Boundary: *v.handler.Identity.Binding, Provider: side(v.handler, t), Consumer: side(v.contract, nil), Description: text, Subject: subject})
	if v.contract == v.handler {
		f.Consumer = f.Provider
	}
	v.out = append(v.out, f)
}

func (v *violations) compare(d declared, name string) {
	gives := readProduced(v.handler)
	if r, ok := bindingOf[summary.Rest](v.contract); ok {
		gives = readProduced(forMethod(v.handler, deref(r.Method)))
	}
	for _, status := range gives.list() {
		list := gives.byStatus[status]
		if own := ownTransitions(list); !d.lists(status) {
			if len(own) > 0 {
				v.said[status] = true
				v.report(nil, own[0], strconv.Itoa(status), fmt.Sprintf("the handler answers %d%s, which %s does not list (it lists %s)", status, when(own[0]), name, d.listed()))
			}
			continue
		}
		want, _ := d.promised(status)
		for _, field := range missing(demanded(want, v.contract.Definitions, 0), bodies(list), v.handler.Definitions, nil) {
			v.report(nil, list[0], fmt.Sprint(status, " ", strings.Join(field, ".")), fmt.Sprintf("the body of the %d response lacks %s, which %s requires", status, strings.Join(field, "."), name))
		}
	}
	if gives.open || wrapped(v.handler) {
		return // something may give what is missing
	}
	throws := v.code.mayThrow(v.handler, map[*summary.Summary]bool{})
	for _, status := range d.statuses() {
		// A failure may come out of whatever the handler calls.
		if status < 500 && gives.byStatus[status] == nil && (status < 400 || !throws) {
			v.said[status] = true
			v.report(neverGiven, nil, strconv.Itoa(status), fmt.Sprintf("%s lists %d, and no branch of the handler gives it", name, status))
		}
	}
}

var statusIn = regexp.MustCompile(`\b[1-5][0-9][0-9]\b`)

// gaps says the unhandled cases that the comparison has not said.
func (v *violations) gaps() {
	gives := readProduced(v.handler)
	for _, g := range v.handler.Gaps {
		if g.Type != summary.GapUnhandledCase {
			continue
		}
		status, _ := strconv.Atoi(statusIn.FindString(g.Description))
		t, l := (*summary.Transition)(nil), (*Lower)(nil)
		if list := gives.byStatus[status]; len(list) > 0 {
			t = list[0]
			if len(ownTransitions(list)) == 0 && !slices.ContainsFunc(list, raised) {
				continue // a wrapper gives it by itself
			}
		} else if status > 0 {
			l = neverGiven
		}
		if l != nil && (gives.open || wrapped(v.handler)) {
			continue // something may give what is missing
		}
		if v.said[status] && status > 0 || l != nil && status >= 500 {
			continue
		}
		v.said[status] = true
		v.report(l, t, strconv.Itoa(status), g.Description)
	}
}

// ownTransitions leaves out those that a wrapper gives.
func ownTransitions(list []*summary.Transition) []*summary.Transition {
	var out []*summary.Transition
	for _, t := range list {
		if !t.ByWrapper() {
			out = append(out, t)
		}
	}
	return out
}

// raised reports whether a handler of exceptions answers one that the unit raised itself.
func raised(t *summary.Transition) bool {
	return t.ByWrapper() && t.Metadata.Wrappers.Raised
}

// demanded keeps of a declared body what it does not leave optional.
func demanded(s summary.TypeShape, defs map[string]summary.TypeShape, depth int) summary.TypeShape {
	if depth > 8 {
		return nil
	}
	switch b := summary.Resolve(s, defs).(type) {
	case summary.Record:
		var props []summary.Property
		for _, p := range b.Properties {
			if _, optional := summary.WithoutUndefined(p.Shape); !optional {
				props = append(props, summary.Property{Name: p.Name, Shape: demanded(p.Shape, defs, depth+1)})
			}
		}
		return summary.NewRecord(props)
	case summary.Array:
		return summary.Array{Items: demanded(b.Items, defs, depth+1)}
	}
	return nil
}

// listed spells what a contract declares.
func (d *declared) listed() string {
	out := join(d.statuses())
	for digit := 1; digit <= 5; digit++ {
		if _, ok := d.ranges[digit]; ok {
			out = strings.TrimPrefix(fmt.Sprintf("%s, %dXX", out, digit), ", ")
		}
	}
	if d.any {
		out = strings.TrimPrefix(out+", default", ", ")
	}
	return out
}

// declaredReporter notes a finding of a consumer and what is declared for it.
type declaredReporter func(k *Kind, l *Lower, provider, consumer *summary.Transition, subject, text string)

// promises compares what a consumer handles and reads with what is declared.
func promises(p Pair, d declared, a answer, report declaredReporter) {
	guarded := guards(p.Consumer, a)
	seen := map[string]bool{}
	once := func(l *Lower, t *summary.Transition, subject, text string) {
		if !seen[text] {
			seen[text] = true
			report(ConsumerContractViolation, l, nil, t, subject, text)
		}
	}
	for i := range p.Consumer.Transitions {
		t := &p.Consumer.Transitions[i]
		tested := a.tests(t)
		for _, s := range tested {
			if s < 500 && !d.lists(s) {
				once(nil, t, strconv.Itoa(s), fmt.Sprintf("%s handles %d, which the contract (%s) does not list (it lists %s)", p.Consumer.Identity.Name, s, d.source, d.listed()))
			}
		}
		if t.ExpectedInput == nil {
			continue
		}
		covered, _ := a.coverage(t)
		asked := d.statuses()
		for _, s := range tested {
			if _, literal := d.byStatus[s]; !literal && d.ranges[s/100] != nil {
				asked = append(asked, s)
			}
		}
		for _, s := range asked {
			if !covered.has(s) {
				continue
			}
			body, as := d.promised(s)
			for _, r := range unpromised(t.ExpectedInput, body, p.Provider.Definitions, nil) {
				name := strings.Join(r.path, ".")
				switch {
				case guarded[r.path[0]]:
				case r.optional:
					once(optionalField, t, fmt.Sprint(s, " ", name), fmt.Sprintf("%s reads %s of %s which the contract (%s) declares optional", p.Consumer.Identity.Name, name, comma(as), d.source))
				default:
					once(nil, t, fmt.Sprint(s, " ", name), fmt.Sprintf("%s reads %s of %s which the contract (%s) does not promise", p.Consumer.Identity.Name, name, comma(as), d.source))
				}
			}
		}
	}
}

func comma(s string) string { return strings.TrimSuffix(s, ",") + "," }

// read is a field that a consumer takes from a body which does not promise it.
type read struct {
	path     []string
	optional bool
}

// unpromised lists what a consumer reads of a declared body that need not be there:
// fields that it declares optional, and fields that it does not have.
func unpromised(want, have summary.TypeShape, defs map[string]summary.TypeShape, path []string) []read {
	have, _ = summary.WithoutUndefined(summary.Resolve(have, defs))
	if list, ok := want.(summary.Array); ok {
		if items, ok := have.(summary.Array); ok {
			return unpromised(list.Items, items.Items, defs, path)
		}
		return nil
	}
	w, ok := want.(summary.Record)
	if !ok {
		return nil
	}
	var out []read
	for _, prop := range w.Properties {
		at := append(path[:len(path):len(path)], prop.Name)
		got, lacking := lookup(have, prop.Name, defs)
		if lacking {
			out = append(out, read{path: at})
			continue
		}
		inner, optional := summary.WithoutUndefined(got)
		if optional || someLack(have, prop.Name, defs) {
			out = append(out, read{path: at, optional: true})
			continue
		}
		out = append(out, unpromised(prop.Shape, inner, defs, at)...)
	}
	return out
}

// someLack reports whether a variant of a body certainly lacks a field that another has.
func someLack(body summary.TypeShape, name string, defs map[string]summary.TypeShape) bool {
	u, ok := body.(summary.Union)
	if !ok {
		return false
	}
	for _, v := range u.Variants {
		switch v.(type) {
		case summary.Null, summary.Undefined:
			continue
		}
		if _, l := lookup(v, name, defs); l {
			return true
		}
	}
	return false
}
