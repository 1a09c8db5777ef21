package summary

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// appendElement writes a summary as the element of the array that has that index.
func appendElement(b []byte, s *Summary, index int) []byte {
	s.SchemaVersion = SchemaVersion
	if index == 0 {
		b = append(b, "[\n  "...)
	} else {
		b = append(b, ",\n  "...)
	}
	return appendValue(b, &lists{}, reflect.ValueOf(s).Elem(), 1, 0)
}

// run is a run of summaries that one goroutine encodes.
type run struct {
	from, to int
	text     []byte
	done     chan struct{}
}

// runLength is how many summaries are encoded at once, runEffects how many effects they may have together: texts of all runs that
// are being encoded are held.
const (
	runLength  = 32
	runEffects = 2000
)

// runEnd is where a run ends that begins with some summary.
func runEnd(summaries []*Summary, from int) int {
	effects := 0
	for to := from; to < len(summaries) && to < from+runLength; to++ {
		for i := range summaries[to].Transitions {
			effects += len(summaries[to].Transitions[i].Effects)
		}
		if effects > runEffects && to > from {
			return to
		}
	}
	return min(from+runLength, len(summaries))
}

// WriteAll writes a whole file, encoding on all processors.
func WriteAll(w io.Writer, summaries []*Summary) error {
	out := bufio.NewWriterSize(w, 1<<16)
	var runs []*run // begun, and not written
	var free [][]byte
	begin := func(from int) *run {
		r := &run{from: from, to: runEnd(summaries, from), done: make(chan struct{})}
		if n := len(free); n > 0 {
			r.text, free = free[n-1][:0], free[:n-1]
		}
		go func() {
			for i := r.from; i < r.to; i++ {
				r.text = appendElement(r.text, summaries[i], i)
			}
			close(r.done)
		}()
		return r
	}
	for begun := 0; begun < len(summaries) || len(runs) > 0; {
		for begun < len(summaries) && len(runs) < 2*runtime.GOMAXPROCS(0) {
			runs = append(runs, begin(begun))
			begun = runs[len(runs)-1].to
		}
		r := runs[0]
		runs = runs[1:]
		<-r.done
		if _, err := out.Write(r.text); err != nil {
			for _, r := range runs {
				<-r.done
			}
			return fmt.Errorf("write summary %s: %w", summaries[r.from].ID(), err)
		}
		free = append(free, r.text)
	}
	end := "\n]\n"
	if len(summaries) == 0 {
		end = "[]\n"
	}
	if _, err := out.WriteString(end); err != nil {
		return fmt.Errorf("write summaries: %w", err)
	}
	return out.Flush()
}

// AppendJSON appends one value of the format (a shape, a predicate, a value
// reference, a binding) in canonical form.
func AppendJSON(buf []byte, v any) []byte {
	switch x := v.(type) {
	case TypeShape:
		return appendValue(buf, &lists{}, reflect.ValueOf(&x).Elem(), 0, 0)
	case ValueRef:
		return appendValue(buf, &lists{}, reflect.ValueOf(&x).Elem(), 0, 0)
	case Predicate:
		return appendValue(buf, &lists{}, reflect.ValueOf(&x).Elem(), 0, 0)
	}
	return appendValue(buf, &lists{}, reflect.ValueOf(v), 0, 0)
}

// lines is the depth down to which values stand on lines of their own. A predicate,
// an effect or a field of an output is one line: deeper trees are for programs, and
// indentation was two thirds of a file.
const lines = 5

// appendIndent begins what stands in a container: on a new line, or behind a space.
func appendIndent(b []byte, n int) []byte {
	if n > lines {
		if b[len(b)-1] == ',' {
			b = append(b, ' ')
		}
		return b
	}
	b = append(b, '\n')
	for i := 0; i < n; i++ {
		b = append(b, ' ', ' ')
	}
	return b
}

// appendEnd goes to where a container ends whose elements stand one deeper.
func appendEnd(b []byte, depth int) []byte {
	if depth >= lines {
		return b
	}
	return appendIndent(b, depth)
}

// mode says how a value is written.
type mode uint8

const (
	// nullable: a nil slice is null rather than [].
	nullable mode = 1 << iota
	// sorted: the keys of every object are in the order of their names, as in all metadata.
	sorted
)

// lists are where the lists of predicates stand that were written on one line of a summary: many effects share one.
type lists struct{ written map[list][2]int }

// list is one of them: equal ones have one array.
type list struct {
	array  uintptr
	length int
	how    mode
}

// note remembers where a list was written.
func (l *lists) note(key list, from, to int) {
	if l.written == nil {
		l.written = map[list][2]int{}
	}
	l.written[key] = [2]int{from, to}
}

var predicatesType = reflect.TypeFor[[]Predicate]()

