package graphql

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

// unselected reports what code reads of the data of its operation and did not ask for: it is undefined, whatever the server has.
func (w *selectionWalk) unselected(text, name string) {
	transitions := w.client.Body().Transitions
	if !slices.ContainsFunc(transitions, func(t summary.Transition) bool { return t.ExpectedInput != nil }) {
		return
	}
	doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: text}, 100_000)
	if err != nil {
		return
	}
	of := doc.Operations.ForName(name)
	if of == nil {
		return
	}
	w.call = runBy(w.client)
	for i := range transitions {
		t := &transitions[i]
		if t.ExpectedInput != nil {
			w.held(t.ExpectedInput, &readWalk{doc: doc, at: t}, of.SelectionSet, "")
		}
	}
}

// runBy is the function that a unit runs its operation with, as the source names it.
func runBy(s *summary.Summary) string {
	for _, t := range s.Body().Transitions {
		for _, e := range t.Effects {
			if run, ok := e.(summary.InteractionEffect); ok && run.Binding.Semantics == s.Identity.Binding.Semantics {
				return finding.AsWritten(run.Callee)
			}
		}
	}
	return ""
}

// readWalk is one path of a client, and the document of its operation with what the client answers itself.
type readWalk struct {
	doc *ast.QueryDocument
	at  *summary.Transition
}

// held holds what is read of a value against the selection that it is asked for with.
func (w *selectionWalk) held(read summary.TypeShape, r *readWalk, set ast.SelectionSet, path string) {
	switch x := read.(type) {
	case summary.Array:
		w.held(x.Items, r, set, path)
	case summary.Record:
		names := map[string]ast.SelectionSet{}
		if len(set) == 0 || !r.selected(set, names, map[string]bool{}) {
			return // a scalar, whose parts are its own, or a part of the selection is not known
		}
		for _, p := range x.Properties {
			inner, ok := names[p.Name]
			switch {
			case ok:
				w.held(p.Shape, r, inner, path+p.Name+".")
			case !strings.HasPrefix(p.Name, "__"):
				w.told(r.at, path+p.Name)
			}
		}
	}
}

func (w *selectionWalk) told(at *summary.Transition, field string) {
	b, _ := w.binding.Semantics.(summary.GraphqlOperation)
	w.tellAt(at, generic.BoundaryFieldUnknown, nil, "read", field,
		fmt.Sprintf("%s reads %s of what %s gives, and its document does not select it: it is undefined", w.client.Identity.Name, field, strings.TrimSpace(b.OperationType+" "+b.OperationName)))
}

// selected collects the names under which a selection gives values, with what is asked of each; false where a fragment is not known.
// A fragment that is spread again gives nothing more.
func (r *readWalk) selected(set ast.SelectionSet, into map[string]ast.SelectionSet, spread map[string]bool) bool {
	for _, s := range set {
		switch x := s.(type) {
		case *ast.Field:
			name := x.Alias
			if name == "" {
				name = x.Name
			}
			into[name] = append(into[name], x.SelectionSet...)
		case *ast.InlineFragment:
			if !r.selected(x.SelectionSet, into, spread) {
				return false
			}
		case *ast.FragmentSpread:
			f := r.doc.Fragments.ForName(x.Name)
			if spread[x.Name] {
				continue
			}
			spread[x.Name] = true
			if f == nil || !r.selected(f.SelectionSet, into, spread) {
				return false
			}
		}
	}
	return true
}
