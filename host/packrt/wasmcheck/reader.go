package wasmcheck

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// reader walks bytes. The first problem is kept, and everything read after it is zero.
type reader struct {
	b   []byte
	p   int
	err error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
	r.p = len(r.b)
}

func (r *reader) more() bool { return r.err == nil && r.p < len(r.b) }

func (r *reader) byte() byte {
	if r.p >= len(r.b) {
		r.fail("the module is truncated")
		return 0
	}
	c := r.b[r.p]
	r.p++
	return c
}

// u32 reads an unsigned number; longer or larger encodings than 32 bits are malformed.
func (r *reader) u32() uint32 {
	var v uint32
	for i := 0; i < 5; i++ {
		c := r.byte()
		if i == 4 && c > 0x0f {
			r.fail("a number has more than 32 bits")
			return 0
		}
		v |= uint32(c&0x7f) << (7 * i)
		if c < 0x80 {
			return v
		}
	}
	return 0
}

// signed reads a signed number of at most the given bits.
func (r *reader) signed(bits int) int64 {
	var v int64
	for shift := 0; shift < bits; shift += 7 {
		c := r.byte()
		v |= int64(c&0x7f) << shift
		if c < 0x80 {
			if shift+7 < 64 && c&0x40 != 0 {
				v |= -1 << (shift + 7)
			}
			if bits < 64 && (v < -1<<(bits-1) || v >= 1<<(bits-1)) {
				r.fail("a number has more than %d bits", bits)
			}
			return v
		}
	}
	r.fail("a number has more than %d bits", bits)
	return 0
}

func (r *reader) bytes(n uint32) []byte {
	if uint64(n) > uint64(len(r.b)-r.p) {
		r.fail("the module is truncated")
		return nil
	}
	out := r.b[r.p : r.p+int(n)]
	r.p += int(n)
	return out
}

// shown writes a name of the module's so that it cannot act on a terminal.
func shown(name string) string {
	q := strconv.Quote(name)
	return q[1 : len(q)-1]
}

func (r *reader) name() string {
	n := r.u32()
	if n > maxName {
		r.fail("a name has %d bytes; names have at most %d", n, maxName)
		return ""
	}
	b := r.bytes(n)
	if !utf8.Valid(b) {
		r.fail("a name is no UTF-8 text")
		return ""
	}
	return string(b)
}

// count reads the length of a list and holds it against a limit and against the bytes left,
// so that a lying length allocates nothing.
func (r *reader) count(limit int, what string) int {
	n := r.u32()
	if int64(n) > int64(limit) {
		r.fail("the module has %d %s; a pack has at most %d", n, what, limit)
		return 0
	}
	if int(n) > len(r.b)-r.p {
		r.fail("the module is truncated")
		return 0
	}
	return int(n)
}
