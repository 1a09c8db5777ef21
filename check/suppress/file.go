package suppress

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/internal/spelling"
)

// Find searches a folder and those above it for an ignore file, up to the
// first with a package.json or .git. It gives no rules when there is none.
func Find(dir string, kinds []string) (*Rules, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	around, inRepository := sourcefile.Repository(abs)
	for {
		for _, name := range []string{".driftignore", ".driftignore.yml", ".driftignore.yaml", ".driftignore.json"} {
			if !sourcefile.Present(abs, name) {
				continue
			}
			if !inRepository {
				around = abs
			}
			files, err := sourcefile.New(around, false)
			if err != nil {
				return nil, fmt.Errorf("cannot read the ignore file: %w", err)
			}
			path := filepath.Join(abs, name)
			data, err := files.Read(path, sourcefile.Config)
			if err != nil {
				return nil, fmt.Errorf("cannot read the ignore file: %w", err)
			}
			return parse(path, data, kinds)
		}
		for _, stop := range []string{"package.json", ".git"} {
			if sourcefile.Present(abs, stop) {
				return &Rules{}, nil
			}
		}
		up := filepath.Dir(abs)
		if up == abs {
			return &Rules{}, nil
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
	out := &Rules{Path: path}
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
		case r.Reason == "":
			return nil, bad("a rule needs a reason")
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
		r.key = finding.BoundaryKey(r.Boundary)
		out.Rules = append(out.Rules, r)
	}
	return out, nil
}

var (
	ruleKeys = map[string]bool{"kind": true, "boundary": true, "consumer": true, "provider": true, "scenario": true, "subject": true, "scope": true, "reason": true, "effect": true}
	sideKeys = map[string]bool{"transitionId": true, "summary": true}
)

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
