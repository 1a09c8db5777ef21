// Package types is the type oracle: what a language's types say of an
// expression, asked lazily and answered as plain data. tsgo answers for
// TypeScript and JavaScript with the TypeScript compiler itself.
//
// It imports summary. Begin reading at Oracle.
package types

import "github.com/drift-analyzer/drift/summary"

// Oracle answers questions about types. Positions are byte offsets. An answer
// of false means that nothing is known.
type Oracle interface {
	// Shape gives the type of the expression at a byte range as a wire shape.
	Shape(file string, start, end uint32) (summary.TypeShape, bool)
	// Problems counts the questions on which the oracle failed inside.
	Problems() int
}

// None is the oracle that knows nothing.
type None struct{}

// Shape knows nothing.
func (None) Shape(string, uint32, uint32) (summary.TypeShape, bool) { return nil, false }

// Problems are none.
func (None) Problems() int { return 0 }
