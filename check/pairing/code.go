package pairing

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Code finds code by its id, by its file and by the deployed unit that it says it runs in.
type Code struct {
	byID   map[[2]string]*summary.Summary
	ByFile map[string][]*summary.Summary
	ByUnit map[summary.DeployableUnit][]*summary.Summary
}

func indexCode(all []*summary.Summary) *Code {
	u := &Code{byID: map[[2]string]*summary.Summary{}, ByFile: map[string][]*summary.Summary{}, ByUnit: map[summary.DeployableUnit][]*summary.Summary{}}
	for _, s := range all {
		if s.IsContract() {
			continue
		}
		u.byID[[2]string{s.Location.Workspace, s.ID()}] = s
		if s.Identity.ID != "" {
			u.byID[[2]string{s.Location.Workspace, s.Identity.ID}] = s
		}
		file := s.Location.File
		if i := strings.LastIndexByte(file, '.'); i > 0 {
			file = file[:i]
		}
		u.ByFile[file] = append(u.ByFile[file], s)
		if d := s.Identity.DeployableUnit; d != nil {
			u.ByUnit[*d] = append(u.ByUnit[*d], s)
		}
	}
	return u
}

// Callee is the unit that a call reaches; nil when it is not described in the run.
func (u *Code) Callee(s *summary.Summary, call summary.Invocation) *summary.Summary {
	return u.ByID(s.Location.Workspace, call.Summary)
}

// ByID is a unit of a workspace by its id; nil when it is not described in the run.
func (u *Code) ByID(workspace, id string) *summary.Summary { return u.byID[[2]string{workspace, id}] }

// maxRaisers bounds the units behind one another in which an exception is looked for: more may raise one.
const maxRaisers = 200

// MayThrow reports whether something that a unit calls may raise an exception. A framework turns
// it into a status that no branch of the unit gives. A callee without a summary may raise one.
func (u *Code) MayThrow(s *summary.Summary, seen map[*summary.Summary]bool) bool {
	if seen[s] {
		return false
	}
	seen[s] = true
	if len(s.Body().Gaps) > 0 || len(seen) > maxRaisers {
		return true
	}
	paths := s.Body().Transitions
	for i := range paths {
		t := &paths[i]
		if _, throws := t.Output.(summary.Throw); throws {
			return true
		}
		for _, e := range t.Effects {
			call, ok := e.(summary.Invocation)
			if !ok {
				continue
			}
			if next := u.Callee(s, call); next == nil || u.MayThrow(next, seen) {
				return true
			}
		}
	}
	return false
}
