package graphql

import (
	"errors"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "graphql"

// maxTokens bounds one file; the largest published schema has some 700,000.
const maxTokens = 5_000_000

var (
	// definition begins one: a word that names a kind and what it is the name of, which a field of that name in a selection has not.
	definition = regexp.MustCompile(`(?m)^\s*(?:extend[ \t]+)?(?:(?:type|interface|union|enum|input|scalar)[ \t]+[_A-Za-z]|schema[ \t]*[@{]|directive[ \t]+@)`)
	extensions = map[string]bool{".graphql": true, ".gql": true, ".graphqls": true}
)

// Wants reports whether a file of a folder holds type definitions.
func Wants(name string, read func() []byte) bool {
	if extensions[strings.ToLower(path.Ext(name))] {
		return definition.Match(read())
	}
	if embeddedIn(name) == nil {
		return false
	}
	text, err := Embedded(name, read())
	return text != "" || err != nil
}

// Read gives the resolvers and the schema that the files declare together.
func Read(in *source.Input) ([]*summary.Summary, error) {
	var docs, inCode []File
	err := in.EachFile(func(label string) error {
		data, err := in.Read(label)
		if err != nil {
			return &doc.Error{File: label, Msg: err.Error()}
		}
		text := string(data)
		if embeddedIn(label) != nil {
			if text, err = Embedded(label, data); err != nil {
				return err
			}
			inCode = append(inCode, File{Label: label, Text: text})
			return nil
		}
		docs = append(docs, File{Label: label, Text: text})
		return nil
	})
	if err != nil {
		return nil, err
	}
	// Code repeats what files of the schema state, or a client adds fields of its own to it.
	if !declaresRoot(docs) && declaresRoot(inCode) {
		docs = append(docs, inCode...)
	}
	return Schema(in, docs, Name)
}

// root is where a schema begins.
var root = regexp.MustCompile(`(?m)^\s*(?:type\s+(?:Query|Mutation)\b|schema\s*[@{])`)

// declaresRoot reports whether texts define what can be asked for, and do not only add to it.
func declaresRoot(files []File) bool {
	return slices.ContainsFunc(files, func(f File) bool { return root.MatchString(f.Text) })
}

// File is one text of the schema; Line is where it begins when it is part of another document.
type File struct {
	Label string
	Text  string
	Line  int
}

// schema is the merged schema.
type schema struct {
	in         *source.Input
	recognised string
	types      map[string]*ast.Definition
	order      []string
	roots      map[string]string // canonical name -> type
	offsets    map[string]int
	members    map[string][]string // interface -> types that implement it
}

// Schema reads texts that together are one schema.
func Schema(in *source.Input, files []File, recognised string) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	s := &schema{in: in, recognised: recognised, types: map[string]*ast.Definition{}, offsets: map[string]int{}, members: map[string][]string{},
		roots: map[string]string{"Query": "Query", "Mutation": "Mutation", "Subscription": "Subscription"}}
	var errs []error
	var docs []*ast.SchemaDocument
	for _, f := range files {
		text := strings.TrimPrefix(f.Text, "\ufeff")
		s.offsets[f.Label] = max(f.Line-1, 0)
		if strings.TrimSpace(text) == "" {
			continue
		}
		d, err := parser.ParseSchemaWithLimit(&ast.Source{Name: f.Label, Input: text}, maxTokens)
		if err != nil {
			errs = append(errs, Located(f.Label, max(f.Line-1, 0), err))
			continue
		}
		docs = append(docs, d)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	s.merge(docs)
	if len(s.types) == 0 {
		return nil, nil
	}
	return s.summaries(files), nil
}

// Located turns a parser's error into one with file and line.
func Located(label string, offset int, err error) error {
	var g *gqlerror.Error
	if errors.As(err, &g) {
		e := &doc.Error{File: label, Line: 1 + offset, Msg: "not valid GraphQL: " + g.Message}
		if len(g.Locations) > 0 && g.Locations[0].Line > 0 {
			e.Line = g.Locations[0].Line + offset
		}
		return e
	}
	return &doc.Error{File: label, Line: 1 + offset, Msg: "not valid GraphQL: " + err.Error()}
}

func (s *schema) at(p *ast.Position) *doc.Value {
	if p == nil || p.Src == nil {
		return nil
	}
	line := p.Line + s.offsets[p.Src.Name]
	return &doc.Value{File: p.Src.Name, Line: line, End: line}
}

// merge joins the documents: extensions add to their type, and a type that two
// files define has the fields of both.
func (s *schema) merge(docs []*ast.SchemaDocument) {
	var list, extensions []*ast.Definition
	for _, d := range docs {
		if len(d.Schema) > 0 {
			s.roots = map[string]string{} // a type that is only called like a root is none
		}
	}
	for _, d := range docs {
		list = append(list, d.Definitions...)
		extensions = append(extensions, d.Extensions...)
		for _, sd := range append(append([]*ast.SchemaDefinition{}, d.Schema...), d.SchemaExtension...) {
			for _, op := range sd.OperationTypes {
				name := strings.ToUpper(string(op.Operation[:1])) + string(op.Operation[1:])
				s.roots[name] = op.Type
			}
		}
	}
	for _, d := range list {
		old, ok := s.types[d.Name]
		if !ok {
			copied := *d
			copied.Fields = append(ast.FieldList{}, d.Fields...)
			s.types[d.Name] = &copied
			s.order = append(s.order, d.Name)
			continue
		}
		if a, b := s.at(old.Position), s.at(d.Position); a != nil && b != nil && a.File == b.File {
			doc.Fail(b, "the type %s is defined again (first on line %d); write `extend` in front of the second", d.Name, a.Line)
		} else {
			s.in.Notef(b, "the type %s is defined in %s as well; both are taken together", d.Name, a.File)
		}
		s.extend(old, d)
	}
	for _, d := range extensions {
		old, ok := s.types[d.Name]
		if !ok {
			// Of a federated schema, the type that this extends is in another service.
			copied := *d
			copied.Fields = append(ast.FieldList{}, d.Fields...)
			s.types[d.Name] = &copied
			s.order = append(s.order, d.Name)
			continue
		}
		s.extend(old, d)
	}
	slices.Sort(s.order)
	for _, name := range s.order {
		for _, i := range s.types[name].Interfaces {
			if s.types[name].Kind == ast.Object {
				s.members[i] = append(s.members[i], name)
			}
		}
	}
}

func (s *schema) extend(old, d *ast.Definition) {
	if old.Kind != d.Kind {
		doc.Fail(s.at(d.Position), "%s is %s here and %s in %s", d.Name, strings.ToLower(string(d.Kind)), strings.ToLower(string(old.Kind)), old.Position.Src.Name)
	}
	for _, f := range d.Fields {
		if old.Fields.ForName(f.Name) == nil {
			old.Fields = append(old.Fields, f)
		}
	}
	old.Interfaces = append(append([]string{}, old.Interfaces...), d.Interfaces...)
	old.Types = append(append([]string{}, old.Types...), d.Types...)
	old.EnumValues = append(append(ast.EnumValueList{}, old.EnumValues...), d.EnumValues...)
}

func (s *schema) summaries(files []File) []*summary.Summary {
	var all []*summary.Summary
	shapes := s.shapes(false)
	inputs := s.shapes(true)
	for _, canonical := range []string{"Query", "Mutation", "Subscription"} {
		root, ok := s.types[s.roots[canonical]]
		if !ok {
			continue
		}
		for _, f := range root.Fields {
			if strings.HasPrefix(f.Name, "__") {
				continue
			}
			all = append(all, s.resolver(canonical, f, shapes, inputs))
		}
	}
	var sdl []string
	for _, f := range files {
		sdl = append(sdl, strings.TrimSpace(f.Text))
	}
	first := &doc.Value{File: files[0].Label, Line: max(files[0].Line, 1)}
	whole := build.New(summary.KindLibrary, first, "schema", nil)
	roots := map[string]string{}
	for canonical, name := range s.roots {
		if _, ok := s.types[name]; ok {
			roots[canonical] = name
		}
	}
	whole.Metadata.GraphQL = &summary.GraphQLMetadata{SchemaMetadata: summary.SchemaMetadata{SDL: strings.Join(sdl, "\n\n") + "\n", Provenance: summary.ProvenanceDerived, Types: s.describe(), Roots: roots}}
	return append(all, whole)
}

func (s *schema) resolver(typeName string, f *ast.FieldDefinition, shapes, inputs build.Shapes) *summary.Summary {
	binding := build.Bind(s.recognised, "http", summary.GraphqlResolver{TypeName: &typeName, FieldName: f.Name})
	at := s.at(f.Position)
	r := build.New(summary.KindResolver, at, typeName+"."+f.Name, binding)
	for i, a := range f.Arguments {
		r.Inputs = append(r.Inputs, summary.Parameter{Name: a.Name, Position: i, Role: summary.Str("args"), Shape: inputs.Top(s.use(a.Type, true))})
	}
	failure := "GraphQLError"
	r.Transitions = []summary.Transition{
		build.Transition(at, summary.Return{Value: shapes.Top(s.use(f.Type, false))}),
		build.Transition(at, summary.Throw{ExceptionType: &failure}),
	}
	r.Transitions[0].IsDefault = true
	all := build.Shapes{}
	for name, shape := range shapes {
		all[name] = shape
	}
	for name, shape := range inputs {
		all[name] = shape
	}
	all.Attach(r)
	if d := f.Directives.ForName("deprecated"); d != nil {
		r.Metadata.ForGraphQL().Deprecated = true
	}
	if len(f.Directives) > 0 {
		r.Metadata.ForGraphQL().Directives = directives(f.Directives)
	}
	return build.Finish(r)
}

func directives(list ast.DirectiveList) []string {
	out := make([]string, len(list))
	for i, d := range list {
		out[i] = d.Name
	}
	return out
}
