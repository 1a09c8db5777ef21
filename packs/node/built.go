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
