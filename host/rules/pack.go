package rules

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
)

// Status is the rule about where the status that was set last stands; nil where the manifest has none.
func Status(m *abi.Manifest) *abi.Input {
	if list := m.InputsThat(abi.HoldsStatus); len(list) > 0 {
		return &list[0]
	}
	return nil
}

// RequestMethods are the ways in which code spells the request's method; none where the manifest does not say.
func RequestMethods(m *abi.Manifest) []abi.Input { return m.InputsThat(abi.HoldsMethod) }

// RequestPaths are the spellings of the path that a request asks for.
func RequestPaths(m *abi.Manifest) []abi.Input { return m.InputsThat(abi.HoldsPath) }

// RequestActions are the spellings of the name of the function that serves a request.
func RequestActions(m *abi.Manifest) []abi.Input { return m.InputsThat(abi.HoldsAction) }

// RequestAnswered are the spellings of the question whether the request was answered, which is asked of no parameter.
func RequestAnswered(m *abi.Manifest) (out []abi.Input) {
	return slices.DeleteFunc(slices.Clone(m.InputsThat(abi.HoldsAnswered)), func(in abi.Input) bool { return in.Role != "" })
}

// Labelled says at which paths of a parameter with Role a wrapper finds the route's handler and its class.
type Labelled struct{ Role, Function, Class string }

// HandlerLabels is the rule about what labels are read of; nil where the manifest has none.
func HandlerLabels(m *abi.Manifest) *Labelled {
	handlers, classes := m.InputsThat(abi.HoldsHandler), m.InputsThat(abi.HoldsClass)
	if len(handlers) == 0 || len(classes) == 0 || handlers[0].Role != classes[0].Role {
		return nil
	}
	return &Labelled{Role: handlers[0].Role, Function: handlers[0].Path, Class: classes[0].Path}
}

// Rewrite says how a wrapper changes a response: the path Path of its parameter with Role is the response, and its
// method ChangedBy is passed operators. Mapping operators replace the response, PassThrough ones leave it as it is, and so do
// Handling ones, whose function is passed what was thrown.
type Rewrite struct {
	Role, Path, ChangedBy string
	Mapping, PassThrough  []string
	Handling              []string
}

// RunsBehind reports whether a method of what has a role runs what stands behind a function, with the values that it is passed for it.
func RunsBehind(m *abi.Manifest, role, path string) bool {
	return slices.ContainsFunc(m.InputsThat(abi.HoldsStore), func(in abi.Input) bool { return in.Role == role && in.Path == path && in.Property != "" })
}

// Rewrites lists how wrappers change responses.
func Rewrites(m *abi.Manifest) []Rewrite {
	var out []Rewrite
	for _, in := range m.InputsThat(abi.HoldsResponse) {
		out = append(out, Rewrite{Role: in.Role, Path: in.Path, ChangedBy: in.ChangedBy, Mapping: functionsThat(m, abi.GivesMapping), PassThrough: functionsThat(m, abi.GivesPassThrough),
			Handling: functionsThat(m, abi.GivesHandling)})
	}
	return out
}

// Registrars lists the origins of the values that are registrars because a call made them.
func Registrars(m *abi.Manifest) []string {
	var out []string
	for _, f := range functionsThat(m, abi.GivesRegistrar) {
		out = append(out, f+abi.StepCall)
	}
	return out
}

// Parts lists the origins of the values on which routes are registered, and that serve nothing until something mounts them.
func Parts(m *abi.Manifest) []string {
	var out []string
	for _, f := range functionsThat(m, abi.GivesPart) {
		out = append(out, f+abi.StepCall)
	}
	return out
}

// functionsThat lists the origins of the functions that give this.
func functionsThat(m *abi.Manifest, gives abi.Gives) []string {
	var out []string
	for _, c := range m.CallsThat(gives) {
		out = append(out, c.Functions()...)
	}
	return out
}

// WithSubmodules lists the packages whose own modules export what the package does.
func WithSubmodules(m *abi.Manifest) []string {
	var out []string
	for _, one := range m.Modules {
		if one.Submodules {
			out = append(out, one.Package)
		}
	}
	return out
}

// Generated lists the rules about modules that tools write.
func Generated(m *abi.Manifest) []abi.Module {
	return slices.DeleteFunc(slices.Clone(m.Modules), func(one abi.Module) bool { return one.Output == "" })
}

// Written is how instances of the classes that descend from Extends are written.
type Written struct {
	Extends []string
	abi.Model
}

// Models lists how classes are written.
func Models(m *abi.Manifest) []Written {
	var out []Written
	for _, c := range m.Classes {
		if c.Model != nil {
			out = append(out, Written{c.Extends, *c.Model})
		}
	}
	return out
}

// DeployedRules are the names of the unit rules for the functions that a deploy template names: HTTP for those
// behind a route of an HTTP API, Event for all others.
type DeployedRules struct{ HTTP, Event string }

// Deployed gives the rules for deployed functions; nil where the manifest has none.
func Deployed(m *abi.Manifest) *DeployedRules {
	var out DeployedRules
	for name, u := range m.Units {
		switch u.Deployed {
		case "http":
			out.HTTP = name
		case "event":
			out.Event = name
		}
	}
	if out == (DeployedRules{}) {
		return nil
	}
	return &out
}

// stores gathers the rules about values that functions store by name for those that run after them: one for each
// method that stores, with the places at which parameters of the same role find what was stored. What is given to the value itself is found there.
func stores(m *abi.Manifest) []store {
	var out []store
	for _, in := range m.InputsThat(abi.HoldsStore) {
		one := store{role: in.Role, method: methodOf(in.Path), object: in.Property, on: in.On}
		if in.Path == "" || len(in.On) > 0 {
			one.properties = []string{""}
			out = append(out, one)
			continue
		}
		for _, read := range m.InputsThat(abi.HoldsStored) {
			switch {
			case read.Role != in.Role:
			case strings.HasSuffix(read.Path, abi.StepCall):
				one.methods = append(one.methods, methodOf(read.Path))
			default:
				one.properties = append(one.properties, strings.TrimPrefix(read.Path, "."))
			}
		}
		out = append(out, one)
	}
	return out
}

type store struct {
	role, method, object    string
	on, properties, methods []string
}

// methodOf is the name of the method that a path of one call spells: ".get()".
func methodOf(path string) string {
	return strings.TrimSuffix(strings.TrimPrefix(path, "."), abi.StepCall)
}
