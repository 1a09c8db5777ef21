package pairing

import (
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/summary"
)

// Code finds code by its id, by its file and by the deployed unit that it says it runs in. Each index is made when it is asked
// for: most runs need none.
type Code struct {
	byID func() map[[2]string]*summary.Summary
	// ByFile are the units of each file, without its ending; ByUnit those that name a deployed unit.
	ByFile func() map[string][]*summary.Summary
	ByUnit func() map[summary.DeployableUnit][]*summary.Summary
}

func indexCode(all []*summary.Summary) *Code {
	code := func(visit func(*summary.Summary)) {
		for _, s := range all {
			if !s.IsContract() {
				visit(s)
			}
		}
	}
	return &Code{
		byID: sync.OnceValue(func() map[[2]string]*summary.Summary {
			out := map[[2]string]*summary.Summary{}
			code(func(s *summary.Summary) {
				out[[2]string{s.Location.Workspace, s.ID()}] = s
				if s.Identity.ID != "" {
					out[[2]string{s.Location.Workspace, s.Identity.ID}] = s
				}
			})
			return out
		}),
		ByFile: sync.OnceValue(func() map[string][]*summary.Summary {
			out := map[string][]*summary.Summary{}
			code(func(s *summary.Summary) {
				file := s.Location.File
				if i := strings.LastIndexByte(file, '.'); i > 0 {
					file = file[:i]
				}
				out[file] = append(out[file], s)
			})
			return out
		}),
		ByUnit: sync.OnceValue(func() map[summary.DeployableUnit][]*summary.Summary {
			out := map[summary.DeployableUnit][]*summary.Summary{}
			code(func(s *summary.Summary) {
				if d := s.Identity.DeployableUnit; d != nil {
					out[*d] = append(out[*d], s)
				}
			})
			return out
		}),
	}
}

// Callee is the unit that a call reaches; nil when it is not described in the run.
func (u *Code) Callee(s *summary.Summary, call summary.Invocation) *summary.Summary {
	return u.ByID(s.Location.Workspace, call.Summary)
}

// ByID is a unit of a workspace by its id; nil when it is not described in the run.
func (u *Code) ByID(workspace, id string) *summary.Summary { return u.byID()[[2]string{workspace, id}] }

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
