package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/internal/spelling"
)

// document is a JSON text with the place of every value.
type document struct {
	path   string
	data   []byte
	places map[string]int64
	// mistakes are all that was found to be wrong, in their order.
	mistakes []error
}

// decode reads a JSON text into a struct. A key that the struct does not have, one that stands twice, and a value of
// another type are mistakes of the document, each with its position; then nothing is read into the struct. A text that is no JSON is an error.
func decode(path string, data []byte, into any) (*document, error) {
	d := &document{path: path, data: data, places: map[string]int64{}}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := d.value(dec, "", reflect.TypeOf(into).Elem()); err != nil {
		return nil, errors.Join(append(d.mistakes, err)...)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, d.failure(dec.InputOffset(), "has more after its end")
	}
	if len(d.mistakes) > 0 {
		return d, nil
	}
	if err := json.Unmarshal(data, into); err != nil {
		return nil, d.failure(0, "is not valid: %v", err)
	}
	return d, nil
}

// anything is the type of a value of which nothing is known.
var anything = reflect.TypeOf(json.RawMessage{})

// mistake notes what is wrong at a place.
func (d *document) mistake(offset int64, format string, args ...any) {
	d.mistakes = append(d.mistakes, d.failure(offset, format, args...))
}

// maxDepth bounds how deep a configuration nests.
const maxDepth = 64

// value reads one value that belongs to a type, and notes where it stands.
func (d *document) value(dec *json.Decoder, at string, t reflect.Type) error {
	if strings.Count(at, "/") > maxDepth {
		return d.failure(dec.InputOffset(), "nests deeper than %d levels", maxDepth)
	}
	place := d.next(dec)
	token, err := dec.Token()
	if err != nil {
		return d.broken(err)
	}
	d.places[at] = place
	any := t == anything
	switch token {
	case json.Delim('{'):
		if !any && t.Kind() != reflect.Struct && t.Kind() != reflect.Map {
			d.mistake(place, "%s is %s, not an object", named(at), wanted(t))
			any = true
		}
		seen := map[string]bool{}
		for dec.More() {
			where := d.next(dec)
			k, err := dec.Token()
			if err != nil {
				return d.broken(err)
			}
			name := k.(string)
			if seen[name] {
				d.mistake(where, "the key %q stands twice", name)
			}
			seen[name] = true
			field := t
			switch {
			case any:
				field = anything
			case t.Kind() == reflect.Map:
				field = t.Elem()
			default:
				var known []string
				if field, known = fieldOf(t, name); field == nil {
					d.mistake(where, "the key %q is not known%s; there are %s", name, nearest(name, known), strings.Join(known, ", "))
					field = anything
				}
			}
			if err := d.value(dec, at+"/"+name, field); err != nil {
				return err
			}
		}
		_, err = dec.Token()
	case json.Delim('['):
		if !any && t.Kind() != reflect.Slice {
			d.mistake(place, "%s is %s, not a list", named(at), wanted(t))
			any = true
		}
		element := anything
		if !any {
			element = t.Elem()
		}
		for i := 0; dec.More(); i++ {
			if err := d.value(dec, at+"/"+strconv.Itoa(i), element); err != nil {
				return err
			}
		}
		_, err = dec.Token()
	default:
		if !any && !fits(token, t) {
			d.mistake(place, "%s is %s", named(at), wanted(t))
		}
	}
	if err != nil {
		return d.broken(err)
	}
	return nil
}

// broken is an error of a text that is no JSON.
func (d *document) broken(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return d.failure(syntax.Offset, "is not valid JSON: %v", err)
	}
	return d.failure(int64(len(d.data)), "is not valid JSON: it ends too early")
}

// next is where the next token begins.
func (d *document) next(dec *json.Decoder) int64 {
	at := dec.InputOffset()
	for at < int64(len(d.data)) && strings.IndexByte(" \t\r\n,:", d.data[at]) >= 0 {
		at++
	}
	return at
}

func fits(token json.Token, t reflect.Type) bool {
	switch x := token.(type) {
	case string:
		return t.Kind() == reflect.String
	case bool:
		return t.Kind() == reflect.Bool
	case json.Number:
		_, err := strconv.Atoi(x.String())
		return t.Kind() == reflect.Int && err == nil
	}
	return false
}

func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	case reflect.Slice:
		return "a list"
	}
	return "an object"
}

// fieldOf is the type of the field with a name, nil when there is none, and the names of all fields.
func fieldOf(t reflect.Type, name string) (reflect.Type, []string) {
	var known []string
	var found reflect.Type
	for i := range t.NumField() {
		f := t.Field(i)
		if tag := f.Tag.Get("json"); tag != "-" {
			known = append(known, tag)
			if tag == name {
				found = f.Type
			}
		}
	}
	return found, known
}

func nearest(name string, known []string) string {
	if best, distance := spelling.Nearest(name, known); distance <= 2 {
		return fmt.Sprintf("; did you mean %q?", best)
	}
	return ""
}

// named is a place in words: /read/0/packs is read[0].packs.
func named(at string) string {
	if at == "" {
		return "the document"
	}
	var b strings.Builder
	for _, part := range strings.Split(at[1:], "/") {
		if _, err := strconv.Atoi(part); err == nil {
			b.WriteString("[" + part + "]")
		} else {
			if b.Len() > 0 {
				b.WriteByte('.')
			}
			b.WriteString(part)
		}
	}
	return b.String()
}

// at is an error about a value.
func (d *document) at(pointer, format string, args ...any) error {
	return d.failure(d.places[pointer], named(pointer)+" "+format, args...)
}

// failure is an error with file, line and column.
func (d *document) failure(offset int64, format string, args ...any) error {
	return fmt.Errorf("%s: %s", d.located(offset), fmt.Sprintf(format, args...))
}

// place is where a value stands: file, line and column.
func (d *document) place(pointer string) string { return d.located(d.places[pointer]) }

func (d *document) located(offset int64) string {
	before := d.data[:min(offset, int64(len(d.data)))]
	line := 1 + bytes.Count(before, []byte{'\n'})
	column := len(before) - bytes.LastIndexByte(before, '\n')
	return fmt.Sprintf("%s:%d:%d", d.path, line, column)
}
