package contracts

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// ContractOperationUnimplemented is reported of declared operations, and of fields of GraphQL's root types.
var ContractOperationUnimplemented = &finding.Kind{
	Name:       "contractOperationUnimplemented",
	Severity:   finding.Warning,
	Lower:      []*finding.Lower{underAnotherMount, tooManyUnserved, takenByAnother},
	AtProvider: true,
	Doc: finding.Doc{
		Reports: "A contract declares an operation, or a field of a GraphQL root type, and no extracted provider serves it.",
		Why:     "Callers get 404.",
		Example: "The document declares DELETE /orders/{id}, which was removed from the router.",
		Fix:     "Serve it, remove it from the contract, or extract the service that serves it into the same run.",
		Silent:  "No provider of the run was extracted from code; a handler whose path or method was not read may serve it, or one that code registers of which not all was read; the field begins with `_`, as placeholders of empty types do; the declaration is a gateway's own route.",
	},
	Measured:   "0 of 7 in dittofeed, none of whose routes below a prefix was read: said once now. 0 of 60 in growthbook, 0 of 9 in amplication and 0 of 55 in karakeep before it was mended: routes that were not read, and documents under another mount. None of these is reported as a warning now.",
	Unmirrored: "a contract need not declare everything that is served",
}

// The cases in which an operation is most likely served by something that was not read.
var (
	underAnotherMount = &finding.Lower{To: finding.Info, When: "where the same path is served under another mount"}
	takenByAnother    = &finding.Lower{To: finding.Info, When: "where the route of another operation of the document takes its requests: it may tell the word apart"}
	tooManyUnserved   = &finding.Lower{To: finding.Info, When: "where a dozen operations of one document are not served, or most of them"}
)

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
		elsewhere := false
		if !mounted {
			m, elsewhere = c.byPath.BetterMount(byFile[file])
			mounted = elsewhere
		}
		before := len(c.out)
		c.serves = map[string]int{}
		by := map[*summary.Summary][]*summary.Summary{}
		for _, d := range byFile[file] {
			by[d] = c.servedBy(d, m, mounted, elsewhere)
		}
		taken := withoutOthers(by)
		for _, list := range by {
			for w := range workspacesOf(list) {
				c.serves[w]++
			}
		}
		for _, d := range byFile[file] {
			if by[d] = c.ofOneService(by[d]); len(by[d]) == 0 && taken[d] != nil {
				r := d.Identity.Binding.Semantics.(summary.Rest)
				c.unimplemented(d, takenByAnother, fmt.Sprintf("%s declares %s %s, and no handler of this run serves it alone: %s, which is another operation, takes its requests", sourceOf(d), *r.Method, *r.Path, taken[d].Identity.Binding.Label()))
				continue
			}
			c.operation(d, by[d])
		}
		c.listed.seldom(sourceOf(byFile[file][0]), c.out[before:])
		c.out = append(c.out[:before:before], summarised(c.out[before:], len(byFile[file]), "operations, and no handler", "some routes were probably not read")...)
	}
}

// servedBy finds the handlers of an operation; elsewhere: a route that stands as the document writes it, and not below its
// mount, is another one.
func (c *documentCheck) servedBy(d *summary.Summary, m pairing.Mount, mounted, elsewhere bool) []*summary.Summary {
	r := d.Identity.Binding.Semantics.(summary.Rest)
	by := c.byPath.Find(r)
	if elsewhere {
		by = nil
	}
	if len(by) == 0 && mounted {
		if there, ok := m.At(*r.Path); ok {
			by = c.byPath.Find(summary.Rest{Method: r.Method, Path: &there})
		}
	}
	return slices.DeleteFunc(slices.Clone(by), func(h *summary.Summary) bool { return refusesTheRest(h) || ofAnother(d, h) })
}

// withoutOthers takes from the operations of a document the handlers that serve another one of them to the word: where /boats/{id} and
// /boats/codes are declared, a route /boats/:id is the first, though it answers what is sent to the second. It gives one of those that were taken.
func withoutOthers(by map[*summary.Summary][]*summary.Summary) map[*summary.Summary]*summary.Summary {
	holes := func(s *summary.Summary) int {
		return strings.Count(restpath.Normalize(*s.Identity.Binding.Semantics.(summary.Rest).Path), "{}")
	}
	toTheWord := map[*summary.Summary]bool{}
	for d, list := range by {
		for _, h := range list {
			toTheWord[h] = toTheWord[h] || holes(d) == holes(h)
		}
	}
	taken := map[*summary.Summary]*summary.Summary{}
	for d, list := range by {
		by[d] = slices.DeleteFunc(list, func(h *summary.Summary) bool {
			other := toTheWord[h] && holes(d) < holes(h)
			if other {
				taken[d] = h
			}
			return other
		})
	}
	return taken
}

