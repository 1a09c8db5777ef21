// Package railsschema reads db/schema.rb, the dump of a Rails database: a store
// for every table with its columns, keys and indexes. The container is the
// table's name and the system is activerecord, as in what code does to it. A line of
// a table that is none of the forms of a dump leaves the table's columns open, which
// a note says. Views (`create_view`) have no columns in a dump: they are stores of which nothing but the name is known.
//
// It imports summary and the packages below contract/internal. Begin reading at
// railsschema.go; types.go says what the types of columns are.
package railsschema
