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

// Judge is the one thing that a walk asks back: what a call does, and what of the code belongs to the unit. Its answers do
// not depend on what the walk has found, except that Call may look at names through locals.
type Judge interface {
	// Call says what a call (or new expression) does, or nil. It is asked once for each call, in evaluation order.
	Call(site flow.Site, env *flow.Env, locals *conditions.Locals) *Event
	// Inline reports whether the body of a project function has to be walked where it is called.
	Inline(f flow.FuncRef) bool
	// Escapes lists what may leave a function that is not walked in place, as a call runs it.
	Escapes(c flow.Callee) []*Escape
	// Refusal is what the request raises that a call sends, where its answer is a failure, nil for any other call.
	Refusal(call flow.Site) *Escape
	// Watched reports whether a read of a property, or an assignment, is to be recorded like a call; of a function that is written inside the
	// unit, whether such a read stands in it.
	Watched(site flow.Site) bool
	// Reads reports whether a call is to be recorded since the function that it calls reads what the unit hands it.
	Reads(call flow.Site) bool
	// OwnUnit reports whether a nested function is a unit of its own, whose calls are not this unit's.
	OwnUnit(f flow.FuncRef) bool
	// Given reports whether a value is what the request has that the unit is given, where it has one; input: it is an input of the unit.
	Given(v flow.Value, input bool) bool
	// Lacks reports whether a value is a part of what the request has that may not be there; named: a call asks for it by a name.
	Lacks(v flow.Value, named bool) bool
}

// Outcome is what the Judge knows of a call that answers. The walk does not look into it: it comes back with the exits
// and the preparations that it belongs to.
type Outcome interface {
	// OutcomeOfCall marks the types that are outcomes.
	OutcomeOfCall()
}

// Event is what a call does to the unit's end.
type Event struct {
	// Outcome is what the call answers with; nil for a call that does not answer.
	Outcome Outcome
	// Depends lists the expressions that the outcome is made of, the most telling first: guarded values in them split
	// the outcome.
	Depends []flow.Site
	// Flow says where control is behind the call.
	Flow ControlFlow
	// Only says in which case the outcome happens, where it does not always.
	Only Restriction
	// Raises says what the call may throw.
	Raises Raising
}

// ControlFlow says where control is behind a call.
type ControlFlow struct {
	// Continues: the call prepares an outcome (sets a status) and ends nothing.
	Continues bool
	// Ends: control does not come back from the call (it throws).
	Ends bool
	// Returned: the call only makes the outcome, which happens where the unit returns it.
	Returned bool
	// After: the callbacks of the call run first, and the outcome happens where they have not answered.
	After bool
	// Passes: the outcome is that what is behind the unit runs, and control comes back when that has answered.
	Passes bool
	// Begins: the question of the walk begins at this call: exits have the conditions from here on.
	Begins bool
}

// Restriction is the case in which an outcome happens. A call with Case is not asked for When and Unless.
type Restriction struct {
	// When is the condition under which the outcome happens; otherwise the call goes on.
	When summary.Predicate
	// Nothing: where When does not hold, the call gives nothing.
	Nothing bool
	// Unless is an expression of the call, or the call itself; where it is true, the outcome does not happen.
	Unless unit.ExprID
	// Case names the case, of several that exclude one another, in which the callbacks run.
	Case string
	// Otherwise: the case is that of all for which there was none before.
	Otherwise bool
	// Each: the cases are the functions of an object that is an argument of the call, by their names; "default" is the
	// one for all others. Where no case holds, the outcome happens.
	Each bool
}

// Raising is what a call may throw.
type Raising struct {
	// Exception is the exception that the call raises when it finds nothing, by origin, followed by those that it
	// descends from.
	Exception []string
	// Answered is what the call raises, by origin, where the framework answers that with the call's outcome unless
	// something handles it.
	Answered []string
	// Unless, if set, is the property of the receiver that keeps the call from raising, or Invalid.
	Unless string
	// Asked, if set, is what keeps the call from raising, in words.
	Asked string
	// Further are exceptions that the call raises besides, each where those before it were not.
	Further []Raising
	// Value is an expression whose value a call with Begins throws, evaluated under ValueEnv.
	Value    flow.Site
	ValueEnv *flow.Env
	// Nothing: the call raises nothing.
	Nothing bool
	// Unseen: the call may raise something that is not seen in the source.
	Unseen bool
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
	// ExitProgram: the program ends; Site is the call that ends it.
	ExitProgram
)

// Taken is an exception, by origin, under the name of the handler that has taken it, which is of File.
type Taken struct {
	Raised string
	File   flow.FileID
	Name   unit.BindingID
}

// Of gives the exception where an expression is the name under which it was taken, otherwise nothing.
func (t Taken) Of(file *unit.File, site flow.Site) string {
	if t.Raised == "" || site.File != t.File || site.Expr == 0 {
		return ""
	}
	if x := file.Expr(file.Plain(site.Expr)); x.Kind != unit.ExprName || x.Ref == 0 || unit.BindingID(x.Ref) != t.Name {
		return ""
	}
	return t.Raised
}

// Exit is one end of the unit with the conditions under which it is reached.
type Exit struct {
	Kind       ExitKind
	Conditions []summary.Predicate
	// Site and Env are the call, the returned or the thrown expression.
	Site flow.Site
	Env  *flow.Env
	// At is where the exit stands in the unit's own code (for an inlined helper: the call in the unit).
	At      flow.Site
	Outcome Outcome
	// Raised is the exception, by origin, of an ExitThrow that a call raises by itself.
	Raised string
	// Several: Site is one of several places that throw the same.
	Several bool
	// Prepared are the preparing events before it, in order.
	Prepared []Prepared
	// Locals are the guarded values settled for this exit.
	Locals *conditions.Locals
	// Effects are the calls on the way, in evaluation order.
	Effects []Effect
	// Taken is the exception that a call raised by itself and the handler around an ExitOutcome has taken.
	Taken Taken
	// Caught: the path runs through an exception handler.
	Caught bool
	// Begun: the path runs through a call that an event says the walk begins at.
	Begun bool
	// Inner: the path runs through the function that the unit is written around.
	Inner bool
	// made: it has been divided by what the returned outcome depends on.
	made  bool
	state *state
	extra []*effectNode
}

// Prepared is one preparing event on a path.
type Prepared struct {
	Site    flow.Site
	Env     *flow.Env
	Outcome Outcome
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
	// Handed: it is the call by which a helper runs a function that it is handed.
	Handed bool
}

// WalkedCall is a function that was walked in place, and the function whose code calls it.
type WalkedCall struct{ Func, From flow.FuncRef }

// Result is what a walk has found.
type Result struct {
	Exits []Exit
	// Capped: there were more than MaxExits exits.
	Capped bool
	// Merged counts the throws that are handled as one of which nothing is known, since one try body has too many.
	Merged int
	// Unwalked are calls of functions that answer for the unit and are not walked, since they call themselves or lie too deep.
	Unwalked []flow.Site
	// Later are calls of functions that were walked, and whose failure comes where their result is waited for: under a condition,
	// or where something handles it.
	Later []flow.Site
	// Refused are calls of functions that refuse the promise which they return with an exception of theirs, where nothing handles it.
	Refused []flow.Site
	// Unlisted are calls of functions that may raise more exceptions than are listed of a function.
	Unlisted []flow.Site
	// Behind are the calls that answer, or prepare an answer, when the unit has passed the request on: what they do to the answer
	// that came back is not followed.
	Behind []flow.Site
	// Walked are the functions that were walked in place, in order.
	Walked []WalkedCall
	// Cut: some condition is left out for its length.
	Cut bool
}
