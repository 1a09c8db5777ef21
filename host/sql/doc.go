// Package sql reads SQL statements that programs hold in strings: which tables
// they touch, whether they read or write them, and by which columns.
//
// Statements are parsed by a grammar that covers PostgreSQL, MySQL and SQLite.
// What a statement leaves open (a table whose name is computed, a clause that
// could not be parsed) is left out; nothing is guessed.
//
// It imports host/syntax. Begin reading at Read.
package sql
