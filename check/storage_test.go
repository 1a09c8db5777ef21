package check

import (
	"encoding/json"

	"github.com/drift-analyzer/drift/summary"
)

// plainShape is a shape as metadata holds it.
func plainShape(s summary.TypeShape) any {
	var out any
	if err := json.Unmarshal(summary.AppendJSON(nil, s), &out); err != nil {
		panic(err)
	}
	return out
}

// table is a declared table of PostgreSQL; the first field is its primary key.
func table(file, name, fieldSet string, fields ...string) *summary.Summary {
	var all []any
	for i, f := range fields {
		all = append(all, meta{"name": f, "primary": i == 0})
	}
	return contractAt(file, name, "sql", summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: &name},
		meta{"storageContract": meta{"fields": all, "fieldSet": fieldSet, "physicalTable": name}})
}

// relation adds a field that leads to another table.
func relation(s *summary.Summary, name, to string) *summary.Summary {
	m := s.Metadata.StorageContract
	m.Fields = append(m.Fields, summary.StorageField{Name: name, Derived: true, Relation: to})
	return s
}

func reads(table string, fields ...string) summary.Effect { return does("read", table, fields) }

func writes(table string, fields ...string) summary.Effect { return does("write", table, fields) }

func does(kind, table string, fields []string) summary.Effect {
	return effect(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: &table}, summary.StorageAccess{Kind: kind, Fields: fields})
}

// items is a table addressed by key, with an index on another attribute.
func items() *summary.Summary {
	name := "orders"
	return contractAt("template.yaml", name, "cloudformation", summary.Storage{StorageSystem: "aws.dynamodb", Scope: "default", Container: &name},
		meta{"storageContract": meta{"fields": []any{meta{"name": "pk", "primary": true}, meta{"name": "sk", "primary": true}}, "fieldSet": "partial", "identifies": list("pk", "sk"),
			"indexes": []any{meta{"name": "byBuyer", "identifies": list("buyer"), "fieldSet": "exhaustive", "fields": list("pk", "sk", "buyer", "total")}}}})
}

// setTable is a deployed unit that names a table in a variable; tableByVariable takes an access's table from there.
func setTable(name string) *summary.Summary {
	s := deployedAs("Fn", "src")
	s.Metadata.RuntimeContract.Variables = []summary.RuntimeVariable{{Name: "TABLE", Value: &name}}
	return s
}

func tableByVariable(s *summary.Summary) {
	x := s.Transitions[0].Effects[0].(summary.InteractionEffect)
	at := x.Binding.Semantics.(summary.Storage)
	at.Container = str("{TABLE}")
	x.Binding.Semantics = at
	s.Transitions[0].Effects = []summary.Effect{x, effect(nil, summary.ConfigRead{Name: "TABLE"})}
}

func picks(index *string, operation string, fields []string, by ...string) *summary.Summary {
	return unitAt("src/a.ts", "load", effect(summary.Storage{StorageSystem: "aws.dynamodb", Scope: "default", Container: str("orders"), AccessPath: index},
		summary.StorageAccess{Kind: "read", Fields: fields, Selector: by, Operation: operation}))
}

