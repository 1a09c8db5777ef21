package graphqldocuments

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/drift-analyzer/drift/contract/graphql"
	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "graphql-documents"

const (
	maxTokens = 1_000_000
	// maxFields bounds one operation with its fragments written out.
	maxFields = 20_000
)

var operation = regexp.MustCompile(`(?m)^\s*(?:query|mutation|subscription|fragment)\b|^\s*\{`)
var definition = regexp.MustCompile(`(?m)^(?:extend\s+)?(?:type|interface|union|enum|input|scalar|schema|directive)\b`)

// Wants reports whether a file of a folder holds operations.
func Wants(name string, read func() []byte) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".graphql", ".gql":
		text := read()
		return operation.Match(text) && !definition.Match(text)
	}
	return false
}

type reader struct {
	fragments map[string]*ast.FragmentDefinition
	ambiguous map[string]bool
	names     map[string]int
	out       []*summary.Summary
}

// Read gives a client for every operation of the files.
func Read(in *source.Input) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	var docs []*ast.QueryDocument
	err = in.EachFile(func(label string) error {
		data, err := in.Read(label)
		if err != nil {
			return &doc.Error{File: label, Msg: err.Error()}
		}
		text := strings.TrimPrefix(string(data), "\ufeff")
		if strings.TrimSpace(text) == "" {
			return nil
		}
		d, err := parser.ParseQueryWithTokenLimit(&ast.Source{Name: label, Input: text}, maxTokens)
		if err != nil {
			return graphql.Located(label, 0, err)
		}
		docs = append(docs, d)
		return nil
	})
	if err != nil {
		return nil, err
	}
	r := &reader{fragments: map[string]*ast.FragmentDefinition{}, ambiguous: map[string]bool{}, names: map[string]int{}}
	for _, d := range docs {
		for _, f := range d.Fragments {
			if old, ok := r.fragments[f.Name]; ok && fragmentText(old) != fragmentText(f) {
				r.ambiguous[f.Name] = true
			}
			r.fragments[f.Name] = f
		}
	}
	for _, d := range docs {
		for _, op := range d.Operations {
			if err := r.operation(op); err != nil {
				return nil, err
			}
		}
	}
	return r.out, nil
}

func fragmentText(f *ast.FragmentDefinition) string {
	var b strings.Builder
	formatter.NewFormatter(&b).FormatQueryDocument(&ast.QueryDocument{Fragments: ast.FragmentDefinitionList{f}})
	return b.String()
}

func (r *reader) operation(op *ast.OperationDefinition) error {
	file, line := op.Position.Src.Name, op.Position.Line
	name := op.Name
	if name == "" {
		name = file
	}
	r.names[name]++
	if n := r.names[name]; n > 1 {
		name = fmt.Sprintf("%s#%d", name, n)
	}
	w := &walk{reader: r, unresolved: map[string]bool{}, ambiguous: map[string]bool{}, used: map[string]bool{}}
	root := &node{}
	w.collect(root, op.SelectionSet, "", nil)
	if w.err != nil {
		return w.err
	}
	at := &doc.Value{File: file, Line: line, End: max(line, w.last)}
	binding := build.Bind(Name, "http", summary.GraphqlOperation{OperationName: op.Name, OperationType: string(op.Operation)})
	s := build.New(summary.KindClient, at, name, binding)
	for i, v := range op.VariableDefinitions {
		shape := typeShape(v.Type)
		if !v.Type.NonNull {
			shape = summary.Optional(shape)
		}
		s.Inputs = append(s.Inputs, summary.Parameter{Name: v.Variable, Position: i, Role: summary.Str("variables"), Shape: shape})
	}
	t := build.Transition(at, summary.Return{})
	t.IsDefault = true
	t.ExpectedInput = root.shape()
	s.Transitions = []summary.Transition{t}
	meta := &summary.GraphQLMetadata{OperationMetadata: summary.OperationMetadata{Selection: root.data(), Document: r.document(op, w.used)}}
	s.Metadata.GraphQL = meta
	if len(op.VariableDefinitions) > 0 {
		meta.Variables = map[string]string{}
		for _, v := range op.VariableDefinitions {
			meta.Variables[v.Variable] = v.Type.String()
		}
	}
	for _, list := range []struct {
		to    *[]string
		text  string
		names map[string]bool
	}{{&meta.UnresolvedFragments, "no file read defines", w.unresolved}, {&meta.AmbiguousFragments, "several files define differently", w.ambiguous}} {
		for _, n := range slices.Sorted(maps.Keys(list.names)) {
			*list.to = append(*list.to, n)
			s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: "the operation spreads " + n + ", which " + list.text})
		}
	}
	r.out = append(r.out, build.Finish(s))
	return nil
}

