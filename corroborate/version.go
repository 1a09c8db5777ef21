package corroborate

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

var major = regexp.MustCompile(`\d+`)

// version is the major version of a framework that the project uses: the one
// installed, or else what its package.json asks for, or else 5.
func (r *runner) version(framework string) int {
	for dir := r.Root; ; dir = filepath.Dir(dir) {
		var installed struct {
			Version string `json:"version"`
		}
		if r.readJSON(filepath.Join(dir, "node_modules", framework, "package.json"), &installed) {
			if v := leading(installed.Version); v > 0 {
				return v
			}
		}
		var manifest struct {
			Dependencies    map[string]string `json:"dependencies"`
			DevDependencies map[string]string `json:"devDependencies"`
		}
		if r.readJSON(filepath.Join(dir, "package.json"), &manifest) {
			for _, list := range []map[string]string{manifest.Dependencies, manifest.DevDependencies} {
				if v := leading(list[framework]); v > 0 {
					return v
				}
			}
		}
		if dir == r.Files.Dir || filepath.Dir(dir) == dir {
			return 5
		}
	}
}

// leading is 4 or 5: other versions behave like the nearer one.
func leading(text string) int {
	n, err := strconv.Atoi(major.FindString(text))
	switch {
	case err != nil || n == 0:
		return 0
	case n < 5:
		return 4
	}
	return 5
}

func (r *runner) readJSON(path string, into any) bool {
	b, err := r.Files.Read(path, sourcefile.Manifest)
	return err == nil && json.Unmarshal(b, into) == nil
}
