package units

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Unit is one code unit: what its summary says before it is walked.
type Unit struct {
	Kind summary.Kind
	Name Name
	// Code is the function that is walked; the zero value for a unit that a library brings, or that was not found.
	Code      Code
	Framework Framework
	Binding   *summary.Binding
	// Deployed is the deployed unit whose code it is, when a template says so.
	Deployed *summary.DeployableUnit
	// Route is set for an endpoint, Request for a function that sends a request, Operation for one that runs a GraphQL operation.
	Route   *routing.Route
	Request *facts.Grounded
	// Alike are the other requests of the function that are written as Request is, to the same endpoint: they are told with it.
	Alike     []*facts.Grounded
	Operation *facts.Grounded
	// Component is set for a component and its parts.
	Component Component
	Layers    Layers
	// Errors are the handlers of exceptions around it.
	Errors []routing.Wrapper
	// Unread are the places of what runs before it, may refuse, and is not read.
	Unread []flow.Site
	// Metadata is what is known of it before it is walked.
	Metadata summary.Metadata
}

// Name is what a unit is called, and what kind of name that is.
type Name struct{ Text, Kind string }

// Code is a function and the environment that it runs in.
type Code struct {
	Func flow.FuncRef
	Env  *flow.Env
}

// Framework is the pack that recognised a unit, and what the pack says of the parameters and the end of such units.
type Framework struct {
	Pack  int
	Rules abi.UnitRules
	Roles []string
}

// Component is what makes a unit part of a user interface: the name that its markup is rendered as, and the class
// whose method it is, for a component that is a class.
type Component struct {
	Name  string
	Class unit.ClassID
	// SharedProps: a type says what it takes that is written of other components too.
	SharedProps bool
}

// Layers are the wrappers of the project around a unit, and the units of these.
type Layers struct {
	routing.Layers
	Around []*Unit
}

// Shown is the function a summary is named after and located at: the one that a
// wrapper of the project runs, where a handler is made by a wrapper.
func (u *Unit) Shown() flow.FuncRef {
	if u.Layers.Wrapped.Func != 0 {
		return u.Layers.Wrapped
	}
	return u.Code.Func
}
