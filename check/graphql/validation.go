package graphql

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

// checked are the rules of GraphQL for which a server refuses a document and whose two sides are the
// document and the schema. Fields are compared by the walk over the selection, which needs no text of a schema.
var checked = []validator.Rule{rules.KnownArgumentNamesRule, rules.ProvidedRequiredArgumentsRule, rules.ValuesOfCorrectTypeRule, rules.VariablesInAllowedPositionRule,
	rules.NoUndefinedVariablesRule, rules.KnownTypeNamesRule, rules.ScalarLeafsRule, rules.PossibleFragmentSpreadsRule}

// document is a schema's text, made ready to hold documents against.
type document struct {
	schema *ast.Schema
	// unknown are types that the text names and does not define: nothing is said of them.
	unknown map[string]bool
}

// readText reads the text of a schema. Texts of several files are taken together, and what only a
// server asks of them (that every directive is declared, say) is not asked; nil when it is no GraphQL.
func readText(roots map[string]string, texts []string) *document {
	sources := []*ast.Source{validator.Prelude}
	for i, text := range texts {
		sources = append(sources, &ast.Source{Name: fmt.Sprint(i), Input: text})
	}
	doc, err := parser.ParseSchemas(sources...)
	if err != nil {
		return nil
	}
	out := &document{schema: &ast.Schema{Types: map[string]*ast.Definition{}, Directives: map[string]*ast.DirectiveDefinition{}, PossibleTypes: map[string][]*ast.Definition{}, Implements: map[string][]*ast.Definition{}}, unknown: map[string]bool{}}
	s := out.schema
	for _, d := range append(slices.Clone(doc.Definitions), doc.Extensions...) {
		have := s.Types[d.Name]
		if have == nil {
			copied := *d
			s.Types[d.Name] = &copied
			continue
		}
		for _, f := range d.Fields {
			if have.Fields.ForName(f.Name) == nil {
				have.Fields = append(have.Fields, f)
			}
		}
		have.Interfaces, have.Types, have.EnumValues = append(have.Interfaces, d.Interfaces...), append(have.Types, d.Types...), append(have.EnumValues, d.EnumValues...)
	}
	out.complete()
	for _, d := range doc.Directives {
		s.Directives[d.Name] = d
	}
	s.Query, s.Mutation, s.Subscription = s.Types[roots["Query"]], s.Types[roots["Mutation"]], s.Types[roots["Subscription"]]
	return out
}

// complete gives every type that is named and not defined a stand-in, and says which types others may be.
func (d *document) complete() {
	s := d.schema
	name := func(t string) {
		if s.Types[t] == nil {
			d.unknown[t] = true
		}
	}
	for _, t := range s.Types {
		for _, f := range t.Fields {
			name(f.Type.Name())
			for _, a := range f.Arguments {
				name(a.Type.Name())
			}
		}
		for _, other := range append(slices.Clone(t.Types), t.Interfaces...) {
			name(other)
		}
	}
	for t := range d.unknown {
		s.Types[t] = &ast.Definition{Kind: ast.Scalar, Name: t}
	}
	for _, t := range s.Types {
		switch t.Kind {
		case ast.Union:
			for _, of := range t.Types {
				s.AddPossibleType(t.Name, s.Types[of])
				s.AddImplements(of, t)
			}
		case ast.Object:
			for _, of := range t.Interfaces {
				s.AddPossibleType(of, t)
				s.AddImplements(t.Name, s.Types[of])
			}
			s.AddPossibleType(t.Name, t)
		case ast.Interface:
			for _, of := range t.Interfaces {
				s.AddPossibleType(of, t)
				s.AddImplements(t.Name, s.Types[of])
			}
		}
	}
}

// quotedName is a name in a sentence of the rules.
var quotedName = regexp.MustCompile(`"\$?([A-Za-z_][A-Za-z0-9_]*)`)

// refused gives the reasons for which a server with this schema refuses a document, each once.
func (d *document) refused(text string) []*gqlerror.Error {
	doc := parsed(text)
	if doc == nil {
		return nil
	}
	var out []*gqlerror.Error
	seen := map[string]bool{}
	events := &validator.Events{}
	for i := range checked {
		rule := checked[i]
		rule.RuleFunc(events, func(options ...validator.ErrorOption) {
			e := &gqlerror.Error{Rule: rule.Name}
			for _, o := range options {
				o(e)
			}
			for _, m := range quotedName.FindAllStringSubmatch(e.Message, -1) {
				if d.unknown[m[1]] {
					return
				}
			}
			if !seen[e.Message] {
				seen[e.Message] = true
				out = append(out, e)
			}
		})
	}
	validator.Walk(d.schema, doc, events)
	return out
}

// rules holds an operation against the text of the schema that it is for.
func (w *selectionWalk) rules(text string) {
	if w.schema.text == nil {
		return
	}
	for _, e := range w.schema.text.refused(text) {
		kind := generic.BoundaryShapeMismatch
		switch {
		case e.Rule == rules.ProvidedRequiredArgumentsRule.Name, strings.Contains(e.Message, "of required type"):
			kind = generic.BoundaryFieldRequired
		case e.Rule == rules.KnownArgumentNamesRule.Name, e.Rule == rules.NoUndefinedVariablesRule.Name, e.Rule == rules.KnownTypeNamesRule.Name, strings.Contains(e.Message, "is not defined by type"):
			kind = generic.BoundaryFieldUnknown
		case strings.Contains(e.Message, "does not exist in"):
			kind = generic.BoundaryConstraintViolation
		}
		var subject []string
		for _, m := range quotedName.FindAllStringSubmatch(e.Message, -1) {
			subject = append(subject, m[1])
		}
		w.tell(kind, nil, "send", strings.Join(subject, " "), fmt.Sprintf("%s sends a document that the schema refuses: %s", w.client.Identity.Name, e.Message))
	}
}

// tell adds a finding about the operation, once.
func (w *selectionWalk) tell(k *finding.Kind, l *finding.Lower, aspect, subject, description string) {
	w.tellAt(finding.FirstPath(w.client), k, l, aspect, subject, description)
}

// tellAt adds a finding about one path of the unit that runs the operation, once.
func (w *selectionWalk) tellAt(at *summary.Transition, k *finding.Kind, l *finding.Lower, aspect, subject, description string) {
	provider := w.client
	if w.schema != nil {
		provider = w.schema.s
	}
	for _, f := range w.out {
		if f.Description == description {
			return
		}
	}
	consumer := finding.SideOf(w.client, at)
	consumer.Call = w.call
	w.out = append(w.out, k.At(l, finding.Finding{Aspect: aspect, Subject: subject, Boundary: w.binding, Provider: finding.SideOf(provider, nil), Consumer: consumer, Description: description}))
}
