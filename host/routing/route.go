package routing

import (
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// LabelOf is a route as people write it: its method and path, a question mark for what is not known.
func LabelOf(rt *Route) string {
	method := rt.Method
	if method == "" {
		method = "?"
	}
	path := rt.Path
	if !rt.HasPath {
		path = "?"
	}
	return method + " " + path
}

// Route is one endpoint: a handler behind wrappers.
type Route struct {
	Inst    facts.Grounded
	Method  string
	Path    string
	HasPath bool
	Handler flow.Value
	// wrappers in run order.
	Wrappers []Wrapper
	Declared *facts.Fact
	// shared are what is declared for all routes of the registrars above it, the nearest first.
	Shared []*facts.Fact
	Pack   int
	// errors are the error handlers that see what the route throws.
	Errors []Wrapper
	// root is the application it belongs to; roots counts them when one helper
	// registers it on several: which of them serves it is not told.
	root  Registrar
	Roots int
}

// Wrapper is a function that runs around routes.
type Wrapper struct {
	Value flow.Value
	Roles string
	phase string
	Pack  int
	// catches are the exceptions that an error handler answers; none is all of them.
	Catches []flow.Value
	// tests say when it runs at all.
	Tests []WrapperTest
	// last: of handlers of exceptions, it is asked after those that are not.
	last bool
}
