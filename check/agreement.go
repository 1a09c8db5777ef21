package check

import (
	"fmt"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// documents judges contracts that stand in files of their own: against the handlers
// that implement them, and against each other.
func documents(all []*summary.Summary) []Finding {
	var declared, handlers []*summary.Summary
	for _, s := range all {
		if !boundary(s) || s.Kind.IsConsumer() {
			continue
		}
		if isContract(s) {
			if _, ok := readDeclared(s); ok {
				declared = append(declared, s)
			}
			continue
		}
		handlers = append(handlers, s)
	}
	var out []Finding
	out = append(out, unimplemented(declared, handlers)...)
	out = append(out, disagreements(declared)...)
	return out
}

// serves reports whether a handler serves the operation that a document declares.
func serves(handler, document *summary.Summary) bool {
	h, ok1 := handler.Identity.Binding.Semantics.(summary.Rest)
	d, ok2 := document.Identity.Binding.Semantics.(summary.Rest)
	if !ok1 || !ok2 || h.Path == nil || d.Path == nil || h.Method == nil || d.Method == nil {
		return false
	}
	return (*h.Method == "*" || *d.Method == "*" || strings.EqualFold(*h.Method, *d.Method)) && (restpath.Normalize(*h.Path) == restpath.Normalize(*d.Path) || restpath.Pairs(*h.Path, *d.Path))
}

// unimplemented reports declared operations that no extracted provider serves, and
// compares those that are served with what they declare.
func unimplemented(declared, handlers []*summary.Summary) []Finding {
	var rest []*summary.Summary
	unread := false
	for _, h := range handlers {
		r, ok := h.Identity.Binding.Semantics.(summary.Rest)
		if !ok {
			continue
		}
		rest = append(rest, h)
		unread = unread || r.Path == nil
	}
	if len(rest) == 0 {
		return nil
	}
	var out []Finding
	for _, d := range declared {
		r, ok := d.Identity.Binding.Semantics.(summary.Rest)
		if !ok {
			continue
		}
		var by []*summary.Summary
		for _, h := range rest {
			if serves(h, d) {
				by = append(by, h)
			}
		}
		if len(by) == 0 {
			if text(object(d.Metadata, "http")["gateway"]) == "" {
				out = append(out, Finding{Kind: ContractOperationUnimplemented, Severity: Warning, Boundary: *d.Identity.Binding, Provider: side(d, nil), Consumer: side(d, nil),
					Description: fmt.Sprintf("%s declares %s %s, and no handler of this run serves it%s", sourceOf(d), deref(r.Method), deref(r.Path), nearest(deref(r.Path), rest, unread))})
			}
			continue
		}
		for _, h := range by {
			if contract, ok := readDeclared(d); ok && !contract.derived {
				out = append(out, conform(h, d, contract)...)
			}
		}
	}
	return out
}

// documentPair compares a consumer with a contract that stands in a file of its own.
func documentPair(p Pair) []Finding {
	a := readAnswer(p.Consumer)
	contract, ok := readDeclared(p.Provider)
	if !a.known || !ok {
		return nil
	}
	var out []Finding
	report := func(k Kind, s Severity, pt, ct *summary.Transition, text string) {
		out = append(out, Finding{Kind: k, Severity: s, Boundary: *p.Provider.Identity.Binding, Provider: side(p.Provider, pt), Consumer: side(p.Consumer, ct), Description: text})
	}
	contractOf(p, a, report)
	if a.handsOn || len(p.Consumer.Transitions) == 0 {
		return out
	}
	var covered statuses
	for i := range p.Consumer.Transitions {
		s, _ := a.coverage(&p.Consumer.Transitions[i])
		covered = covered.or(s)
	}
	if a.exception {
		covered = covered.or(success.not())
	}
	for _, s := range contract.statuses() {
		if s < 500 && !covered.has(s) {
			report(ConsumerContractViolation, Warning, nil, nil, fmt.Sprintf("%s declares %d, and no branch of %s handles it", sourceOf(p.Provider), s, p.Consumer.Identity.Name))
		}
	}
	return out
}

func sourceOf(s *summary.Summary) string {
	if d, ok := readDeclared(s); ok && d.source != "" {
		return d.source
	}
	return s.Location.File
}

// nearest names a served path that differs from a declared one by its prefix, which is the usual cause.
func nearest(path string, handlers []*summary.Summary, unread bool) string {
	want := restpath.Normalize(path)
	for _, h := range handlers {
		r := h.Identity.Binding.Semantics.(summary.Rest)
		if r.Path == nil {
			continue
		}
		have := restpath.Normalize(*r.Path)
		if strings.HasSuffix(have, want) || strings.HasSuffix(want, have) && have != "/" {
			return "; the nearest that is served is " + *r.Path
		}
	}
	if unread {
		return " (some handlers have a path that could not be read)"
	}
	return ""
}

// conform compares a handler with the document that declares its operation.
func conform(h, d *summary.Summary, contract declared) []Finding {
	gives := readProduced(h)
	var out []Finding
	report := func(sev Severity, t *summary.Transition, text string) {
		out = append(out, Finding{Kind: ProviderContractViolation, Severity: sev, Boundary: *h.Identity.Binding, Provider: side(h, t), Consumer: side(d, nil), Description: text})
	}
	for _, status := range gives.list() {
		t := gives.byStatus[status][0]
		if !contract.lists(status) {
			if t.Metadata["wrappers"] == nil {
				report(Error, t, fmt.Sprintf("the handler answers %d%s, which %s does not list (it lists %s)", status, when(t), sourceOf(d), join(contract.statuses())))
			}
			continue
		}
		want, _ := contract.byStatus[status].(summary.Record)
		for _, prop := range want.Properties {
			if _, optional := summary.WithoutUndefined(prop.Shape); optional {
				continue
			}
			if len(missing(summary.Record{Properties: []summary.Property{{Name: prop.Name}}}, bodies(gives.byStatus[status]), h.Definitions, nil)) > 0 {
				report(Error, t, fmt.Sprintf("the body of the %d response lacks %s, which %s requires", status, prop.Name, sourceOf(d)))
			}
		}
	}
	if gives.open || len(wrappersOf(h.Metadata["wrappers"])) > 0 {
		return out
	}
	for _, status := range contract.statuses() {
		if status < 400 && gives.byStatus[status] == nil {
			report(Warning, nil, fmt.Sprintf("%s lists %d, and no branch of the handler gives it", sourceOf(d), status))
		}
	}
	return out
}

func wrappersOf(v any) []any {
	m, _ := v.(map[string]any)
	list, _ := m["applied"].([]any)
	return list
}

// disagreements reports boundaries that several contract sources declare differently.
func disagreements(list []*summary.Summary) []Finding {
	groups := map[string][]*summary.Summary{}
	for _, s := range list {
		if key, ok := s.Identity.Binding.PairingKey(); ok {
			groups[key] = append(groups[key], s)
		}
	}
	var out []Finding
	for _, key := range sortedKeys(groups) {
		group := groups[key]
		sort.SliceStable(group, func(i, j int) bool { return group[i].ID() < group[j].ID() })
		a, _ := readDeclared(group[0])
		for _, other := range group[1:] {
			if other.Location.File == group[0].Location.File {
				continue
			}
			b, _ := readDeclared(other)
			text := differs(a, b, sourceOf(group[0]), sourceOf(other))
			if text == "" {
				continue
			}
			f := Finding{Kind: ContractDisagreement, Severity: Warning, Boundary: *group[0].Identity.Binding, Provider: side(group[0], nil), Consumer: side(other, nil), Description: text}
			for _, s := range group {
				f.Sources = append(f.Sources, s.ID())
			}
			out = append(out, f)
			break
		}
	}
	return out
}

// differs says where two contracts of one boundary declare different things: literal
// statuses first, then the fields of bodies that both state.
func differs(a, b declared, nameA, nameB string) string {
	if a.any || b.any || len(a.ranges) > 0 || len(b.ranges) > 0 {
		return ""
	}
	for _, s := range a.statuses() {
		if !b.lists(s) {
			return fmt.Sprintf("%s declares %d and %s does not", nameA, s, nameB)
		}
	}
	for _, s := range b.statuses() {
		if !a.lists(s) {
			return fmt.Sprintf("%s declares %d and %s does not", nameB, s, nameA)
		}
	}
	for _, s := range a.statuses() {
		x, ok1 := a.byStatus[s].(summary.Record)
		y, ok2 := b.byStatus[s].(summary.Record)
		if !ok1 || !ok2 || len(x.Spreads)+len(y.Spreads) > 0 {
			continue
		}
		for _, p := range x.Properties {
			if _, ok := y.Get(p.Name); !ok {
				return fmt.Sprintf("%s has %s in the body of %d and %s has not", nameA, p.Name, s, nameB)
			}
		}
		for _, p := range y.Properties {
			if _, ok := x.Get(p.Name); !ok {
				return fmt.Sprintf("%s has %s in the body of %d and %s has not", nameB, p.Name, s, nameA)
			}
		}
	}
	return ""
}
