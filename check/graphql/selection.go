package graphql

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

// selectionWalk follows one operation's selection through the schema.
type selectionWalk struct {
	g      *graph
	doc    *ast.QueryDocument
	client *summary.Summary
	// binding is the operation's.
	binding summary.Binding
	// call is the function that runs it, where what is told is about the call and not about the document.
	call   string
	out    []finding.Finding
	met    []*summary.Summary
	schema *schemaGroup
	// usual is the only schema that other operations of the client's project are for; nil when there are several, or none.
	usual *schemaGroup
	depth int
}

// root pairs the operation's root fields with their resolvers, and compares the selection with each
// schema that it can be for. Of several schemas, the one with the fewest findings counts.
func (w *selectionWalk) root(name, text string, set ast.SelectionSet) {
	var asked []string
	for _, f := range w.fields(set, map[string]bool{}) {
		if strings.HasPrefix(f.Name, "__") {
			continue
		}
		asked = append(asked, f.Name)
		w.met = append(w.met, w.g.resolvers[name+"."+f.Name]...)
	}
	serving := w.g.serving(name, asked)
	if len(serving) == 0 && len(asked) > 0 && w.usual != nil && w.usual.s.IsContract() {
		serving = []*schemaGroup{w.usual}
	}
	if len(serving) == 0 {
		for _, f := range asked {
			w.unserved(name + "." + f)
		}
		return
	}
	before := w.out
	least := -1
	var kept []finding.Finding
	var fits *schemaGroup
	for _, s := range serving {
		w.schema, w.out, w.depth = s, nil, 0
		if len(s.lacks) == 0 {
			if s.roots[name] != "" {
				w.follow(s.roots[name], set, map[string]bool{})
			}
			if !slices.ContainsFunc(asked, func(f string) bool { return s.served[name+"."+f] }) {
				w.rules(text)
			}
		}
		if least < 0 || len(w.out) < least {
			least, kept, fits = len(w.out), w.out, s
		}
	}
	w.out, w.schema = append(before, kept...), fits
}

// unserved reports a field of a root that nothing in the run has, of an operation that may be meant for a service which is not in the run.
func (w *selectionWalk) unserved(key string) {
	switch {
	case len(w.g.resolvers[key]) > 0:
	case slices.ContainsFunc(w.g.schemas, func(s *schemaGroup) bool { return s.s.IsContract() }):
		w.report(generic.UnknownToEverySchema, key, fmt.Sprintf("%s asks for %s, and no schema of this run has any field that this operation asks for: it may be meant for a service that was not extracted", w.client.Identity.Name, key))
	case len(w.g.resolvers)+len(w.g.schemas) > 0:
		w.report(generic.UnknownWithoutProvider, key, fmt.Sprintf("%s asks for %s, and no resolver of this run serves it: it may live elsewhere", w.client.Identity.Name, key))
	}
}

// fields lists the fields that a selection asks of one type, those of fragments included. A fragment that is spread again asks
// nothing more: fragments that spread the next one twice each would be walked in more ways than can be.
func (w *selectionWalk) fields(set ast.SelectionSet, spread map[string]bool) []*ast.Field {
	var out []*ast.Field
	for _, s := range set {
		switch x := s.(type) {
		case *ast.Field:
			out = append(out, x)
		case *ast.InlineFragment:
			out = append(out, w.fields(x.SelectionSet, spread)...)
		case *ast.FragmentSpread:
			if f := w.doc.Fragments.ForName(x.Name); f != nil && !spread[x.Name] {
				spread[x.Name] = true
				out = append(out, w.fields(f.SelectionSet, spread)...)
			}
		}
	}
	return out
}

// maxSelections bounds the selections of one operation that are compared.
const maxSelections = 5000

// follow compares a selection on a type with the type's fields. It stops at scalars and unknown
// types.
func (w *selectionWalk) follow(typeName string, set ast.SelectionSet, open map[string]bool) {
	if w.depth++; w.depth > maxSelections {
		return
	}
	fields, known := w.schema.types[typeName]
	kind := w.schema.kinds[typeName]
	for _, s := range set {
		switch x := s.(type) {
		case *ast.Field:
			if strings.HasPrefix(x.Name, "__") || !known || kind == "scalar" || kind == "enum" {
				continue
			}
			if kind == "union" {
				w.report(nil, typeName+"."+x.Name, fmt.Sprintf("%s selects %s of %s, which is a union and has no fields of its own: the server refuses the whole operation", w.client.Identity.Name, x.Name, typeName))
				continue
			}
			to, ok := fields[x.Name]
			if !ok && (w.schema.open[typeName] || w.schema.servedByCode(typeName, x.Name)) {
				continue
			}
			if root := w.schema.rootOf(typeName); !ok && root != "" && !w.schema.s.IsContract() {
				w.unserved(root + "." + x.Name) // more resolvers may be put into a schema that code builds than the code of the project has
				continue
			}
			if !ok {
				w.report(nil, typeName+"."+x.Name, fmt.Sprintf("%s selects %s of %s, which the schema does not have (it has %s): the server refuses the whole operation", w.client.Identity.Name, x.Name, typeName, finding.ShortList(slices.Sorted(maps.Keys(fields)))))
				continue
			}
			if len(x.SelectionSet) > 0 {
				w.follow(strings.Trim(to, "[]!"), x.SelectionSet, open)
			}
		case *ast.InlineFragment:
			on := x.TypeCondition
			if on == "" {
				on = typeName
			}
			w.follow(on, x.SelectionSet, open)
		case *ast.FragmentSpread:
			if f := w.doc.Fragments.ForName(x.Name); f != nil && !open[x.Name] {
				open[x.Name] = true
				w.follow(f.TypeCondition, f.SelectionSet, open)
				delete(open, x.Name)
			}
		}
	}
}

// report adds a field that is asked for and that no schema or resolver has.
func (w *selectionWalk) report(l *finding.Lower, subject, description string) {
	w.tell(generic.BoundaryFieldUnknown, l, "read", subject, description)
}
