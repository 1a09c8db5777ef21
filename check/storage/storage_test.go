package storage_test

import (
	"slices"
	"testing"

	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/storage"
	"github.com/drift-analyzer/drift/summary"
)

// items is a table addressed by key, with an index on another attribute.
func items() *summary.Summary {
	name := "orders"
	return ContractAt("template.yaml", name, "cloudformation", summary.Storage{StorageSystem: "aws.dynamodb", Scope: "default", Container: &name},
		Meta{"storageContract": Meta{"fields": []any{Meta{"name": "pk", "primary": true}, Meta{"name": "sk", "primary": true}}, "fieldSet": "partial", "identifies": List("pk", "sk"),
			"indexes": []any{Meta{"name": "byBuyer", "identifies": List("buyer"), "fieldSet": "exhaustive", "fields": List("pk", "sk", "buyer", "total")}}}})
}

// ofDump makes a table one of a schema dump of Rails.
func ofDump(s *summary.Summary) { s.Identity.Binding.Recognition = "rails-schema" }

// setTable is a deployed unit that names a table in a variable; tableByVariable takes an access's table from there.
func setTable(name string) *summary.Summary {
	s := DeployedAs("Fn", "src")
	s.Metadata.RuntimeContract.Variables = []summary.RuntimeVariable{{Name: "TABLE", Value: &name}}
	return s
}

func tableByVariable(s *summary.Summary) {
	x := s.Transitions[0].Effects[0].(summary.InteractionEffect)
	at := x.Binding.Semantics.(summary.Storage)
	at.Container = Str("{TABLE}")
	x.Binding.Semantics = at
	s.Transitions[0].Effects = []summary.Effect{x, Effect(nil, summary.ConfigRead{Name: "TABLE"})}
}

func picks(index *string, operation string, fields []string, by ...string) *summary.Summary {
	return UnitAt("src/a.ts", "load", Effect(summary.Storage{StorageSystem: "aws.dynamodb", Scope: "default", Container: Str("orders"), AccessPath: index},
		summary.StorageAccess{Kind: "read", Fields: fields, Selector: by, Operation: operation}))
}

func TestClauses(t *testing.T) {
	clausetest.Run(t, &storage.Domain, slices.Concat(clauses(), tables(), twins()))
}

