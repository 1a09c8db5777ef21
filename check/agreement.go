package check

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// contractsDomain holds contracts against handlers, clients and each other.
var contractsDomain = Domain{Name: "contracts", Kinds: []*Kind{ProviderContractViolation, ConsumerContractViolation, ContractDisagreement, ContractOperationUnimplemented, UnhandledProviderCase},
	Compare: compareContracts}

func compareContracts(run *Reading) ([]Finding, []Pair) {
	out := consumers(run)
	for _, s := range run.Summaries {
		if boundary(s) && !s.Kind.IsConsumer() {
			out = append(out, ownContract(s, run.Code)...)
		}
	}
	c := readDocuments(run)
	c.operations()
	c.resolved()
	out = append(out, c.out...)
	return append(out, disagreements(c.declared)...), c.pairs
}

// consumers compares clients with what is declared of the operations that they call.
func consumers(run *Reading) (out []Finding) {
	wraps := sync.OnceValue(func() *wrapping { return readWrapping(run.Summaries) })
	for _, p := range run.Pairing.Pairs {
		if _, ok := bindingOf[summary.Rest](p.Provider); !ok {
			continue
		}
		if d, ok := readDeclared(p.Provider); ok {
			out = append(out, declaredPair(p, d, wraps())...)
		}
	}
	return out
}

// readDocuments collects the contracts of a run, and the code that may serve what they declare.
func readDocuments(run *Reading) *documentCheck {
	c := &documentCheck{code: run.Code, byPath: newRestIndex(), resolvers: map[string][]*summary.Summary{}, roots: map[string]bool{}}
	for _, s := range run.Summaries {
		if s.Kind == summary.KindResolver && s.Identity.Binding == nil {
			c.unread = true // it serves some field, and which was not read
		}
		if !boundary(s) || s.Kind.IsConsumer() {
			continue
		}
		if isContract(s) {
			if _, ok := readDeclared(s); ok {
				c.declared = append(c.declared, s)
			}
			if _, ok := bindingOf[summary.GraphqlResolver](s); ok {
				c.fields = append(c.fields, s)
			}
			continue
		}
		c.handler(s)
	}
	return c
}

type documentCheck struct {
	code             *units
	declared, fields []*summary.Summary
	handlers         []*summary.Summary
	// byPath finds handlers by the paths they serve; unread says that some path is not known.
	byPath    *restIndex
	unread    bool
	resolvers map[string][]*summary.Summary
	// roots are the GraphQL root types of which code resolves some field.
	roots map[string]bool
	out   []Finding
	pairs []Pair
}

func (c *documentCheck) handler(s *summary.Summary) {
	switch b := s.Identity.Binding.Semantics.(type) {
	case summary.Rest:
		c.handlers = append(c.handlers, s)
		if b.Path == nil || b.Method == nil {
			return
		}
		c.byPath.add(s)
	case summary.GraphqlResolver:
		if b.TypeName == nil {
			c.unread = true
			return
		}
		c.resolvers[*b.TypeName+"."+b.FieldName] = append(c.resolvers[*b.TypeName+"."+b.FieldName], s)
		c.roots[*b.TypeName] = true
	}
}

// operations compares declared operations with the handlers that serve them, document
// by document, and reports those that none serves. Where no provider was extracted at
// all, nothing is said.
func (c *documentCheck) operations() {
	if len(c.handlers) == 0 {
		return
	}
	byFile := map[string][]*summary.Summary{}
	for _, d := range c.declared {
		if r, ok := d.Identity.Binding.Semantics.(summary.Rest); ok && r.Path != nil && r.Method != nil {
			file := d.Location.Workspace + "\x00" + sourceOf(d)
			byFile[file] = append(byFile[file], d)
		}
	}
	for _, file := range sortedKeys(byFile) {
		m, mounted := c.byPath.mountOf(byFile[file])
		before := len(c.out)
		for _, d := range byFile[file] {
			c.operation(d, m, mounted)
		}
		c.out = append(c.out[:before:before], crowd(c.out[before:], len(byFile[file]))...)
	}
}