// appendValue writes any value of the format in canonical form: keys in the
// order of the types, maps sorted, two spaces a level down to lines.
func appendValue(b []byte, lists *lists, v reflect.Value, depth int, how mode) []byte {
	switch v.Kind() {
	case reflect.Invalid:
		return append(b, "null"...)
	case reflect.Interface:
		if v.IsNil() {
			return append(b, "null"...)
		}
		if u, ok := unions[v.Type()]; ok {
			e := v.Elem()
			return appendStruct(b, lists, e, depth, u.key, u.names[e.Type()], how)
		}
		return appendValue(b, lists, v.Elem(), depth, how&sorted)
	case reflect.Pointer:
		if v.IsNil() {
			return append(b, "null"...)
		}
		return appendValue(b, lists, v.Elem(), depth, how&sorted)
	case reflect.Struct:
		info := infoOf(v.Type())
		if info.form {
			if plain, ok := formOf(v).toJSON(); ok {
				return appendValue(b, lists, reflect.ValueOf(plain), depth, sorted)
			}
		}
		if info.other >= 0 {
			return appendOpen(b, lists, v, info, depth)
		}
		if name := discriminator(v.Interface()); name != "" {
			return appendStruct(b, lists, v, depth, discriminatorKey(v.Type()), name, how)
		}
		return appendStruct(b, lists, v, depth, "", "", how)
	case reflect.Slice:
		if v.IsNil() && how&nullable != 0 {
			return append(b, "null"...)
		}
		if v.Len() == 0 {
			return append(b, "[]"...)
		}
		key, begun := list{v.Pointer(), v.Len(), how}, len(b)
		shared := depth >= lines && v.Type() == predicatesType
		if shared {
			if at, ok := lists.written[key]; ok {
				return append(b, b[at[0]:at[1]]...)
			}
		}
		b = append(b, '[')
		for i := 0; i < v.Len(); i++ {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendValue(appendIndent(b, depth+1), lists, v.Index(i), depth+1, how&sorted)
		}
		b = append(appendEnd(b, depth), ']')
		if shared {
			lists.note(key, begun, len(b))
		}
		return b
	case reflect.Map:
		return appendMap(b, lists, v, depth, how&sorted)
	case reflect.String:
		return appendString(b, v.String())
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool())
	case reflect.Int, reflect.Int64, reflect.Int32:
		return strconv.AppendInt(b, v.Int(), 10)
	case reflect.Float64:
		return appendFloat(b, v.Float())
	}
	return append(b, "null"...)
}

func discriminatorKey(t reflect.Type) string {
	for _, u := range unions {
		if _, ok := u.names[t]; ok {
			return u.key
		}
	}
	return "type"
}

func appendMap(b []byte, lists *lists, v reflect.Value, depth int, how mode) []byte {
	if v.Len() == 0 {
		return append(b, "{}"...)
	}
	keys := make(map[string]reflect.Value, v.Len())
	for _, k := range v.MapKeys() {
		keys[k.String()] = v.MapIndex(k)
	}
	b = append(b, '{')
	for i, k := range slices.Sorted(maps.Keys(keys)) {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendString(appendIndent(b, depth+1), k), ": "...)
		b = appendValue(b, lists, keys[k], depth+1, how)
	}
	return append(appendEnd(b, depth), '}')
}

// appendStruct writes the keys that a struct states, and its discriminator when it has one.
func appendStruct(b []byte, lists *lists, v reflect.Value, depth int, key, name string, how mode) []byte {
	info := infoOf(v.Type())
	fields := info.fields
	b = append(b, '{')
	first := true
	put := func(k string) {
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(appendString(appendIndent(b, depth+1), k), ": "...)
	}
	discriminate := func() {
		put(key)
		b = appendString(b, name)
	}
	properties := func() {
		put("properties")
		b = appendProperties(b, lists, v.Interface().(Record).Properties, depth+1, how)
	}
	if how&sorted != 0 {
		fields = info.sorted
	} else {
		if name != "" {
			discriminate()
		}
		if v.Type() == recordType {
			properties()
		}
	}
	for _, f := range fields {
		switch f.index {
		case indexDiscriminator:
			discriminate()
			continue
		case indexProperties:
			properties()
			continue
		}
		field := f.in(v)
		if f.optional && isEmpty(field) {
			continue
		}
		put(f.name)
		inner := how & sorted
		if f.nullable {
			inner |= nullable
		}
		b = appendValue(b, lists, field, depth+1, inner)
	}
	if first {
		return append(b, '}')
	}
	return append(appendEnd(b, depth), '}')
}

func appendProperties(b []byte, lists *lists, props []Property, depth int, how mode) []byte {
	if len(props) == 0 {
		return append(b, "{}"...)
	}
	b = append(b, '{')
	for i := range props {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendString(appendIndent(b, depth+1), props[i].Name), ": "...)
		b = appendValue(b, lists, reflect.ValueOf(&props[i].Shape).Elem(), depth+1, how)
	}
	return append(appendEnd(b, depth), '}')
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Interface, reflect.Pointer:
		return v.IsNil()
	case reflect.Struct:
		if info := infoOf(v.Type()); info.other >= 0 && v.CanAddr() {
			return isEmptyOpen(v.Addr().Interface())
		}
	}
	return v.IsZero()
}

func appendFloat(b []byte, f float64) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return append(b, "null"...)
	}
	if f == math.Trunc(f) && math.Abs(f) < 1e15 {
		return strconv.AppendInt(b, int64(f), 10)
	}
	return strconv.AppendFloat(b, f, 'g', -1, 64)
}

const hexDigits = "0123456789abcdef"

func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' && c < 0x7f {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				b = append(append(b, s[start:i]...), `\ufffd`...)
				i++
				start = i
				continue
			}
			if r < 0xa0 || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) {
				b = append(b, s[start:i]...)
				b = appendEscaped(b, r)
				start = i + n
			}
			i += n
			continue
		}
		b = append(b, s[start:i]...)
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		case '\t':
			b = append(b, '\\', 't')
		case '\r':
			b = append(b, '\\', 'r')
		default:
			b = appendEscaped(b, rune(c))
		}
		i++
		start = i
	}
	b = append(b, s[start:]...)
	return append(b, '"')
}

// appendEscaped writes a character by its number: as one unit of UTF-16, or as two.
func appendEscaped(b []byte, r rune) []byte {
	if first, second := utf16.EncodeRune(r); first != unicode.ReplacementChar {
		return appendEscaped(appendEscaped(b, first), second)
	}
	return append(b, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}
