package graph

import (
	"strings"

	"github.com/drift-analyzer/drift/inspect/words"
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
		return Touch{Relation: "emits", Boundary: words.Literal(x.Event)}, true
	case summary.StateChange:
		return Touch{Relation: "sets", Boundary: x.Variable}, true
	case summary.InteractionEffect:
		label := x.Binding.Label()
		switch i := x.Interaction.(type) {
		case summary.StorageAccess:
			t := Touch{Relation: i.Kind + "s", Boundary: label, Detail: strings.Join(i.Selector, ", ")}
			if len(i.RelationPath) > 0 {
				t.Boundary += "." + strings.Join(i.RelationPath, ".")
			}
			return t, true
		case summary.ServiceCall:
			return Touch{Relation: "calls", Boundary: label}, true
		case summary.MessageSend:
			return Touch{Relation: "sends", Boundary: label, Detail: i.RoutingKey}, true
		case summary.MessageReceive:
			return Touch{Relation: "receives", Boundary: label}, true
		case summary.UnitInvoke:
			return Touch{Relation: "invokes", Boundary: label}, true
		case summary.ConfigRead:
			// A read with a default does not need the variable to be set.
			t := Touch{Relation: "config", Boundary: i.Name}
			if i.Defaulted {
				t.Boundary += " (defaulted)"
			}
			return t, true
		case summary.Schedule:
			what := i.CallbackRef.Name
			if what == "" {
				what = "a function"
			}
			t := Touch{Relation: "schedules", Boundary: what, Detail: i.Via}
			if i.HasDelay {
				t.Detail += ", with a delay"
			}
			return t, true
		}
		return Touch{Relation: "touches", Boundary: label}, true
	}
	return Touch{}, false
}

// Outside leaves out what stays inside a unit.
func (t Touch) Outside() bool { return t.Relation != "sets" }