func clauses() []Clause {
	const unknown, unused = "error boundaryFieldUnknown", "warning boundaryFieldUnused"
	users := func() *summary.Summary { return Table("db.sql", "User", "exhaustive", "id", "name") }
	stamped := func() *summary.Summary {
		return With(users(), func(s *summary.Summary) { s.Metadata.StorageContract.Fields[1].Stamped = true })
	}
	posts := func() *summary.Summary { return Table("db.sql", "Post", "exhaustive", "id", "title") }
	follow := func(kind, step string, fields ...string) summary.Effect {
		return Effect(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: Str("User")}, summary.StorageAccess{Kind: kind, Fields: fields, RelationPath: []string{step}})
	}
	prisma := func(system string) *summary.Summary {
		s := users()
		s.Identity.Binding.Recognition = system
		return s
	}
	keyed := func() *summary.Summary {
		return With(Table("schema.prisma", "Boat", "exhaustive", "id", "harbour", "place"), func(s *summary.Summary) {
			s.Identity.Binding.Recognition = "prisma"
			s.Metadata.StorageContract.Indexes = []summary.StorageIndex{{Name: "placeKey", Identifies: []string{"harbour", "place"}, Unique: summary.Bool(true), FieldSet: summary.FieldSetExhaustive}}
		})
	}
	byKey := func(key string) *summary.Summary {
		return With(UnitAt("a.ts", "load", Effect(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: Str("Boat")}, summary.StorageAccess{Kind: "read", Fields: []string{"*"}, Selector: []string{key}, Operation: "findUnique"})), func(s *summary.Summary) {
			x := s.Transitions[0].Effects[0].(summary.InteractionEffect)
			x.Binding.Recognition = "prisma"
			s.Transitions[0].Effects[0] = x
		})
	}
	small := func() *summary.Summary {
		return With(Table("schema.prisma", "boat_type", "exhaustive", "id"), func(s *summary.Summary) { s.Identity.Binding.Recognition = "prisma" })
	}
	client := func(fields ...string) *summary.Summary {
		return UnitAt("src/a.ts", "load", Effect(summary.Storage{StorageSystem: "prisma", Scope: "default", Container: Str("User")}, summary.StorageAccess{Kind: "read", Fields: fields}))
	}
	pattern := func(names ...string) []*summary.Summary {
		out := Of(UnitAt("src/a.ts", "load", Reads("dev-orders-eu", "*")))
		for _, n := range names {
			out = append(out, Table(n+".sql", n, "exhaustive", "id"))
		}
		return out
	}
	mapped := func() *summary.Summary {
		s := Table("schema.prisma", "User", "exhaustive", "id")
		m := s.Metadata.StorageContract
		m.PhysicalTable = "users"
		m.Fields = append(m.Fields, summary.StorageField{Name: "fullName", Column: "full_name"})
		return s
	}
	return []Clause{
		{Of: generic.ContractDisagreement, When: "columns of one table", In: Of(Table("db/schema.prisma", "User", "exhaustive", "id", "name"), Table("db/dump.sql", "User", "exhaustive", "id")), Want: "warning contractDisagreement"},
		{Of: generic.ContractDisagreement, When: "a table of one name in two databases", In: Of(With(Table("db/schema.rb", "users", "exhaustive", "id", "name"), ofDump), With(Table("db/archive_schema.rb", "users", "exhaustive", "id"), ofDump)), Want: ""},
		{Of: generic.ContractDisagreement, When: "a dump and what somebody wrote", In: Of(With(Table("db/schema.rb", "users", "exhaustive", "id", "name"), ofDump), Table("db/users.sql", "users", "exhaustive", "id")), Want: "warning contractDisagreement"},
		{Of: generic.ContractDisagreement, When: "columns of one table agree", In: Of(Table("db/schema.prisma", "User", "exhaustive", "id"), Table("db/dump.sql", "User", "exhaustive", "id")), Want: ""},

		{Of: generic.BoundaryFieldUnknown, When: "storage: a column is read that the table lacks", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "name", "nickname"))), Want: unknown + "/read"},
		{Of: generic.BoundaryFieldUnknown, When: "storage: a column is written that the table lacks", In: Of(users(), UnitAt("a.ts", "save", Writes("User", "nickname"), Reads("User", "name"))), Want: unknown + "/write"},
		{Of: generic.BoundaryFieldUnknown, When: "storage: all columns are declared", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "name"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "storage: the declaration is not known to be complete", In: Of(Table("db.sql", "User", "partial", "id", "name"), UnitAt("a.ts", "load", Reads("User", "name", "nickname"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "storage: no contract is in the run", In: Of(UnitAt("a.ts", "load", Reads("User", "nickname"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "storage: a field behind a relation", In: Of(Relation(users(), "posts", "Post"), posts(), UnitAt("a.ts", "load", Reads("User", "name"), follow("read", "posts", "title", "body"))), Want: unknown + "/read"},
		{Of: generic.BoundaryFieldUnknown, When: "storage: a relation leads to what is declared", In: Of(Relation(users(), "posts", "Post"), posts(), UnitAt("a.ts", "load", Reads("User", "name"), follow("read", "posts", "title"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "storage: a relation that the table does not have", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "name"), follow("read", "comments", "title"))), Want: unknown + "/read"},
		{Of: generic.BoundaryFieldUnknown, When: "storage: through an index that keeps few attributes", In: Of(items(), picks(Str("byBuyer"), "Query", []string{"total", "note"}, "buyer")), Want: unknown + "/read"},
		{Of: generic.BoundaryFieldUnknown, When: "storage: the table of another workspace is another table", In: Of(In("a", Table("db.sql", "User", "exhaustive", "id", "name")), In("b", Table("db.sql", "User", "exhaustive", "id", "name", "nickname")),
			In("b", UnitAt("a.ts", "load", Reads("User", "name", "nickname")))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "storage: two sources of one table are taken together", In: Of(Table("a.prisma", "User", "partial", "id", "name"), Table("b.sql", "User", "exhaustive", "id", "name", "nickname"), UnitAt("a.ts", "load", Reads("User", "name", "nickname"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "storage: a Prisma client reaches the schema's store, whatever database it is", In: Of(prisma("prisma"), client("name", "nickname")), Want: unknown + "/read"},
		{Of: generic.BoundaryFieldUnknown, When: "storage: a statement names a column by its own name, of a table that is called alike in the program", In: Of(With(Table("schema.prisma", "User", "exhaustive", "id", "createdAt"), func(s *summary.Summary) {
			s.Metadata.StorageContract.PhysicalTable, s.Metadata.StorageContract.Fields[1].Column = "User", "created_at"
		}), UnitAt("src/a.ts", "save", Writes("User", "created_at", "createdAt", "updated_at"))), Want: unknown + "/write, " + unused + "/read", Says: "save writes updated_at of User, which the schema does not have: the write is refused or the value lost"},
		{Of: generic.BoundaryFieldUnknown, When: "storage: rows by a key of several columns that the schema gives a name", In: Of(keyed(), byKey("placeKey")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "storage: rows by a key that the schema does not have", In: Of(keyed(), byKey("otherKey")), Want: unknown + "/selector"},
		{Of: generic.BoundaryFieldUnknown, When: "storage: a Prisma client names a model with a small letter by a great one", In: Of(small(), UnitAt("a.ts", "load", Reads("Boat_type", "id", "hue"))), Want: unknown + "/read"},
		{Of: generic.BoundaryFieldUnknown, When: "storage: a table with a small letter is no other than itself", In: Of(Table("db.sql", "boat_type", "exhaustive", "id"), UnitAt("a.ts", "load", Reads("Boat_type", "id", "hue"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "storage: a Prisma client reaches nothing that is declared elsewhere", In: Of(prisma("sql"), client("nickname")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "storage: by the table's own name its columns go by theirs", In: Of(mapped(), UnitAt("a.ts", "load", Reads("users", "id", "full_name", "fullName"))), Want: unknown + "/read"},

		{Of: generic.BoundaryFieldUnused, When: "storage: neither read nor written", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "id"))), Want: unused},
		{Of: generic.BoundaryFieldUnused, When: "storage: the store writes the time of a write", In: Of(stamped(), UnitAt("a.ts", "load", Reads("User", "id"))), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: code writes the time of a write", In: Of(stamped(), UnitAt("a.ts", "save", Writes("User", "name"))), Want: unused + "/read"},
		{Of: generic.BoundaryFieldUnused, When: "storage: written and never read", In: Of(users(), UnitAt("a.ts", "save", Writes("User", "name"))), Want: unused + "/read"},
		{Of: generic.BoundaryFieldUnused, When: "storage: read", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "name"))), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: somebody reads the default shape", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "*")), UnitAt("b.ts", "load", Reads("User", "id"))), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: asking for some columns leaves the check on for the others", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "id")), UnitAt("b.ts", "load", Reads("User", "id"))), Want: unused},
		{Of: generic.BoundaryFieldUnused, When: "storage: a read that states no fields", In: Of(users(), UnitAt("a.ts", "load", Reads("User"))), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: picked by", In: Of(users(), UnitAt("a.ts", "load", Effect(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: Str("User")}, summary.StorageAccess{Kind: "read", Fields: []string{"id"}, Selector: []string{"name"}}))), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: a call, on something that is not known, of a table that a relation leads from", In: Of(Relation(posts(), "author", "User"), users(), UnitAt("a.ts", "save", Writes("User", "name")), UnitAt("b.ts", "all", summary.Invocation{Callee: "request.server.prisma.post.findFirst"})), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: a call, on something that is not known, of a table that no relation leads from", In: Of(posts(), users(), UnitAt("a.ts", "save", Writes("User", "name")), UnitAt("b.ts", "all", summary.Invocation{Callee: "request.server.prisma.post.findFirst"})), Want: unused + "/read"},
		{Of: generic.BoundaryFieldUnused, When: "storage: a call of the table on something that is not known", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "id")), UnitAt("b.ts", "all", summary.Invocation{Callee: "models.user.findMany"})), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: a call of the table, by a name that says what it is, on something that is not known", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "id")), UnitAt("b.ts", "all", summary.Invocation{Callee: "ctx.db.query.usersTable.findMany"})), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: a call that is passed the table", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "id")), UnitAt("b.ts", "all", summary.Invocation{Callee: "tx.select().from", Args: []summary.ValueRef{summary.State{Name: "users"}}})), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: a statement that names the table, on something that is not known", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "id")), UnitAt("b.ts", "all", summary.Invocation{Callee: "models.$queryRaw", Args: []summary.ValueRef{summary.Unresolved{SourceText: "`SELECT * FROM \"User\"`"}}})), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: calls of another table, and of what the access was read from", In: Of(users(), UnitAt("a.ts", "load", Reads("User", "id"), summary.Invocation{Callee: "models.boat.findMany"}, summary.Invocation{Callee: "list.user.map"},
			summary.Invocation{Callee: "tx.select().from", Args: []summary.ValueRef{summary.State{Name: "boats"}}})), Want: unused},
		{Of: generic.BoundaryFieldUnused, When: "storage: the call whose access was read", In: Of(users(), With(UnitAt("a.ts", "load", Reads("User", "id"), summary.Invocation{Callee: "prisma.user.findMany"}), func(s *summary.Summary) {
			x := s.Transitions[0].Effects[0].(summary.InteractionEffect)
			x.Callee = "prisma.user.findMany"
			s.Transitions[0].Effects[0] = x
		})), Want: unused},
		{Of: generic.BoundaryFieldUnused, When: "storage: nothing in the run touches the table", In: Of(users(), posts(), UnitAt("a.ts", "load", Reads("User", "name"))), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: a column that a relation is kept in", In: Of(With(Relation(Table("db.sql", "Post", "exhaustive", "id", "title", "authorId"), "author", "User"), func(s *summary.Summary) {
			list := s.Metadata.StorageContract.Fields
			list[len(list)-1].RelationKey = []string{"authorId"}
		}), users(), UnitAt("a.ts", "load", Reads("Post", "title"))), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: a relation is read in its default shape", In: Of(Relation(posts(), "author", "User"), users(), UnitAt("a.ts", "save", Writes("User", "name"), Reads("Post", "title", "author"))), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: a relation is read for some of its fields", In: Of(Relation(posts(), "author", "User"), users(), UnitAt("a.ts", "save", Writes("User", "name"), Reads("Post", "title", "author"),
			Effect(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: Str("Post")}, summary.StorageAccess{Kind: "read", Fields: []string{"id"}, RelationPath: []string{"author"}}))), Want: unused + "/read"},
		{Of: generic.BoundaryFieldUnused, When: "storage: a relation that is written is about the pack", In: Of(Relation(users(), "posts", "Post"), posts(), UnitAt("a.ts", "save", Reads("User", "name"), Writes("User", "posts"))), Want: "info boundaryFieldUnused/write"},

		{Of: storage.BoundarySelectorMismatch, When: "the key is not what is selected by", In: Of(items(), picks(nil, "Get", []string{"*"}, "id")), Want: "error boundarySelectorMismatch/selector"},
		{Of: storage.BoundarySelectorMismatch, When: "the table is named by a variable that its unit sets", In: Of(items(), setTable("orders"), With(picks(nil, "Get", []string{"*"}, "id"), tableByVariable)), Want: "error boundarySelectorMismatch/selector"},
		{Of: storage.BoundarySelectorMismatch, When: "the variable names another table", In: Of(items(), setTable("users"), With(picks(nil, "Get", []string{"*"}, "id"), tableByVariable)), Want: ""},
		{Of: storage.BoundarySelectorMismatch, When: "something besides the key", In: Of(items(), picks(nil, "Query", []string{"*"}, "pk", "state")), Want: "error boundarySelectorMismatch/selector"},
		{Of: storage.BoundarySelectorMismatch, When: "the key", In: Of(items(), picks(nil, "Get", []string{"*"}, "pk", "sk")), Want: ""},
		{Of: storage.BoundarySelectorMismatch, When: "the first part of the key", In: Of(items(), picks(nil, "Query", []string{"*"}, "pk")), Want: ""},
		{Of: storage.BoundarySelectorMismatch, When: "an index has its own key", In: Of(items(), picks(Str("byBuyer"), "Query", []string{"total", "pk", "sk"}, "buyer")), Want: ""},
		{Of: storage.BoundarySelectorMismatch, When: "the table's key asked of an index", In: Of(items(), picks(Str("byBuyer"), "Query", []string{"total"}, "pk")), Want: "error boundarySelectorMismatch/selector"},
		{Of: storage.BoundarySelectorMismatch, When: "no selector is known", In: Of(items(), picks(nil, "Get", []string{"*"})), Want: ""},
		{Of: storage.BoundarySelectorMismatch, When: "no key is stated", In: Of(With(items(), func(s *summary.Summary) { s.Metadata.StorageContract.Identifies = nil }), picks(nil, "Get", []string{"*"}, "id")), Want: ""},
		{Of: storage.BoundarySelectorMismatch, When: "a store that filters on any column", In: Of(users(), UnitAt("a.ts", "load", Effect(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: Str("User")}, summary.StorageAccess{Kind: "read", Fields: []string{"*"}, Selector: []string{"name"}}))), Want: ""},

		{Of: generic.AmbiguousProvider, When: "two patterns cover the name and state equally much", In: pattern("{stage}-orders-eu", "dev-orders{rest}"), Want: "warning ambiguousProvider"},
		{Of: generic.AmbiguousProvider, When: "the pattern that states more takes the access", In: pattern("{stage}-orders-eu", "{stage}-eu"), Want: ""},
		{Of: generic.AmbiguousProvider, When: "an equal name takes the access", In: pattern("{stage}-orders-eu", "dev-orders-eu"), Want: ""},
	}
}
