package extract_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// What the word "show:" of a fixture adds to the lines that are compared (see lines):
//
//	ids            the ids of transitions, without the number at the end that is made of their conditions
//	locations      the lines of units and transitions
//	default        which transitions are the default of their unit
//	preconditions  the conditions of single effects: "where ..."
//	carries        what a request sends: its body, and the names in its query
//	sends          the requests that units send, as their effects say
//	receives       the fields of their messages that consumers read
//	declared       what a contract beside the unit lists
//	headers        the header fields of responses
//	format         what hooks and contexts give a unit and what it closes over; what it changes and emits; what is read of
//	               answers; which interactions belong together

// ofTransition is what is added to a transition's line.
func ofTransition(t *summary.Transition, show string) string {
	text := ""
	if strings.Contains(show, "default") && t.IsDefault {
		text += " by default"
	}
	if resp, ok := t.Output.(summary.Response); ok && strings.Contains(show, "headers") && len(resp.Headers) > 0 {
		var fields []string
		for _, name := range slices.Sorted(maps.Keys(resp.Headers)) {
			fields = append(fields, name+": "+summary.ValueText(resp.Headers[name]))
		}
		text += " with " + strings.Join(fields, ", ")
	}
	if strings.Contains(show, "locations") {
		text += " at " + span(t.Location)
	}
	if strings.Contains(show, "ids") {
		text += " as " + t.ID[:strings.LastIndexByte(t.ID, ':')]
	}
	return text
}

// ofUnit are the lines that are added for a unit.
func ofUnit(s *summary.Summary, head, show string) []string {
	var out []string
	if strings.Contains(show, "locations") {
		line := head + " stands at " + s.Location.File + ":" + span(s.Location.Range)
		if s.Location.ExportName != nil {
			line += " as " + *s.Location.ExportName
		}
		out = append(out, line)
	}
	if strings.Contains(show, "format") {
		out = append(out, ofFormat(s, head)...)
	}
	if http := s.Metadata.HTTP; strings.Contains(show, "carries") && http != nil && http.Sends != nil && (http.Sends.Body != nil || http.Sends.Query != nil || http.Sends.QueryStated) {
		out = append(out, strings.TrimSpace(head+" carries "+summary.ShapeText(http.Sends.Body)+" "+strings.Join(http.Sends.Query, " ")+openEnd(http.Sends.QueryOpen)))
	}
	if http := s.Metadata.HTTP; strings.Contains(show, "takes") && http != nil {
		for _, part := range http.Takes {
			line := head + " takes of " + part.Part
			for _, f := range part.Fields {
				line += " " + f.Path.String()
				if f.Needed {
					line += "!"
				}
				if f.Guarded {
					line += "?"
				}
			}
			out = append(out, line+openEnd(part.Open))
		}
	}
	if strings.Contains(show, "declared") {
		if http := s.Metadata.HTTP; http != nil && http.DeclaredContract != nil {
			line := fmt.Sprintf("%s declares (%s, %s)", head, http.DeclaredContract.Provenance, http.DeclaredContract.Source)
			for i, response := range http.DeclaredContract.Responses {
				line += map[bool]string{true: " ", false: ", "}[i == 0] + fmt.Sprint(response.Status)
				if response.Body != nil {
					line += " " + summary.ShapeText(response.Body)
				}
			}
			out = append(out, line)
		}
	}
	return out
}

// ofFormat are the lines of inputs that are no parameters, and of effects that are no calls.
func ofFormat(s *summary.Summary, head string) []string {
	var out []string
	add := func(line string) {
		if line = strings.TrimSpace(line); !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	for _, in := range s.Inputs {
		switch x := in.(type) {
		case summary.HookReturn:
			add(fmt.Sprint(head, " hands ", x.Hook, " ", x.DestructuredFields))
		case summary.ContextValue:
			add(fmt.Sprint(head, " shares ", x.Context, " ", x.AccessedFields))
		case summary.Closure:
			add(head + " closes over " + x.Name)
		case summary.Injection:
			add(head + " is injected " + x.Name + " by " + x.Mechanism + " " + summary.ShapeText(x.Shape))
		}
	}
	for i := range s.Transitions {
		if tree, ok := s.Transitions[i].Output.(summary.Render); ok && tree.Props != nil {
			add(head + " hands on " + summary.ShapeText(tree.Props))
		}
		if sent, ok := s.Transitions[i].Output.(summary.Emit); ok {
			add(head + " answers with " + sent.Event + " " + summary.ShapeText(sent.Payload))
		}
		for _, e := range s.Transitions[i].Effects {
			switch x := e.(type) {
			case summary.StateChange:
				value := ""
				if x.NewValue != nil {
					value = summary.ValueText(x.NewValue)
				}
				add(head + " sets " + x.Variable + " " + value)
			case summary.Mutation:
				add(head + " " + x.Operation + "s " + x.Target)
			case summary.Emission:
				line := head + " emits " + x.Event
				if x.Payload != nil {
					line += " " + summary.ShapeText(x.Payload)
				}
				add(line)
			case summary.InteractionEffect:
				if x.GroupID != "" {
					add(head + " does " + x.Binding.Label() + " in " + x.GroupID)
				}
				if call, ok := x.Interaction.(summary.ServiceCall); ok && call.ResponseShape != nil {
					add(head + " reads of " + x.Binding.Label() + " " + summary.ShapeText(call.ResponseShape))
				}
			}
		}
	}
	return out
}

// where writes the conditions of an effect.
func where(conditions []summary.Predicate, show string) string {
	if len(conditions) == 0 || !strings.Contains(show, "preconditions") {
		return ""
	}
	var all []string
	for _, c := range conditions {
		all = append(all, summary.PredicateText(c))
	}
	return " where " + strings.Join(all, " && ")
}

func span(r summary.Range) string {
	if r.Start == r.End {
		return strconv.Itoa(r.Start)
	}
	return strconv.Itoa(r.Start) + "-" + strconv.Itoa(r.End)
}

// openEnd is what stands behind names to which others may be added.
func openEnd(open bool) string {
	if open {
		return " …"
	}
	return ""
}
