// Package sql reads SQL statements that programs hold in strings: which tables
// they touch, whether they read or write them, and by which columns.
//
// Statements are parsed by a grammar that covers PostgreSQL, MySQL and SQLite.
// What a statement leaves open (a table whose name is computed, a clause that
// could not be parsed) is left out; nothing is guessed.
//
// text.go makes a program's text into one that the grammar knows, with the tokens
// of internal/sqltext, which schema files are read by too; read.go reads the tree.
//
// It imports host/syntax and internal/sqltext. Begin reading at Read.
package sql
