// Package repositories lists the public repositories that tools of the project (same, meta) run drift on. None is part of
// this one: a folder is handed over in which those stand that somebody wants.
//
// It imports nothing of ours. Begin reading at Below; the list is repositories.txt.
package repositories

import (
	_ "embed"
	"fmt"
	"path/filepath"
	"strings"
)

//go:embed repositories.txt
var list string

// Entry is an extraction of one of the repositories.
type Entry struct {
	// Name is unlike that of every other entry.
	Name string
	// From is the repository's folder, Dir the folder below it in which extract runs.
	From, Dir string
	// Args are the arguments of extract.
	Args []string
}

// Below gives all entries as they stand in a folder; whether one is there is not looked at.
func Below(folder string) ([]Entry, error) {
	var out []Entry
	for line := range strings.Lines(list) {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if len(words) < 4 {
			return nil, fmt.Errorf("repositories.txt: %q: want a name, a repository, a folder in it and arguments", strings.TrimSpace(line))
		}
		out = append(out, Entry{Name: words[0], From: filepath.Join(folder, words[1]), Dir: words[2], Args: words[3:]})
	}
	return out, nil
}
