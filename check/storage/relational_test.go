package storage_test

import (
	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

// tables are the clauses about one table under the names of several systems, and about the columns that rows are selected by.
func tables() []Clause {
	const unknown = "error boundaryFieldUnknown"
	declared := func(system, name string, fields ...string) *summary.Summary {
		s := Table("db/"+system, name, "exhaustive", fields...)
		b := s.Identity.Binding.Semantics.(summary.Storage)
		b.StorageSystem = system
		s.Identity.Binding.Semantics = b
		return s
	}
	uses := func(system, table string, fields []string, by ...string) *summary.Summary {
		return UnitAt("app/boats.rb", "load", Effect(summary.Storage{StorageSystem: system, Scope: "default", Container: Str(table)}, summary.StorageAccess{Kind: "read", Fields: fields, Selector: by}))
	}
	by := func(pack string, s *summary.Summary) *summary.Summary {
		x := s.Transitions[0].Effects[0].(summary.InteractionEffect)
		x.Binding.Recognition = pack
		s.Transitions[0].Effects[0] = x
		return s
	}
	recognised := func(recognition string, s *summary.Summary) *summary.Summary {
		s.Identity.Binding.Recognition = recognition
		return s
	}
	at := func(file string, s *summary.Summary) *summary.Summary {
		s.Location.File = file
		return s
	}
	dumped := func(name string, fields ...string) *summary.Summary {
		return recognised("rails-schema", declared("activerecord", name, fields...))
	}
	called := func(chain string, s *summary.Summary) *summary.Summary {
		x := s.Transitions[0].Effects[0].(summary.InteractionEffect)
		x.Callee = chain
		s.Transitions[0].Effects[0] = x
		return s
	}
	all := []string{"id", "name", "owner_id"}
	var out []Clause
	for _, c := range []struct{ code, schema string }{{"activerecord", "postgresql"}, {"sqlalchemy", "mysql"}, {"django", "sqlite"}, {"typeorm", "postgresql"}, {"postgresql", "activerecord"}, {"activerecord", "activerecord"}} {
		out = append(out,
			Clause{Of: generic.BoundaryFieldUnknown, When: "storage: " + c.code + " against a table of " + c.schema, In: Of(declared(c.schema, "boats", all...), uses(c.code, "boats", []string{"name", "owner_id", "color"})), Want: unknown + "/read"},
			Clause{Of: generic.BoundaryFieldUnknown, When: "storage: " + c.code + " selects by a column that a table of " + c.schema + " lacks", In: Of(declared(c.schema, "boats", all...), uses(c.code, "boats", []string{"*"}, "color")), Want: unknown + "/selector"},
			Clause{Of: generic.BoundaryFieldUnknown, When: "storage: " + c.code + " selects by a column of " + c.schema, In: Of(declared(c.schema, "boats", all...), uses(c.code, "boats", []string{"*"}, "name", "owner_id")), Want: ""})
	}
	return append(out,
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a key of several columns under one name", In: Of(declared("postgresql", "boats", all...), by("prisma", uses("postgresql", "boats", []string{"*"}, "name_owner_id", "OR"))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a joined name of which one part is no column", In: Of(declared("postgresql", "boats", all...), by("prisma", uses("postgresql", "boats", []string{"*"}, "name_color"))), Want: unknown + "/selector"},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: in a statement a joined name is a column", In: Of(declared("postgresql", "boats", all...), by("pg", uses("postgresql", "boats", []string{"*"}, "name_owner_id"))), Want: unknown + "/selector"},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a relation that is kept in a column", In: Of(declared("activerecord", "boats", all...), by("activerecord", uses("activerecord", "boats", []string{"*"}, "owner"))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a column of a longer name that keeps no relation", In: Of(declared("postgresql", "boats", "id", "owner_old"), by("sqlalchemy", uses("sqlalchemy", "boats", []string{"*"}, "owner"))), Want: unknown + "/selector"},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a relation that is kept in a column of a longer name", In: Of(declared("postgresql", "boats", "id", "owner_user_id"), by("sqlalchemy", uses("sqlalchemy", "boats", []string{"owner_user_id", "owner"}, "owner"))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a mapper's attribute in another spelling than its column", In: Of(declared("postgresql", "boats", "id", "ownerToken"), by("sqlalchemy", uses("sqlalchemy", "boats", []string{"id"}, "owner_token"))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a statement in another spelling than the column", In: Of(declared("postgresql", "boats", "id", "ownerToken"), by("pg", uses("postgresql", "boats", []string{"*"}, "owner_token"))), Want: unknown + "/selector"},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: statements know no relations", In: Of(declared("postgresql", "boats", all...), by("pg", uses("postgresql", "boats", []string{"*"}, "owner"))), Want: unknown + "/selector"},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: another table, joined", In: Of(declared("activerecord", "boats", all...), declared("activerecord", "owners", "id"), by("activerecord", uses("activerecord", "boats", []string{"*"}, "owners"))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: an attribute of a model that is no column", In: Of(declared("activerecord", "boats", all...), by("activerecord", uses("activerecord", "boats", []string{"password"}))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a chain that leads from a row to rows of another table", In: Of(declared("activerecord", "boats", all...), called("boat.trips().where", by("activerecord", uses("activerecord", "boats", []string{"password"}, "color")))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a chain that leads from a row to rows of the table", In: Of(declared("activerecord", "boats", all...), called("owner.boats().where", by("activerecord", uses("activerecord", "boats", []string{"password"}, "color")))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: such a chain, and a column of nearly that name", In: Of(declared("activerecord", "boats", all...), called("owner.boats().where", by("activerecord", uses("activerecord", "boats", []string{"password"}, "name_old")))), Want: unknown + "/selector"},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a chain of the model", In: Of(declared("activerecord", "boats", all...), called("Boat.joins().where", by("activerecord", uses("activerecord", "boats", []string{"password"}, "color")))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: one call of the model", In: Of(declared("activerecord", "boats", all...), called("Boat.where", by("activerecord", uses("activerecord", "boats", []string{"password"}, "color")))), Want: unknown + "/selector"},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: rows by a name that is no column, relation or table", In: Of(declared("activerecord", "boats", all...), by("activerecord", uses("activerecord", "boats", []string{"password"}, "color"))), Want: unknown + "/selector"},
		Clause{Of: generic.BoundaryFieldUnused, When: "storage: columns that the methods of a model's objects may read", In: Of(declared("activerecord", "boats", all...), by("activerecord", uses("activerecord", "boats", []string{"name"}))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a table that the schema calls otherwise", In: Of(declared("postgresql", "boats_old", all...), uses("postgresql", "boats", []string{"name"})), Want: "warning boundaryFieldUnknown/read"},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: tables that all have a word in front", In: Of(declared("postgresql", "dock_boats", all...), declared("postgresql", "dock_crews", all...), uses("postgresql", "boats", []string{"name"}), uses("postgresql", "crews", []string{"name"})), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a table with the name of a module in front", In: Of(declared("activerecord", "dock_boats", all...), by("activerecord", uses("activerecord", "boats", []string{"name"}))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a misspelt table", In: Of(declared("postgresql", "harbours", all...), uses("postgresql", "harbors", []string{"name"})), Want: "warning boundaryFieldUnknown/read"},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a table of another name, where both are used", In: Of(declared("postgresql", "boats_old", all...), uses("postgresql", "boats", []string{"name"}), uses("postgresql", "boats_old", []string{"name", "owner_id"})), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a table that the source need not have", In: Of(declared("postgresql", "harbours", all...), uses("postgresql", "boats", []string{"name"}), uses("postgresql", "harbours", []string{"name", "owner_id"})), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a table that a schema of the whole database lacks", In: Of(dumped("harbours", all...), uses("activerecord", "boats", []string{"name"}), uses("activerecord", "harbours", []string{"name", "owner_id"})), Want: "warning boundaryFieldUnknown/read"},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a migration uses a table of its time", In: Of(dumped("harbours", all...), at("db/migrate/20160210_create.rb", uses("activerecord", "boats", []string{"name"})), uses("activerecord", "harbours", []string{"name", "owner_id"})), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: more tables than the schema has are those of another database", In: Of(dumped("harbours", all...), uses("activerecord", "boats", []string{"name"}), uses("activerecord", "crews", []string{"name"}), uses("activerecord", "harbours", []string{"name", "owner_id"})), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: an irregular plural", In: Of(dumped("mice", all...), dumped("harbours", all...), uses("activerecord", "micee", []string{"name"}), uses("activerecord", "harbours", []string{"name", "owner_id"})), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: singular and plural of one name", In: Of(declared("postgresql", "boats", all...), uses("sqlalchemy", "boat", []string{"name"})), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: the schema of another database's mapper", In: Of(recognised("prisma", declared("postgresql", "boats_old", all...)), uses("postgresql", "boats", []string{"name"})), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a path of a mapper", In: Of(declared("postgresql", "boats", all...), uses("django", "boats", []string{"*"}, "owner__name", "name.size")), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: the table of another project in another system", In: Of(In("shop", declared("postgresql", "boats", all...)), In("dock", uses("activerecord", "boats", []string{"color"}))), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: two systems declare it, and code names a third", In: Of(declared("postgresql", "boats", all...), declared("mysql", "boats", all...), uses("activerecord", "boats", []string{"color"})), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: a collection is no table", In: Of(declared("mongodb", "boats", all...), uses("activerecord", "boats", []string{"color"})), Want: ""},
		Clause{Of: generic.BoundaryFieldUnknown, When: "storage: not all columns are known", In: Of(With(declared("activerecord", "boats", all...), func(s *summary.Summary) { s.Metadata.StorageContract.FieldSet = "partial" }), uses("activerecord", "boats", []string{"*", "color"}, "size")), Want: ""},
	)
}
