package summary

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// ReadError says what is wrong in a summary file and where in the document.
type ReadError struct {
	// Path in the document, such as [3].transitions[0].output.
	Path   string
	Reason string
}

func (e *ReadError) Error() string {
	if e.Path == "" {
		return e.Reason
	}
	return e.Path + ": " + e.Reason
}

// Read reads a whole summary file of any published version and normalises it to the current one.
func Read(r io.Reader) ([]*Summary, error) { return ReadParts(r, Everything) }

// eachSummary takes a summary and where it stands in its file, -1 where that is not known.
type eachSummary func(s *Summary, from, size int64) error

// readEach reads what is wanted of a summary file, compressed or not, one summary at a time.
func readEach(r io.Reader, parts Parts, each eachSummary) error {
	text, packed, done, err := plainText(r)
	if err != nil {
		return err
	}
	defer done()
	read := readings.Get().(*reading)
	defer read.done()
	read.in.r, read.fill.parts = text, parts
	if packed {
		return read.each(func(s *Summary, _, _ int64) error { return each(s, -1, 0) })
	}
	return read.each(each)
}

// each gives the summaries of a file one at a time.
func (r *reading) each(each eachSummary) error {
	in, fill := &r.in, r.fill
	for {
		if !in.next(&fill.tokens) {
			return readAll(in.rest(), in.count, in.base(), each)
		}
		if in.ended {
			return nil
		}
		s, ok := fill.summary()
		if !ok {
			return readAll(in.rest(), in.count, in.base(), each)
		}
		if err := each(s, in.start+int64(in.at), int64(in.end-in.at)); err != nil {
			return err
		}
		in.taken()
	}
}

// readAll reads what any published version may have written, and says what is wrong. The text begins with an array of the
// elements that were read already; base is what is to be added to a place in it for the place in the file.
func readAll(text io.Reader, count int, base int64, each eachSummary) error {
	dec := json.NewDecoder(text)
	dec.UseNumber()
	tok, err := dec.Token()
	if err != nil {
		return jsonError("", err, base)
	}
	if tok != json.Delim('[') {
		return &ReadError{Reason: "not a summary file: expected a JSON array of summaries; write one with `drift extract -o` or `drift contract -o`"}
	}
	// The decoder's places of mistakes leave out what stands between the elements.
	between := dec.InputOffset()
	if count > 0 {
		var before any
		if err := dec.Decode(&before); err != nil {
			return jsonError("", err, base+between)
		}
	}
	behind := dec.InputOffset()
	for i := count; dec.More(); i++ {
		at := fmt.Sprintf("[%d]", i)
		between += dec.InputOffset() - behind
		if i > 0 {
			between++ // the comma
		}
		var raw any
		if err := dec.Decode(&raw); err != nil {
			if commaMissing(err) {
				return jsonError(at, err, base+1)
			}
			return jsonError(at, err, base+between)
		}
		behind = dec.InputOffset()
		obj, ok := raw.(map[string]any)
		if !ok {
			return &ReadError{at, "expected a summary object"}
		}
		if err := upgrade(obj, at); err != nil {
			return err
		}
		s := new(Summary)
		if err := decode(raw, reflect.ValueOf(s).Elem(), at, 0); err != nil {
			return err
		}
		if err := validate(s, at); err != nil {
			return err
		}
		if err := each(s, -1, 0); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil {
		return jsonError("", err, base+1)
	}
	if _, err := dec.Token(); err != io.EOF {
		return &ReadError{Reason: "something follows the array of summaries; the file is not one that drift wrote"}
	}
	return nil
}

// commaMissing reports whether a mistake is one between elements, whose place the decoder counts from the beginning, and from 0.
func commaMissing(err error) bool {
	var syntax *json.SyntaxError
	return errors.As(err, &syntax) && syntax.Error() == "expected comma after array element"
}

func jsonError(at string, err error, base int64) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &ReadError{at, "the file ends in the middle of the document (truncated?); extract it again"}
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return &ReadError{at, fmt.Sprintf("not valid JSON at byte %d: %v", base+syntax.Offset, err)}
	}
	return fmt.Errorf("%s: %w", strings.TrimPrefix(at, ": "), err)
}

