package storage

import (
	"cmp"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// store is a declared table, collection or bucket. What several sources declare under one name is one
// store with all their fields.
type store struct {
	s          *summary.Summary
	sources    []*summary.Summary
	name       string
	system     string
	scope      string
	fields     map[string]field
	exhaustive bool
	identifies []string
	indexes    map[string]index
	physical   string
	// schema is the part of the database that a declaration has beside the table's name.
	schema string
	// twins are the declarations of the same table under other names: a model of a mapper's and the table of a migration.
	twins []*store
}

type field struct {
	derived, primary, joins bool
	// stamped: the store writes the time of a write into it.
	stamped bool
	// column is the name in the store itself, relation the store that a derived field leads to.
	column, relation string
}

type index struct {
	identifies []string
	fields     map[string]bool
	exhaustive bool
}

func readStore(s *summary.Summary) (*store, bool) {
	b, ok := summary.BindingOf[summary.Storage](s)
	m := s.Metadata.StorageContract
	if !ok || m == nil || b.Container == nil || s.Kind.IsConsumer() {
		return nil, false
	}
	out := &store{s: s, sources: []*summary.Summary{s}, name: *b.Container, system: b.StorageSystem, scope: scopeOf(b), fields: map[string]field{}, indexes: map[string]index{},
		exhaustive: m.FieldSet == summary.FieldSetExhaustive, identifies: m.Identifies, physical: m.PhysicalTable, schema: m.Schema}
	for _, f := range m.Fields {
		if f.Name == "" {
			continue
		}
		one := field{derived: f.Derived, primary: f.Primary, stamped: f.Stamped, column: f.Column, relation: f.Relation}
		if one.column == "" {
			one.column = f.Name
		}
		out.fields[f.Name] = one
	}
	for _, f := range m.Fields {
		// Following a relation uses the fields of its key.
		for _, name := range f.RelationKey {
			if key, ok := out.fields[name]; ok {
				key.joins = true
				out.fields[name] = key
			}
		}
	}
	for _, x := range m.Indexes {
		one := index{identifies: x.Identifies, fields: map[string]bool{}, exhaustive: x.FieldSet == summary.FieldSetExhaustive}
		for _, f := range x.Fields {
			one.fields[f] = true
		}
		out.indexes[x.Name] = one
	}
	return out, true
}

func scopeOf(b summary.Storage) string {
	if b.Scope == "" {
		return "default"
	}
	return b.Scope
}

// merge adds what another source declares of the same store.
func (s *store) merge(o *store) {
	s.sources = append(s.sources, o.sources...)
	s.exhaustive = s.exhaustive && o.exhaustive
	for name, f := range o.fields {
		have, ok := s.fields[name]
		if !ok {
			s.fields[name] = f
			continue
		}
		have.primary = have.primary || f.primary
		s.fields[name] = have
	}
	for name, x := range o.indexes {
		if _, ok := s.indexes[name]; !ok {
			s.indexes[name] = x
		}
	}
	if len(s.identifies) == 0 {
		s.identifies = o.identifies
	}
}

// byColumn is the store with the column names of the database.
func (s *store) byColumn() (fields map[string]field, nameOf map[string]string) {
	fields, nameOf = map[string]field{}, map[string]string{}
	for name, f := range s.fields {
		if !f.derived {
			fields[f.column], nameOf[f.column] = f, name
		}
	}
	return fields, nameOf
}

// storeIndex finds stores by system, scope and name.
type storeIndex struct {
	all []*store
	// byName and byTable look up `system scope`; the second knows tables by the name in the database.
	byName, byTable map[string]*pairing.NameTable[*store]
	// tables are those of relational systems by scope and by their name in the database.
	tables map[[2]string][]*store
}

func indexStores(all []*summary.Summary) *storeIndex {
	x := &storeIndex{byName: map[string]*pairing.NameTable[*store]{}, byTable: map[string]*pairing.NameTable[*store]{}, tables: map[[2]string][]*store{}}
	same := map[[4]string]*store{}
	for _, s := range all {
		one, ok := readStore(s)
		if !ok {
			continue
		}
		key := [4]string{one.system, one.scope, one.name, s.Location.Workspace}
		if have := same[key]; have != nil {
			have.merge(one)
			continue
		}
		same[key] = one
		x.all = append(x.all, one)
	}
	x.pairTwins()
	put := func(at map[string]*pairing.NameTable[*store], system, name string, s *store) {
		key := system + "\x00" + s.scope
		if at[key] == nil {
			at[key] = pairing.NewNameTable[*store]()
		}
		at[key].Add(name, s)
	}
	for _, s := range x.all {
		sort.SliceStable(s.sources, func(i, j int) bool { return pairing.Before(s.sources[i], s.sources[j]) })
		systems := []string{s.system}
		// Code that uses a Prisma client may not know the database behind it, and names the system
		// "prisma"; the schema knows both.
		if s.s.Identity.Binding.Recognition == "prisma" && s.system != "prisma" {
			systems = append(systems, "prisma")
		}
		for _, system := range systems {
			put(x.byName, system, s.name, s)
			if called := asClientNames(s); called != s.name {
				put(x.byName, system, called, s)
			}
			if s.physical != s.name {
				put(x.byTable, system, s.physical, s)
			}
		}
		if Relational(s.system) {
			table := [2]string{s.scope, cmp.Or(s.physical, s.name)}
			x.tables[table] = append(x.tables[table], s)
		}
	}
	return x
}

// asClientNames is what accesses call a store: a Prisma client has a model under its name with a small letter in front, which tells
// nothing of how the model itself begins.
func asClientNames(s *store) string {
	if s.s.Identity.Binding.Recognition != "prisma" || s.name == "" {
		return s.name
	}
	return strings.ToUpper(s.name[:1]) + s.name[1:]
}

// find gives the stores that an access reaches; more than one is ambiguous. physical is true when they
// were found by their name in the database.
func (x *storeIndex) find(b summary.Storage, workspace string) (found []*store, physical bool) {
	if b.Container == nil {
		return nil, false
	}
	key := b.StorageSystem + "\x00" + scopeOf(b)
	if n := x.byName[key]; n != nil {
		found = n.Find(*b.Container)
	}
	if n := x.byTable[key]; len(found) == 0 && n != nil {
		found, physical = n.Find(*b.Container), true
	}
	of := func(s *store) *summary.Summary { return s.s }
	if len(found) == 0 && Relational(b.StorageSystem) {
		if one := x.elsewhere(b, workspace); one != nil {
			return []*store{one}, true
		}
	}
	return pairing.Near(found, workspace, of), physical
}

// unnamed are the words by which code that goes through a mapper, or a dump, names a database that it may not know.
var unnamed = map[string]bool{"activerecord": true, "sqlalchemy": true, "django": true, "django-orm": true, "typeorm": true, "sequelize": true, "sql": true}

// databases are the systems whose containers are tables by their names in the database.
var databases = map[string]bool{"postgresql": true, "cockroachdb": true, "mysql": true, "mariadb": true, "sqlite": true, "microsoft.sql_server": true, "oracle": true}

// Relational reports whether a system's containers are tables by their names in the database, so that what another such system
// calls by one of these names is the same table.
func Relational(system string) bool { return unnamed[system] || databases[system] }

// Unnamed reports whether a system may be any database, since it is named after what the code goes through.
func Unnamed(system string) bool { return unnamed[system] }

// elsewhere finds the one table of a name that another system declares for the same project, or for none.
func (x *storeIndex) elsewhere(b summary.Storage, workspace string) *store {
	var one *store
	for _, s := range x.tables[[2]string{scopeOf(b), *b.Container}] {
		if w := s.s.Location.Workspace; s.system == b.StorageSystem || w != "" && w != workspace {
			continue
		}
		if one != nil {
			return nil // which of them is meant is not known
		}
		one = s
	}
	return one
}
