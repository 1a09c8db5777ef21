package intent

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/internal/spelling"
)

// Problem is one line about a file: why it was not read, or what is wrong in it.
type Problem struct {
	File string
	// Line and Column are 0 where the problem is about the whole file.
	Line, Column int
	Message      string
	// Path leads to the value within the document; "" where that is not known.
	Path string
}

func (p *Problem) Error() string {
	switch {
	case p.Line == 0:
		return p.File + ": " + p.Message
	case p.Column == 0:
		return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Message)
}

// holder holds a file against the format, and notes the texts that somebody still has to write.
type holder struct {
	blanks []string
	// values counts what was looked at: aliases may write a small file out to a large one.
	values int
}

// maxValues bounds a document with its aliases written out; the largest ones that people write have a few thousand values.
const maxValues = 200_000

func fail(v *doc.Value, format string, args ...any) error {
	return &Problem{File: v.File, Line: v.Line, Column: v.Column, Message: fmt.Sprintf(format, args...)}
}

// maxShown bounds the text of a document in a message.
const maxShown = 40

// shown is a text of a document in a message: short, whatever it is.
func shown(s string) string {
	if letters := []rune(s); len(letters) > maxShown {
		return fmt.Sprintf("%q (%d characters)", string(letters[:maxShown])+"…", len(letters))
	}
	return fmt.Sprintf("%q", s)
}

// holds reports the first thing in which a value is not what a rule says; at is the path to it.
func (h *holder) holds(v *doc.Value, r rule, at string) error {
	err := h.held(v, r, at)
	if p, ok := err.(*Problem); ok && p.Path == "" {
		p.Path = at
	}
	return err
}

func (h *holder) held(v *doc.Value, r rule, at string) error {
	if h.values++; h.values > maxValues {
		return fail(v, "the document has more than %d values when its aliases are written out", maxValues)
	}
	switch r := r.(type) {
	case named:
		return h.object(v, forms[r.name], at)
	case text:
		return h.text(v, r, at)
	case truth:
		if v.Kind != doc.Bool {
			return fail(v, "%s is true or false, not %s", at, v.Kind)
		}
	case whole:
		n, ok := v.Num()
		if v.Kind == doc.Number && (!ok || n != float64(int64(n)) || n < float64(r.from) || n > float64(r.to)) {
			return fail(v, "%s is a whole number from %d to %d, not %s", at, r.from, r.to, strings.Trim(shown(v.Scalar), `"`))
		}
		if v.Kind == doc.String {
			return fail(v, "%s is a whole number from %d to %d, not the text %s", at, r.from, r.to, shown(v.Scalar))
		}
		if !ok {
			return fail(v, "%s is a whole number from %d to %d, not %s", at, r.from, r.to, v.Kind)
		}
	case scalar:
		if v.Kind == doc.Map || v.Kind == doc.List {
			return fail(v, "%s is one value, not %s", at, v.Kind)
		}
	case list:
		return h.list(v, r, at)
	case anyNames:
		if v.Kind == doc.Null {
			return nil
		}
		if v.Kind != doc.Map {
			return fail(v, "%s is a mapping of names, not %s", at, v.Kind)
		}
		for i := range v.Entries {
			e := &v.Entries[i]
			if strings.TrimSpace(e.Key) == "" {
				return &Problem{File: v.File, Line: e.Line, Column: e.Column, Message: fmt.Sprintf("a name in %s is empty", at)}
			}
			if err := h.holds(e.Value, r.of, at+"."+e.Key); err != nil {
				return err
			}
		}
	case either:
		if v.Kind == doc.List {
			return h.holds(v, r.other, at)
		}
		if v.Kind == doc.Map {
			return fail(v, "%s is a text or a list, not %s", at, v.Kind)
		}
		return h.text(v, r.text, at)
	case orObject:
		if v.Kind == doc.Map {
			return h.object(v, r.other, at)
		}
		return h.text(v, r.text, at)
	case *object:
		return h.object(v, r, at)
	case *variants:
		return h.variants(v, r, at)
	}
	return nil
}

