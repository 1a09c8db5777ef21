package inspect

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// generic are names that mean little without the file that they are in.
var generic = map[string]bool{"default": true, "loader": true, "action": true, "handler": true, "index": true, "main": true,
	"GET": true, "POST": true, "PUT": true, "PATCH": true, "DELETE": true, "HEAD": true, "OPTIONS": true,
	"middleware": true, "anonymous": true, "<anonymous>": true, "run": true, "setup": true}

// namedBare reports whether a unit is called by its function's name.
func (r *renderer) namedBare(s *summary.Summary) bool { return graph.BoundaryName(s) == "" }

// name is how a unit is called in its header: what it serves; for a unit that
// calls or consumes, its own name and what it calls.
func (r *renderer) name(s *summary.Summary) string {
	boundary := graph.BoundaryName(s)
	switch {
	case boundary == "":
		return r.qualified(s, r.bare[s.Identity.Name] > 1)
	case s.Kind.IsConsumer() && s.Kind != summary.KindModuleInit:
		if s.Identity.Name == boundary {
			return boundary
		}
		return r.qualified(s, false) + " -> " + boundary
	}
	return boundary
}

// qualified is a unit's own name, with its file when the name alone is not enough.
func (r *renderer) qualified(s *summary.Summary, colliding bool) string {
	name := s.Identity.Name
	if name == s.Location.File || !colliding && !generic[name] {
		return name
	}
	return words.WithoutExtension(s.Location.File) + "." + name
}

// header is the part in parentheses: `(recognition kind | line N | metadata)`.
func header(s *summary.Summary) string {
	kind := string(s.Kind)
	var more []string
	if hook, deps := reactHook(s); hook != "" {
		kind = hook
		if deps != "" {
			more = append(more, deps)
		}
	}
	if b := s.Identity.Binding; b != nil && b.Recognition != "" {
		kind = b.Recognition + " " + kind
	}
	if d := s.Identity.DeployableUnit; d != nil {
		more = append(more, string(d.DeploymentTarget)+" "+d.InstanceName)
	}
	if l := s.Confidence.Level; l != "" && l != summary.LevelHigh {
		more = append(more, "confidence: "+string(l))
	}
	out := "(" + kind + " | line " + strconv.Itoa(s.Location.Range.Start)
	for _, m := range more {
		out += " | " + m
	}
	return out + ")"
}

// reactHook names a component's hook and when it runs.
func reactHook(s *summary.Summary) (hook, when string) {
	m := s.Metadata.React
	if m == nil {
		return "", ""
	}
	deps := m.Dependencies
	switch {
	case m.Hook == "" || !deps.Stated:
		return m.Hook, ""
	case deps.EveryRender:
		return m.Hook, "(every render)"
	case len(deps.Expressions) == 0:
		return m.Hook, "(mount)"
	}
	names := make([]string, len(deps.Expressions))
	for i, d := range deps.Expressions {
		names[i] = words.Collapse(d)
	}
	return m.Hook, "(" + strings.Join(names, ", ") + ")"
}
