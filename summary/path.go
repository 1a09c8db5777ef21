package summary

import (
	"slices"
	"strings"
)

// Step is one step from a value to a part of it: the name of a property, of a field
// taken out of a pattern or of a called method, or AnyIndex.
type Step string

// AnyIndex is the step to an element of a collection.
const AnyIndex Step = "[]"

// Path is the steps from a value to a part of it. In JSON it is the list of their names.
type Path []Step

// ParsePath reads the steps of a written path, such as ".response.status" or ".json().data[]".
// The empty text is the value itself.
func ParsePath(text string) Path {
	text = strings.TrimPrefix(strings.ReplaceAll(strings.ReplaceAll(text, "()", ""), string(AnyIndex), "."+string(AnyIndex)), ".")
	if text == "" {
		return nil
	}
	var out Path
	for _, name := range strings.Split(text, ".") {
		out = append(out, Step(name))
	}
	return out
}

// String writes a path so that ParsePath reads it back.
func (p Path) String() string {
	var b strings.Builder
	for _, s := range p {
		if s != AnyIndex {
			b.WriteByte('.')
		}
		b.WriteString(string(s))
	}
	return b.String()
}

// Place is where a value comes from: the root that it begins at, and the steps from there.
type Place struct {
	// Root says what kind of thing the path begins at and its name: "call fetch", "input req", "state cache".
	Root  string
	Steps Path
}

// PlaceOf reads a reference as a root and steps. Waiting for a promise is no step.
func PlaceOf(v ValueRef) Place {
	switch x := v.(type) {
	case Dependency:
		return Place{"call " + x.Name, stepsNamed(x.AccessChain)}
	case InputRef:
		return Place{"input " + x.Input, stepsNamed(x.Path)}
	case State:
		return Place{Root: "state " + x.Name}
	case Derived:
		from := PlaceOf(x.From)
		switch d := x.Derivation.(type) {
		case PropertyAccess:
			from.Steps = append(from.Steps, Step(d.Property))
		case Destructured:
			from.Steps = append(from.Steps, Step(d.Field))
		case MethodCall:
			from.Steps = append(from.Steps, Step(d.Method))
		case IndexAccess:
			from.Steps = append(from.Steps, AnyIndex)
		}
		return from
	}
	return Place{Root: "? " + ValueText(v)}
}

func stepsNamed(names []string) Path {
	out := make(Path, len(names), len(names)+1)
	for i, n := range names {
		out[i] = Step(n)
	}
	return out
}

// At is the part of a place that some steps lead to.
func (p Place) At(steps Path) Place {
	return Place{p.Root, append(p.Steps[:len(p.Steps):len(p.Steps)], steps...)}
}

// Equal reports whether two places are one.
func (p Place) Equal(o Place) bool { return p.Root == o.Root && slices.Equal(p.Steps, o.Steps) }

// Within gives the steps that lead from another place to this one; false when it is no part of it.
func (p Place) Within(o Place) (Path, bool) {
	if p.Root != o.Root || len(p.Steps) < len(o.Steps) || !slices.Equal(p.Steps[:len(o.Steps)], o.Steps) {
		return nil, false
	}
	return p.Steps[len(o.Steps):], true
}

// String writes a place for comparisons and messages.
func (p Place) String() string { return p.Root + p.Steps.String() }