// aCrowd is how many operations of one document are taken for routes that were not
// read rather than for operations that nobody serves.
const aCrowd = 12

// crowd says once that very many operations of a document are not served: most likely
// their routes are registered in a way that was not read.
func crowd(list []Finding, declared int) []Finding {
	var rest, gone []Finding
	for _, f := range list {
		if f.Kind == ContractOperationUnimplemented.Name {
			gone = append(gone, f)
		} else {
			rest = append(rest, f)
		}
	}
	if len(gone) < aCrowd {
		return list
	}
	one := gone[0]
	var names []string
	for _, f := range gone {
		names = append(names, f.Boundary.Label())
		one.Sources = append(one.Sources, f.Provider.Summary)
	}
	sort.Strings(one.Sources)
	one.Description = fmt.Sprintf("%s declares %d operations of which no handler of this run serves %d (%s): so many that some of the routes were probably not read", one.Provider.Location.File, declared, len(gone), shortList(names))
	return append(rest, ContractOperationUnimplemented.At(tooManyUnserved, one))
}

func (c *documentCheck) operation(d *summary.Summary, m mount, mounted bool) {
	r := d.Identity.Binding.Semantics.(summary.Rest)
	by := c.byPath.find(r)
	if len(by) == 0 && mounted {
		if there, ok := m.at(*r.Path); ok {
			by = c.byPath.find(summary.Rest{Method: r.Method, Path: &there})
		}
	}
	if len(by) == 0 {
		if m := d.Metadata.HTTP; (m == nil || m.Gateway == "") && !c.mayServe(r) {
			text := fmt.Sprintf("%s declares %s %s, and no handler of this run serves it", sourceOf(d), *r.Method, *r.Path)
			if near := nearest(r, c.handlers); near != "" {
				c.unimplemented(d, underAnotherMount, text+" there; one serves "+near+", which may be mounted in code that was not read")
				return
			}
			c.unimplemented(d, nil, text)
		}
		return
	}
	contract, _ := readDeclared(d)
	for _, h := range by {
		c.pairs = append(c.pairs, Pair{h.Identity.Binding.Label(), h, d})
		if !contract.derived {
			v := &violations{handler: h, contract: d, code: c.code, said: map[int]bool{}}
			v.compare(contract, sourceOf(d))
			c.out = append(c.out, v.out...)
		}
	}
}

// mayServe reports whether a handler of which the path or the method was not read in
// full can be the one that serves an operation: then nothing is known to be missing.
func (c *documentCheck) mayServe(r summary.Rest) bool {
	for _, h := range c.handlers {
		b, _ := bindingOf[summary.Rest](h)
		if b.Method != nil && !sameMethod(*b.Method, *r.Method) {
			continue
		}
		if b.Path == nil || b.Method == nil && restpath.Pairs(*b.Path, *r.Path) || openTail(*b.Path, *r.Path) {
			return true
		}
	}
	return false
}

// openTail reports whether a path ends in a hole that goes on from something else in
// its segment (`/api/v1{path}`, `/api/{version}{path}`), and another path begins with
// what is stated before it: what the hole stands for was put together at run time, and
// may have further segments.
func openTail(path, other string) bool {
	last := path[strings.LastIndexByte(path, '/')+1:]
	stated := last[:max(strings.IndexByte(last, '{'), 0)]
	if !strings.HasSuffix(last, "}") || stated == "" && !strings.Contains(last, "}{") {
		return false
	}
	return strings.HasPrefix(restpath.Normalize(other)+"/", restpath.Normalize(path[:len(path)-len(last)]+stated))
}

