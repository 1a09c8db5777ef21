package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Names of routes are those of the helpers that give their paths, without _path and _url. A star stands for the names of what is around
// (see abi.FactRoute).

// calledAs is the name that a call of the routing language is given by as:, its own otherwise; "" where it is none, or not known.
func calledAs(call drift.Node, own string) string {
	as := routeOption(call, "as")
	if as == 0 {
		return own
	}
	return rubycall.Name(as)
}

// wordsOf is a path as a part of a name; "" where it has parts that requests fill.
func wordsOf(path string) string {
	path = strings.Trim(strings.TrimSuffix(path, "(.:format)"), "/")
	if strings.ContainsAny(path, ":*(){}. ") {
		return ""
	}
	return strings.ReplaceAll(strings.ReplaceAll(path, "-", "_"), "/", "_")
}

// of puts a name into a fact, where there is one.
func of(f *drift.Fact, name string) *drift.Fact {
	if name != "" {
		f.With(abi.FieldName, drift.Text(name))
	}
	return f
}

// memberName and collectionName are what resources :boats calls one of them and all of them.
func memberName(call, name drift.Node) string {
	if as := calledAs(call, name.Str()); as != "" {
		return singular(as)
	}
	return ""
}

func collectionName(call, name drift.Node) string {
	as := calledAs(call, name.Str())
	if as != "" && singular(as) == as {
		return as + "_index"
	}
	return as
}

// nameOfAction is the name of one of the routes that a resource has.
func nameOfAction(call drift.Node, a action, member, collection string) string {
	above := "*_"
	if contains([]string{"member", "collection", "new"}, around(call)) {
		above = "**_" // what stands in them is no part of the resource around
	}
	switch {
	case member == "":
		return ""
	case a.path != "":
		return a.path + "_" + above + member
	case a.member || collection == "":
		return above + member
	}
	return above + collection
}

// unnamed are the actions of a resource whose names its helpers do not have.
var unnamed = []string{"index", "create", "new", "show", "update", "destroy"}

// isRenamed reports whether a route that a resource's block states for all of it has their name, so that its own have none:
// resources(:boats) { collection { patch "update" } }.
func isRenamed(n drift.Node) bool {
	for _, c := range n.Children() {
		if c.Kind() == "call" && around(c) == "collection" && contains([]string{"get", "post", "put", "patch", "delete"}, c.Field("method").Text()) {
			if args := c.Arguments(); len(args) > 0 && args[0].Kind() == "string" && routeOption(c, "as") == 0 && contains(unnamed, rubycall.Name(args[0])) {
				return true
			}
		}
		if c.Kind() == "call" && contains([]string{"resources", "resource"}, c.Field("method").Text()) {
			continue // what stands in it is its own
		}
		if isRenamed(c) {
			return true
		}
	}
	return false
}

// nameOfVerb is the name of get "path" and its kin.
func nameOfVerb(call, path drift.Node) string {
	name := wordsOf(rubycall.Name(path))
	if as := routeOption(call, "as"); as != 0 {
		name = rubycall.Name(as)
	} else if name == "edit" && around(call) != "collection" {
		return ""
	} else if contains(unnamed, name) {
		if path.Kind() != "string" || around(call) != "collection" {
			return ""
		}
		name = "" // patch "update" in a collection takes its name, and not its path
	} else if name == "" {
		return ""
	}
	level := routeOption(call, "on").Str()
	if level == "" {
		level = around(call)
	}
	switch level {
	case "member", "resource":
		return name + "_*"
	case "new":
		return name + "_new_*"
	case "collection":
		for n := call.Parent(); n != 0; n = n.Parent() {
			if n.Kind() != "call" || n.Field("block") == 0 {
				continue
			}
			switch n.Field("method").Text() {
			case "resources", "resource":
				names := resourceNames(n)
				if len(names) != 1 {
					return ""
				}
				all := collectionName(n, names[0])
				if n.Field("method").Text() == "resource" {
					all = calledAs(n, names[0].Str())
				}
				if all == "" {
					return ""
				}
				if name == "" {
					return "**_" + all
				}
				return name + "_**_" + all
			case "concern":
				return ""
			}
		}
		return ""
	}
	return "*_" + name
}

// nameOfDevise is the name of one of the routes that devise brings.
func nameOfDevise(model string, g given) string {
	name := singular(model) + "_" + singular(g.controller)
	switch {
	case contains([]string{"new", "edit", "cancel"}, g.action), g.action == "destroy" && g.controller == "sessions":
		return g.action + "_" + name
	}
	return name
}
