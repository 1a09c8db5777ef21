package suppress

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/internal/spelling"
)

// Find reads the ignore files for a run: for each of some folders the nearest at or above it. The search
// ends at the root of the repository (the folder with .git), and without one at the first folder with
// a package.json. The rules of the first folder's file are tried first.
func Find(kinds []string, dirs ...string) (*Rules, error) {
	out := &Rules{Today: today()}
	for _, dir := range dirs {
		path, err := nearest(dir)
		if err != nil {
			return nil, err
		}
		if path == "" || slices.Contains(out.Paths, path) {
			continue
		}
		more, err := inside(path, kinds)
		if err != nil {
			return nil, err
		}
		out.Paths, out.Rules = append(out.Paths, path), append(out.Rules, more.Rules...)
	}
	return out, nil
}

// inside reads an ignore file that was found: a link in the repository, or in the
// file's own folder, may not lead out.
func inside(path string, kinds []string) (*Rules, error) {
	dir, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	around, ok := sourcefile.Repository(dir)
	if !ok {
		around = dir
	}
	files, err := sourcefile.New(around, false)
	if err != nil {
		return nil, fmt.Errorf("cannot read the ignore file: %w", err)
	}
	data, err := files.Read(filepath.Join(dir, filepath.Base(path)), sourcefile.Config)
	if err != nil {
		return nil, fmt.Errorf("cannot read the ignore file: %w", err)
	}
	return parse(path, data, kinds)
}

// nearest is the ignore file for a folder; "" when there is none.
func nearest(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	exists := func(names ...string) string {
		for _, name := range names {
			if sourcefile.Present(abs, name) {
				return filepath.Join(abs, name)
			}
		}
		return ""
	}
	_, inRepository := sourcefile.Repository(abs)
	for {
		if path := exists(".driftignore", ".driftignore.yml", ".driftignore.yaml", ".driftignore.json"); path != "" {
			return shown(path), nil
		}
		if exists(".git") != "" || !inRepository && exists("package.json") != "" {
			return "", nil
		}
		up := filepath.Dir(abs)
		if up == abs {
			return "", nil
		}
		abs = up
	}
}

// Read reads an ignore file that may name these kinds; every mistake in it is an error that names its line.
func Read(path string, kinds []string) (*Rules, error) {
	data, err := sourcefile.ReadGiven(path, sourcefile.Config)
	if err != nil {
		return nil, fmt.Errorf("cannot read the ignore file: %w", err)
	}
	return parse(path, data, kinds)
}

func parse(path string, data []byte, kinds []string) (*Rules, error) {
	var doc struct {
		Version int         `yaml:"version"`
		Rules   []yaml.Node `yaml:"rules"`
	}
	dec := yaml.NewDecoder(strings.NewReader(string(data)))
	dec.KnownFields(true)
	if err := dec.Decode(&doc); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if doc.Version != 1 {
		return nil, fmt.Errorf("%s: `version: 1` is required", path)
	}
	out := &Rules{Paths: []string{path}, Today: today()}
	for i := range doc.Rules {
		n := &doc.Rules[i]
		r := Rule{Scope: "narrow", Effect: "mark"}
		bad := func(text string) error { return fmt.Errorf("%s:%d: %s", path, n.Line, text) }
		if err := knownKeys(n, ruleKeys); err != nil {
			return nil, bad(err.Error())
		}
		if err := n.Decode(&r); err != nil {
			return nil, bad(err.Error())
		}
		nearest, _ := spelling.Nearest(r.Kind, kinds)
		switch {
		case r.Expires != "" && !isDay(r.Expires):
			return nil, bad(fmt.Sprintf("expires is a day such as 2027-01-31, not %q", r.Expires))
		case r.Kind != "" && !slices.Contains(kinds, r.Kind):
			return nil, bad(fmt.Sprintf("there is no finding kind %q; the nearest is %s", r.Kind, nearest))
		case r.Effect != "mark" && r.Effect != "downgrade" && r.Effect != "hide":
			return nil, bad("effect is mark, downgrade or hide")
		case r.Scope == "narrow" && (r.Kind == "" || r.Boundary == "" && r.Consumer.TransitionID == "" && r.Provider.TransitionID == ""):
			return nil, bad("a narrow rule needs a kind and one of boundary, consumer.transitionId, provider.transitionId; `scope: broad` permits less")
		case r.Scope != "narrow" && r.Scope != "broad":
			return nil, bad("scope is narrow or broad")
		case r.Kind == "" && r.Boundary == "":
			return nil, bad("a broad rule needs a kind or a boundary")
		}
		r.at = fmt.Sprintf("%s:%d", path, n.Line)
		r.prepare()
		out.Rules = append(out.Rules, r)
	}
	return out, nil
}

var (
	ruleKeys = map[string]bool{"kind": true, "boundary": true, "consumer": true, "provider": true, "scenario": true, "subject": true, "scope": true, "reason": true, "effect": true, "expires": true}
	sideKeys = map[string]bool{"transitionId": true, "summary": true}
)

func today() string { return time.Now().Format(time.DateOnly) }

// shown is a path relative to the working directory where it lies below it.
func shown(path string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, path); err == nil && filepath.IsLocal(rel) {
			return rel
		}
	}
	return path
}

// isDay reports whether a text is a day as YYYY-MM-DD.
func isDay(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

// knownKeys refuses unknown keys: a rule with a misspelt key would silence more than intended.
func knownKeys(n *yaml.Node, keys map[string]bool) error {
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i].Value, n.Content[i+1]
		if !keys[key] {
			return fmt.Errorf("unknown key %q; known are %s", key, strings.Join(slices.Sorted(maps.Keys(keys)), ", "))
		}
		if key == "consumer" || key == "provider" {
			if err := knownKeys(value, sideKeys); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
	}
	return nil
}
