package graph

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Touch is what an effect does to a boundary, in the words of reports.
type Touch struct {
	Relation string // reads, writes, calls, sends, receives, invokes, config, schedules, emits, changes
	Boundary string
	Detail   string
}

// Text is the touch as a line of a report says it.
func (t Touch) Text() string {
	out := t.Relation + " " + t.Boundary
	if t.Detail != "" {
		out += " | " + t.Detail
	}
	return out
}

// TouchOf is what an effect does outside the unit; false for plain calls.
func TouchOf(e summary.Effect) (Touch, bool) {
	switch x := e.(type) {
	case summary.Mutation:
		return Touch{Relation: x.Operation + "s", Boundary: x.Target}, true
	case summary.Emission:
		return Touch{Relation: "emits", Boundary: summary.LiteralText(x.Event)}, true
	case summary.StateChange:
		return Touch{Relation: "sets", Boundary: x.Variable}, true
	case summary.InteractionEffect:
		t := Touch{Relation: summary.Relation(x.Interaction), Boundary: x.Binding.Label()}
		switch i := x.Interaction.(type) {
		case summary.StorageAccess:
			t.Detail = strings.Join(i.Selector, ", ")
			if len(i.RelationPath) > 0 {
				t.Boundary += "." + strings.Join(i.RelationPath, ".")
			}
		case summary.MessageSend:
			t.Detail = i.RoutingKey
		case summary.ConfigRead:
			// A read with a default does not need the variable to be set.
			t.Relation, t.Boundary = "config", i.Name
			if i.Defaulted {
				t.Boundary += " (defaulted)"
			}
		case summary.Schedule:
			t.Boundary, t.Detail = i.CallbackRef.Name, i.Via
			if t.Boundary == "" {
				t.Boundary = "a function"
			}
			if i.HasDelay {
				t.Detail += ", with a delay"
			}
		}
		return t, true
	}
	return Touch{}, false
}

// Outside leaves out what stays inside a unit.
func (t Touch) Outside() bool { return t.Relation != "sets" }
