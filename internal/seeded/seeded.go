// Package seeded draws at random, and the same again for the same seed.
//
// It imports nothing of ours. Begin reading at Shuffled.
package seeded

import (
	"math/rand/v2"
	"slices"
)

// Shuffled gives a list in an order that a seed and the name of what is drawn for decide.
func Shuffled[E any](list []E, seed uint64, name string) []E {
	h := seed
	for _, b := range []byte(name) {
		h = h*1099511628211 + uint64(b)
	}
	out := slices.Clone(list)
	rand.New(rand.NewPCG(seed, h)).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}
