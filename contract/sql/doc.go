// Package sql reads schema dumps and migrations: a store for every table and
// view that is there after all files have run in the order of their names.
//
// Files of one folder are one schema (a folder a migration counts as its
// parent's). Undo files and the undo parts of a migration are left out. The
// dialect is found by signs in the text; without a sign of another it is PostgreSQL,
// whose unquoted names are lower-case. The container is the table's name, with
// its database schema in front unless that is public, dbo or main.
//
// It imports summary, internal/sqltext (which cuts SQL into tokens for every reader
// of it) and the packages below contract/internal. Begin reading at sql.go; tokens.go
// leaves out what is no statement, table.go reads statements.
package sql
