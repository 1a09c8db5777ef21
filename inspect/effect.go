package inspect

import (
	"fmt"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

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
	} else if t, ok := graph.TouchOf(e); ok {
		text = t.Text()
	} else {
		return ""
	}
	var open []words.Cond
	for _, c := range words.Conditions(preconditions(e)) {
		if !settled[c.Key] {
			open = append(open, c)
		}
	}
	if len(open) > 0 {
		text += "  when " + words.Conjunction(words.Predicates(open))
	}
	return text
}

// callText draws a call. It has an arrow only when the call names a summary:
// `callee ->` in the same file, `path/file.callee ->` in another.
func (r *renderer) callText(s *summary.Summary, call summary.Invocation) string {
	if call.Summary == "" {
		return words.Collapse(call.Callee)
	}
	name, file := call.Callee, ""
	if to := r.Unit(s, call.Summary); to != nil {
		file = to.Location.File
		// A unit whose name is a label, such as Parent.effect#0, cannot be called by that name.
		if to.Identity.NameKind == summary.NameLabel || file != s.Location.File {
			name = to.Identity.Name
		}
	} else {
		file, name = graph.SplitID(call.Summary)
	}
	if file != "" && file != s.Location.File {
		name = words.WithoutExtension(file) + "." + name
	}
	return words.Collapse(name) + " ->"
}

// effects writes the effects of a path; equal ones once, with their number.
func (r *renderer) effects(s *summary.Summary, t *summary.Transition, indent int) {
	if len(t.Effects) == 0 {
		return
	}
	settled := map[string]bool{}
	for _, e := range t.Effects {
		if len(preconditions(e)) > 0 {
			for _, c := range words.Conditions(t.Conditions) {
				settled[c.Key] = true
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
