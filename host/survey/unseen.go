package survey

import (
	_ "embed"
	"encoding/json"
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/project"
)

//go:embed libraries.json
var librariesJSON []byte

// Libraries are the much used packages that serve, call, store or send and that no built-in pack reads: by ecosystem, and by
// what they do.
func Libraries() (map[string]map[string][]string, error) {
	var out map[string]map[string][]string
	err := json.Unmarshal(librariesJSON, &out)
	return out, err
}

// Library is a dependency that does something at a boundary and that no pack reads.
type Library struct {
	Name string
	// Does is serves, calls, stores or sends.
	Does     string
	Evidence Evidence
}

// Skipped are files of one kind that hold code and that no run reads.
type Skipped struct {
	// Kind is the ending of their names, Why what is in them.
	Kind, Why string
	Files     int
}

// Unseen is what a run over a folder does not look at.
type Unseen struct {
	// Packs read a dependency and are not among those of the run.
	Packs     []Match
	Libraries []Library
	Skipped   []Skipped
}

// unreadKinds are endings of files that hold code of a language and are not read, with what is in them.
var unreadKinds = map[string]map[string]string{
	"typescript": {".vue": "what templates of components hand to other components, and templates that are no HTML", ".svelte": "templates of components, beside their scripts",
		".astro": "templates of pages, beside their scripts"},
	"python": {".pyx": "extension modules", ".ipynb": "notebooks"},
	"ruby":   {".erb": "templates", ".haml": "templates", ".slim": "templates"},
}

// Manifests looks through a folder as Read does, and opens its manifests only: packs for what a language ships are not found.
func Manifests(root string, packs []*abi.Manifest) (*Survey, error) {
	tree, err := Open(root)
	if err != nil {
		return nil, err
	}
	defer tree.Close()
	return look(tree, packs, nil)
}

// Unseen says what a run in a language leaves out that does not name all packs which fit.
func (s *Survey) Unseen(language string, named []string) (Unseen, error) {
	known, err := Libraries()
	if err != nil {
		return Unseen{}, err
	}
	var out Unseen
	packs, libraries := map[string]bool{}, map[string]bool{}
	for _, p := range s.Projects {
		if p.Language != language || project.IsTried(p.Folder+"/.") {
			continue
		}
		for _, m := range p.Packs {
			if !packs[m.Pack] && !slices.Contains(named, m.Pack) {
				packs[m.Pack] = true
				out.Packs = append(out.Packs, m)
			}
		}
		for does, names := range known[ecosystems[language]] {
			for _, name := range names {
				e, ok := p.dependencies[dependencyKey(abi.Dependency{Ecosystem: ecosystems[language], Name: name})]
				if ok && !libraries[name] {
					libraries[name] = true
					out.Libraries = append(out.Libraries, Library{name, does, e})
				}
			}
		}
	}
	for kind, n := range s.skipped {
		if why := unreadKinds[language][kind]; why != "" {
			out.Skipped = append(out.Skipped, Skipped{kind, why, n})
		}
	}
	sort.Slice(out.Packs, func(i, j int) bool { return out.Packs[i].Pack < out.Packs[j].Pack })
	sort.Slice(out.Libraries, func(i, j int) bool { return out.Libraries[i].Name < out.Libraries[j].Name })
	sort.Slice(out.Skipped, func(i, j int) bool { return out.Skipped[i].Kind < out.Skipped[j].Kind })
	return out, nil
}

// skip counts a file that holds code and is not read.
func (r *reader) skip(name string) {
	ext := path.Ext(name)
	for _, kinds := range unreadKinds {
		if kinds[ext] != "" && !project.IsTried(name) && !strings.Contains(name, ".min.") {
			r.survey.skipped[ext]++
			return
		}
	}
}
