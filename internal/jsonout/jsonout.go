// Package jsonout writes reports as JSON, each in the same way: indented, angle brackets as they are, and nothing that acts
// on a terminal. It imports internal/inert.
package jsonout

import (
	"encoding/json"
	"io"

	"github.com/drift-analyzer/drift/internal/inert"
)

// Encode writes a value.
func Encode(w io.Writer, v any) error {
	enc := json.NewEncoder(inert.JSON(w))
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// List is a list that is written as an empty one, and not as null, where there is nothing in it.
func List[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
