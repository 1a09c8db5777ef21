package config

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// reaches reports whether code may get to where it reads a variable in a unit: on one of the paths that read it, no condition
// asks for another variable that the unit does not set, or for one value of a parameter or of what is not known.
func reaches(s *summary.Summary, name string, u *pairing.Runtime, around []*pairing.Runtime) bool {
	reads := map[string]bool{}
	paths := s.Body().Transitions
	for i := range paths {
		for _, e := range paths[i].Effects {
			if read, ok := configRead(e); ok {
				reads[read.Name] = true
			}
		}
	}
	lacks := func(asked string) bool {
		asked, known := strings.CutPrefix(asked, environment)
		return asked != name && (known || reads[asked]) && !u.Variables[asked] && !setBy(around, asked) && !platform(asked)
	}
	for i := range paths {
		t := &paths[i]
		for _, e := range t.Effects {
			read, ok := configRead(e)
			if !ok || read.Name != name || read.Defaulted {
				continue
			}
			pre := e.(summary.InteractionEffect).Preconditions
			if !ofOneCaller(t.Conditions) && !ofOneCaller(pre) && !needsOne(t.Conditions, lacks) && !needsOne(pre, lacks) && !otherwiseSet(t.Conditions, u) && !otherwiseSet(pre, u) {
				return true
			}
		}
	}
	return false
}

// environment marks the name of what is looked for in the environment itself, so that it is known to be a variable.
const environment = "env "

func configRead(e summary.Effect) (summary.ConfigRead, bool) {
	x, ok := e.(summary.InteractionEffect)
	if !ok {
		return summary.ConfigRead{}, false
	}
	read, ok := x.Interaction.(summary.ConfigRead)
	return read, ok
}

// ofOneCaller reports whether conditions hold only where a parameter of the function has a value that is written down, or what a call or
// another file gives (env("STORAGE") == "s3"): which of its callers run in the unit, and with what, is not looked up.
func ofOneCaller(conditions []summary.Predicate) bool {
	return slices.ContainsFunc(conditions, func(c summary.Predicate) bool {
		switch p := c.(type) {
		case summary.Compound:
			if p.Op == "and" {
				return ofOneCaller(p.Operands)
			}
			return len(p.Operands) > 0 && !slices.ContainsFunc(p.Operands, func(o summary.Predicate) bool { return !ofOneCaller([]summary.Predicate{o}) })
		case summary.Comparison:
			value, written := p.Right.(summary.LiteralRef)
			_, text := value.Value.(string)
			return isGiven(p.Left) && written && text && p.Op == summary.OpEq
		}
		return false
	})
}

// isGiven reports whether a value is a parameter, or whole what a call or a name gives of which nothing more is known.
func isGiven(v summary.ValueRef) bool {
	switch of := v.(type) {
	case summary.InputRef:
		return len(of.Path) == 0
	case summary.Dependency:
		return len(of.AccessChain) == 0
	case summary.State:
		return true
	}
	return false
}

// needsOne reports whether conditions hold only where something is there that is lacking.
func needsOne(conditions []summary.Predicate, lacks func(name string) bool) bool {
	for _, c := range conditions {
		switch p := c.(type) {
		case summary.Compound:
			if p.Op == "and" && needsOne(p.Operands, lacks) {
				return true
			}
		case summary.TruthinessCheck:
			if !p.Negated && lacks(lookedUp(p.Subject)) {
				return true
			}
		case summary.NullCheck:
			if p.Negated && lacks(lookedUp(p.Subject)) {
				return true
			}
		case summary.Comparison:
			if chosen(p) && lacks(lookedUp(p.Left)) {
				return true
			}
		case summary.PropertyExists:
			if d, ok := p.Subject.(summary.Derived); ok && !p.Negated && isEnvironment(d) && lacks(environment+p.Property) {
				return true
			}
		case summary.CallPredicate:
			if lacks(onlyText(p.Args)) {
				return true
			}
		}
	}
	return false
}

// otherwiseSet reports whether conditions hold only where a variable has another value than the unit gives it.
func otherwiseSet(conditions []summary.Predicate, u *pairing.Runtime) bool {
	return slices.ContainsFunc(conditions, func(c summary.Predicate) bool {
		if p, ok := c.(summary.Compound); ok {
			return p.Op == "and" && otherwiseSet(p.Operands, u)
		}
		p, _ := c.(summary.Comparison)
		right, _ := p.Right.(summary.LiteralRef)
		text, isText := right.Value.(string)
		set, known := u.Value(lookedUp(p.Left))
		return isText && known && inEnvironment(p.Left) && (p.Op == summary.OpEq && set != text || p.Op == summary.OpNeq && set == text)
	})
}

// inEnvironment reports whether a value is looked up in the environment itself.
func inEnvironment(v summary.ValueRef) bool {
	d, _ := v.(summary.Derived)
	from, _ := d.From.(summary.Derived)
	return isEnvironment(from)
}

// isEnvironment tells process.env, os.environ and their like.
func isEnvironment(d summary.Derived) bool {
	at, _ := d.Derivation.(summary.PropertyAccess)
	of := strings.ToLower(at.Property)
	return of == "env" || of == "environ"
}

// lookedUp is the name of what is looked up last in a value: env.NAME, env["NAME"], env.get("NAME"). It is "" where that is none.
func lookedUp(v summary.ValueRef) string {
	d, ok := v.(summary.Derived)
	if !ok {
		return ""
	}
	switch by := d.Derivation.(type) {
	case summary.PropertyAccess:
		return by.Property
	case summary.IndexAccess:
		name, _ := by.Index.(string)
		return name
	case summary.MethodCall:
		return onlyText(by.Args)
	case summary.Awaited:
		return lookedUp(d.From)
	}
	return ""
}

// onlyText is the only argument of a call, where it is a text.
func onlyText(args []summary.ValueRef) string {
	if len(args) != 1 {
		return ""
	}
	lit, _ := args[0].(summary.LiteralRef)
	text, _ := lit.Value.(string)
	return text
}
