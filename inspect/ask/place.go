package ask

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// fileOf is a unit's file within its repository, which is how a reader finds it: what summaries say is relative to the folder that
// was read.
func fileOf(u *summary.Summary) string {
	if s := u.Metadata.Source; s != nil && s.Root != "" && !strings.Contains(u.Location.File, "://") {
		return path.Join(s.Root, u.Location.File)
	}
	return u.Location.File
}

// inFile reports whether a spelling means a unit's file: as the repository calls it, as the summary does, or the end of either.
func inFile(u *summary.Summary, name string) bool {
	return tail(fileOf(u), name, "/") || tail(u.Location.File, name, "/")
}

// place is a unit with where it stands.
func place(u *summary.Summary) string {
	if u.Location.Range.Start == 0 {
		return u.Identity.Name + " (" + fileOf(u) + ")"
	}
	return fmt.Sprintf("%s (%s:%d)", u.Identity.Name, fileOf(u), u.Location.Range.Start)
}

// id names a unit within the run; where several projects were read and no repository tells them apart, with its own.
func (x *Index) id(u *summary.Summary) string {
	id := fileOf(u) + "::" + u.Identity.Name
	if x.many && u.Location.Workspace != "" && fileOf(u) == u.Location.File {
		return u.Location.Workspace + "::" + id
	}
	return id
}

// named reports whether an id means a unit: as answers print it, as the summary has it, or the end of either.
func (x *Index) named(u *summary.Summary, id string) bool {
	return slices.ContainsFunc([]string{x.id(u), u.ID(), u.Identity.ID}, func(own string) bool { return tail(own, id, "/") })
}

// accessLine is the line on which a unit writes what it does at a boundary: the call, or the name of the boundary. Where the source
// is not at hand, or says it in other words, it is the unit's own first line.
func (x *Index) accessLine(u *summary.Summary, callee, label string) int {
	r := u.Location.Range
	if x.Lines == nil || r.Start == 0 {
		return r.Start
	}
	lines := x.Lines(fileOf(u))
	call, _, _ := strings.Cut(callee, "(")
	_, name, _ := strings.Cut(label, ":")
	for _, text := range []string{call, name} {
		if text == "" {
			continue
		}
		for n := r.Start; n <= min(r.End, len(lines)); n++ {
			if standsIn(lines[n-1], text) {
				return n
			}
		}
	}
	return r.Start
}

// standsIn reports whether a line has a text that is no part of a longer name.
func standsIn(line, text string) bool {
	inName := func(c byte) bool {
		return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
	}
	for from := 0; ; {
		i := strings.Index(line[from:], text)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(text)
		if (i == 0 || !inName(line[i-1])) && (end == len(line) || !inName(line[end])) {
			return true
		}
		from = end
	}
}
