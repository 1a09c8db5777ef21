// Package ruby lowers Ruby syntax trees to the unit form. It imports
// host/syntax, host/unit and host/lang/lower.
//
// What Ruby leaves unsaid is said here: a bare identifier that no local has is a
// call on self, the last expression of a body is returned, `unless` is a negated
// `if`, keyword arguments are one object behind the positional ones, `each` with
// a block is a loop, instance variables are properties of self, and what an
// `if`, `case` or `begin` gives as a value is written to a nameless local.
//
// Begin reading at lower.go. Statements and where their values go are in
// statement.go with control.go and match.go, expressions in expression.go with
// call.go, assign.go and literal.go; functions are in function.go, classes and
// modules in class.go with macro.go, the grammar's numbers in grammar.go.
package ruby
