package extract_test

import (
	"fmt"
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
//	declared       what a contract beside the unit lists

// ofTransition is what is added to a transition's line.
func ofTransition(t *summary.Transition, show string) string {
	text := ""
	if strings.Contains(show, "default") && t.IsDefault {
		text += " by default"
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
	if http := s.Metadata.HTTP; strings.Contains(show, "carries") && http != nil && http.Sends != nil {
		out = append(out, strings.TrimSpace(head+" carries "+summary.ShapeText(http.Sends.Body)+" "+strings.Join(http.Sends.Query, " ")))
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
