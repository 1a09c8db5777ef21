package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// runner runs drift in one project.
type runner struct {
	drift, cache string
	project      *project
}

// result is one finding of a run.
type result struct{ id, kind, level, text, boundary string }

// names reports whether a finding names one of some names, as a word of its own.
func (r *result) names(list []string) bool {
	return slices.ContainsFunc(list, func(name string) bool {
		return regexp.MustCompile(`(^|[^\w])` + regexp.QuoteMeta(name) + `($|[^\w])`).MatchString(r.text + "\n" + r.boundary)
	})
}

// check gives the errors and warnings of the project as it is now, by identity.
func (r *runner) check() (map[string]result, error) {
	cmd := exec.Command(r.drift, "check", "--all", "--format", "sarif", "--fail-on", "none", "--cache-dir", r.cache)
	cmd.Dir = r.project.dir
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) || out.Len() == 0 {
			return nil, fmt.Errorf("drift check: %w\n%s", err, said.Bytes())
		}
	}
	var log struct {
		Runs []struct {
			Results []struct {
				RuleID, Level       string
				Message             struct{ Text string }
				PartialFingerprints map[string]string
				Properties          struct {
					Boundary     string
					Fingerprints []string
				}
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		return nil, fmt.Errorf("read what drift check wrote: %w\n%s", err, said.Bytes())
	}
	found := map[string]result{}
	for _, run := range log.Runs {
		for _, f := range run.Results {
			if f.Level == "note" {
				continue
			}
			// A finding that changes its severity is a new one.
			for _, one := range append(f.Properties.Fingerprints, f.PartialFingerprints["drift/v1"]) {
				id := f.Level + " " + one
				found[id] = result{id, f.RuleID, f.Level, f.Message.Text, f.Properties.Boundary}
			}
		}
	}
	return found, nil
}

// with gives the findings that a change leads to.
func (r *runner) with(m *change, base map[string]result) ([]result, error) {
	at := filepath.Join(r.project.dir, filepath.FromSlash(m.file.name))
	if err := os.WriteFile(at, []byte(m.changed()), 0o644); err != nil {
		return nil, err
	}
	now, err := r.check()
	if undo := os.WriteFile(at, []byte(m.file.text), 0o644); undo != nil {
		return nil, undo
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", m.key(r.project), err)
	}
	var fresh []result
	for id, f := range now {
		if _, old := base[id]; !old {
			fresh = append(fresh, f)
		}
	}
	slices.SortFunc(fresh, func(a, b result) int { return strings.Compare(a.level+a.kind+a.text, b.level+b.kind+b.text) })
	return fresh, nil
}
