package inspect

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// touch is what an effect does to a boundary, in the words of reports.
type touch struct {
	relation string // reads, writes, calls, sends, receives, invokes, config, schedules, emits, changes
	boundary string
	detail   string
}

func (t touch) text() string {
	out := t.relation + " " + t.boundary
	if t.detail != "" {
		out += " | " + t.detail
	}
	return out
}

// touchOf is what an effect does outside the unit; false for plain calls.
func touchOf(e summary.Effect) (touch, bool) {
	switch x := e.(type) {
	case summary.Mutation:
		return touch{relation: x.Operation + "s", boundary: x.Target}, true
	case summary.Emission:
		return touch{relation: "emits", boundary: literalText(x.Event)}, true
	case summary.StateChange:
		return touch{relation: "sets", boundary: x.Variable}, true
	case summary.InteractionEffect:
		label := x.Binding.Label()
		switch i := x.Interaction.(type) {
		case summary.StorageAccess:
			t := touch{relation: i.Kind + "s", boundary: label, detail: strings.Join(i.Selector, ", ")}
			if len(i.RelationPath) > 0 {
				t.boundary += "." + strings.Join(i.RelationPath, ".")
			}
			return t, true
		case summary.ServiceCall:
			return touch{relation: "calls", boundary: label}, true
		case summary.MessageSend:
			return touch{relation: "sends", boundary: label, detail: i.RoutingKey}, true
		case summary.MessageReceive:
			return touch{relation: "receives", boundary: label}, true
		case summary.UnitInvoke:
			return touch{relation: "invokes", boundary: label}, true
		case summary.ConfigRead:
			// A read with a default does not need the variable to be set.
			t := touch{relation: "config", boundary: i.Name}
			if i.Defaulted {
				t.boundary += " (defaulted)"
			}
			return t, true
		case summary.Schedule:
			what := i.CallbackRef.Name
			if what == "" {
				what = "a function"
			}
			t := touch{relation: "schedules", boundary: what, detail: i.Via}
			if i.HasDelay {
				t.detail += ", with a delay"
			}
			return t, true
		}
		return touch{relation: "touches", boundary: label}, true
	}
	return touch{}, false
}

func preconditions(e summary.Effect) []summary.Predicate {
	switch x := e.(type) {
	case summary.Invocation:
		return x.Preconditions
	case summary.InteractionEffect:
		return x.Preconditions
	}
	return nil
}

// effectText draws one effect as its line says it, without the leading sign.
func (r *renderer) effectText(s *summary.Summary, e summary.Effect, settled map[string]bool) string {
	var text string
	if call, ok := e.(summary.Invocation); ok {
		text = r.callText(s, call)
	} else if t, ok := touchOf(e); ok {
		text = t.text()
	} else {
		return ""
	}
	var open []cond
	for _, c := range conditionsOf(preconditions(e)) {
		if !settled[c.key] {
			open = append(open, c)
		}
	}
	if len(open) > 0 {
		text += "  when " + conjunction(predicates(open))
	}
	return text
}

// callText draws a call. It has an arrow only when the call names a summary:
// `callee ->` in the same file, `path/file.callee ->` in another.
func (r *renderer) callText(s *summary.Summary, call summary.Invocation) string {
	if call.Summary == "" {
		return collapse(call.Callee)
	}
	name, file := call.Callee, ""
	if to := r.unit(s, call.Summary); to != nil {
		file = to.Location.File
		// A unit whose name is a label, such as Parent.effect#0, cannot be called by that name.
		if to.Identity.NameKind == summary.NameLabel || file != s.Location.File {
			name = to.Identity.Name
		}
	} else {
		file, name = splitID(call.Summary)
	}
	if file != "" && file != s.Location.File {
		name = withoutExtension(file) + "." + name
	}
	return collapse(name) + " ->"
}

// splitID takes a summary id apart: [workspace::]file::export path.
func splitID(id string) (file, name string) {
	parts := strings.Split(id, "::")
	if len(parts) == 1 {
		return "", id
	}
	return parts[len(parts)-2], parts[len(parts)-1]
}

// effects writes the effects of a path; equal ones once, with their number.
func (r *renderer) effects(s *summary.Summary, t *summary.Transition, indent int) {
	if len(t.Effects) == 0 {
		return
	}
	settled := map[string]bool{}
	for _, e := range t.Effects {
		if len(preconditions(e)) > 0 {
			for _, c := range conditionsOf(t.Conditions) {
				settled[c.key] = true
			}
			break
		}
	}
	var order []string
	times := map[string]int{}
	for _, e := range t.Effects {
		text := r.effectText(s, e, settled)
		if text == "" {
			continue
		}
		if times[text] == 0 {
			order = append(order, text)
		}
		times[text]++
	}
	for _, text := range order {
		line := []span{{dim, "+ "}, said(text)}
		if times[text] > 1 {
			line = append(line, span{dim, fmt.Sprintf("  (x%d)", times[text])})
		}
		r.body(indent, line...)
	}
}
