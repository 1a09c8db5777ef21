package extract_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// behaviors are the fixtures of the specification's table of extraction behaviours, by row.
var behaviors = map[string]string{
	"Environment variable read through a project helper that takes the name":           "behaviors/environment-variable-read-through-a-helper",
	"Class that receives part of a request path when constructed":                      "behaviors/class-that-receives-part-of-a-request-path",
	"Generated or hand-written HTTP client that builds a request from a config object": "behaviors/client-that-builds-a-request-from-a-config-object",
	"Component calling a project's own GraphQL hook":                                   "behaviors/component-that-calls-its-projects-own-graphql-hook",
	"GraphQL operation spreading a fragment by name":                                   "behaviors/fragment-that-is-spread-by-name",
	"Document built by a library's tag":                                                "behaviors/document-built-by-a-librarys-tag",
	"Shared field list interpolated in a GraphQL template":                             "behaviors/field-list-interpolated-in-a-graphql-template",
	"Route behind wrappers":                                                            "behaviors/route-behind-wrappers",
	"Route listing several middleware functions":                                       "behaviors/route-that-lists-several-middleware-functions",
	"Ruby storage effects":                                                             "behaviors/ruby-storage-effects",
	"Python and Ruby storage effects":                                                  "behaviors/storage-effects",
	"Reassigned local names":                                                           "behaviors/reassigned-local-names",
	"Framework routes declared by helpers, engines, concerns, loops, conditions":       "behaviors/routes-declared-by-helpers-loops-and-conditions",
	"Handler with a run of guards":                                                     "behaviors/handler-with-a-run-of-guards",
	"Python route":                                                                     "behaviors/python-route",
	"Response helper that branches, with an unknown argument (rule 5)":                 "stops/response-helper-with-an-unknown-argument",
	"A helper reached through an object (stop a)":                                      "stops/helper-reached-through-an-object",
	"An app built twice (stop b)":                                                      "stops/app-built-twice",
	"Two services in one folder that expose the same method and path (stop c)":         "stops/two-services-that-serve-one-path",
	"Routes registered from data built at runtime (stop d)":                            "stops/routes-from-data-built-at-runtime",
	"No other language (stop e)":                                                       "stops/files-of-another-language",
	"A call that the project declares without a body, and one into a library (rule 8)": "stops/callee-declared-without-a-body",
}

// TestBehaviors holds the table above against the fixtures: each row has one, and
// each fixture of these folders is listed, or shows more of a row.
func TestBehaviors(t *testing.T) {
	more := map[string]bool{"behaviors/routes-from-lists-that-are-filled": true}
	listed := map[string]bool{}
	for row, name := range behaviors {
		listed[name] = true
		if _, err := os.Stat(filepath.Join("../../testdata/extract", filepath.FromSlash(name)+".txtar")); err != nil {
			t.Errorf("%s: %v", row, err)
		}
	}
	for _, folder := range []string{"behaviors", "stops"} {
		found, err := filepath.Glob(filepath.Join("../../testdata/extract", folder, "*.txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			name := folder + "/" + filepath.Base(f[:len(f)-len(".txtar")])
			// A row may be shown in other languages as well.
			row := strings.TrimSuffix(strings.TrimSuffix(name, "-python"), "-ruby")
			if !listed[row] && !more[name] {
				t.Errorf("%s is listed at no row", name)
			}
		}
	}
}
