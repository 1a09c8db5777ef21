// Package types is the type oracle: what a language's types say of an
// expression, asked lazily and answered as plain data. tsgo answers for
// TypeScript and JavaScript with the TypeScript compiler itself, annotations for Python from what is written at names,
// records for Ruby from what packs state of classes.
//
// In comes a place in a file, or a value that evaluation found; out goes a shape, or that nothing is known. An oracle
// embeds None and answers those of the questions that its language can answer.
//
// It imports host/flow and summary. Begin reading at Oracle.
package types

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// Oracle answers questions about types. Positions are byte offsets. An answer
// of false means that nothing is known.
type Oracle interface {
	// Shape gives the type of the expression at a byte range as a wire shape.
	Shape(file string, start, end uint32) (summary.TypeShape, bool)
	// Annotation gives the shape of what the annotation at a byte range stands for.
	Annotation(file string, start, end uint32) (summary.TypeShape, bool)
	// Taken gives the shape of what has to be given for the annotation at a byte range: a field may be absent when it may be
	// left out. It is known only where code checks what is given.
	Taken(file string, start, end uint32) (summary.TypeShape, bool)
	// TakenOf is Taken for a class of the project, whatever names it.
	TakenOf(c flow.ClassRef) (summary.TypeShape, bool)
	// Instance tells of which class of the project the expression at a byte range is an instance.
	Instance(file string, start, end uint32) (flow.Value, bool)
	// Lacks gives the class of the project that an expression is, or is an instance of, where nothing gives that class an attribute
	// of a name.
	Lacks(site flow.Site, name string) (flow.ClassRef, bool)
	// Result gives what is written of a value that an expression comes to; of gives the shapes of the expressions behind it.
	Result(site flow.Site, env *flow.Env, v flow.Value, of func(flow.Site, *flow.Env) summary.TypeShape) (summary.TypeShape, bool)
	// Strict reports whether the types of a file tell null and undefined from the rest, and follow the tests before an expression.
	Strict(file string) bool
}

// None is the oracle that knows nothing, and the part of every other that its language cannot answer.
type None struct{}

// Shape knows nothing.
func (None) Shape(string, uint32, uint32) (summary.TypeShape, bool) { return nil, false }

// Annotation knows nothing.
func (None) Annotation(string, uint32, uint32) (summary.TypeShape, bool) { return nil, false }

// Taken knows nothing.
func (None) Taken(string, uint32, uint32) (summary.TypeShape, bool) { return nil, false }

// TakenOf knows nothing.
func (None) TakenOf(flow.ClassRef) (summary.TypeShape, bool) { return nil, false }

// Instance knows nothing.
func (None) Instance(string, uint32, uint32) (flow.Value, bool) { return flow.Value{}, false }

// Lacks is never known.
func (None) Lacks(flow.Site, string) (flow.ClassRef, bool) { return flow.ClassRef{}, false }

// Result knows nothing.
func (None) Result(flow.Site, *flow.Env, flow.Value, func(flow.Site, *flow.Env) summary.TypeShape) (summary.TypeShape, bool) {
	return nil, false
}

// Strict is no file.
func (None) Strict(string) bool { return false }
