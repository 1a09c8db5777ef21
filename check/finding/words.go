package finding

import (
	"fmt"
	"regexp"
	"strings"
)

// numbered is a name with the number that tells calls of one text, or functions of one name, apart.
var numbered = regexp.MustCompile(`([\pL_$][\pL\pN_$]*)#[0-9]+\b`)

// AsWritten takes the numbers of calls and functions out of a text, which no source has.
func AsWritten(s string) string {
	if !strings.Contains(s, "#") {
		return s
	}
	return numbered.ReplaceAllString(s, "$1")
}

// maxNames bounds the names that a sentence lists.
const maxNames = 8

// ShortList writes up to eight names, and how many more there are.
func ShortList(names []string) string {
	if len(names) > maxNames {
		return strings.Join(names[:maxNames], ", ") + fmt.Sprintf(" and %d more", len(names)-maxNames)
	}
	return strings.Join(names, ", ")
}
