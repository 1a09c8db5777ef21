// Package records is the type oracle for Ruby: what is written of a value, by
// what packs state of classes, tables and template files, and by what the
// methods of the language itself give. No library is named.
//
// It imports host/flow, host/unit, host/types and summary. Begin reading at
// oracle.go; class.go makes the record of a class, chain.go follows the methods
// that were asked of a library's object, method.go knows those of the language.
package records
