package storage_test

import (
	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

// twins: a table that a migration declares with its schema, and a model of a mapper that names the schema apart.
func twins() []Clause {
	table := func(fields ...string) *summary.Summary {
		return Table("db.sql", "fleet.boats", "exhaustive", fields...)
	}
	model := func(schema string) *summary.Summary {
		return With(Table("schema.prisma", "Boat", "exhaustive", "id", "title", "madeAt"), func(s *summary.Summary) {
			m := s.Metadata.StorageContract
			m.Schema, m.PhysicalTable, m.Fields[2].Column = schema, "boats", "made_at"
		})
	}
	const unused = "warning boundaryFieldUnused"
	return []Clause{
		{Of: generic.BoundaryFieldUnused, When: "storage: a column that code reads by the model's name", In: Of(table("id", "title", "made_at"), model("fleet"), UnitAt("a.ts", "save", Writes("fleet.boats", "title", "made_at")), UnitAt("b.ts", "load", Reads("Boat", "title", "madeAt"))), Want: ""},
		{Of: generic.BoundaryFieldUnused, When: "storage: a column that no name of the table is read by", In: Of(table("id", "title", "made_at"), model("fleet"), UnitAt("a.ts", "save", Writes("fleet.boats", "title", "made_at")), UnitAt("b.ts", "load", Reads("Boat", "title"))), Want: unused + "/read"},
		{Of: generic.BoundaryFieldUnused, When: "storage: a model of another schema", In: Of(table("id", "title"), model("crews"), UnitAt("a.ts", "save", Writes("fleet.boats", "title")), UnitAt("b.ts", "load", Reads("Boat", "title", "madeAt"))), Want: unused + "/read"},
		{Of: generic.BoundaryFieldUnknown, When: "storage: a column that only the model declares", In: Of(table("id", "title"), model("fleet"), UnitAt("a.ts", "load", Reads("fleet.boats", "title", "made_at"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "storage: a column that neither declares", In: Of(table("id", "title"), model("fleet"), UnitAt("a.ts", "load", Reads("fleet.boats", "title", "built_at"))), Want: "error boundaryFieldUnknown/read"},
	}
}
