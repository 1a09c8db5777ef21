package extract_test

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary/schematest"
)

// unproduced is what of the format no fixture's summary has, and why. A name stands for what begins with it as well.
var unproduced = map[string]string{
	// What others write.
	"Corroboration":                   "drift corroborate writes it behind extraction; its own tests hold it",
	"Confidence.corroboration":        "drift corroborate writes it",
	"Transition.confidence":           "drift corroborate writes it",
	"Confidence.source=declared":      "sources of contracts write it (contract/*/testdata)",
	"Confidence.source=derived":       "sources of contracts write it (contract/*/testdata)",
	"Confidence.source=inferred_ai":   "the specification reserves it, and has it never written",
	"DeployableUnit":                  "deploy documents write it (contract/cloudformation, k8s, compose, serverless, terraform, wrangler)",
	"Identity.deployableUnit":         "deploy documents write it",
	"RuntimeConfig.deploymentTarget=": "deploy documents write it",
	"Metric":                          "deploy documents write it",
	"UnitInvo":                        "a function of a deploy document is invoked where a project has one beside its code (testdata/script)",
	"StorageAccess.relationKey":       "schema files write it (contract/prisma)",
	// What would say one thing in two ways.
	"Awaited":                         "waiting for a value is no step of it: a helper that becomes asynchronous keeps its ids",
	"Destructured":                    "a field that is destructured reads as the property: both ways of writing it have the same ids",
	"Opaque.reason=unsupportedSyntax": "all syntax of the languages is lowered; what a parser repairs is told of the file",
}

// holdProduced holds what the fixtures' summaries have against the published schema: what of it no fixture has stands in
// unproduced with its reason, or is never written.
func holdProduced(t *testing.T, produced *schematest.Coverage) {
	t.Helper()
	met := map[string]bool{}
missing:
	for _, name := range produced.Missing() {
		for given := range unproduced {
			if strings.HasPrefix(name, given) {
				met[given] = true
				continue missing
			}
		}
		t.Errorf("no fixture has %s of the format: write the code that has it, or the reason why nothing has", name)
	}
	for given := range unproduced {
		if !met[given] {
			t.Errorf("%s is listed as not produced, and fixtures have it", given)
		}
	}
}
