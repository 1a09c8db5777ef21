package flow

import (
	"strings"
)

// constant gives what a constant stands for where it is written.
func (q *question) constant(site Site, name string) []Value {
	if top, ok := strings.CutPrefix(name, q.Semantics.Names.Separator); ok {
		if out := q.constantNamed(top); out != nil {
			return out
		}
		return []Value{{Kind: Extern, Text: q.Semantics.Names.Constants + top}}
	}
	t := q.Constants()
	count := t.scopes[name]
	if count == 0 {
		return []Value{{Kind: Extern, Text: q.Semantics.Names.Constants + name}}
	}
	nest := q.nesting(site)
	for _, scope := range nest {
		if out := q.constantNamed(scope + q.Semantics.Names.Separator + name); out != nil {
			return out
		}
	}
	top := q.constantNamed(name)
	if len(nest) > 0 && (top == nil || count > 1) {
		if out := q.inherited(nest[0], name); out != nil {
			return out
		}
	}
	if top != nil {
		return top
	}
	return []Value{{Kind: Extern, Text: q.Semantics.Names.Constants + name}}
}

// inherited looks a constant up in the ancestry of a class.
func (q *question) inherited(scope, name string) []Value {
	classes := q.Constants().classes[scope]
	if len(classes) == 0 {
		return nil
	}
	for _, a := range q.ancestors(classes[0]) {
		if out := q.constantNamed(q.Class(a).QualifiedName + q.Semantics.Names.Separator + name); out != nil {
			return out
		}
	}
	return nil
}

// constantNamed gives the class or value of a qualified name, nil when the project has none.
func (q *question) constantNamed(qualified string) []Value {
	t := q.Constants()
	if c := t.classes[qualified]; len(c) > 0 {
		return []Value{{Kind: Class, Class: c[0]}}
	}
	var out []Value
	for _, s := range t.values[qualified] {
		out = append(out, q.Eval(s, nil)...)
	}
	if out == nil && t.spaces[qualified] {
		return []Value{{Kind: Extern, Text: q.Semantics.Names.Constants + qualified}}
	}
	return out
}

// scoped gives the constant of a name inside a class; one that the project does
// not define is the library's that opens the same class.
func (q *question) scoped(c ClassRef, name string) []Value {
	qualified := q.Class(c).QualifiedName
	if out := q.constantNamed(qualified + q.Semantics.Names.Separator + name); out != nil {
		return out
	}
	if out := q.inherited(qualified, name); out != nil {
		return out
	}
	return []Value{{Kind: Extern, Text: q.Semantics.Names.Constants + qualified + q.Semantics.Names.Separator + name}}
}
