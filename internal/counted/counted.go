// Package counted writes a number with its noun. It imports nothing of ours.
package counted

import "strconv"

// Of is "1 summary" or "3 summaries".
func Of(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
