package summary

import (
	"bytes"
	"reflect"
)

// repeats are the objects of a file that stand whole on one line, by their text. Most of a file are a few effects and
// conditions that stand on path after path: each is read once, and what was read is shared. A text that was read as a whole
// object is that object wherever it stands again, so that its tokens need not be looked for.
type repeats struct {
	index map[string]int32
	list  []repeat
	// bytes is how long the texts are together, limit how long they may be before all are forgotten.
	bytes, limit int
}

// repeat is an object that may come again.
type repeat struct {
	// as is the type as which it was read, nil before it was, and value what was read.
	as    *layout
	value reflect.Value
}

// Which objects are remembered.
const (
	// repeatShortest bounds from below what is worth it.
	repeatShortest = 48
	// repeatTexts is how many bytes of text are held before all are forgotten, which costs time and nothing else.
	repeatTexts = 128 << 20
)

// line is where the object ends that begins at a place, when it may be one that takes the rest of its line; the key of it,
// or nothing, stands before it there. It is the place itself where it is none: an object that ends elsewhere is found out when it is read.
func line(text []byte, first, at int) int {
	if !startsLine(text, first) {
		return at
	}
	n := bytes.IndexByte(text[at:], '\n')
	if n < 0 {
		return at
	}
	end := at + n
	if text[end-1] == ',' {
		end--
	}
	if end-at < repeatShortest || text[end-1] != '}' {
		return at
	}
	return end
}

// startsLine reports whether nothing but blanks stands before a place on its line.
func startsLine(text []byte, at int) bool {
	for at--; at >= 0; at-- {
		switch text[at] {
		case ' ', '\t':
		default:
			return text[at] == '\n'
		}
	}
	return false
}

// note remembers an object, and gives its number.
func (r *repeats) note(text []byte) int32 {
	n := int32(len(r.list))
	r.index[string(text)] = n
	r.list = append(r.list, repeat{})
	r.bytes += len(text)
	return n
}

// forget makes room. No token may refer to what is forgotten.
func (r *repeats) forget() {
	clear(r.index)
	clear(r.list)
	r.list, r.bytes = r.list[:0], 0
}

// fillRepeat sets a value from an object that was read before.
func (d *filler) fillRepeat(at int32, v reflect.Value, l *layout) bool {
	tok := d.list[at]
	if r := &d.repeats.list[tok.count]; r.as == l && d.shares(l) {
		v.Set(r.value)
		return true
	}
	// It was not needed yet, or as another type.
	behind, ok := d.again(at)
	ok = ok && d.fill(behind, v, l)
	d.list = d.list[:behind]
	if ok {
		d.keepRepeat(tok.count, v, l)
	}
	return ok
}

// again reads the tokens of an object that was read before, behind those that are there.
func (t *tokens) again(at int32) (int32, bool) {
	tok, behind := t.list[at], int32(len(t.list))
	end, how := t.scanOn(int(tok.from))
	return behind, how == scannedWhole && end == int(tok.to)
}

// keepRepeat keeps what an object was read as.
func (d *filler) keepRepeat(number int32, v reflect.Value, l *layout) {
	own := reflect.New(v.Type()).Elem()
	own.Set(v)
	r := &d.repeats.list[number]
	r.as, r.value = l, own
}

// alike are pointers to what was read, by its type and its text.
type alike struct {
	read map[*layout]map[string]reflect.Value
	// bytes is how long the texts are together.
	bytes int
}

// alikeTexts is how many bytes of text are held before all are forgotten, which costs memory and nothing else.
const alikeTexts = 4 << 20

func (a *alike) find(l *layout, text []byte) (reflect.Value, bool) {
	p, ok := a.read[l][string(text)]
	return p, ok
}

func (a *alike) keep(l *layout, text []byte, p reflect.Value) {
	if a.bytes += len(text); a.bytes > alikeTexts {
		clear(a.read)
		a.bytes = len(text)
	}
	if a.read == nil {
		a.read = map[*layout]map[string]reflect.Value{}
	}
	if a.read[l] == nil {
		a.read[l] = map[string]reflect.Value{}
	}
	a.read[l][string(text)] = p
}
