package finding

import (
	"strings"
)

// Reserved are the kinds of the format that no check of this version reports; ignore files may name
// them.
var Reserved = []KindName{"restMethodOnUnknownPath", "authPolicyMismatch", "boundaryFieldRequired", "boundaryConstraintViolation",
	"envVarRequiredButUnmarked", "opaquePredicateBlocking"}

// Intent are the kinds of the format about descriptions of what code is meant to do; none is
// reported yet.
var Intent = []KindName{"unimplementedBoundary", "uncoveredOutcome", "outcomeShapeMismatch", "renamedBoundary", "unkeyableBoundary",
	"danglingScenarioLink", "ambiguousScenarioLink", "unreadInputField", "undeclaredOutcome", "undeclaredInputRead", "unlinkedScenario", "undescribedOutcome"}

// Nearest is the name that takes the fewest edits to spell.
func Nearest(name string, among []string) string {
	best, least := "", -1
	for _, k := range among {
		if d := edits(strings.ToLower(name), strings.ToLower(k)); least < 0 || d < least {
			best, least = k, d
		}
	}
	return best
}

// edits is the number of letters to insert, remove or change to turn one text into the other.
func edits(a, b string) int {
	a, b = a[:min(len(a), 64)], b[:min(len(b), 64)]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := before
			if a[i-1] != b[j-1] {
				change++
			}
			before = row[j]
			row[j] = min(change, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
