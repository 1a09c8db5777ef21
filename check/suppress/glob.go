package suppress

import (
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
)

// glob is the boundary of a rule: a name as reports print it, in which * stands for any part of one
// step of a path and ** for any number of steps. `\*` is a star of the name itself.
type glob struct {
	name string
	// stars is nil for a name without stars.
	stars *regexp.Regexp
}

func newGlob(text string) glob {
	g := glob{name: finding.BoundaryKey(strings.ReplaceAll(text, `\*`, "*"))}
	if !strings.Contains(strings.ReplaceAll(text, `\*`, ""), "*") {
		return g
	}
	var b strings.Builder
	b.WriteString("^")
	// The stars are put aside while the rest is brought into its comparable form.
	held := strings.NewReplacer(`\*`, "*", "**", "\x01", "*", "\x02").Replace(text)
	for _, c := range finding.BoundaryKey(held) {
		switch c {
		case '\x01':
			b.WriteString(".*")
		case '\x02':
			b.WriteString("[^/]*")
		default:
			b.WriteString(regexp.QuoteMeta(string(c)))
		}
	}
	g.stars = regexp.MustCompile(b.String() + "$")
	return g
}

func (g glob) matches(label string) bool {
	key := finding.BoundaryKey(label)
	return key == g.name || g.stars != nil && g.stars.MatchString(key)
}

// escapedGlob writes a boundary so that a rule means it alone.
func escapedGlob(label string) string { return strings.ReplaceAll(label, "*", `\*`) }
