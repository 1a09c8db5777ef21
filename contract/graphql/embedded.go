package graphql

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// Texts of a schema in code: a template behind gql, graphql, buildSchema or a comment that says so, one that begins with #graphql, or one that
// something called a schema is and that defines a root.
var (
	inScript = regexp.MustCompile("(?s)(?:\\b(?:gql|graphql)\\s*\\(?\\s*|/\\*\\s*GraphQL\\s*\\*/\\s*|\\bbuildSchema\\s*\\(\\s*|\\btypeDefs\\s*[:=]\\s*(?:\\[\\s*)?)`([^`]*)`|`(\\s*#graphql[^`]*)`|" +
		"\\b\\w*[sS]chema\\s*[:=]\\s*`([^`]*\\btype\\s+(?:Query|Mutation|Subscription)\\b[^`]*)`")
	// ofClient is an import of gql from a library that asks servers: types that are written with it are the client's own, which it answers itself.
	ofClient = regexp.MustCompile(`\bgql\b[^;\n]*(?:from|require\()\s*["'](?:@apollo/client(?:/[\w/]+)?|apollo-boost|react-apollo|vue-apollo|urql|@urql/[\w-]+)["']`)
	inPython = regexp.MustCompile(`(?s)\bgql\(\s*r?"""(.*?)"""`)
)

// embeddedIn finds the texts of a schema in the sources of a language, by their ending; nil for files that hold none.
func embeddedIn(name string) *regexp.Regexp {
	switch strings.ToLower(path.Ext(name)) {
	case ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts":
		if !sourcefile.IsTest(name) {
			return inScript
		}
	case ".py":
		if !sourcefile.IsTest(name) {
			return inPython
		}
	}
	return nil
}

// Embedded gives the type definitions that stand in a source, each where it stands in the file, with everything else left blank;
// "" where there are none, or where they are a client's own. A text that is put together at run time is an error: what it would hold is not known.
func Embedded(name string, data []byte) (string, error) {
	pattern := embeddedIn(name)
	if pattern == nil || !mentions(data) || !definition.Match(data) || ofClient.Match(data) {
		return "", nil
	}
	blank := bytes.Repeat([]byte{' '}, len(data)) // a byte for a byte, so that places stay what they are
	for i, b := range data {
		if b == '\n' {
			blank[i] = b
		}
	}
	found := false
	for _, m := range pattern.FindAllSubmatchIndex(data, -1) {
		from, to := -1, -1
		for i := 2; from < 0; i += 2 {
			from, to = m[i], m[i+1]
		}
		text := data[from:to]
		if !definition.Match(text) {
			continue // an operation
		}
		if bytes.Contains(text, []byte("${")) {
			return "", &doc.Error{File: name, Line: 1 + bytes.Count(data[:from], []byte{'\n'}), Msg: "the schema is put together at run time, and is not read; write it into a .graphql file, or print it into one"}
		}
		copy(blank[from:to], text)
		found = true
	}
	if !found {
		return "", nil
	}
	return string(blank), nil
}

// mentions reports whether a source has one of the words that stand before such a text: most have none, and are looked at no further.
func mentions(data []byte) bool {
	for _, word := range []string{"gql", "raphql", "raphQL", "buildSchema", "typeDefs", "type Query", "type Mutation", "type Subscription"} {
		if bytes.Contains(data, []byte(word)) {
			return true
		}
	}
	return false
}