// document is the operation with the fragments that it uses.
func (r *reader) document(op *ast.OperationDefinition, used map[string]bool) string {
	d := &ast.QueryDocument{Operations: ast.OperationList{op}}
	for _, n := range slices.Sorted(maps.Keys(used)) {
		d.Fragments = append(d.Fragments, r.fragments[n])
	}
	var b strings.Builder
	formatter.NewFormatter(&b, formatter.WithIndent("  ")).FormatQueryDocument(d)
	return b.String()
}

// typeShape is the shape of a variable, or of an element of a list: that may be null and not be left out.
func typeShape(t *ast.Type) summary.TypeShape {
	var s summary.TypeShape
	if t.Elem != nil {
		s = summary.Array{Items: typeShape(t.Elem)}
	} else {
		switch t.NamedType {
		case "ID", "String":
			s = summary.Text{}
		case "Int":
			s = summary.Integer{}
		case "Float":
			s = summary.Number{}
		case "Boolean":
			s = summary.Boolean{}
		default:
			s = summary.Ref{Name: t.NamedType}
		}
	}
	if t.NonNull {
		return s
	}
	return summary.NewUnion(s, summary.Null{})
}

// node is one selected field with what is selected below it.
type node struct {
	field, key, on string
	args           []string
	line           int
	children       []*node
	byKey          map[string]*node
	spread         map[string]bool
}

type walk struct {
	*reader
	unresolved, ambiguous, used map[string]bool
	fields, last                int
	err                         error
}

// collect adds a selection set to a node; fields of one response key are one field.
func (w *walk) collect(into *node, set ast.SelectionSet, on string, active []string) {
	for _, sel := range set {
		if w.err != nil {
			return
		}
		switch x := sel.(type) {
		case *ast.Field:
			w.field(into, x, on, active)
		case *ast.InlineFragment:
			w.collect(into, x.SelectionSet, condition(x.TypeCondition, on), active)
		case *ast.FragmentSpread:
			w.spread(into, x, on, active)
		}
	}
}

func condition(own, outer string) string {
	if own == "" {
		return outer
	}
	return own
}

func (w *walk) field(into *node, x *ast.Field, on string, active []string) {
	key := on + " " + x.Alias
	child, ok := into.byKey[key]
	if !ok {
		if w.fields++; w.fields > maxFields {
			w.err = &doc.Error{File: x.Position.Src.Name, Line: x.Position.Line, Msg: fmt.Sprintf("the operation selects more than %d fields when its fragments are written out", maxFields)}
			return
		}
		child = &node{field: x.Name, key: x.Alias, on: on, line: x.Position.Line}
		for _, a := range x.Arguments {
			child.args = append(child.args, a.Name)
		}
		if into.byKey == nil {
			into.byKey = map[string]*node{}
		}
		into.byKey[key] = child
		into.children = append(into.children, child)
	}
	if len(active) == 0 {
		w.last = max(w.last, x.Position.Line)
	}
	w.collect(child, x.SelectionSet, "", active)
}

// maxSpreads bounds the fragments that spread each other.
const maxSpreads = 200

func (w *walk) spread(into *node, x *ast.FragmentSpread, on string, active []string) {
	f, ok := w.fragments[x.Name]
	switch {
	case !ok:
		w.unresolved[x.Name] = true
		return
	case w.reader.ambiguous[x.Name]:
		w.ambiguous[x.Name] = true
		return
	}
	for _, a := range active {
		if a == x.Name {
			w.err = &doc.Error{File: x.Position.Src.Name, Line: x.Position.Line, Msg: "the fragment " + x.Name + " spreads itself"}
			return
		}
	}
	if len(active) > maxSpreads {
		w.err = &doc.Error{File: x.Position.Src.Name, Line: x.Position.Line, Msg: fmt.Sprintf("fragments spread each other more than %d deep", maxSpreads)}
		return
	}
	on = condition(f.TypeCondition, on)
	if into.spread[x.Name+" "+on] {
		return
	}
	if into.spread == nil {
		into.spread = map[string]bool{}
	}
	into.spread[x.Name+" "+on] = true
	w.used[x.Name] = true
	w.collect(into, f.SelectionSet, on, append(append([]string{}, active...), x.Name))
}

func (n *node) shape() summary.TypeShape {
	if len(n.children) == 0 {
		return summary.UnknownShape{}
	}
	props := make([]summary.Property, 0, len(n.children))
	for _, c := range n.children {
		if c.field == "__typename" {
			continue
		}
		props = append(props, summary.Property{Name: c.key, Shape: c.shape()})
	}
	return summary.NewRecord(props)
}

func (n *node) data() []summary.Selection {
	out := make([]summary.Selection, 0, len(n.children))
	for _, c := range n.children {
		one := summary.Selection{Field: c.field, Key: c.key, Line: c.line, On: c.on, Args: c.args}
		if len(c.children) > 0 {
			one.Selection = c.data()
		}
		out = append(out, one)
	}
	return out
}
