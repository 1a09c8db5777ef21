// Package sqltext is what everything that reads SQL agrees on: where a word, a
// quoted name, a text, a comment begins and ends in PostgreSQL, MySQL, SQLite and
// SQL Server, and what a table is called. Schema files (contract/sql) and
// statements in a program's strings (host/sql) are both read through it, so that
// a table has one name on both sides.
//
// It imports nothing of ours. Begin reading at Scanner.
package sqltext
