package suppress

import (
	"bytes"
	"errors"
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
	"github.com/drift-analyzer/drift/internal/yamlread"
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
	rules, err := listed(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	out := &Rules{Paths: []string{path}, Today: today()}
	for _, n := range rules {
		n = yamlread.Resolve(n)
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

// listed are the rules of a text, none of them read.
func listed(data []byte) ([]*yaml.Node, error) {
	document, err := yamlread.Document(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	fields, err := yamlread.Fields(document)
	if err != nil {
		return nil, err
	}
	for key, value := range fields {
		if key != "version" && key != "rules" {
			return nil, fmt.Errorf("line %d: unknown key %q; known are rules, version", value.Line, key)
		}
	}
	if v := fields["version"]; v == nil || v.Kind != yaml.ScalarNode || v.Value != "1" {
		return nil, errors.New("`version: 1` is required")
	}
	rules := fields["rules"]
	if rules == nil || rules.Tag == "!!null" {
		return nil, nil
	}
	if rules.Kind != yaml.SequenceNode {
		return nil, fmt.Errorf("line %d: rules is a list", rules.Line)
	}
	return rules.Content, nil
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

// knownKeys refuses unknown keys and keys that stand twice: a rule with a misspelt key would silence more than intended. What
// is no text where one belongs is refused too.
func knownKeys(n *yaml.Node, keys map[string]bool) error {
	fields, err := yamlread.Fields(n)
	if err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		value := fields[key]
		switch {
		case !keys[key]:
			return fmt.Errorf("unknown key %q; known are %s", key, strings.Join(slices.Sorted(maps.Keys(keys)), ", "))
		case key == "consumer" || key == "provider":
			if err := knownKeys(value, sideKeys); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		case value.Kind != yaml.ScalarNode:
			return fmt.Errorf("%s is a text", key)
		}
	}
	return nil
}
