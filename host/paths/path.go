package paths

import (
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// MaxExits is the number of exits a unit may have; what lies beyond it is
// reported by Result.Capped, never dropped silently.
const MaxExits = 256

// Judge knows what the packs stated.
type Judge interface {
	// Call says what the call (or new expression) does, or nil. It is asked once
	// for each call in evaluation order and may look at names through locals.
	Call(site flow.Site, env *flow.Env, locals *conditions.Locals) *Event
	// Inline reports whether the body of a project function has to be walked where it is called.
	Inline(f flow.FuncRef) bool
	// Watched reports whether a read of a property is to be recorded like a call.
	Watched(site flow.Site) bool
	// OwnUnit reports whether a nested function is a unit of its own, whose calls are not this unit's.
	OwnUnit(f flow.FuncRef) bool
}

// Event is what a call does to the unit's end.
type Event struct {
	// Outcome is the judge's own record of it; nil for a call that only prepares nothing.
	Outcome any
	// Continues: the call prepares an outcome (sets a status) and ends nothing.
	Continues bool
	// Ends: control does not come back from the call (it throws).
	Ends bool
	// After: the outcome counts behind what the callbacks handed to the call do.
	After bool
	// Begins: what the walk is asked for begins here: the conditions of what ends behind are those from here on.
	Begins bool
	// Thrown is an expression whose value the call throws, evaluated under ThrownEnv.
	Thrown    flow.Site
	ThrownEnv *flow.Env
	// Case names the case, of several that exclude one another, in which the callbacks run.
	Case string
	// Each: the functions of the object that the call is handed are the cases, by their names, in which Case holds of
	// that name; "default" is the one for all others. Where none holds the outcome happens.
	Each bool
	// Raises is the exception that the call raises when it finds nothing, by origin, with those that
	// it descends from behind it.
	Raises []string
	// Unless, if set, is the property of the receiver that keeps the call from raising, or Invalid.
	Unless string
	// When, if set, is the condition under which the outcome happens; otherwise the call goes on.
	When summary.Predicate
	// Holds, if set, is an expression of the call that keeps the outcome from happening where it is true.
	Holds unit.ExprID
	// MayRaise: the call may raise something that is not seen.
	MayRaise bool
	// Depends lists the expressions the outcome is made of, the most telling first:
	// guarded values in them split the outcome.
	Depends []flow.Site
}

// ExitKind says how a path ends.
type ExitKind uint8

// Exit kinds.
const (
	// ExitOutcome: a call that the judge knows as an outcome.
	ExitOutcome ExitKind = iota
	// ExitReturn: a return statement of the unit; Site is the value, zero for a bare return.
	ExitReturn
	// ExitThrow: an exception leaves the unit; Site is what is thrown, zero when unknown.
	ExitThrow
	// ExitEnd: control falls off the end.
	ExitEnd
)

// Exit is one end of the unit with the conditions under which it is reached.
type Exit struct {
	Kind       ExitKind
	Conditions []summary.Predicate
	// Site and Env are the call, the returned or the thrown expression.
	Site flow.Site
	Env  *flow.Env
	// At is where the exit stands in the unit's own code (for an inlined helper: the call in the unit).
	At      flow.Site
	Outcome any
	// Raised is the exception, by origin, of an ExitThrow that a call raises by itself.
	Raised string
	// Prepared are the preparing events before it, in order.
	Prepared []Prepared
	// Locals are the guarded values settled for this exit.
	Locals *conditions.Locals
	// Effects are the calls on the way, in evaluation order.
	Effects []Effect
	// Caught: the path runs through an exception handler.
	Caught bool
	// Begun: the path runs through a call that an event says the walk begins at.
	Begun bool
	// Inner: the path runs through the function that the unit is written around.
	Inner bool
	state *state
	extra []*effectNode
}

// Prepared is one preparing event on a path.
type Prepared struct {
	Site    flow.Site
	Env     *flow.Env
	Outcome any
	Locals  *conditions.Locals
	depends []flow.Site
}

// Effect is one call on a path.
type Effect struct {
	Site flow.Site
	Env  *flow.Env
	// At is the call in the unit's own code through which it is reached.
	At            flow.Site
	Preconditions []summary.Predicate
	Locals        *conditions.Locals
}

// Result is what a walk gives.
type Result struct {
	Exits []Exit
	// Effects are all calls of the unit, on whatever path.
	Effects []Effect
	// Capped: there were more than MaxExits exits.
	Capped bool
	// Cut: some condition is left out for its length.
	Cut bool
}
