// Package python lowers Python syntax trees to the unit form. It imports
// host/syntax, host/unit and host/lang/lower.
//
// What the unit form says otherwise than Python does is put into its words
// here: self and cls are the receiver and no parameter, attributes with a
// constant key in brackets are members, f-strings, format() and % are
// templates, chained comparisons are conjunctions, an assert is a guard that
// throws, a comprehension is a list whose one element stands for all.
//
// Begin reading at lower.go. Names are declared in scope.go and written in
// target.go; statements are in statement.go, control.go and match.go,
// expressions in expression.go with call.go, operator.go, literal.go and
// comprehension.go; functions in function.go, classes in class.go, annotations
// in types.go, modules in module.go.
package python
