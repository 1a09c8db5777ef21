package check

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/drift-analyzer/drift/summary/restpath"
)

// Rules are the suppressions of an ignore file.
type Rules struct {
	Path  string
	rules []rule
}

type ruleSide struct {
	TransitionID string `yaml:"transitionId"`
	Summary      string `yaml:"summary"`
}

type rule struct {
	Kind     string   `yaml:"kind"`
	Boundary string   `yaml:"boundary"`
	Subject  string   `yaml:"subject"`
	Scenario string   `yaml:"scenario"`
	Consumer ruleSide `yaml:"consumer"`
	Provider ruleSide `yaml:"provider"`
	Scope    string   `yaml:"scope"`
	Reason   string   `yaml:"reason"`
	Effect   string   `yaml:"effect"`
	// key is the boundary in its comparable form.
	key string
}

// findRules searches a folder and those above it for an ignore file, up to the
// first with a package.json or .git. It gives no rules when there is none.
func findRules(dir string, kinds []string) (*Rules, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	for {
		for _, name := range []string{".driftignore", ".driftignore.yml", ".driftignore.yaml", ".driftignore.json"} {
			path := filepath.Join(abs, name)
			if _, err := os.Stat(path); err == nil {
				return readRules(path, kinds)
			}
		}
		for _, stop := range []string{"package.json", ".git"} {
			if _, err := os.Stat(filepath.Join(abs, stop)); err == nil {
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

// readRules reads an ignore file that may name these kinds; every mistake in it is an error that names its line.
func readRules(path string, kinds []string) (*Rules, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the ignore file: %w", err)
	}
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
		r := rule{Scope: "narrow", Effect: "mark"}
		bad := func(text string) error { return fmt.Errorf("%s:%d: %s", path, n.Line, text) }
		if err := knownKeys(n, ruleKeys); err != nil {
			return nil, bad(err.Error())
		}
		if err := n.Decode(&r); err != nil {
			return nil, bad(err.Error())
		}
		switch {
		case r.Reason == "":
			return nil, bad("a rule needs a reason")
		case r.Kind != "" && !contains(kinds, r.Kind):
			return nil, bad(fmt.Sprintf("there is no finding kind %q; the nearest is %s", r.Kind, nearestName(r.Kind, kinds)))
		case r.Effect != "mark" && r.Effect != "downgrade" && r.Effect != "hide":
			return nil, bad("effect is mark, downgrade or hide")
		case r.Scope == "narrow" && (r.Kind == "" || r.Boundary == "" && r.Consumer.TransitionID == "" && r.Provider.TransitionID == ""):
			return nil, bad("a narrow rule needs a kind and one of boundary, consumer.transitionId, provider.transitionId; `scope: broad` permits less")
		case r.Scope != "narrow" && r.Scope != "broad":
			return nil, bad("scope is narrow or broad")
		case r.Kind == "" && r.Boundary == "":
			return nil, bad("a broad rule needs a kind or a boundary")
		}
		r.key = boundaryKey(r.Boundary)
		out.rules = append(out.rules, r)
	}
	return out, nil
}

var (
	ruleKeys = map[string]bool{"kind": true, "boundary": true, "consumer": true, "provider": true, "scenario": true, "subject": true, "scope": true, "reason": true, "effect": true}
	sideKeys = map[string]bool{"transitionId": true, "summary": true}
)

// knownKeys refuses a key that nobody reads: a rule with a misspelt one would silence more than it says.
func knownKeys(n *yaml.Node, keys map[string]bool) error {
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i].Value, n.Content[i+1]
		if !keys[key] {
			return fmt.Errorf("unknown key %q; known are %s", key, strings.Join(sortedKeys(keys), ", "))
		}
		if key == "consumer" || key == "provider" {
			if err := knownKeys(value, sideKeys); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
	}
	return nil
}

// boundaryKey writes a boundary so that :id and {id} are the same.
func boundaryKey(label string) string {
	method, path, ok := strings.Cut(label, " ")
	if !ok || !strings.HasPrefix(path, "/") {
		return label
	}
	return strings.ToUpper(method) + " " + restpath.Normalize(path)
}

func (r *rule) matches(f *Finding) bool {
	is := func(want, have string) bool { return want == "" || want == have }
	// A scenario names an intent finding, which this is not.
	return r.Scenario == "" && is(r.Kind, string(f.Kind)) && is(r.Subject, f.Subject) && (r.Boundary == "" || r.key == boundaryKey(f.Boundary.Label())) &&
		is(r.Consumer.TransitionID, f.Consumer.TransitionID) && is(r.Consumer.Summary, f.Consumer.Summary) &&
		is(r.Provider.TransitionID, f.Provider.TransitionID) &&
		(r.Provider.Summary == "" || r.Provider.Summary == f.Provider.Summary || contains(f.Sources, r.Provider.Summary))
}

// apply marks, lowers or hides what the rules name; the first match wins.
func (rs *Rules) apply(list []Finding) []Finding {
	if rs == nil {
		return list
	}
	out := list[:0]
	for _, f := range list {
		hidden := false
		for i := range rs.rules {
			r := &rs.rules[i]
			if !r.matches(&f) {
				continue
			}
			f.Suppressed = &Suppressed{Reason: r.Reason, Effect: r.Effect}
			switch r.Effect {
			case "hide":
				hidden = true
			case "downgrade":
				f.Suppressed.OriginalSeverity = f.Severity
				if f.Severity == Error {
					f.Severity = Warning
				} else {
					f.Severity = Info
				}
			}
			break
		}
		if !hidden {
			out = append(out, f)
		}
	}
	return out
}

// Printed spells the rules that silence findings, each exactly its own.
type Printed struct {
	// near are the findings of one kind at one boundary.
	near map[string][]*Finding
}

// RulesFor prepares the rules of a list of findings.
func RulesFor(list []Finding) *Printed {
	p := &Printed{map[string][]*Finding{}}
	for i := range list {
		key := string(list[i].Kind) + " " + boundaryKey(list[i].Boundary.Label())
		p.near[key] = append(p.near[key], &list[i])
	}
	return p
}

// Rule is ready to paste. It names the subject where the rest fits another finding as well.
func (p *Printed) Rule(f *Finding) string {
	label := f.Boundary.Label()
	r := rule{Kind: string(f.Kind), Boundary: label, key: boundaryKey(label), Provider: ruleSide{f.Provider.TransitionID, f.Provider.Summary}, Consumer: ruleSide{f.Consumer.TransitionID, f.Consumer.Summary}}
	n := 0
	for _, other := range p.near[r.Kind+" "+r.key] {
		if r.matches(other) {
			n++
		}
	}
	return ruleText(f, f.Subject != "" && n > 1)
}

func ruleText(f *Finding, subject bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  - kind: %s\n    boundary: %s\n", f.Kind, quoted(f.Boundary.Label()))
	if subject {
		fmt.Fprintf(&b, "    subject: %s\n", quoted(f.Subject))
	}
	for _, s := range []struct {
		name string
		side Side
	}{{"provider", f.Provider}, {"consumer", f.Consumer}} {
		fmt.Fprintf(&b, "    %s: { summary: %s", s.name, quoted(s.side.Summary))
		if s.side.TransitionID != "" {
			fmt.Fprintf(&b, ", transitionId: %s", quoted(s.side.TransitionID))
		}
		b.WriteString(" }\n")
	}
	b.WriteString("    reason: \"\"\n")
	return b.String()
}

// quoted is a text as YAML reads it back, with nothing in it that drives a terminal.
func quoted(s string) string {
	out, err := json.Marshal(strings.ToValidUTF8(s, "\uFFFD"))
	if err != nil {
		return `""` // a text cannot fail
	}
	return string(out)
}
