package extract

import (
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/host/interactions"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/summary"
)

// unfollowed notes the uses of which it was not read what they are of: each on the unit around it, otherwise on the first of its file, or
// of the run. Whoever compares may then not say that nothing uses what may be meant.
func unfollowed(all []*summary.Summary, done *interactions.Interactions, code *reading.Code) {
	for _, use := range done.Unfollowed() {
		file := code.Prog.Files[use.Site.File]
		if tests.MatchString(file.Path) || len(all) == 0 {
			continue
		}
		line := file.Line(file.Expr(use.Site.Expr).Node)
		s := around(all, file.Path, line)
		if s == nil {
			s = all[max(slices.IndexFunc(all, func(s *summary.Summary) bool { return s.Location.File == file.Path }), 0)]
		}
		one := summary.UnfollowedUse{Semantics: summary.OfStorage, System: use.System, At: file.Path + ":" + strconv.Itoa(line)}
		if use.Variables {
			one.Semantics = summary.OfVariables
		}
		if !slices.ContainsFunc(s.Metadata.Unfollowed, func(have summary.UnfollowedUse) bool {
			return have.At == one.At && have.System == one.System && have.Semantics == one.Semantics
		}) {
			s.Metadata.Unfollowed = append(s.Metadata.Unfollowed, one)
		}
	}
}
