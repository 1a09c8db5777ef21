package abi

// Facts and matches cross in protobuf's wire format: fields of varints (0) and
// of length-prefixed bytes (2). This file is all of it, for both sides.

// AppendVarint appends a base-128 number.
func AppendVarint(b []byte, v uint64) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

// AppendNumber appends a numeric field; zero is left out.
func AppendNumber(b []byte, field uint32, v uint64) []byte {
	if v == 0 {
		return b
	}
	return AppendVarint(AppendVarint(b, uint64(field)<<3), v)
}

// AppendBytes appends a text or message field.
func AppendBytes(b []byte, field uint32, v []byte) []byte {
	b = AppendVarint(b, uint64(field)<<3|2)
	b = AppendVarint(b, uint64(len(v)))
	return append(b, v...)
}

// AppendText appends a text field; the empty one is left out.
func AppendText(b []byte, field uint32, v string) []byte {
	if v == "" {
		return b
	}
	b = AppendVarint(b, uint64(field)<<3|2)
	b = AppendVarint(b, uint64(len(v)))
	return append(b, v...)
}

// Fact: 1 kind, 2 at, 3 field (repeated). Field: 1 id, 2 value.
// Value: 1 kind, 2 node, 3 index, 4 text, 5 bool, 6 step (repeated), 7 item (repeated), 8 key (repeated).

// AppendFact appends the encoding of a fact.
func AppendFact(b []byte, f *Fact) []byte {
	b = AppendNumber(b, 1, uint64(f.Kind))
	b = AppendNumber(b, 2, uint64(f.At))
	for i := range f.Fields {
		var one []byte
		one = AppendNumber(one, 1, uint64(f.Fields[i].ID))
		one = AppendBytes(one, 2, AppendValue(nil, &f.Fields[i].Value))
		b = AppendBytes(b, 3, one)
	}
	return b
}

// AppendValue appends the encoding of a value.
func AppendValue(b []byte, v *Value) []byte {
	b = AppendNumber(b, 1, uint64(v.Kind))
	b = AppendNumber(b, 2, uint64(v.Node))
	b = AppendNumber(b, 3, uint64(v.Index))
	b = AppendText(b, 4, v.Text)
	if v.Bool {
		b = AppendNumber(b, 5, 1)
	}
	for _, s := range v.Steps {
		b = AppendBytes(b, 6, []byte(s))
	}
	for i := range v.Items {
		b = AppendBytes(b, 7, AppendValue(nil, &v.Items[i]))
	}
	for _, k := range v.Keys {
		b = AppendBytes(b, 8, []byte(k))
	}
	return b
}

// Reader walks the fields of one message.
type Reader struct {
	data []byte
	// Err is set when the bytes are no message.
	Err bool
}

// NewReader reads a message.
func NewReader(data []byte) *Reader { return &Reader{data: data} }

func (r *Reader) varint() uint64 {
	var v uint64
	for shift := uint(0); shift < 64; shift += 7 {
		if len(r.data) == 0 {
			r.Err = true
			return 0
		}
		c := r.data[0]
		r.data = r.data[1:]
		v |= uint64(c&0x7f) << shift
		if c < 0x80 {
			return v
		}
	}
	r.Err = true
	return 0
}

// Next gives the next field: its number, and its number or bytes. ok is false at
// the end or when the bytes are no message (Err says which).
func (r *Reader) Next() (field uint32, number uint64, bytes []byte, ok bool) {
	if r.Err || len(r.data) == 0 {
		return 0, 0, nil, false
	}
	tag := r.varint()
	switch tag & 7 {
	case 0:
		number = r.varint()
	case 2:
		n := r.varint()
		if n > uint64(len(r.data)) {
			r.Err = true
			return 0, 0, nil, false
		}
		bytes = r.data[:n]
		r.data = r.data[n:]
	default:
		r.Err = true
	}
	return uint32(tag >> 3), number, bytes, !r.Err
}

