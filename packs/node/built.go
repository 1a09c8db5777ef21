package main

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
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

var (
	putIn     string // what those of the project say that put variables in
	putInRead bool
)

// putsIn reports whether the project's bundler is told to put in the value of a variable: new webpack.EnvironmentPlugin({NAME: "…"}) and
// what defines "process.env.NAME".
func putsIn(name drift.Value) bool {
	if name.Kind != abi.ValueString || name.Text == "" {
		return false
	}
	if !putInRead {
		putInRead = true
		for _, file := range slices.Concat(drift.ListFiles(""), drift.ListFiles("config"), drift.ListFiles("webpack")) { // those of the manifest's files
			if text := drift.ReadFile(file); strings.Contains(text, "EnvironmentPlugin") || strings.Contains(text, "DefinePlugin") || strings.Contains(text, "define:") {
				putIn += text + "\n"
			}
		}
	}
	for rest := putIn; ; {
		at := strings.Index(rest, name.Text)
		if at < 0 {
			return false
		}
		end := at + len(name.Text)
		if (at == 0 || !isWord(rest[at-1])) && (end == len(rest) || !isWord(rest[end])) {
			return true
		}
		rest = rest[end:]
	}
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
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
