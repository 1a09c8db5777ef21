package main

import (
	"slices"
	"strings"

	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// inlined begin the names that the tools which bundle a front end replace by their values, wherever process.env names them.
var inlined = [...]string{"NEXT_PUBLIC_", "REACT_APP_", "VUE_APP_", "EXPO_PUBLIC_", "GATSBY_"}

// ofBundler are the names of what bundles the code itself gives process.env.
var ofBundler = [...]string{"PUBLIC_URL", "WDS_SOCKET_HOST", "WDS_SOCKET_PATH", "WDS_SOCKET_PORT", "FAST_REFRESH"}

// ofBuild reports whether an environment is the build's: import.meta.env is replaced by values when the code is bundled.
func ofBuild(env drift.Node) bool { return env.Has("global#import.meta.env") }

// inlines reports whether bundlers put in the value of a variable of this name.
func inlines(name drift.Value) bool {
	return slices.Contains(ofBundler[:], name.Text) || slices.ContainsFunc(inlined[:], func(prefix string) bool { return strings.HasPrefix(name.Text, prefix) })
}

// replacedAtStart reports whether a read stands in the runtimeConfig of defineNuxtConfig: the value is what the program falls back on where
// nothing sets the variable that Nuxt itself looks for when it starts (NUXT_ and the name of the property).
func replacedAtStart(read drift.Node) bool {
	inside := false
	for n := read.Parent(); n != 0 && n.Kind() != "" && n.Kind() != "program"; n = n.Parent() {
		switch n.Kind() {
		case "pair":
			inside = inside || n.Field("key").Text() == "runtimeConfig"
		case "call_expression":
			if inside && n.Field("function").Text() == "defineNuxtConfig" {
				return true
			}
		}
	}
	return false
}
