package intent

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

// mismatch is why a body is not what a document says, or why that cannot be told.
type mismatch struct {
	// unread: the part of the code's body that was not read.
	unread string
	text   string
}

// fits holds the body of a path against that of an outcome; nil where it is as stated.
func (p *Path) fits(want *intent.Body) *mismatch {
	have := p.Body()
	if have == nil {
		if _, void := p.Output.(summary.Void); void {
			return &mismatch{text: "is empty"}
		}
		return &mismatch{unread: "the body of the answer was not read"}
	}
	return fits(want, have, p.Unit.Body().Definitions, nil)
}

// name is a path into a body, for a message.
func name(path []string) string {
	if len(path) == 0 {
		return "it"
	}
	return strings.Join(path, ".")
}

func fits(want *intent.Body, have summary.TypeShape, defs map[string]summary.TypeShape, path []string) *mismatch {
	if want == nil || want.Type == "" || want.Type == "unknown" {
		return nil
	}
	have, _ = summary.WithoutUndefined(summary.Resolve(have, defs))
	switch s := have.(type) {
	case nil, summary.UnknownShape, summary.Ref:
		return &mismatch{unread: "what " + name(path) + " of the body is was not read"}
	case summary.Union:
		return anyFits(want, s, defs, path)
	case summary.Record:
		if want.Type == "object" {
			return fitsRecord(want, s, defs, path)
		}
	case summary.Dictionary:
		if want.Type == "object" {
			if len(want.Properties) > 0 {
				return &mismatch{unread: "which fields " + name(path) + " of the body has is known at run time only"}
			}
			return nil
		}
	case summary.Array:
		if want.Type == "array" {
			return fits(want.Items, s.Items, defs, append(path[:len(path):len(path)], "[]"))
		}
	}
	if slices.Contains(typesOf(have), want.Type) {
		return nil
	}
	return &mismatch{text: fmt.Sprintf("has %s as %s, and the document says %s", name(path), typesOf(have)[0], want.Type)}
}

// anyFits holds the variants of a value against a body: one that is as stated is enough.
func anyFits(want *intent.Body, u summary.Union, defs map[string]summary.TypeShape, path []string) *mismatch {
	var out *mismatch
	for _, v := range u.Variants {
		one := fits(want, v, defs, path)
		if one == nil {
			return nil
		}
		if out == nil || one.unread != "" || out.unread == "" && isNull(u.Variants[0]) {
			out = one
		}
	}
	return out
}

func isNull(s summary.TypeShape) bool {
	_, null := s.(summary.Null)
	return null
}

func fitsRecord(want *intent.Body, have summary.Record, defs map[string]summary.TypeShape, path []string) *mismatch {
	var unread *mismatch
	lacks := func(field string) *mismatch {
		if len(have.Spreads) > 0 {
			unread = &mismatch{unread: "whether the body has " + strings.Join(append(path[:len(path):len(path)], field), ".") + ": a part of it was not read"}
			return nil
		}
		return &mismatch{text: "has no field " + strings.Join(append(path[:len(path):len(path)], field), ".")}
	}
	for _, p := range want.Properties {
		shape, ok := have.Get(p.Name)
		if !ok {
			if no := lacks(p.Name); no != nil {
				return no
			}
			continue
		}
		inner := fits(p.Body, shape, defs, append(path[:len(path):len(path)], p.Name))
		switch {
		case inner == nil:
		case inner.unread != "":
			unread = inner
		default:
			return inner
		}
	}
	for _, field := range want.Required {
		shape, ok := have.Get(field)
		if !ok {
			if no := lacks(field); no != nil {
				return no
			}
			continue
		}
		if _, optional := summary.WithoutUndefined(shape); optional {
			return &mismatch{text: "may be without the field " + strings.Join(append(path[:len(path):len(path)], field), ".") + ", which the document requires"}
		}
	}
	return unread
}

// TypeOf is the type of a document that a shape is; unknown for what is none of them.
func TypeOf(s summary.TypeShape) string { return typesOf(s)[0] }

// typesOf are the types of a document that a shape is, the narrowest first.
func typesOf(s summary.TypeShape) []string {
	switch x := s.(type) {
	case summary.Text:
		return []string{"string"}
	case summary.Integer:
		return []string{"integer", "number"}
	case summary.Number:
		return []string{"number", "integer"}
	case summary.Boolean:
		return []string{"boolean"}
	case summary.Null, summary.Undefined:
		return []string{"null"}
	case summary.Array:
		return []string{"array"}
	case summary.Record, summary.Dictionary:
		return []string{"object"}
	case summary.Literal:
		switch n := x.Value.(type) {
		case string:
			return []string{"string"}
		case bool:
			return []string{"boolean"}
		case float64:
			if n == float64(int64(n)) {
				return []string{"integer", "number"}
			}
			return []string{"number"}
		case int:
			return []string{"integer", "number"}
		}
	}
	return []string{"unknown"}
}
