package check

import (
	"fmt"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// declared is a contract stated beside a handler, from metadata.http.declaredContract.
type declared struct {
	byStatus map[int]summary.TypeShape
	ranges   map[int]bool
	any      bool
	derived  bool
	source   string
}

func readDeclared(s *summary.Summary) (declared, bool) {
	http, _ := s.Metadata["http"].(map[string]any)
	m, ok := http["declaredContract"].(map[string]any)
	if !ok {
		return declared{}, false
	}
	d := declared{byStatus: map[int]summary.TypeShape{}, ranges: map[int]bool{}, derived: m["provenance"] == "derived"}
	d.source, _ = m["source"].(string)
	list, _ := m["responses"].([]any)
	for _, raw := range list {
		r, _ := raw.(map[string]any)
		body, _ := summary.DecodeShape(r["body"])
		switch v := r["status"].(type) {
		case float64:
			d.byStatus[int(v)] = body
		case string:
			if strings.EqualFold(v, "default") {
				d.any = true
			} else if len(v) == 3 {
				d.ranges[int(v[0]-'0')] = true
			}
		}
	}
	return d, len(list) > 0
}

func (d *declared) lists(status int) bool {
	_, ok := d.byStatus[status]
	return ok || d.any || d.ranges[status/100]
}

func (d *declared) statuses() []int {
	var out []int
	for s := range d.byStatus {
		out = append(out, s)
	}
	sort.Ints(out)
	return out
}

// ownContract compares a handler with the contract it declares itself.
func ownContract(s *summary.Summary) []Finding {
	d, ok := readDeclared(s)
	if !ok || d.derived {
		return nil
	}
	gives := readProduced(s)
	var out []Finding
	report := func(sev Severity, t *summary.Transition, text string) {
		out = append(out, Finding{Kind: ProviderContractViolation, Severity: sev, Boundary: *s.Identity.Binding, Provider: side(s, t), Consumer: side(s, t), Description: text})
	}
	for _, status := range gives.list() {
		t := gives.byStatus[status][0]
		if !d.lists(status) {
			report(Error, t, fmt.Sprintf("the handler answers %d%s, which its contract (%s) does not list (it lists %s)", status, when(t), d.source, join(d.statuses())))
			continue
		}
		want, _ := d.byStatus[status].(summary.Record)
		for _, prop := range want.Properties {
			if _, optional := summary.WithoutUndefined(prop.Shape); optional {
				continue
			}
			if len(missing(summary.Record{Properties: []summary.Property{{Name: prop.Name}}}, bodies(gives.byStatus[status]), s.Definitions, nil)) > 0 {
				report(Error, t, fmt.Sprintf("the body of the %d response lacks %s, which its contract (%s) requires", status, prop.Name, d.source))
			}
		}
	}
	if gives.open {
		return out
	}
	for _, status := range d.statuses() {
		if status < 500 && gives.byStatus[status] == nil {
			report(Warning, nil, fmt.Sprintf("the contract (%s) lists %d, and no branch of the handler gives it", d.source, status))
		}
	}
	return out
}

// contractOf compares a consumer with the contract that its provider declares.
func contractOf(p Pair, a answer, report reporter) {
	d, ok := readDeclared(p.Provider)
	if !ok || d.derived {
		return
	}
	seen := map[string]bool{}
	for i := range p.Consumer.Transitions {
		t := &p.Consumer.Transitions[i]
		for _, s := range a.tests(t) {
			text := fmt.Sprintf("%s handles %d, which the contract (%s) does not list", p.Consumer.Identity.Name, s, d.source)
			if s < 500 && !d.lists(s) && !seen[text] {
				seen[text] = true
				report(ConsumerContractViolation, Warning, nil, t, text)
			}
		}
		want, ok := t.ExpectedInput.(summary.Record)
		if !ok {
			continue
		}
		covered, _ := a.coverage(t)
		for _, s := range d.statuses() {
			body, ok := d.byStatus[s].(summary.Record)
			if !ok || !covered.has(s) || len(body.Spreads) > 0 {
				continue
			}
			for _, prop := range want.Properties {
				shape, there := body.Get(prop.Name)
				text := fmt.Sprintf("%s reads %s of the %d response, which the contract (%s) does not promise", p.Consumer.Identity.Name, prop.Name, s, d.source)
				severity := Warning
				if there {
					if _, optional := summary.WithoutUndefined(shape); !optional {
						continue
					}
					severity = Info
					text = fmt.Sprintf("%s reads %s of the %d response, which the contract (%s) declares optional", p.Consumer.Identity.Name, prop.Name, s, d.source)
				}
				if !seen[text] {
					seen[text] = true
					report(ConsumerContractViolation, severity, nil, t, text)
				}
			}
		}
	}
}