// MaxNesting bounds values inside values, MaxValues the values, steps and keys
// of one fact: two bytes on the wire can stand for a value of a hundred in memory.
const (
	MaxNesting = 16
	MaxValues  = 20_000
)

// DecodeFact reads a fact. ok is false for bytes that are none. Fields this
// version does not know are kept out, so that newer packs can be read.
func DecodeFact(data []byte) (f Fact, ok bool) {
	r := NewReader(data)
	left := MaxValues
	for {
		field, number, bytes, more := r.Next()
		if !more {
			break
		}
		switch field {
		case 1:
			f.Kind = FactKind(min(number, 255))
		case 2:
			f.At = uint32(number)
		case 3:
			if left--; left < 0 {
				return Fact{}, false
			}
			inner := NewReader(bytes)
			var one Field
			for {
				id, n, b, more := inner.Next()
				if !more {
					break
				}
				switch id {
				case 1:
					one.ID = FieldID(min(n, 255))
				case 2:
					if one.Value, ok = decodeValue(b, 0, &left); !ok {
						return Fact{}, false
					}
				}
			}
			if inner.Err {
				return Fact{}, false
			}
			f.Fields = append(f.Fields, one)
		}
	}
	return f, !r.Err && f.Kind != FactNone
}

func decodeValue(data []byte, depth int, left *int) (v Value, ok bool) {
	if *left--; depth > MaxNesting || *left < 0 {
		return v, false
	}
	r := NewReader(data)
	for {
		field, number, bytes, more := r.Next()
		if !more {
			break
		}
		switch field {
		case 1:
			v.Kind = ValueKind(min(number, 255))
		case 2:
			v.Node = uint32(number)
		case 3:
			v.Index = uint32(number)
		case 4:
			v.Text = string(bytes)
		case 5:
			v.Bool = number != 0
		case 6:
			if *left--; *left < 0 {
				return v, false
			}
			v.Steps = append(v.Steps, string(bytes))
		case 7:
			item, ok := decodeValue(bytes, depth+1, left)
			if !ok {
				return v, false
			}
			v.Items = append(v.Items, item)
		case 8:
			if *left--; *left < 0 {
				return v, false
			}
			v.Keys = append(v.Keys, string(bytes))
		}
	}
	return v, !r.Err
}

// Capture is one named node handle of a match.
type Capture struct {
	Name string
	Node uint32
}

// Match is one match handed to a pack. Batch: 1 match (repeated). Match: 1 query
// index + 1, 2 capture (repeated). Capture: 1 name, 2 node.
type Match struct {
	Query    uint32
	Captures []Capture
}

// AppendMatches appends a batch of matches.
func AppendMatches(b []byte, matches []Match) []byte {
	for i := range matches {
		one := AppendNumber(nil, 1, uint64(matches[i].Query)+1)
		for _, c := range matches[i].Captures {
			inner := AppendText(nil, 1, c.Name)
			one = AppendBytes(one, 2, AppendNumber(inner, 2, uint64(c.Node)))
		}
		b = AppendBytes(b, 1, one)
	}
	return b
}

// DecodeMatches reads a batch.
func DecodeMatches(data []byte) []Match {
	var out []Match
	r := NewReader(data)
	for {
		field, _, bytes, ok := r.Next()
		if !ok {
			return out
		}
		if field != 1 {
			continue
		}
		var m Match
		inner := NewReader(bytes)
		for {
			field, number, b, ok := inner.Next()
			if !ok {
				break
			}
			switch field {
			case 1:
				m.Query = uint32(number) - 1
			case 2:
				var c Capture
				cr := NewReader(b)
				for {
					f, n, t, ok := cr.Next()
					if !ok {
						break
					}
					if f == 1 {
						c.Name = string(t)
					} else if f == 2 {
						c.Node = uint32(n)
					}
				}
				m.Captures = append(m.Captures, c)
			}
		}
		out = append(out, m)
	}
}
