package check

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/internal/counted"
)

// Limit is how many units may pair with nothing: a number, or a share in percent.
type Limit struct {
	N       float64
	Percent bool
}

// ParseLimit reads `5` or `20%`.
func ParseLimit(s string) (Limit, error) {
	number, percent := strings.CutSuffix(s, "%")
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || n < 0 || percent && n > 100 || !percent && n != float64(int(n)) {
		return Limit{}, fmt.Errorf("--fail-on-unpaired takes a number such as 5, or a share such as 20%%, not %q", s)
	}
	return Limit{n, percent}, nil
}

// RequirePaired adds mostlyUnpaired to a run in which more units than the limit pair with nothing.
func (r *Report) RequirePaired(l Limit) {
	alone := len(r.Pairing.LoneProviders) + len(r.Pairing.LoneConsumers)
	total := alone + len(r.Pairing.Pairs)
	if total == 0 {
		return
	}
	share := 100 * float64(alone) / float64(total)
	limit, over := fmt.Sprint(l.N), float64(alone) > l.N
	if l.Percent {
		limit, over = fmt.Sprintf("%g%%", l.N), share > l.N
	}
	if over {
		r.Run = append(r.Run, RunFinding{"mostlyUnpaired", finding.Error, fmt.Sprintf("%d of %d (%.0f%%) found nothing to pair with, and the limit is %s", alone, total, share, limit),
			"extract the missing side into this folder, or raise --fail-on-unpaired; --all lists what is unpaired"})
	}
}

// RequireReadable adds unreadableInput to a run that had to skip files.
func (r *Report) RequireReadable() {
	if len(r.Skipped) > 0 {
		r.Run = append(r.Run, RunFinding{"unreadableInput", finding.Error, fmt.Sprintf("%s could not be read; the first: %s", counted.Of(len(r.Skipped), "file", "files"), r.Skipped[0]),
			"write it again with drift extract or drift contract, or remove it from the folder"})
	}
}

// Gate reports whether the run fails at a severity ("none" leaves only the run's own errors).
func (r *Report) Gate(at string) bool {
	for _, f := range r.Run {
		if f.Severity == finding.Error {
			return true
		}
	}
	return Fails(r.Findings, at) || FailsIntent(r.IntentFindings(), at)
}

// FailsIntent reports whether some finding about intent is at or above a severity and not marked as accepted.
func FailsIntent(list []finding.IntentFinding, at string) bool {
	limit := finding.Severity(at).Rank()
	for _, f := range list {
		if at != "none" && f.Severity.Rank() >= limit && !f.Suppressed.Marks() {
			return true
		}
	}
	return false
}

// Fails reports whether some finding is at or above a severity and not marked as accepted.
func Fails(list []finding.Finding, at string) bool {
	if at == "none" {
		return false
	}
	limit := finding.Severity(at).Rank()
	for _, f := range list {
		if f.Severity.Rank() >= limit && !f.Suppressed.Marks() {
			return true
		}
	}
	return false
}
