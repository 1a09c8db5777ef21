package contracts

import (
	"fmt"
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// ContractOperationUnimplemented is reported of declared operations, and of fields of GraphQL's root types.
var ContractOperationUnimplemented = &finding.Kind{
	Name:       "contractOperationUnimplemented",
	Severity:   finding.Warning,
	Lower:      []*finding.Lower{underAnotherMount, tooManyUnserved},
	AtProvider: true,
	Doc: finding.Doc{
		Reports: "A contract declares an operation, or a field of a GraphQL root type, and no extracted provider serves it.",
		Why:     "Callers get 404.",
		Example: "The document declares DELETE /orders/{id}, which was removed from the router.",
		Fix:     "Serve it, remove it from the contract, or extract the service that serves it into the same run.",
		Silent:  "No provider of the run was extracted from code; a handler whose path or method was not read may serve it; the declaration is a gateway's own route.",
	},
	Measured:   "0 of 60 in growthbook, 0 of 9 in amplication and 0 of 55 in karakeep before it was mended: routes that were not read, and documents under another mount. None of these is reported as a warning now.",
	Unmirrored: "a contract need not declare everything that is served",
}

// The cases in which an operation is most likely served by something that was not read.
var (
	underAnotherMount = &finding.Lower{To: finding.Info, When: "where the same path is served under another mount"}
	tooManyUnserved   = &finding.Lower{To: finding.Info, When: "where a dozen operations of one document are not served"}
)

type documentCheck struct {
	code             *pairing.Code
	declared, fields []*summary.Summary
	handlers         []*summary.Summary
	// byPath finds handlers by the paths they serve; unread says that some path is not known.
	byPath    *pairing.RESTIndex
	unread    bool
	resolvers map[string][]*summary.Summary
	// roots are the GraphQL root types with a field that code resolves.
	roots map[string]bool
	out   []finding.Finding
	pairs []pairing.Pair
}

// readDocuments collects the contracts of a run, and the code that can serve what they declare.
func readDocuments(run *pairing.Reading) *documentCheck {
	c := &documentCheck{code: run.Code, byPath: pairing.NewRESTIndex(), resolvers: map[string][]*summary.Summary{}, roots: map[string]bool{}}
	for _, s := range run.Summaries {
		if s.Kind == summary.KindResolver && s.Identity.Binding == nil {
			c.unread = true // it serves a field, and it is not known which
		}
		if !pairing.AtBoundary(s) || s.Kind.IsConsumer() {
			continue
		}
		if s.IsContract() {
			if _, ok := readDeclared(s); ok {
				c.declared = append(c.declared, s)
			}
			if _, ok := summary.BindingOf[summary.GraphqlResolver](s); ok {
				c.fields = append(c.fields, s)
			}
			continue
		}
		c.handler(s)
	}
	return c
}

func (c *documentCheck) handler(s *summary.Summary) {
	switch b := s.Identity.Binding.Semantics.(type) {
	case summary.Rest:
		c.handlers = append(c.handlers, s)
		if b.Path == nil || b.Method == nil {
			return
		}
		c.byPath.Add(s)
	case summary.GraphqlResolver:
		if b.TypeName == nil {
			c.unread = true
			return
		}
		c.resolvers[*b.TypeName+"."+b.FieldName] = append(c.resolvers[*b.TypeName+"."+b.FieldName], s)
		c.roots[*b.TypeName] = true
	}
}

// operations compares the operations of each document with the handlers that serve them, and reports
// those that no handler serves. Nothing is reported when no handler was extracted at all.
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
	for _, file := range slices.Sorted(maps.Keys(byFile)) {
		m, mounted := c.byPath.MountOf(byFile[file])
		before := len(c.out)
		for _, d := range byFile[file] {
			c.operation(d, m, mounted)
		}
		c.out = append(c.out[:before:before], summarised(c.out[before:], len(byFile[file]))...)
	}
}

func (c *documentCheck) operation(d *summary.Summary, m pairing.Mount, mounted bool) {
	r := d.Identity.Binding.Semantics.(summary.Rest)
	by := c.byPath.Find(r)
	if len(by) == 0 && mounted {
		if there, ok := m.At(*r.Path); ok {
			by = c.byPath.Find(summary.Rest{Method: r.Method, Path: &there})
		}
	}
	if len(by) == 0 {
		if m := d.Metadata.HTTP; (m == nil || m.Gateway == "") && !c.mayServe(r) {
			text := fmt.Sprintf("%s declares %s %s, and no handler of this run serves it", sourceOf(d), *r.Method, *r.Path)
			if near := nearest(r, c.handlers); near != "" {
				c.unimplemented(d, underAnotherMount, text+"; one serves "+near+", perhaps under a mount that was not read")
				return
			}
			c.unimplemented(d, nil, text)
		}
		return
	}
	contract, _ := readDeclared(d)
	for _, h := range by {
		c.pairs = append(c.pairs, pairing.Pair{Key: h.Identity.Binding.Label(), Provider: h, Consumer: d})
		if !contract.derived {
			v := &violations{handler: h, contract: d, code: c.code, said: map[int]bool{}}
			v.compare(contract, sourceOf(d))
			c.out = append(c.out, v.out...)
		}
	}
}

// resolved pairs the fields of a schema with their resolvers. Fields of a root type have no default
// resolver: one without a resolver is not implemented.
func (c *documentCheck) resolved() {
	for _, d := range c.fields {
		b, _ := summary.BindingOf[summary.GraphqlResolver](d)
		by := c.resolvers[summary.StrOf(b.TypeName)+"."+b.FieldName]
		for _, h := range by {
			c.pairs = append(c.pairs, pairing.Pair{Key: h.Identity.Binding.Label(), Provider: h, Consumer: d})
		}
		if len(by) == 0 && c.roots[summary.StrOf(b.TypeName)] && !c.unread && rootType[summary.StrOf(b.TypeName)] {
			c.unimplemented(d, nil, fmt.Sprintf("%s declares %s.%s, and no resolver of this run serves it", d.Location.File, summary.StrOf(b.TypeName), b.FieldName))
		}
	}
}

var rootType = map[string]bool{"Query": true, "Mutation": true, "Subscription": true}

func (c *documentCheck) unimplemented(d *summary.Summary, l *finding.Lower, text string) {
	c.out = append(c.out, ContractOperationUnimplemented.At(l, finding.Finding{Boundary: *d.Identity.Binding, Provider: finding.SideOf(d, nil), Consumer: finding.SideOf(d, nil), Description: text}))
}
