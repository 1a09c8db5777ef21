package doc

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Kind is what a value is.
type Kind uint8

// Kinds of values.
const (
	Null Kind = iota
	Bool
	Number
	String
	List
	Map
)

func (k Kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a string", "a list", "a mapping"}[k]
}

// Value is one node of a document. A nil *Value is a value that is not there:
// every method accepts it.
type Value struct {
	Kind Kind
	// Tag is a local tag such as !Ref; empty for the plain types.
	Tag string
	// Scalar is the text of a scalar as its type reads it.
	Scalar  string
	Items   []*Value
	Entries []Entry
	File    string
	Line    int
	// Column is the place in the line, from 1; 0 where it is not known (TOML).
	Column int
	// End is the last line of the value, at least Line.
	End   int
	index map[string]int
}

// Entry is one key of a mapping.
type Entry struct {
	Key   string
	Line  int
	Value *Value
	// Column is the place of the key in its line, as Value.Column.
	Column int
}

// Error is a reason at a place.
type Error struct {
	File string
	Line int
	Msg  string
}

func (e *Error) Error() string {
	if e.Line <= 0 {
		return e.File + ": " + e.Msg
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
}

// Errorf makes an error at a value.
func (v *Value) Errorf(format string, args ...any) *Error {
	if v == nil {
		return &Error{Msg: fmt.Sprintf(format, args...)}
	}
	return &Error{File: v.File, Line: v.Line, Msg: fmt.Sprintf(format, args...)}
}

// Fail ends the reading with an error at a value; Catch receives it.
func Fail(v *Value, format string, args ...any) { panic(v.Errorf(format, args...)) }

// Catch is deferred by a reader: it turns Fail into the error to return.
func Catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case *Error:
		*err = r
	default:
		panic(r)
	}
}

// Get looks a key up; nil when it is not there or v is no mapping.
func (v *Value) Get(key string) *Value {
	if v == nil || v.Kind != Map {
		return nil
	}
	if len(v.Entries) > 8 && v.index == nil {
		v.index = make(map[string]int, len(v.Entries))
		for i := range v.Entries {
			v.index[v.Entries[i].Key] = i
		}
	}
	if v.index != nil {
		if i, ok := v.index[key]; ok {
			return v.Entries[i].Value
		}
		return nil
	}
	for i := range v.Entries {
		if v.Entries[i].Key == key {
			return v.Entries[i].Value
		}
	}
	return nil
}

// At follows several keys.
func (v *Value) At(keys ...string) *Value {
	for _, k := range keys {
		v = v.Get(k)
	}
	return v
}

// Has reports whether a key is there.
func (v *Value) Has(key string) bool { return v.Get(key) != nil }

// IsNull reports whether the value is absent or null.
func (v *Value) IsNull() bool { return v == nil || v.Kind == Null && v.Tag == "" }

// Is reports whether the value is there and of a kind.
func (v *Value) Is(k Kind) bool { return v != nil && v.Kind == k }

// Map gives the entries of a mapping, none of an absent one, and fails on anything else.
func (v *Value) Map(what string) []Entry {
	if v.IsNull() {
		return nil
	}
	if v.Kind != Map {
		Fail(v, "%s must be a mapping, not %s", what, v.Kind)
	}
	return v.Entries
}

// List gives the items of a list, none of an absent one, and fails on anything else.
func (v *Value) List(what string) []*Value {
	if v.IsNull() {
		return nil
	}
	if v.Kind != List {
		Fail(v, "%s must be a list, not %s", what, v.Kind)
	}
	return v.Items
}

// Text gives a scalar as text, "" when it is absent, and fails on a list or mapping.
func (v *Value) Text(what string) string {
	if v.IsNull() {
		return ""
	}
	if v.Kind == List || v.Kind == Map {
		Fail(v, "%s must be a string, not %s", what, v.Kind)
	}
	return v.Scalar
}

// Str gives the text of a string and fails on anything else, numbers included.
func (v *Value) Str(what string) string {
	if v.IsNull() {
		return ""
	}
	if v.Kind != String {
		Fail(v, "%s must be a string, not %s", what, v.Kind)
	}
	return v.Scalar
}

// Strings gives a list of scalars as text; a single scalar counts as a list of one.
func (v *Value) Strings(what string) []string {
	if v.IsNull() {
		return nil
	}
	if v.Kind != List {
		return []string{v.Text(what)}
	}
	out := make([]string, 0, len(v.Items))
	for _, item := range v.Items {
		out = append(out, item.Text(what))
	}
	return out
}

// MapAt gives the entries of the mapping under a key, as Map does; a failure names the key. ListAt, TextAt, StrAt and
// StringsAt do the same for what else may stand there.
func (v *Value) MapAt(key string) []Entry { return v.Get(key).Map(key) }

// ListAt gives the items of the list under a key.
func (v *Value) ListAt(key string) []*Value { return v.Get(key).List(key) }

// TextAt gives the scalar under a key as text.
func (v *Value) TextAt(key string) string { return v.Get(key).Text(key) }

// StrAt gives the string under a key.
func (v *Value) StrAt(key string) string { return v.Get(key).Str(key) }

// StringsAt gives the list of scalars under a key as text.
func (v *Value) StringsAt(key string) []string { return v.Get(key).Strings(key) }

// Num gives a number, and false when the value is none.
func (v *Value) Num() (float64, bool) {
	if v == nil || v.Kind != Number {
		return 0, false
	}
	f, err := strconv.ParseFloat(v.Scalar, 64)
	return f, err == nil && !math.IsInf(f, 0) && !math.IsNaN(f)
}

// Plain gives the value as plain data for metadata: maps, lists, strings, numbers, booleans, nil.
func (v *Value) Plain() any {
	if v == nil {
		return nil
	}
	switch v.Kind {
	case Bool:
		return v.Scalar == "true"
	case Number:
		if f, ok := v.Num(); ok {
			return f
		}
		return v.Scalar
	case String:
		return v.Scalar
	case List:
		out := make([]any, len(v.Items))
		for i, item := range v.Items {
			out[i] = item.Plain()
		}
		return out
	case Map:
		out := make(map[string]any, len(v.Entries))
		for _, e := range v.Entries {
			out[e.Key] = e.Value.Plain()
		}
		return out
	}
	return nil
}

// NewMap makes a mapping at the place of another value.
func NewMap(at *Value, entries ...Entry) *Value {
	v := &Value{Kind: Map, Entries: entries}
	v.place(at)
	return v
}

// NewList makes a list at the place of another value.
func NewList(at *Value, items ...*Value) *Value {
	v := &Value{Kind: List, Items: items}
	v.place(at)
	return v
}

// NewString makes a string at the place of another value.
func NewString(at *Value, text string) *Value {
	v := &Value{Kind: String, Scalar: text}
	v.place(at)
	return v
}

func (v *Value) place(at *Value) {
	if at != nil {
		v.File, v.Line, v.Column, v.End = at.File, at.Line, at.Column, at.End
	}
}

// Pointer follows a JSON pointer, as a $ref's fragment spells it.
func (v *Value) Pointer(pointer string) *Value {
	if pointer == "" || pointer == "/" {
		return v
	}
	for _, part := range strings.Split(strings.TrimPrefix(pointer, "/"), "/") {
		part = strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
		switch {
		case v == nil:
			return nil
		case v.Kind == Map:
			v = v.Get(part)
		case v.Kind == List:
			i, err := strconv.Atoi(part)
			if err != nil || i < 0 || i >= len(v.Items) {
				return nil
			}
			v = v.Items[i]
		default:
			return nil
		}
	}
	return v
}
