package finding

import (
	"fmt"
	"strings"
)

// ShortList writes up to eight names, and how many more there are.
func ShortList(names []string) string {
	if len(names) > 8 {
		return strings.Join(names[:8], ", ") + fmt.Sprintf(" and %d more", len(names)-8)
	}
	return strings.Join(names, ", ")
}
