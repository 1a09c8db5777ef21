package conditions

import (
	"maps"
	"math/rand/v2"
	"testing"
)

// TestValues: a name has what was written to it last on its path, however many names were written since and wherever paths part.
func TestValues(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	type path struct {
		locals *Locals
		want   map[Key]int
	}
	key := func(n int) Key { return Key{File: 1, Binding: int32(n)} }
	paths := []path{{nil, map[Key]int{}}, {nil, map[Key]int{}}, {nil, map[Key]int{}}}
	for i := range 4000 {
		at := r.IntN(len(paths))
		p := paths[at]
		want := maps.Clone(p.want)
		k := key(r.IntN(600))
		want[k] = i
		next := path{p.locals.With(k, []GuardedValue{{Sides: []Side{{Branch: i}}}}), want}
		paths[at] = next
		if i%200 == 0 {
			paths[(at+1)%len(paths)] = p // another path goes on from here
		}
		for range 5 {
			asked := key(r.IntN(600))
			got := next.locals.Values(asked)
			wanted, written := want[asked]
			if written != (got != nil) || written && got[0].Sides[0].Branch != wanted {
				t.Fatalf("after %d writes, %d names deep: %+v is %+v, want %d (written: %t)", i, next.locals.depth, asked, got, wanted, written)
			}
		}
	}
	deepest := int32(0)
	for _, p := range paths {
		deepest = max(deepest, p.locals.depth)
	}
	if deepest < 8*blockSize {
		t.Errorf("the longest path has %d writes only", deepest)
	}
	unknown := (*Locals)(nil)
	for i := range 3 * blockSize {
		unknown = unknown.With(key(i), []GuardedValue{{}})
	}
	unknown = unknown.With(key(1), nil)
	for i := range 3 * blockSize {
		unknown = unknown.With(key(1000+i), []GuardedValue{{}})
	}
	if unknown.Values(key(1)) != nil || unknown.Values(key(2)) == nil {
		t.Error("a name whose value is not known any more has its former one")
	}
}