// resolved pairs the fields of a schema with their resolvers. Fields of a root type
// have no default: one without a resolver is not implemented.
func (c *documentCheck) resolved() {
	for _, d := range c.fields {
		b, _ := bindingOf[summary.GraphqlResolver](d)
		by := c.resolvers[deref(b.TypeName)+"."+b.FieldName]
		for _, h := range by {
			c.pairs = append(c.pairs, Pair{h.Identity.Binding.Label(), h, d})
		}
		if len(by) == 0 && c.roots[deref(b.TypeName)] && !c.unread && rootType[deref(b.TypeName)] {
			c.unimplemented(d, nil, fmt.Sprintf("%s declares %s.%s, and no resolver of this run serves it", d.Location.File, deref(b.TypeName), b.FieldName))
		}
	}
}

var rootType = map[string]bool{"Query": true, "Mutation": true, "Subscription": true}

func (c *documentCheck) unimplemented(d *summary.Summary, l *Lower, text string) {
	c.out = append(c.out, ContractOperationUnimplemented.At(l, Finding{Boundary: *d.Identity.Binding, Provider: side(d, nil), Consumer: side(d, nil), Description: text}))
}

// declaredPair compares a consumer with what is declared of the operation that it calls:
// beside the handler, or in a file of its own.
func declaredPair(p Pair, contract declared, wraps *wrapping) []Finding {
	a := readAnswer(p.Consumer)
	if !a.known {
		return nil
	}
	var out []Finding
	report := func(k *Kind, l *Lower, pt, ct *summary.Transition, subject, text string) {
		out = append(out, k.At(l, Finding{Boundary: *p.Provider.Identity.Binding, Provider: side(p.Provider, pt), Consumer: side(p.Consumer, ct), Description: text, Subject: subject}))
	}
	if !wraps.several(p.Consumer) && !contract.derived {
		promises(p, contract, a, report)
	}
	if !isContract(p.Provider) || a.handsOn || len(p.Consumer.Transitions) == 0 || contract.derived {
		return out
	}
	gives := readProduced(p.Provider)
	covered, known := wraps.covered(p.Consumer, a)
	if !known {
		return out
	}
	covered = covered.or(byBody(gives, guards(p.Consumer, a), p.Provider.Definitions))
	for _, s := range contract.statuses() {
		if s < 500 && !covered.has(s) {
			report(ConsumerContractViolation, nil, nil, nil, strconv.Itoa(s), fmt.Sprintf("%s declares %d, and no branch of %s handles it", sourceOf(p.Provider), s, p.Consumer.Identity.Name))
		}
	}
	for digit := 1; digit <= 4; digit++ {
		_, declares := contract.ranges[digit]
		if declares && statusRange(digit*100, digit*100+99).and(covered) == (statuses{}) {
			report(UnhandledProviderCase, nil, gives.ranges[digit], nil, fmt.Sprintf("%dXX", digit), fmt.Sprintf("%s declares %dXX, and no branch of %s covers any of it", sourceOf(p.Provider), digit, p.Consumer.Identity.Name))
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

// nearest names a path that is served for the same method and differs from a declared
// one by its beginning only; "" when there is none.
func nearest(d summary.Rest, handlers []*summary.Summary) string {
	want := restpath.Normalize(*d.Path)
	for _, h := range handlers {
		r, _ := bindingOf[summary.Rest](h)
		if r.Path == nil || r.Method == nil || !sameMethod(*r.Method, *d.Method) {
			continue
		}
		have := restpath.Normalize(*r.Path)
		if strings.HasSuffix(have, want) && want != "/" || strings.HasSuffix(want, have) && have != "/" && !strings.HasPrefix(have, "/{") {
			return *r.Path
		}
	}
	return ""
}

// wrapped reports whether wrappers run around a unit.
func wrapped(s *summary.Summary) bool {
	return s.Metadata.Wrappers != nil && len(s.Metadata.Wrappers.Applied) > 0
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
		sort.SliceStable(group, func(i, j int) bool { return before(group[i], group[j]) })
		a, _ := readDeclared(group[0])
		for _, other := range group[1:] {
			if other.Location.File == group[0].Location.File {
				continue
			}
			b, _ := readDeclared(other)
			if text := differs(a, b, sourceOf(group[0]), sourceOf(other)); text != "" {
				out = append(out, disagreement(group, other, text))
				break
			}
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
