// Package unit is the unit form: the one language-neutral form to which every
// front end (host/lang) lowers a source file, once. It is data only.
//
// Everything behind the front ends (flow, paths, shape, extract) reads this
// form and never a syntax tree, so a language's peculiarity that survives to
// here would have to be handled many times: front ends normalise it away
// (optional chaining becomes a flag, destructuring becomes member accesses,
// `unless` becomes a negated `if`, decorators become expressions, and so on).
//
// A file's expressions, statements, functions, classes and bindings live in
// slices of that file (arenas) and refer to one another by index. Index 0 of
// every arena is a reserved empty entry, so the zero ID means "none".
//
// It may import host/syntax (for node handles) and nothing else of ours.
// Begin reading at file.go, then expr.go and stmt.go.
package unit
