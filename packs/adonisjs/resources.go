package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// action is one route of a resource.
type action struct {
	name, method, path string
	// shallow: it stands below its parents also where these are left out elsewhere.
	shallow bool
}

var actions = []action{
	{"index", "GET", "", true}, {"create", "GET", "/create", true}, {"store", "POST", "", true},
	{"show", "GET", "/:id", false}, {"edit", "GET", "/:id/edit", false}, {"update", "PUT", "/:id", false}, {"update", "PATCH", "/:id", false},
	{"destroy", "DELETE", "/:id", false},
}

// resource reads router.resource("ships.crew", Controller) and router.shallowResource, with only, except, apiOnly and params.
func resource(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	steps := chain(call)
	in := scopeOf(call, nil)
	name := args[0].Str()
	if name == "" {
		drift.New(abi.FactGap, call).With(abi.FieldDescription, drift.Text("a resource whose name is not written is not read")).Emit()
		return
	}
	names := drift.Split(trimmed(name), '.')
	params := parametersOf(steps)
	below := ""
	for i, one := range names[:len(names)-1] {
		param := params[one]
		if param == "" {
			param = drift.Snake(singular(last(one))) + "_id"
		}
		below += "/" + names[i] + "/:" + param
	}
	own := names[len(names)-1]
	id := params[own]
	if id == "" {
		id = "id"
	}
	for _, a := range actions {
		if !serves(steps, a.name) {
			continue
		}
		path := below + "/" + own
		if m.Text("method") == "shallowResource" && !a.shallow {
			path = "/" + own
		}
		if a.path != "" {
			path += a.path
		}
		of := in
		of.around = append(applied(forAction(steps, a.name)), in.around...)
		endpoint(call, of, drift.Text(a.method), drift.Text(renamed(path, id)), methodOf(args[1], a.name))
	}
}

// forAction are the calls of use(["index"], middleware) that name an action or all of them, as calls of use(middleware).
func forAction(steps []step, action string) (out []step) {
	for _, one := range steps {
		if one.name != "use" || len(one.args) < 2 {
			if one.name == "middleware" {
				out = append(out, one)
			}
			continue
		}
		named := one.args[0].Str() == "*" || one.args[0].Str() == action
		for i := 0; one.args[0].Element(i) != 0; i++ {
			named = named || one.args[0].Element(i).Str() == action
		}
		if named {
			out = append(out, step{one.name, one.args[1:]})
		}
	}
	return out
}

// serves reports whether only, except and apiOnly leave an action.
func serves(steps []step, action string) bool {
	for _, one := range steps {
		switch one.name {
		case "apiOnly":
			if action == "create" || action == "edit" {
				return false
			}
		case "only", "except":
			listed := false
			if len(one.args) > 0 {
				for i := 0; one.args[0].Element(i) != 0; i++ {
					listed = listed || one.args[0].Element(i).Str() == action
				}
			}
			if listed != (one.name == "only") {
				return false
			}
		}
	}
	return true
}

// parametersOf are the names that params({ ships: "ship" }) gives.
func parametersOf(steps []step) map[string]string {
	out := map[string]string{}
	for _, one := range steps {
		if one.name == "params" && len(one.args) > 0 {
			for _, key := range one.args[0].Keys() {
				out[key] = one.args[0].Property(key).Str()
			}
		}
	}
	return out
}

// renamed puts the name of a resource's own parameter into a path.
func renamed(path, id string) string {
	for i := 0; i+4 <= len(path); i++ {
		if path[i:i+4] == "/:id" && (i+4 == len(path) || path[i+4] == '/') {
			return path[:i] + "/:" + id + path[i+4:]
		}
	}
	return path
}

// trimmed is a name without slashes around it.
func trimmed(name string) string {
	for name != "" && name[0] == '/' {
		name = name[1:]
	}
	for name != "" && name[len(name)-1] == '/' {
		name = name[:len(name)-1]
	}
	return name
}

// last is the part of a path behind its last slash.
func last(path string) string {
	parts := drift.Split(path, '/')
	return parts[len(parts)-1]
}

// singular is the singular of the usual plurals; it only names a parameter.
func singular(name string) string {
	n := len(name)
	switch {
	case n > 3 && name[n-3:] == "ies":
		return name[:n-3] + "y"
	case n > 3 && (name[n-3:] == "ses" || name[n-3:] == "xes" || name[n-3:] == "hes"):
		return name[:n-2]
	case n > 1 && name[n-1] == 's' && name[n-2] != 's':
		return name[:n-1]
	}
	return name
}
