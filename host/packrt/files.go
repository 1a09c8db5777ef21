package packrt

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/internal/glob"
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

// listFiles answers with the paths of those files in a folder that the manifest declares.
func (s *session) listFiles(q question) answer {
	folder := string(q.input)
	if folder != "" && (path.Clean(folder) != folder || folder == "." || !filepath.IsLocal(filepath.FromSlash(folder))) {
		return answer{}
	}
	var out []string
	for _, name := range s.world.ListFiles(folder) {
		if s.declared(name) {
			out = append(out, name)
		}
	}
	return textOf(strings.Join(out, "\n"))
}

func (s *session) declared(name string) bool {
	for _, pattern := range s.pack.Manifest.Files {
		if glob.Match(pattern, name) {
			return true
		}
	}
	return false
}
