package unit

import (
	"slices"
	"strings"
)

// Ancestry is what exceptions descend from, by origin: the nearest first, and none of the roots of them all.
type Ancestry map[string][]string

// AncestryOf reads what descends from what: a line names a class, and behind a colon those right below it. Each name stands for one in
// every package; two names of one class are each below the other.
func AncestryOf(packages []string, lines ...string) Ancestry {
	above := map[string][]string{}
	for _, line := range lines {
		base, below, _ := strings.Cut(line, ":")
		for _, name := range strings.Fields(below) {
			above[name] = append(above[name], base)
		}
	}
	out := Ancestry{}
	for name := range above {
		// Breadth first, which is nearest first.
		list := []string{name}
		for at := 0; at < len(list); at++ {
			for _, base := range above[list[at]] {
				if !slices.Contains(list, base) {
					list = append(list, base)
				}
			}
		}
		for _, pkg := range packages {
			key := originIn(pkg, name)
			for _, base := range list[1:] {
				out[key] = append(out[key], originIn(pkg, base))
			}
		}
	}
	return out
}

// Raising lists the origins of some exceptions of a package, with all that they descend from and the roots.
func (a Ancestry) Raising(pkg string, names []string, roots ...string) []string {
	var out []string
	add := func(origin string) {
		if !slices.Contains(out, origin) {
			out = append(out, origin)
		}
	}
	for _, name := range names {
		add(originIn(pkg, name))
	}
	for _, name := range names {
		for _, origin := range a[originIn(pkg, name)] {
			add(origin)
		}
	}
	for _, name := range roots {
		add(originIn(pkg, name))
	}
	return out
}

// originIn is the origin of a name in a package; a name that states its own package is an origin.
func originIn(pkg, name string) string {
	if strings.Contains(name, "#") {
		return name
	}
	return pkg + "#" + name
}
