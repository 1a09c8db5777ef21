package pairing

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Unfollowed is a use of a store or of variables of which it was not read what it is of.
type Unfollowed struct {
	// Code stands where the use is made: its file, workspace and source are those of the use.
	Code   *summary.Summary
	System string
	// At is the place, as `path:line`.
	At string
}

// UnfollowedUses are the uses of a kind (summary.OfStorage, summary.OfVariables) of which it was not read what they are of, without those in
// tests and in migrations.
func UnfollowedUses(all []*summary.Summary, semantics string) (out []Unfollowed) {
	for _, s := range all {
		for _, use := range s.Metadata.Unfollowed {
			if use.Semantics != semantics {
				continue
			}
			code := s
			if i := strings.LastIndexByte(use.At, ':'); i >= 0 && use.At[:i] != s.Location.File {
				code = &summary.Summary{Kind: s.Kind, Location: summary.Location{File: use.At[:i], Workspace: s.Location.Workspace}}
				code.Metadata.Source = s.Metadata.Source
			}
			if !OfTests(code) && !OfMigrations(code) {
				out = append(out, Unfollowed{code, use.System, use.At})
			}
		}
	}
	return out
}