// ofAnother reports whether a document names the module whose functions serve an operation, and a handler stands in another one:
// the document is that of another server, which reads its routes off it.
func ofAnother(d, handler *summary.Summary) bool {
	named := d.Metadata.HTTP.DeclaredContract.Function
	if named == "" {
		return false
	}
	module := strings.ReplaceAll(named[:strings.LastIndexByte(named, '.')], ".", "/")
	file := strings.TrimSuffix(handler.Location.File, path.Ext(handler.Location.File))
	return !strings.HasSuffix("/"+strings.TrimSuffix(file, "/__init__"), "/"+module)
}

func workspacesOf(list []*summary.Summary) map[string]bool {
	out := map[string]bool{}
	for _, s := range list {
		out[s.Location.Workspace] = true
	}
	return out
}

// ofOneService leaves out the handlers of services that happen to have a route of another one: where several serve an operation,
// the document is that of the service which serves most of it.
func (c *documentCheck) ofOneService(by []*summary.Summary) []*summary.Summary {
	most := 0
	for w := range workspacesOf(by) {
		most = max(most, c.serves[w])
	}
	return slices.DeleteFunc(by, func(s *summary.Summary) bool { return c.serves[s.Location.Workspace] < most })
}

// operation compares an operation with what serves it.
func (c *documentCheck) operation(d *summary.Summary, by []*summary.Summary) {
	r := d.Identity.Binding.Semantics.(summary.Rest)
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
			v := &violations{handler: h, contract: d, code: c.code, listed: c.listed, document: sourceOf(d), said: map[int]bool{}}
			v.compare(contract, sourceOf(d))
			v.taken(sourceOf(d))
			v.untaken(sourceOf(d), c.around)
			c.out = append(c.out, v.out...)
		}
	}
}

// resolved pairs the fields of a schema with their resolvers. Fields of a root type have no default
// resolver: one without a resolver is not implemented.
func (c *documentCheck) resolved() {
	byFile := map[string][]*summary.Summary{}
	for _, d := range c.fields {
		b, _ := summary.BindingOf[summary.GraphqlResolver](d)
		for _, h := range c.resolvers[summary.StrOf(b.TypeName)+"."+b.FieldName] {
			c.pairs = append(c.pairs, pairing.Pair{Key: h.Identity.Binding.Label(), Provider: h, Consumer: d})
		}
		if rootType[summary.StrOf(b.TypeName)] {
			file := d.Location.Workspace + "\x00" + d.Location.File
			byFile[file] = append(byFile[file], d)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(byFile)) {
		before := len(c.out)
		for _, d := range byFile[file] {
			b, _ := summary.BindingOf[summary.GraphqlResolver](d)
			name := summary.StrOf(b.TypeName)
			if len(c.resolvers[name+"."+b.FieldName]) == 0 && !strings.HasPrefix(b.FieldName, "_") && c.roots[name] && !c.unread {
				c.unimplemented(d, nil, fmt.Sprintf("%s declares %s.%s, and no resolver of this run serves it", d.Location.File, name, b.FieldName))
			}
		}
		c.out = append(c.out[:before:before], summarised(c.out[before:], len(byFile[file]), "fields of root types, and no resolver", "another service probably serves them, or some resolvers were not read")...)
	}
}

var rootType = map[string]bool{"Query": true, "Mutation": true, "Subscription": true}

func (c *documentCheck) unimplemented(d *summary.Summary, l *finding.Lower, text string) {
	c.out = append(c.out, ContractOperationUnimplemented.At(l, finding.Finding{Boundary: *d.Identity.Binding, Provider: finding.SideOf(d, nil), Consumer: finding.SideOf(d, nil), Description: text}))
}

// So many operations of one document, or more than half of them where these are some, are most likely served by routes that were not read.
const (
	manyUnserved = 12
	fewUnserved  = 6
)

// summarised reports very many unserved operations of a document as one finding, which says what is declared and probably why.
func summarised(list []finding.Finding, declared int, what, why string) []finding.Finding {
	var rest, gone []finding.Finding
	for _, f := range list {
		if f.Kind == ContractOperationUnimplemented.Name {
			gone = append(gone, f)
		} else {
			rest = append(rest, f)
		}
	}
	if len(gone) < manyUnserved && (len(gone) < fewUnserved || 2*len(gone) <= declared) {
		return list
	}
	one := gone[0]
	var names []string
	for _, f := range gone {
		names = append(names, f.Boundary.Label())
		one.Sources = append(one.Sources, f.Provider.Summary)
	}
	slices.Sort(one.Sources)
	one.Description = fmt.Sprintf("%s declares %d %s of this run serves %d of them (%s): %s", one.Provider.Location.File, declared, what, len(gone), finding.ShortList(names), why)
	return append(rest, ContractOperationUnimplemented.At(tooManyUnserved, one))
}
