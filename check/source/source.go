// Package source finds the files that summaries name, and in them the place that a finding means.
// Begin reading at source.go, which says where files stand; place.go finds places. It imports finding
// and summary; what opens files is given to it.
package source

import (
	"path"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
)

// Tree is where the files of a run stand. The paths of summaries are relative to the folder that was
// extracted, and readers want them relative to the repository.
type Tree struct {
	// Folders by workspace, "" for every other one, as they were named; relative to the repository.
	Folders map[string]string
	// Read gives a file by its path in the repository, as it was in a revision where one is named; nil
	// where it cannot be read. current is true when another state of the file was read, since the
	// revision is not at hand.
	Read func(path, revision string) (text []byte, current bool)

	files map[[2]string]*file
}

// file is what is known of one file.
type file struct {
	lines []string
	// current: these are not the lines that were extracted.
	current bool
}

// Path is a side's file in the repository.
func (t *Tree) Path(s *finding.Side) string {
	name := s.Location.File
	if strings.Contains(name, "://") {
		return name
	}
	if t != nil {
		if dir, ok := t.Folders[s.Location.Workspace]; ok {
			return path.Join(dir, name)
		}
		if dir, ok := t.Folders[""]; ok {
			return path.Join(dir, name)
		}
	}
	if s.Source != nil {
		return path.Join(s.Source.Root, name)
	}
	return path.Clean(name)
}

// maxLine bounds a line that is shown; longer ones were made by a tool.
const maxLine = 400

func (t *Tree) file(s *finding.Side) *file {
	if t == nil || t.Read == nil {
		return &file{}
	}
	key := [2]string{t.Path(s), ""}
	if s.Source != nil {
		key[1] = s.Source.Revision
	}
	if f := t.files[key]; f != nil {
		return f
	}
	f := &file{}
	if text, current := t.Read(key[0], key[1]); text != nil {
		f.current = current
		f.lines = strings.Split(strings.ReplaceAll(strings.ToValidUTF8(string(text), "\uFFFD"), "\r\n", "\n"), "\n")
	}
	if t.files == nil {
		t.files = map[[2]string]*file{}
	}
	t.files[key] = f
	return f
}

// Lines are some lines of a side's file, counted from 1; nil where it cannot be read.
func (t *Tree) Lines(s *finding.Side, from, to int) []string {
	f := t.file(s)
	from, to = max(from, 1), min(to, len(f.lines))
	if from > to {
		return nil
	}
	return f.lines[from-1 : to]
}

// Current reports whether the file at hand is another state than the one that was extracted.
func (t *Tree) Current(s *finding.Side) bool { return t.file(s).current }
