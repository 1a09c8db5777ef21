package flow

import (
	"hash/maphash"
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// List is values being put together from lists that may be somebody else's: the
// first one is taken as it is, and copied when something new comes.
type List struct {
	Values []Value
	own    bool
	// places finds the first so many Values by their hashes, once there are many.
	places map[uint64][]int32
	placed int
}

// Join is add of those that are not there yet.
func (l *List) Join(more []Value) {
	if len(l.Values) == 0 {
		if len(more) > 0 {
			l.Values, l.own = more, false
		}
		return
	}
	for i := range more {
		if !l.has(&more[i]) {
			l.Add(more[i], len(more)-i)
		}
	}
}

// manyValues is from how many values on a list is searched by hashes.
const manyValues = 32

func (l *List) has(v *Value) bool {
	if len(l.Values) >= manyValues {
		return l.hasPlaced(v)
	}
	for i := range l.Values {
		if SameValue(&l.Values[i], v) {
			return true
		}
	}
	return false
}

func (l *List) hasPlaced(v *Value) bool {
	if l.places == nil || l.placed > len(l.Values) {
		l.places, l.placed = make(map[uint64][]int32, 2*len(l.Values)), 0
	}
	for ; l.placed < len(l.Values); l.placed++ {
		h := l.Values[l.placed].hash()
		l.places[h] = append(l.places[h], int32(l.placed))
	}
	for _, i := range l.places[v.hash()] {
		if SameValue(&l.Values[i], v) {
			return true
		}
	}
	return false
}

var hashSeed = maphash.MakeSeed()

// hash is the same for values of which SameValue is true.
func (v *Value) hash() uint64 {
	h := maphash.String(hashSeed, v.Text)
	for _, n := range [...]int32{int32(v.Kind)<<8 | int32(v.Lit), v.Index, int32(v.Site.File), int32(v.Site.Expr), int32(v.Call.File), int32(v.Call.Expr), int32(v.Func.File), int32(v.Func.Func), int32(v.Class.File), int32(v.Class.Class)} {
		h = (h ^ uint64(uint32(n))) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	if v.Recv != nil {
		h ^= v.Recv.hash() * 0x9e3779b97f4a7c15
	}
	return h
}

// Full reports whether what comes behind changes nothing of what is kept of a list: it has as many values as are kept, and none of
// them is a chain of calls, of which later ones may be shorter, or the undefined that a name starts with.
func (l *List) Full() bool {
	if len(l.Values) <= maxValues {
		return false
	}
	for i := range l.Values[:maxValues] {
		switch v := &l.Values[i]; v.Kind {
		case Param, Typed, Extern:
			return false
		case Const:
			if v.Lit == unit.LitUndefined {
				return false
			}
		}
	}
	return true
}

// Add puts one value behind the others; room says how many more may come with it.
func (l *List) Add(v Value, room int) {
	if !l.own {
		l.grow(max(room, 1))
	}
	l.Values = append(l.Values, v)
}

// grow makes the list one of its own with room for more.
func (l *List) grow(room int) {
	l.Values, l.own = append(make([]Value, 0, len(l.Values)+room), l.Values...), true
}

// Hop is join of what the call at a site gave by a rule.
func (l *List) Hop(values []Value, at Site, rule Rule) {
	if len(values) == 0 {
		return
	}
	if !l.own {
		l.grow(len(values))
	}
	hops := make([]Hop, len(values))
	for i, v := range values {
		hops[i] = Hop{At: at, Rule: rule, Prev: v.Why}
		v.Why = &hops[i]
		l.Values = append(l.Values, v)
	}
}

// SameValue reports whether two values are the same, whatever way they came.
func SameValue(a, b *Value) bool {
	if a.Kind != b.Kind || a.Lit != b.Lit || a.Site != b.Site || a.Call != b.Call || a.Func != b.Func || a.Class != b.Class || a.Index != b.Index || a.Text != b.Text || a.Env != b.Env || a.Maybe != b.Maybe {
		return false
	}
	if a.Recv == nil || b.Recv == nil {
		return a.Recv == b.Recv
	}
	return SameValue(a.Recv, b.Recv)
}

// maxValues bounds the values of one expression; where there are more, the rest is not known.
const maxValues = 64

// Dedupe leaves out values that are there already.
func Dedupe(values []Value) []Value {
	if len(values) < 2 || len(values) < maxValues && distinct(values) {
		return values
	}
	out := make([]Value, 0, min(len(values), maxValues))
	for i := range values {
		found := false
		for j := range out {
			if SameValue(&values[i], &out[j]) {
				found = true
				break
			}
		}
		if !found {
			out = append(out, values[i])
			if len(out) == maxValues {
				return append(out[:maxValues-1], Value{Kind: Unknown, Site: values[i].Site, Text: "too many values"})
			}
		}
	}
	return out
}

// distinct reports whether no value is there twice.
func distinct(values []Value) bool {
	for i := range values {
		for j := range values[:i] {
			if SameValue(&values[i], &values[j]) {
				return false
			}
		}
	}
	return true
}

// Filter lists the values for which a test holds.
func Filter(values []Value, ok func(*Value) bool) []Value {
	out := make([]Value, 0, len(values)+2)
	for i := range values {
		if ok(&values[i]) {
			out = append(out, values[i])
		}
	}
	return out
}

// Constant is the value of a literal.
func Constant(lit unit.Op, text string) []Value { return []Value{{Kind: Const, Lit: lit, Text: text}} }

// IsNothing reports whether a property is known not to be there.
func IsNothing(values []Value) bool {
	return len(values) == 1 && values[0].Kind == Const && values[0].Lit == unit.LitUndefined
}

// IsNull reports whether a value is one of the two constants that hold nothing.
func IsNull(v Value) bool {
	return v.Kind == Const && (v.Lit == unit.LitNull || v.Lit == unit.LitUndefined)
}

// Spelled is the value of a text that was put together: a pattern where it has holes.
func Spelled(text string) Value {
	if strings.Contains(text, "{") {
		return Value{Kind: Pattern, Text: text}
	}
	return Value{Kind: Const, Lit: unit.LitString, Text: text}
}

// NotKnown is the value of an expression of which nothing is known.
func NotKnown(site Site) []Value {
	return []Value{{Kind: Unknown, Site: site}}
}
