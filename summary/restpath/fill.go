package restpath

import "strings"

// Fill writes a path in the brace grammar with values in place of its holes: those with a name in named, and in turn the others that list
// has a value for. An empty value leaves its hole.
func Fill(path string, list []string, named map[string]string) string {
	holes := 0
	return braceHole.ReplaceAllStringFunc(Brace(path), func(hole string) string {
		name := strings.TrimRight(hole[1:len(hole)-1], "?+*")
		value := named[name]
		if value == "" && holes < len(list) {
			value = list[holes]
		}
		holes++
		if value == "" {
			return hole
		}
		return value
	})
}

// Holes lists the names of the holes of a path in order, of all its options; "" for one that is a part of a segment.
func Holes(path string) (names []string) {
	for _, m := range braceHole.FindAllStringSubmatch(Brace(path), -1) {
		names = append(names, strings.TrimRight(m[1], "?+*"))
	}
	return names
}
