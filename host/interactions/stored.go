package interactions

import (
	"strings"
	"unicode"

	"github.com/drift-analyzer/drift/host/facts"
)

// underscores is how a pack says that names of the store have underscores where the code has capitals.
const underscores = "snake_case"

// stored is the name of a table or a column as the store has it.
func (r *Interactions) stored(f *facts.Fact, name string) string {
	if !r.underscored[f.Pack] {
		return name
	}
	var out strings.Builder
	var before rune
	for i, c := range name {
		if unicode.IsUpper(c) {
			if i > 0 && !unicode.IsUpper(before) && before != '_' && before != '.' {
				out.WriteByte('_')
			}
			out.WriteRune(unicode.ToLower(c))
		} else {
			out.WriteRune(c)
		}
		before = c
	}
	return out.String()
}