func storageClauses() []clause {
	const unknown, unused = "error boundaryFieldUnknown", "warning boundaryFieldUnused"
	users := func() *summary.Summary { return table("db.sql", "User", "exhaustive", "id", "name") }
	posts := func() *summary.Summary { return table("db.sql", "Post", "exhaustive", "id", "title") }
	follow := func(kind, step string, fields ...string) summary.Effect {
		return effect(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: str("User")}, summary.StorageAccess{Kind: kind, Fields: fields, RelationPath: []string{step}})
	}
	prisma := func(system string) *summary.Summary {
		s := users()
		s.Identity.Binding.Recognition = system
		return s
	}
	client := func(fields ...string) *summary.Summary {
		return unitAt("src/a.ts", "load", effect(summary.Storage{StorageSystem: "prisma", Scope: "default", Container: str("User")}, summary.StorageAccess{Kind: "read", Fields: fields}))
	}
	pattern := func(names ...string) []*summary.Summary {
		out := of(unitAt("src/a.ts", "load", reads("dev-orders-eu", "*")))
		for _, n := range names {
			out = append(out, table(n+".sql", n, "exhaustive", "id"))
		}
		return out
	}
	mapped := func() *summary.Summary {
		s := table("schema.prisma", "User", "exhaustive", "id")
		m := s.Metadata.StorageContract
		m.PhysicalTable = "users"
		m.Fields = append(m.Fields, summary.StorageField{Name: "fullName", Column: "full_name"})
		return s
	}
	return []clause{
		{BoundaryFieldUnknown, "storage: a column is read that the table lacks", of(users(), unitAt("a.ts", "load", reads("User", "name", "nickname"))), unknown + "/read"},
		{BoundaryFieldUnknown, "storage: a column is written that the table lacks", of(users(), unitAt("a.ts", "save", writes("User", "nickname"), reads("User", "name"))), unknown + "/write"},
		{BoundaryFieldUnknown, "storage: all columns are declared", of(users(), unitAt("a.ts", "load", reads("User", "name"))), ""},
		{BoundaryFieldUnknown, "storage: the declaration is not known to be complete", of(table("db.sql", "User", "partial", "id", "name"), unitAt("a.ts", "load", reads("User", "name", "nickname"))), ""},
		{BoundaryFieldUnknown, "storage: no contract is in the run", of(unitAt("a.ts", "load", reads("User", "nickname"))), ""},
		{BoundaryFieldUnknown, "storage: a field behind a relation", of(relation(users(), "posts", "Post"), posts(), unitAt("a.ts", "load", reads("User", "name"), follow("read", "posts", "title", "body"))), unknown + "/read"},
		{BoundaryFieldUnknown, "storage: a relation leads to what is declared", of(relation(users(), "posts", "Post"), posts(), unitAt("a.ts", "load", reads("User", "name"), follow("read", "posts", "title"))), ""},
		{BoundaryFieldUnknown, "storage: a relation that the table does not have", of(users(), unitAt("a.ts", "load", reads("User", "name"), follow("read", "comments", "title"))), unknown + "/read"},
		{BoundaryFieldUnknown, "storage: through an index that keeps few attributes", of(items(), picks(str("byBuyer"), "Query", []string{"total", "note"}, "buyer")), unknown + "/read"},
		{BoundaryFieldUnknown, "storage: the table of another workspace is another table", of(in("a", table("db.sql", "User", "exhaustive", "id", "name")), in("b", table("db.sql", "User", "exhaustive", "id", "name", "nickname")),
			in("b", unitAt("a.ts", "load", reads("User", "name", "nickname")))), ""},
		{BoundaryFieldUnknown, "storage: two sources of one table are taken together", of(table("a.prisma", "User", "partial", "id", "name"), table("b.sql", "User", "exhaustive", "id", "name", "nickname"), unitAt("a.ts", "load", reads("User", "name", "nickname"))), ""},
		{BoundaryFieldUnknown, "storage: a Prisma client reaches the schema's store, whatever database it is", of(prisma("prisma"), client("name", "nickname")), unknown + "/read"},
		{BoundaryFieldUnknown, "storage: a Prisma client reaches nothing that is declared elsewhere", of(prisma("sql"), client("nickname")), ""},
		{BoundaryFieldUnknown, "storage: by the table's own name its columns go by theirs", of(mapped(), unitAt("a.ts", "load", reads("users", "id", "full_name", "fullName"))), unknown + "/read"},

		{BoundaryFieldUnused, "storage: neither read nor written", of(users(), unitAt("a.ts", "load", reads("User", "id"))), unused},
		{BoundaryFieldUnused, "storage: written and never read", of(users(), unitAt("a.ts", "save", writes("User", "name"))), unused + "/read"},
		{BoundaryFieldUnused, "storage: read", of(users(), unitAt("a.ts", "load", reads("User", "name"))), ""},
		{BoundaryFieldUnused, "storage: somebody reads the default shape", of(users(), unitAt("a.ts", "load", reads("User", "*")), unitAt("b.ts", "load", reads("User", "id"))), ""},
		{BoundaryFieldUnused, "storage: asking for some columns leaves the check on for the others", of(users(), unitAt("a.ts", "load", reads("User", "id")), unitAt("b.ts", "load", reads("User", "id"))), unused},
		{BoundaryFieldUnused, "storage: a read that states no fields", of(users(), unitAt("a.ts", "load", reads("User"))), ""},
		{BoundaryFieldUnused, "storage: picked by", of(users(), unitAt("a.ts", "load", effect(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: str("User")}, summary.StorageAccess{Kind: "read", Fields: []string{"id"}, Selector: []string{"name"}}))), ""},
		{BoundaryFieldUnused, "storage: nothing in the run touches the table", of(users(), posts(), unitAt("a.ts", "load", reads("User", "name"))), ""},
		{BoundaryFieldUnused, "storage: a column that a relation is kept in", of(with(relation(table("db.sql", "Post", "exhaustive", "id", "title", "authorId"), "author", "User"), func(s *summary.Summary) {
			list := s.Metadata.StorageContract.Fields
			list[len(list)-1].RelationKey = []string{"authorId"}
		}), users(), unitAt("a.ts", "load", reads("Post", "title"))), ""},
		{BoundaryFieldUnused, "storage: a relation is read in its default shape", of(relation(posts(), "author", "User"), users(), unitAt("a.ts", "save", writes("User", "name"), reads("Post", "title", "author"))), ""},
		{BoundaryFieldUnused, "storage: a relation is read for some of its fields", of(relation(posts(), "author", "User"), users(), unitAt("a.ts", "save", writes("User", "name"), reads("Post", "title", "author"),
			effect(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: str("Post")}, summary.StorageAccess{Kind: "read", Fields: []string{"id"}, RelationPath: []string{"author"}}))), unused + "/read"},
		{BoundaryFieldUnused, "storage: a relation that is written is about the pack", of(relation(users(), "posts", "Post"), posts(), unitAt("a.ts", "save", reads("User", "name"), writes("User", "posts"))), "info boundaryFieldUnused/write"},

		{BoundarySelectorMismatch, "the key is not what is selected by", of(items(), picks(nil, "Get", []string{"*"}, "id")), "error boundarySelectorMismatch/selector"},
		{BoundarySelectorMismatch, "the table is named by a variable that its unit sets", of(items(), setTable("orders"), with(picks(nil, "Get", []string{"*"}, "id"), tableByVariable)), "error boundarySelectorMismatch/selector"},
		{BoundarySelectorMismatch, "the variable names another table", of(items(), setTable("users"), with(picks(nil, "Get", []string{"*"}, "id"), tableByVariable)), ""},
		{BoundarySelectorMismatch, "something besides the key", of(items(), picks(nil, "Query", []string{"*"}, "pk", "state")), "error boundarySelectorMismatch/selector"},
		{BoundarySelectorMismatch, "the key", of(items(), picks(nil, "Get", []string{"*"}, "pk", "sk")), ""},
		{BoundarySelectorMismatch, "the first part of the key", of(items(), picks(nil, "Query", []string{"*"}, "pk")), ""},
		{BoundarySelectorMismatch, "an index has its own key", of(items(), picks(str("byBuyer"), "Query", []string{"total", "pk", "sk"}, "buyer")), ""},
		{BoundarySelectorMismatch, "the table's key asked of an index", of(items(), picks(str("byBuyer"), "Query", []string{"total"}, "pk")), "error boundarySelectorMismatch/selector"},
		{BoundarySelectorMismatch, "no selector is known", of(items(), picks(nil, "Get", []string{"*"})), ""},
		{BoundarySelectorMismatch, "no key is stated", of(with(items(), func(s *summary.Summary) { s.Metadata.StorageContract.Identifies = nil }), picks(nil, "Get", []string{"*"}, "id")), ""},
		{BoundarySelectorMismatch, "a store that filters on any column", of(users(), unitAt("a.ts", "load", effect(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: str("User")}, summary.StorageAccess{Kind: "read", Fields: []string{"*"}, Selector: []string{"name"}}))), ""},

		{AmbiguousProvider, "two patterns cover the name and state equally much", pattern("{stage}-orders-eu", "dev-orders{rest}"), "warning ambiguousProvider"},
		{AmbiguousProvider, "the pattern that states more takes the access", pattern("{stage}-orders-eu", "{stage}-eu"), ""},
		{AmbiguousProvider, "an equal name takes the access", pattern("{stage}-orders-eu", "dev-orders-eu"), ""},
	}
}