// DecodeShape reads one shape from decoded JSON (metadata holds some).
func DecodeShape(raw any) (TypeShape, error) {
	var s TypeShape
	err := decode(raw, reflect.ValueOf(&s).Elem(), "shape", 0)
	return s, err
}

// maxDepth bounds the nesting of the recursive parts.
const maxDepth = 1000

func decode(raw any, v reflect.Value, at string, depth int) error {
	if depth > maxDepth {
		return &ReadError{at, fmt.Sprintf("nested deeper than %d", maxDepth)}
	}
	wrong := func(want string) error {
		return &ReadError{at, fmt.Sprintf("expected %s, found %s", want, jsonType(raw))}
	}
	switch v.Kind() {
	case reflect.Interface:
		if u, ok := unions[v.Type()]; ok {
			return decodeUnion(u, raw, v, at, depth)
		}
		if raw != nil {
			v.Set(reflect.ValueOf(plain(raw)))
		}
		return nil
	case reflect.Pointer:
		if raw == nil {
			return nil
		}
		p := reflect.New(v.Type().Elem())
		if err := decode(raw, p.Elem(), at, depth+1); err != nil {
			return err
		}
		v.Set(p)
		return nil
	case reflect.Struct:
		info := infoOf(v.Type())
		if info.form && v.Addr().Interface().(form).fromJSON(raw) {
			return nil
		}
		obj, ok := raw.(map[string]any)
		if !ok {
			return wrong("an object")
		}
		if info.other >= 0 {
			decodeOpen(obj, v, info, at, depth)
			return nil
		}
		return decodeStruct(obj, v, at, depth, "")
	case reflect.Slice:
		if raw == nil {
			return nil
		}
		list, ok := raw.([]any)
		if !ok {
			return wrong("an array")
		}
		out := reflect.MakeSlice(v.Type(), len(list), len(list))
		for i, e := range list {
			if err := decode(e, out.Index(i), fmt.Sprintf("%s[%d]", at, i), depth+1); err != nil {
				return err
			}
		}
		v.Set(out)
		return nil
	case reflect.Map:
		obj, ok := raw.(map[string]any)
		if !ok {
			return wrong("an object")
		}
		out := reflect.MakeMapWithSize(v.Type(), len(obj))
		for _, k := range slices.Sorted(maps.Keys(obj)) {
			e := reflect.New(v.Type().Elem()).Elem()
			if err := decode(obj[k], e, at+"."+k, depth+1); err != nil {
				return err
			}
			out.SetMapIndex(reflect.ValueOf(k), e)
		}
		v.Set(out)
		return nil
	case reflect.String:
		s, ok := raw.(string)
		if !ok {
			return wrong("a string")
		}
		if allowed, ok := enums[v.Type()]; ok && !slices.Contains(allowed, s) {
			return &ReadError{at, fmt.Sprintf("unknown value %q; known are %s", s, strings.Join(allowed, ", "))}
		}
		v.SetString(s)
		return nil
	case reflect.Bool:
		b, ok := raw.(bool)
		if !ok {
			return wrong("true or false")
		}
		v.SetBool(b)
		return nil
	case reflect.Int:
		if f, ok := raw.(float64); ok && f == float64(int(f)) {
			v.SetInt(int64(f))
			return nil
		}
		n, ok := raw.(json.Number)
		if !ok {
			return wrong("a whole number")
		}
		i, err := n.Int64()
		if err != nil {
			return wrong("a whole number")
		}
		v.SetInt(i)
		return nil
	}
	return wrong("something else")
}

func decodeUnion(u *union, raw any, v reflect.Value, at string, depth int) error {
	if raw == nil {
		return nil
	}
	obj, ok := raw.(map[string]any)
	if !ok {
		return &ReadError{at, "expected an object, found " + jsonType(raw)}
	}
	name, _ := obj[u.key].(string)
	t, ok := u.variants[name]
	if !ok {
		known := append([]string(nil), u.order...)
		slices.Sort(known)
		return &ReadError{at, fmt.Sprintf("unknown %s %q of a %s; known are %s", u.key, name, v.Type().Name(), strings.Join(known, ", "))}
	}
	e := reflect.New(t).Elem()
	if err := decodeStruct(obj, e, at, depth, u.key); err != nil {
		return err
	}
	v.Set(e)
	return nil
}

