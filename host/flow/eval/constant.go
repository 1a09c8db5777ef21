package eval

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
)

// constant gives what a constant stands for where it is written.
func (q *Question) constant(site flow.Site, name string) []flow.Value {
	if top, ok := strings.CutPrefix(name, q.Semantics.Names.Separator); ok {
		if out := q.constantNamed(top); out != nil {
			return out
		}
		return q.libraryConstant(top)
	}
	t := q.Constants()
	count := t.Scopes[name]
	if count == 0 {
		return q.libraryConstant(name)
	}
	nest, below := q.Nesting(site)
	named := func(qualified string) []flow.Value {
		if qualified == below {
			return nil
		}
		return q.constantNamed(qualified)
	}
	for _, scope := range nest {
		if out := named(scope + q.Semantics.Names.Separator + name); out != nil {
			return out
		}
	}
	top := named(name)
	if len(nest) > 0 && (top == nil || count > 1) {
		if out := q.inherited(nest[0], name, named); out != nil {
			return out
		}
	}
	if top != nil {
		return top
	}
	return q.libraryConstant(name)
}

// inherited looks a constant up in the ancestry of a class.
func (q *Question) inherited(scope, name string, named func(string) []flow.Value) []flow.Value {
	classes := q.Constants().Classes[scope]
	if len(classes) == 0 {
		return nil
	}
	for _, a := range q.Ancestors(classes[0]) {
		if out := named(q.Class(a).QualifiedName + q.Semantics.Names.Separator + name); out != nil {
			return out
		}
	}
	return nil
}

// constantNamed gives the class or value of a qualified name, nil when the project has none.
func (q *Question) constantNamed(qualified string) []flow.Value {
	t := q.Constants()
	if c := t.Classes[qualified]; len(c) > 0 {
		return []flow.Value{{Kind: flow.Class, Class: c[0]}}
	}
	var out []flow.Value
	for _, s := range t.Values[qualified] {
		out = append(out, q.Eval(s, nil)...)
	}
	if out == nil && t.Spaces[qualified] {
		return q.libraryConstant(qualified)
	}
	return out
}

// scoped gives the constant of a name inside a class; one that the project does
// not define is the library's that opens the same class.
func (q *Question) scoped(c flow.ClassRef, name string) []flow.Value {
	qualified := q.Class(c).QualifiedName
	if out := q.constantNamed(qualified + q.Semantics.Names.Separator + name); out != nil {
		return out
	}
	if out := q.inherited(qualified, name, q.constantNamed); out != nil {
		return out
	}
	return q.libraryConstant(qualified + q.Semantics.Names.Separator + name)
}

// libraryConstant gives a constant that the project does not define.
func (q *Question) libraryConstant(qualified string) []flow.Value {
	return []flow.Value{{Kind: flow.Extern, Text: q.program.Rules.Same(q.Semantics.Names.Constants + qualified)}}
}
