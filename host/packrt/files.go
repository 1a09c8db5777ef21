package packrt

import (
	"path"
	"path/filepath"

	"github.com/bmatcuk/doublestar/v4"
)

// readFile answers with a file of the project that the manifest declares. The
// path is looked at before the world is asked: it must be local, in its shortest
// form and with slashes, and one of the manifest's globs must match it.
func (s *session) readFile(q question) answer {
	name := string(q.input)
	if path.Clean(name) != name || !filepath.IsLocal(filepath.FromSlash(name)) || !s.declared(name) {
		return answer{}
	}
	text, ok := s.world.ReadFile(name)
	if !ok {
		return answer{}
	}
	return textOf(text)
}

func (s *session) declared(name string) bool {
	for _, glob := range s.pack.Manifest.Files {
		if ok, err := doublestar.Match(glob, name); err == nil && ok {
			return true
		}
	}
	return false
}
