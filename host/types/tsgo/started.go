package tsgo

import (
	"encoding/json"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

var scriptName = regexp.MustCompile(`\w\.[cm]?[jt]s$`)

// started lists the files beside a tsconfig or jsconfig with which its package begins to run, by `main` and by the scripts `start`
// and `dev` of its manifest, where its patterns leave them out: what checks types may do without them, what they put together is not
// known without.
func (pr *Project) started(config string, names []string) (more []string) {
	dir := filepath.Dir(config)
	at := filepath.Join(dir, "package.json")
	if !pr.files.Exists(at) {
		return nil
	}
	data, err := pr.files.Read(at, sourcefile.Manifest)
	if err != nil {
		return nil
	}
	var m struct {
		Main    string
		Scripts map[string]string
	}
	if json.Unmarshal(data, &m) != nil {
		return nil
	}
	for _, word := range append(strings.Fields(m.Scripts["start"]+" "+m.Scripts["dev"]), m.Main) {
		file := path.Clean(word)
		if strings.Contains(file, "/") || !scriptName.MatchString(file) || !pr.files.Exists(filepath.Join(dir, file)) {
			continue
		}
		if name := filepath.ToSlash(filepath.Join(dir, file)); !slices.Contains(names, name) && !slices.Contains(more, name) {
			more = append(more, name)
		}
	}
	return more
}