func decodeStruct(obj map[string]any, v reflect.Value, at string, depth int, key string) error {
	known := 0
	if key != "" {
		known++
	}
	if v.Type() == recordType {
		props, ok := obj["properties"].(map[string]any)
		if !ok {
			return &ReadError{at + ".properties", "expected an object"}
		}
		known++
		r := Record{}
		for _, k := range slices.Sorted(maps.Keys(props)) {
			var s TypeShape
			if err := decode(props[k], reflect.ValueOf(&s).Elem(), at+".properties."+k, depth+1); err != nil {
				return err
			}
			r.Properties = append(r.Properties, Property{k, s})
		}
		v.Set(reflect.ValueOf(r))
	}
	for _, f := range structFields(v.Type()) {
		raw, ok := obj[f.name]
		if !ok {
			if !f.optional && required(v.Type(), f.name) {
				return &ReadError{at, fmt.Sprintf("lacks the key %q", f.name)}
			}
			continue
		}
		known++
		if err := decode(raw, f.in(v), at+"."+f.name, depth+1); err != nil {
			return err
		}
	}
	if known != len(obj) {
		for _, k := range slices.Sorted(maps.Keys(obj)) {
			if k == key || v.Type() == recordType && k == "properties" || hasField(v.Type(), k) {
				continue
			}
			return &ReadError{at, fmt.Sprintf("unknown key %q", k)}
		}
	}
	return nil
}

// required lists the keys without which an object means nothing; other missing
// keys read as null or empty, as older writers left them out.
func required(t reflect.Type, name string) bool {
	switch t {
	case reflect.TypeOf(Summary{}):
		return name == "kind" || name == "location" || name == "identity" || name == "transitions"
	case reflect.TypeOf(Location{}):
		return name == "file"
	case reflect.TypeOf(Identity{}):
		return name == "name"
	case reflect.TypeOf(Transition{}):
		return name == "id" || name == "output"
	case reflect.TypeOf(Binding{}):
		return name == "semantics"
	}
	return false
}

func hasField(t reflect.Type, name string) bool {
	for _, f := range structFields(t) {
		if f.name == name {
			return true
		}
	}
	return false
}

// plain turns json.Number into float64 throughout.
func plain(raw any) any {
	switch x := raw.(type) {
	case json.Number:
		f, _ := x.Float64()
		return f
	case []any:
		for i := range x {
			x[i] = plain(x[i])
		}
	case map[string]any:
		for k := range x {
			x[k] = plain(x[k])
		}
	}
	return raw
}

func jsonType(raw any) string {
	switch raw.(type) {
	case nil:
		return "null"
	case string:
		return "a string"
	case json.Number, float64:
		return "a number"
	case bool:
		return "a boolean"
	case []any:
		return "an array"
	}
	return "an object"
}

// validate checks the identity rules: the empty text is no identity.
func validate(s *Summary, at string) error {
	check := func(b *Binding, at string) error {
		if b == nil || b.Semantics == nil {
			return nil
		}
		v := reflect.ValueOf(b.Semantics)
		for _, f := range structFields(v.Type()) {
			if p, ok := f.in(v).Interface().(*string); ok && p != nil && *p == "" {
				return &ReadError{at + ".semantics." + f.name, "the empty text is no identity; null says that the source does not state it"}
			}
		}
		return nil
	}
	if err := check(s.Identity.Binding, at+".identity.boundaryBinding"); err != nil {
		return err
	}
	for i := range s.Transitions {
		for j, e := range s.Transitions[i].Effects {
			if x, ok := e.(InteractionEffect); ok {
				if err := check(&x.Binding, fmt.Sprintf("%s.transitions[%d].effects[%d].binding", at, i, j)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
