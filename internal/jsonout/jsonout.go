// Package jsonout writes reports as JSON, each in the same way: indented, angle brackets as they are, and nothing that acts
// on a terminal. It imports internal/inert.
package jsonout

import (
	"bytes"
	"encoding/json"
	"io"
	"iter"
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/internal/inert"
)

// indent is how far what stands in an object or a list is indented.
const indent = "  "

// Encode writes a value.
func Encode(w io.Writer, v any) error {
	enc := json.NewEncoder(inert.JSON(w))
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	return enc.Encode(v)
}

// Long is a list whose elements are made one after the other, so that a report need not fit into memory as text.
type Long iter.Seq[any]

// LongOf is a list with what each element of another one is written as.
func LongOf[T, As any](list []T, as func(T) As) Long {
	return func(yield func(any) bool) {
		for _, x := range list {
			if !yield(as(x)) {
				return
			}
		}
	}
}

// Object writes an object whose values may be Long, or maps of such, as Encode writes one with lists.
func Object(w io.Writer, fields map[string]any) error {
	out := &document{w: inert.JSON(w)}
	out.enc = json.NewEncoder(&out.text)
	out.enc.SetEscapeHTML(false)
	if err := out.object(fields, ""); err != nil {
		return err
	}
	out.text.WriteByte('\n')
	return out.flush(0)
}

// document is an object that is being written.
type document struct {
	w    io.Writer
	text bytes.Buffer
	enc  *json.Encoder
}

// flushAt is how much text is written at once: whole elements, as inert.JSON takes them.
const flushAt = 64 << 10

func (d *document) flush(above int) error {
	if d.text.Len() < above {
		return nil
	}
	_, err := d.w.Write(d.text.Bytes())
	d.text.Reset()
	return err
}

func (d *document) object(fields map[string]any, within string) error {
	if len(fields) == 0 {
		d.text.WriteString("{}")
		return nil
	}
	between := "{"
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		d.text.WriteString(between + "\n" + within + indent)
		if err := d.value(key, ""); err != nil {
			return err
		}
		d.text.WriteString(": ")
		if err := d.any(fields[key], within+indent); err != nil {
			return err
		}
		between = ","
	}
	d.text.WriteString("\n" + within + "}")
	return nil
}

func (d *document) any(v any, within string) error {
	switch x := v.(type) {
	case map[string]any:
		return d.object(x, within)
	case Long:
		return d.list(x, within)
	}
	return d.value(v, within)
}

func (d *document) list(list Long, within string) error {
	between := "["
	for x := range list {
		d.text.WriteString(between + "\n" + within + indent)
		if err := d.value(x, within+indent); err != nil {
			return err
		}
		if err := d.flush(flushAt); err != nil {
			return err
		}
		between = ","
	}
	if between == "[" {
		d.text.WriteString("[]")
		return nil
	}
	d.text.WriteString("\n" + within + "]")
	return nil
}

// value writes what is no Long, without the end of line that the encoder puts behind it.
func (d *document) value(v any, within string) error {
	d.enc.SetIndent(within, indent)
	if err := d.enc.Encode(v); err != nil {
		return err
	}
	d.text.Truncate(d.text.Len() - 1)
	return nil
}

// List is a list that is written as an empty one, and not as null, where there is nothing in it.
func List[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
