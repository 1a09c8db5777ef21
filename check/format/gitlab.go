package format

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/internal/jsonout"
)

// qualityIssue is an issue of GitLab's code quality report, which holds the fields that GitLab reads of Code Climate's.
type qualityIssue struct {
	Description string       `json:"description"`
	Check       string       `json:"check_name"`
	Fingerprint string       `json:"fingerprint"`
	Severity    string       `json:"severity"`
	Location    qualityPlace `json:"location"`
}

type qualityPlace struct {
	Path  string `json:"path"`
	Lines struct {
		Begin int `json:"begin"`
	} `json:"lines"`
}

// qualitySeverities are GitLab's words, which know five of them.
var qualitySeverities = map[check.Severity]string{check.Error: "critical", check.Warning: "major", check.Info: "info"}

// writeGitlab writes a code quality report, which GitLab compares with that of the target branch by its fingerprints and
// shows in the merge request. What is accepted is left out; what concerns the run as a whole has no place to be shown at.
func writeGitlab(w io.Writer, in *Input) error {
	issues := []qualityIssue{}
	seen := map[string]int{}
	fingerprint := func(identity string) string {
		seen[identity]++ // fingerprints are unique in a report
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", identity, seen[identity]))
		return hex.EncodeToString(sum[:16])
	}
	told := finding.Told(in.Report.Findings)
	for i := range told {
		f := &told[i]
		if f.Suppressed.Marks() {
			continue
		}
		at, other := in.place(f)
		issue := qualityIssue{Check: string(f.Kind), Severity: qualitySeverities[f.Severity], Fingerprint: fingerprint(f.Identity()),
			Description: fmt.Sprintf("%s: %s; the other side: %s (%s:%d)", f.Boundary.Label(), f.Description, other.Summary, other.Path, other.Line),
			Location:    qualityPlace{Path: at.Path}}
		issue.Location.Lines.Begin = max(1, at.Line)
		issues = append(issues, issue)
	}
	for i := range in.Report.IntentFindings() {
		f := &in.Report.IntentFindings()[i]
		if f.Suppressed.Marks() {
			continue
		}
		issue := qualityIssue{Check: string(f.Kind), Severity: qualitySeverities[f.Severity], Fingerprint: fingerprint(f.Identity()),
			Description: fmt.Sprintf("%s: %s; stated by %s (%s:%d)", f.Boundary, f.Message, intentName(f), f.File, f.Line), Location: qualityPlace{Path: f.File}}
		issue.Location.Lines.Begin = max(1, f.Line)
		if code := in.codeOf(f); code != "" {
			issue.Description += "; code: " + code
		}
		issues = append(issues, issue)
	}
	if err := jsonout.Encode(w, issues); err != nil {
		return fmt.Errorf("write the code quality report: %w", err)
	}
	return nil
}
