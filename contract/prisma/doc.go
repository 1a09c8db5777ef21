// Package prisma reads Prisma schemas: a store for every model and view, with
// its fields, keys, indexes and relations, and one for every join table that
// the schema implies.
//
// The container is the model's name, as the client spells it; physicalTable is
// the name in the database. A field keeps its own name and its `column`.
// Relations, and `_count`, are derived: they can be read and are no columns.
// The files below a folder with a datasource are one schema.
//
// It imports summary and the packages below contract/internal. Begin reading
// at prisma.go; parse.go reads the schema language.
package prisma
