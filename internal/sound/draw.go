package main

import "math/rand/v2"

// Draw draws from a seed.
type Draw struct {
	*rand.Rand
	Seed  uint64
	marks int
	names map[string]int
}

// NewDraw begins the draws of one program.
func NewDraw(seed uint64) *Draw {
	return &Draw{Rand: rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)), Seed: seed, names: map[string]int{}}
}

// Chance is true in one of n draws.
func (d *Draw) Chance(n int) bool { return d.IntN(n) == 0 }

// Mark is a number that no other place of the program has.
func (d *Draw) Mark() int {
	d.marks++
	return d.marks
}

// Name is a name that the program does not have yet.
func (d *Draw) Name(stem string) string {
	d.names[stem]++
	if n := d.names[stem]; n > 1 {
		return stem + string(rune('A'+(n-2)%26)) + suffix((n-2)/26)
	}
	return stem
}

func suffix(n int) string {
	if n == 0 {
		return ""
	}
	return string(rune('a' + n%26))
}

// oneOf draws one of several.
func oneOf[T any](d *Draw, list ...T) T { return list[d.IntN(len(list))] }
