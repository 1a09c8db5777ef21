package cfn

import "github.com/drift-analyzer/drift/contract/internal/doc"

// verdict is what a template says about a condition by itself.
type verdict uint8

const (
	maybe verdict = iota
	yes
	no
)

func (v verdict) not() verdict {
	switch v {
	case yes:
		return no
	case no:
		return yes
	}
	return maybe
}

// named decides a condition by its name. A parameter's default decides nothing:
// a deployment may give another value; the value that a parent stack gives does.
func (t *Template) named(name string, at *doc.Value) verdict {
	v := t.Root.At("Conditions", name)
	if v == nil {
		return maybe
	}
	if t.busy[v] {
		doc.Fail(at, "the condition %s depends on itself", name)
	}
	t.busy[v] = true
	defer delete(t.busy, v)
	return t.decide(v, 0)
}

func (t *Template) decide(v *doc.Value, depth int) verdict {
	if depth > maxValueDepth {
		doc.Fail(v, "conditions are nested deeper than %d levels", maxValueDepth)
	}
	name, arg, ok := call(v)
	if !ok {
		if v.Is(doc.Map) && len(v.Entries) == 1 && v.Entries[0].Key == "Condition" {
			return t.named(v.Entries[0].Value.Text("Condition"), v)
		}
		return maybe
	}
	switch name {
	case "Condition":
		return t.named(arg.Text("Condition"), v)
	case "Fn::Not":
		if parts := arg.List(name); len(parts) == 1 {
			return t.decide(parts[0], depth+1).not()
		}
	case "Fn::And", "Fn::Or":
		// And is decided by one no, or by one yes.
		deciding := no
		if name == "Fn::Or" {
			deciding = yes
		}
		out := deciding.not()
		for _, p := range arg.List(name) {
			switch t.decide(p, depth+1) {
			case deciding:
				return deciding
			case maybe:
				out = maybe
			}
		}
		return out
	case "Fn::Equals":
		parts := arg.List(name)
		if len(parts) != 2 {
			doc.Fail(v, "Fn::Equals takes two values")
		}
		a, b := t.text(parts[0], depth+1), t.text(parts[1], depth+1)
		if a.fixed() && b.fixed() {
			if a.S == b.S {
				return yes
			}
			return no
		}
	}
	return maybe
}

// fixed reports whether a text has no holes.
func (x Text) fixed() bool { return x.Known && braceless(x.S) == x.S }
