package k8s

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, data []byte) bool { return Wants(name, func() []byte { return data }) })
}

func FuzzRead(f *testing.F) { contracttest.Fuzz(f, "m.yaml", Read) }

const whole = `
kind: List
items:
  - {kind: ConfigMap, metadata: {name: c, namespace: n}, data: {A: b}}
  - {configMapGenerator: [{name: g, literals: [X=y], envs: [e], files: [f]}]}
  - kind: CronJob
    metadata: {name: j}
    spec: {jobTemplate: {spec: {template: {spec: {containers: [{name: a, env: [{name: B, valueFrom: {configMapKeyRef: {name: c, key: A}}}], envFrom: [{prefix: P, configMapRef: {name: c}}]}], initContainers: [{name: i, env: [{name: S, value: "1"}]}]}}}}}
`

func TestWrongTypesEverywhere(t *testing.T) { contracttest.Mutate(t, "m.yaml", whole, Read) }

func TestHostile(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"chart":   {"kind: Pod\nspec:\n  {{- include \"x\" . }}\n", "render it first"},
		"no name": {"kind: Pod\nspec: {}\n", "m.yaml:1: a manifest of kind Pod has no metadata.name"},
		"second":  {"kind: Pod\nmetadata: {name: a}\n---\nkind: Job\nmetadata: {name: a}\nspec: []\n", ""},
		"lists":   {strings.Repeat("{kind: List, items: [", maxLists+2) + strings.Repeat("]}", maxLists+2), "m.yaml:1: lists are nested more than 8 deep"},
		"env":     {"kind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n    - env: {A: b}\n", "m.yaml:5: env must be a list, not a mapping"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"m.yaml": {Data: []byte(c.text)}}, Files: []string{"m.yaml"}})
		if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}
