package routing

import (
	"slices"

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

// Route is one endpoint: a handler and the wrappers around it.
type Route struct {
	Inst   facts.Grounded
	Method string
	Path   string
	// Name is what code asks the framework for the path by, with the names of the mounts above; empty where it has none.
	Name    string
	HasPath bool
	// Open: the path has a part that is only known when the program runs, of any number of segments.
	Open    bool
	Handler flow.Value
	// Unclear are the functions of the route of which it is not known what runs.
	Unclear []flow.Site
	// Outside are the places of what runs around the route and may answer in a way that nothing is known of.
	Outside []flow.Site
	// OutsideErrors are the places of what is asked about exceptions and may answer in a way that nothing is known of.
	OutsideErrors []flow.Site
	// Behind are the functions that run when the route has answered, and may change that.
	Behind []Wrapper
	// Wrappers in run order.
	Wrappers []Wrapper
	Declared *facts.Fact
	// Shared are the contracts declared for all routes of the registrars above it, the nearest first.
	Shared []*facts.Fact
	Pack   int
	// Errors are the exception handlers that see what the route throws.
	Errors []Wrapper
	// Unmounted: it is registered on what serves nothing by itself, and no code that was read mounts that, while other routes are served.
	Unmounted bool
	// under is what nothing mounts that it hangs under.
	under Registrar
	// root is the application that it belongs to. Roots counts the applications when one helper
	// registers it on several: which of them serves it is not known.
	root  Registrar
	Roots int
	// direct: the application itself was handed to what registers it, and not a part of one.
	direct bool
}

// Wrapper is a function that runs around routes.
type Wrapper struct {
	Value flow.Value
	Roles string
	phase string
	Pack  int
	// Catches are the exceptions that an exception handler answers, none for all of them.
	Catches []flow.Value
	// Level is how far above the route an exception handler is registered: 0 for the route's own registrar.
	Level int
	// Tests say when it runs at all.
	Tests []WrapperTest
	// At is the expression that registers it.
	At flow.Site
	// NamedOnly is the name of what is a library's: the routes name it among their wrappers, and nothing of it is walked.
	NamedOnly string
	// methods are those of the requests for which it runs, none for all; "*" is any.
	methods []string
	// name is what routes that leave it out call it.
	name string
	// last: an exception handler that is asked after the others.
	last bool
	// unread: what At gives is not known. It is told of the route (Unclear), and is none of its wrappers.
	unread bool
	// outside: the value may answer, and nothing is known of that. It is told of the route (Outside), and is none of its wrappers.
	outside bool
	// behind: the function runs when the route has answered. It is one of the route's Behind, and none of its wrappers.
	behind bool
}

// ofMethod leaves out the wrappers that do not run for requests of the route's method.
func (rt *Route) ofMethod() {
	leaves := func(w Wrapper) bool {
		return len(w.methods) > 0 && !slices.Contains(w.methods, "*") && !slices.Contains(w.methods, rt.Method)
	}
	if slices.ContainsFunc(rt.Wrappers, leaves) {
		rt.Wrappers = slices.DeleteFunc(slices.Clone(rt.Wrappers), leaves)
	}
}

// tellUnread moves what is no wrapper that is walked around the route to what is told of it.
func (rt *Route) tellUnread() {
	rt.tellUnreadHandlers()
	if !slices.ContainsFunc(rt.Wrappers, func(w Wrapper) bool { return w.unread || w.outside || w.behind }) {
		return
	}
	var read []Wrapper
	for _, w := range rt.Wrappers {
		switch {
		case w.behind:
			rt.Behind = append(rt.Behind, w)
		case w.outside:
			rt.Outside = append(rt.Outside, placeOf(w))
		case !w.unread:
			read = append(read, w)
		case !slices.Contains(rt.Unclear, w.At):
			rt.Unclear = append(rt.Unclear[:len(rt.Unclear):len(rt.Unclear)], w.At)
		}
	}
	rt.Wrappers = read
}

// tellUnreadHandlers moves what is no exception handler that is walked to what is told of the route.
func (rt *Route) tellUnreadHandlers() {
	if !slices.ContainsFunc(rt.Errors, func(w Wrapper) bool { return w.outside }) {
		return
	}
	var read []Wrapper
	for _, w := range rt.Errors {
		if w.outside {
			rt.OutsideErrors = append(rt.OutsideErrors, placeOf(w))
		} else {
			read = append(read, w)
		}
	}
	rt.Errors = read
}

// placeOf is where a wrapper of a library is made, or where it is registered.
func placeOf(w Wrapper) flow.Site {
	if at := madeAt(w.Value); at.Expr != 0 {
		return at
	}
	return w.At
}