func (h *holder) text(v *doc.Value, r text, at string) error {
	switch {
	case v.Kind == doc.Null && r.null:
		return nil
	case v.Kind == doc.String && slices.Contains(r.values, v.Scalar):
		return nil
	case v.Kind == doc.Null && r.waits, v.Kind == doc.String && r.waits && strings.TrimSpace(v.Scalar) == "":
		h.blanks = append(h.blanks, at)
		return nil
	case v.Kind != doc.String && v.Kind != doc.Null:
		return fail(v, "%s is a text, not %s", at, v.Kind)
	case strings.TrimSpace(v.Scalar) == "":
		return fail(v, "%s says nothing", at)
	case r.values != nil:
		near, _ := spelling.Nearest(v.Scalar, r.values)
		if len(r.values) == 1 {
			return fail(v, "%s is %s here, not %s", at, near, shown(v.Scalar))
		}
		return fail(v, "%s is one of %s, not %s; the nearest is %s", at, strings.Join(r.values, ", "), shown(v.Scalar), near)
	}
	return nil
}

func (h *holder) list(v *doc.Value, r list, at string) error {
	if v.Kind != doc.List {
		return fail(v, "%s is a list, not %s", at, v.Kind)
	}
	if len(v.Items) == 0 {
		return fail(v, "%s has no entry, and needs one", at)
	}
	for i, item := range v.Items {
		if err := h.holds(item, r.of, fmt.Sprintf("%s[%d]", at, i)); err != nil {
			return err
		}
	}
	return nil
}

func (h *holder) variants(v *doc.Value, r *variants, at string) error {
	if v.Kind != doc.Map {
		return fail(v, "%s is a mapping with the key %s, not %s", at, r.key, v.Kind)
	}
	var values []string
	for _, c := range r.cases {
		values = append(values, c.value)
	}
	key := v.Get(r.key)
	if key == nil {
		return fail(v, "%s has no %s; it is one of %s", at, r.key, strings.Join(values, ", "))
	}
	for _, c := range r.cases {
		if key.Kind == doc.String && key.Scalar == c.value {
			return h.object(v, c.of, at)
		}
	}
	return h.text(key, text{values: values}, below(at, r.key))
}

// below is the path to a key of what stands at a path; the keys of the document itself stand alone.
func below(at, key string) string {
	if at == "the document" {
		return key
	}
	return at + "." + key
}

func (h *holder) object(v *doc.Value, r *object, at string) error {
	if v.Kind == doc.Null && r.null {
		return nil
	}
	if v.Kind != doc.Map {
		return fail(v, "%s is a mapping, not %s", at, v.Kind)
	}
	for i := range v.Entries {
		e := &v.Entries[i]
		f := r.field(e.Key)
		if f == nil {
			near, _ := spelling.Nearest(e.Key, r.keys())
			return &Problem{File: v.File, Line: e.Line, Column: e.Column, Path: below(at, e.Key), Message: fmt.Sprintf("%s has no key %s; the nearest is %s (known: %s)", at, shown(e.Key), near, strings.Join(r.keys(), ", "))}
		}
		if err := h.holds(e.Value, f.of, below(at, e.Key)); err != nil {
			return err
		}
	}
	for _, f := range r.fields {
		if !f.required || v.Has(f.name) {
			continue
		}
		return fail(v, "%s has no %s", at, f.name)
	}
	return r.together(v, at)
}

// together checks which keys stand side by side.
func (r *object) together(v *doc.Value, at string) error {
	there := func(keys []string) []string {
		var out []string
		for _, k := range keys {
			if v.Has(k) {
				out = append(out, k)
			}
		}
		return out
	}
	for _, keys := range slices.Concat(r.exactly, r.atMost) {
		if have := there(keys); len(have) > 1 {
			return fail(v.Get(have[1]), "%s has %s; it may have one of %s", at, strings.Join(have, " and "), strings.Join(keys, ", "))
		}
	}
	for _, keys := range slices.Concat(r.exactly, r.atLeast) {
		if len(there(keys)) == 0 {
			return fail(v, "%s needs one of %s", at, strings.Join(keys, ", "))
		}
	}
	for _, d := range r.onlyIf {
		if other := v.Get(d.other); v.Has(d.key) && other != nil && other.Scalar != d.value {
			return fail(v.Get(d.key), "%s has %s, and its %s is %s and not %s", at, d.key, d.other, shown(other.Scalar), d.value)
		}
	}
	return nil
}

func (r *object) field(name string) *field {
	for i := range r.fields {
		if r.fields[i].name == name {
			return &r.fields[i]
		}
	}
	return nil
}

func (r *object) keys() []string {
	var out []string
	for _, f := range r.fields {
		out = append(out, f.name)
	}
	return out
}
