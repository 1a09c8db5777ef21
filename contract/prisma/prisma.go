package prisma

import (
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "prisma"

// Wants reports whether a file of a folder is a Prisma schema.
func Wants(name string, _ func() []byte) bool { return path.Ext(name) == ".prisma" }

// systems are the names of the stores that a datasource's provider is.
var systems = map[string]string{"postgresql": "postgresql", "postgres": "postgresql", "mysql": "mysql", "sqlite": "sqlite",
	"sqlserver": "microsoft.sql_server", "mongodb": "mongodb", "cockroachdb": "cockroachdb"}

// schema is the declarations of the files that belong together.
type schema struct {
	in     *source.Input
	system string
	blocks []block
	models map[string]*block
	enums  map[string]*block
	types  map[string]*block
}

// Read gives the stores that the files declare.
func Read(in *source.Input) ([]*summary.Summary, error) {
	files := map[string][]block{}
	err := in.EachFile(func(label string) (err error) {
		defer doc.Catch(&err)
		data, err := in.Read(label)
		if err != nil {
			return &doc.Error{File: label, Msg: err.Error()}
		}
		files[label] = parse(label, string(data))
		return nil
	})
	if err != nil {
		return nil, err
	}
	var all []*summary.Summary
	for _, group := range groups(in.Files, files) {
		some, err := read(in, group)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// groups joins files to the nearest folder above them that has a datasource.
func groups(labels []string, files map[string][]block) [][]block {
	roots := map[string]bool{}
	for label, blocks := range files {
		for _, b := range blocks {
			if b.kind == "datasource" {
				roots[path.Dir(label)] = true
			}
		}
	}
	byRoot := map[string][]block{}
	var order []string
	for _, label := range labels {
		dir := path.Dir(label)
		for !roots[dir] && dir != "." && dir != "/" && strings.Contains(dir, "/") {
			dir = path.Dir(dir)
		}
		if !roots[dir] && roots["."] {
			dir = "."
		}
		if _, ok := byRoot[dir]; !ok {
			order = append(order, dir)
		}
		byRoot[dir] = append(byRoot[dir], files[label]...)
	}
	out := make([][]block, 0, len(order))
	for _, dir := range order {
		out = append(out, byRoot[dir])
	}
	return out
}

func read(in *source.Input, blocks []block) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	s := &schema{in: in, blocks: blocks, models: map[string]*block{}, enums: map[string]*block{}, types: map[string]*block{}}
	seen := map[string]*block{}
	for i := range blocks {
		b := &blocks[i]
		if b.kind == "datasource" {
			provider := b.values["provider"]
			name, ok := systems[provider]
			if !ok {
				doc.Fail(b.at, "the datasource has the provider %q, which is none of postgresql, mysql, sqlite, sqlserver, mongodb, cockroachdb", provider)
			}
			if s.system != "" && s.system != name {
				doc.Fail(b.at, "a second datasource has another provider (%s, after %s); read the two schemas separately", name, s.system)
			}
			s.system = name
			continue
		}
		if b.kind == "generator" {
			continue
		}
		if old, ok := seen[b.name]; ok {
			doc.Fail(b.at, "%s is declared again (first in %s:%d)", b.name, old.at.File, old.at.Line)
		}
		seen[b.name] = b
		switch b.kind {
		case "enum":
			s.enums[b.name] = b
		case "type":
			s.types[b.name] = b
		default:
			s.models[b.name] = b
		}
	}
	if len(s.models) == 0 {
		return nil, nil
	}
	if s.system == "" {
		for i := range blocks {
			if s.models[blocks[i].name] != nil {
				doc.Fail(blocks[i].at, "no datasource says which database this is; read the folder that holds the datasource too")
			}
		}
	}
	for i := range blocks {
		if b := &blocks[i]; s.models[b.name] == b {
			all = append(all, s.store(b))
		}
	}
	return append(all, s.joins()...), nil
}

func (s *schema) binding(container string) *summary.Binding {
	return build.Bind(Name, s.system, summary.Storage{StorageSystem: s.system, Scope: "default", Container: &container})
}

func find(list []attribute, name string) (attribute, bool) {
	for _, a := range list {
		if a.name == name {
			return a, true
		}
	}
	return attribute{}, false
}

func mapped(list []attribute, otherwise string) string {
	if a, ok := find(list, "map"); ok {
		if arg, ok := a.get("name"); ok && arg.text != "" {
			return arg.text
		}
	}
	return otherwise
}

func (s *schema) store(b *block) *summary.Summary {
	out := build.New(summary.KindLibrary, b.at, b.name, s.binding(b.name))
	c := &summary.StorageContract{Fields: []summary.StorageField{}, FieldSet: summary.FieldSetExhaustive, PhysicalTable: mapped(b.attributes, b.name), Scope: "default",
		View: b.kind == "view"}
	if a, ok := find(b.attributes, "schema"); ok {
		if arg, ok := a.get("name"); ok {
			c.Schema = arg.text
		}
	}
	primary, unique := s.keys(b)
	relations := false
	seen := map[string]int{}
	for _, f := range b.fields {
		if line, ok := seen[f.name]; ok {
			panic(&doc.Error{File: b.at.File, Line: f.line, Msg: "the field " + f.name + " is declared again (first on line " + strconv.Itoa(line) + ")"})
		}
		seen[f.name] = f.line
		if _, ignored := find(f.attributes, "ignore"); ignored {
			continue
		}
		m := summary.StorageField{Name: f.name, Type: summary.TypeOf(s.shape(f, 0)), Nullable: &f.optional}
		if _, relation := s.models[f.typ]; relation {
			m.Derived, m.Relation, m.List = true, f.typ, &f.list
			if a, ok := find(f.attributes, "relation"); ok {
				if arg, ok := a.get("fields"); ok && arg.name == "fields" {
					m.RelationKey = append([]string{}, arg.list...)
				}
			}
			relations = relations || f.list
		} else {
			if column := mapped(f.attributes, f.name); column != f.name {
				m.Column = column
			}
			m.Primary, m.Unique = slices.Contains(primary, f.name), slices.Contains(unique, f.name)
			filling, filled := find(f.attributes, "default")
			_, updated := find(f.attributes, "updatedAt")
			m.HasDefault = filled || updated
			value, _ := filling.get("value")
			m.Stamped = updated || f.typ == "DateTime" && value.text == "now" || f.typ == "Unsupported" && filled
		}
		c.Fields = append(c.Fields, m)
	}
	if relations {
		c.Fields = append(c.Fields, summary.StorageField{Name: "_count", Type: summary.TypeOf(summary.UnknownShape{}), Nullable: summary.Bool(false), Derived: true})
	}
	c.PrimaryKey, c.Indexes = primary, s.indexes(b)
	out.Metadata.StorageContract = c
	return out
}

// keys are the fields of the primary key, and those that are unique by themselves.
func (s *schema) keys(b *block) (primary, unique []string) {
	for _, f := range b.fields {
		if _, ok := find(f.attributes, "id"); ok {
			primary = append(primary, f.name)
		}
		if _, ok := find(f.attributes, "unique"); ok {
			unique = append(unique, f.name)
		}
	}
	if a, ok := find(b.attributes, "id"); ok {
		if arg, ok := a.get("fields"); ok {
			primary = arg.list
		}
	}
	return primary, unique
}

func (s *schema) indexes(b *block) []summary.StorageIndex {
	var out []summary.StorageIndex
	for _, a := range b.attributes {
		if a.name != "unique" && a.name != "index" && a.name != "fulltext" && a.name != "id" {
			continue
		}
		arg, ok := a.get("fields")
		if !ok || len(arg.list) == 0 {
			continue
		}
		name, called := strings.Join(arg.list, "_"), false
		for _, key := range []string{"map", "name"} {
			for _, x := range a.args {
				if x.name == key && x.text != "" {
					name, called = x.text, called || key == "name"
				}
			}
		}
		if a.name == "id" && !called {
			continue // the table's own key, which the client calls by its columns
		}
		out = append(out, summary.StorageIndex{Name: name, Identifies: arg.list, Unique: summary.Bool(a.name != "index" && a.name != "fulltext"), FieldSet: summary.FieldSetExhaustive})
	}
	return out
}

func (s *schema) shape(f field, depth int) summary.TypeShape {
	var t summary.TypeShape
	switch f.typ {
	case "String":
		t = summary.Text{}
	case "Int":
		t = summary.Integer{}
	case "Float":
		t = summary.Number{}
	case "Boolean":
		t = summary.Boolean{}
	case "BigInt", "Decimal", "DateTime", "Bytes":
		t = summary.Ref{Name: f.typ}
	case "Json", "Unsupported":
		t = summary.UnknownShape{}
	default:
		t = s.declared(f, depth)
	}
	if f.list {
		return summary.Array{Items: t}
	}
	return t
}

// maxDepth bounds the composite types inside one another that are written out; a deeper one is written as its name.
const maxDepth = 8

func (s *schema) declared(f field, depth int) summary.TypeShape {
	if e, ok := s.enums[f.typ]; ok {
		var out []summary.TypeShape
		for _, v := range e.fields {
			out = append(out, summary.Literal{Value: v.name})
		}
		return summary.NewUnion(out...)
	}
	if c, ok := s.types[f.typ]; ok && depth < maxDepth {
		var props []summary.Property
		for _, inner := range c.fields {
			shape := s.shape(inner, depth+1)
			if inner.optional {
				shape = summary.NewUnion(shape, summary.Null{})
			}
			props = append(props, summary.Property{Name: inner.name, Shape: shape})
		}
		return summary.NewRecord(props)
	}
	return summary.Ref{Name: f.typ}
}

// joins are the tables that hold relations which are lists on both sides.
func (s *schema) joins() []*summary.Summary {
	if s.system == "mongodb" {
		return nil
	}
	type side struct{ model, name string }
	pairs := map[string][]side{}
	at := map[string]*doc.Value{}
	for i := range s.blocks {
		b := &s.blocks[i]
		if s.models[b.name] != b {
			continue
		}
		for _, f := range b.fields {
			other, ok := s.models[f.typ]
			if !ok || !f.list || !listOf(other, b.name, relationName(f)) {
				continue
			}
			ends := []string{b.name, f.typ}
			slices.Sort(ends)
			name := relationName(f)
			if name == "" {
				name = ends[0] + "To" + ends[1]
			}
			key := "_" + name
			if at[key] == nil {
				at[key] = b.at
			}
			pairs[key] = append(pairs[key], side{b.name, f.name})
		}
	}
	var out []*summary.Summary
	for _, n := range slices.Sorted(maps.Keys(pairs)) {
		j := build.New(summary.KindLibrary, at[n], n, s.binding(n))
		var fields []summary.StorageField
		for _, column := range []string{"A", "B"} {
			fields = append(fields, summary.StorageField{Name: column, Type: summary.TypeOf(summary.UnknownShape{}), Nullable: summary.Bool(false)})
		}
		j.Metadata.StorageContract = &summary.StorageContract{Fields: fields, FieldSet: summary.FieldSetExhaustive, PhysicalTable: n, Scope: "default", Implied: true}
		out = append(out, j)
	}
	return out
}

func relationName(f field) string {
	a, ok := find(f.attributes, "relation")
	if !ok {
		return ""
	}
	if arg, ok := a.get("name"); ok && (arg.name == "name" || arg.name == "") {
		return arg.text
	}
	return ""
}

// listOf reports whether a model has a list of another under a relation name.
func listOf(b *block, model, relation string) bool {
	for _, f := range b.fields {
		if f.typ == model && f.list && relationName(f) == relation {
			return true
		}
	}
	return false
}
