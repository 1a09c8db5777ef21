package rules

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
)

// Called is one rule of a manifest about what a call does besides what it gives: what it is called on, the method, and what
// the arguments are. Without Params it is about an object at a place.
type Called struct {
	// On is a role, "self" or an origin; Path the members behind a role, with dots in front.
	On, Path string
	// Method is the last member; "" where the origin itself is called.
	Method string
	Params []string
	// Place: it is about an object and not about a call.
	Place bool
}

// IsOrigin reports whether the rule is about something of the library by its origin.
func (c *Called) IsOrigin() bool { return strings.Contains(c.On, "#") }

// Last is the last member that the rule speaks of.
func (c *Called) Last() string {
	if c.Method != "" {
		return c.Method
	}
	return c.Path[strings.LastIndexByte(c.Path, '.')+1:]
}

// ReadCalled reads a rule as manifests write it: "response.set(name, value)", "response.headers", "events#EventEmitter().emit(event, payload)".
func ReadCalled(text string) Called {
	var out Called
	callee := text
	if open := strings.LastIndexByte(text, '('); open >= 0 && strings.HasSuffix(text, ")") {
		callee = text[:open]
		for _, p := range strings.Split(text[open+1:len(text)-1], ",") {
			out.Params = append(out.Params, strings.TrimSpace(p))
		}
	} else {
		out.Place = true
	}
	from := strings.IndexByte(callee, '#') + 1
	if from > 0 {
		out.On = callee
		if dot := strings.LastIndexByte(callee, '.'); dot > from {
			out.On, out.Method = callee[:dot], callee[dot+1:]
		}
		return out
	}
	out.On, out.Path, _ = strings.Cut(callee, ".")
	out.Path = "." + out.Path
	if !out.Place {
		dot := strings.LastIndexByte(out.Path, '.')
		out.Path, out.Method = out.Path[:dot], out.Path[dot+1:]
	}
	return out
}

// Headers are the rules of a manifest about header fields of answers.
func Headers(m *abi.Manifest) []Called {
	if m.Effects == nil {
		return nil
	}
	return readCalled(m.Effects.Headers)
}

// Events are the rules of a manifest about events inside the process.
func Events(m *abi.Manifest) []Called {
	if m.Effects == nil {
		return nil
	}
	return readCalled(m.Effects.Events)
}

// Hooks are the rules of a manifest about the functions that a component gets values from; nil where it has none.
func Hooks(m *abi.Manifest) *abi.Hooks {
	if m.Effects == nil {
		return nil
	}
	return m.Effects.Hooks
}

func readCalled(texts []string) (out []Called) {
	for _, t := range texts {
		out = append(out, ReadCalled(t))
	}
	return out
}
