// Package spelling finds the known word that a misspelt one is likely to mean, for
// messages that name something there is not, and the word that a plural may be of. It imports nothing of ours.
package spelling

import (
	"strings"

	"github.com/agext/levenshtein"
)

// longest is where words are cut before they are compared: the time grows with the
// square of the length, and what a user writes has no bound.
const longest = 64

// Nearest gives the word of a list that takes the fewest letters to insert, remove or
// change to spell, in any case, and how many those are. The first of several counts;
// an empty list gives "".
func Nearest(word string, known []string) (best string, distance int) {
	word = folded(word)
	for i, k := range known {
		if d := levenshtein.Distance(word, folded(k), nil); i == 0 || d < distance {
			best, distance = k, d
		}
	}
	return best, distance
}

func folded(word string) string { return strings.ToLower(word[:min(len(word), longest)]) }

// Singulars lists what the English singular of a name may be; of a name that is no plural it lists words that there are not.
func Singulars(name string) []string {
	var out []string
	for _, e := range [...][2]string{{"ies", "y"}, {"people", "person"}, {"children", "child"}, {"es", ""}, {"s", ""}, {"ves", "f"}, {"a", "um"}, {"i", "us"}} {
		if stem, ok := strings.CutSuffix(name, e[0]); ok && stem+e[1] != "" {
			out = append(out, stem+e[1])
		}
	}
	return out
}
