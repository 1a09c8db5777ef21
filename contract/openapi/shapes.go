package openapi

import (
	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Shapes turns the schemas of another kind of document into shapes, for
// contracts that describe values in the same language. It fails through doc.Fail.
type Shapes struct{ r *reader }

// NewShapes begins with the schemas of one document.
func NewShapes(in *source.Input, root *doc.Value) *Shapes {
	r := &reader{in: in, root: root}
	r.schemas.init(r)
	return &Shapes{r}
}

// Body is a schema as the body of a message or answer, its top written out.
func (s *Shapes) Body(v *doc.Value) summary.TypeShape {
	return s.r.schemas.table.Top(s.r.schemas.shape(v, response))
}

// Follow gives what a $ref leads to, or the value itself; nil for a remote one that is not followed.
func (s *Shapes) Follow(v *doc.Value, what string) *doc.Value { return s.r.follow(v, what) }

// Table is the named schemas that were met.
func (s *Shapes) Table() build.Shapes { return s.r.schemas.table }
