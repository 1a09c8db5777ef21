package compose

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, _ []byte) bool { return Wants(name, nil) })
}

func FuzzRead(f *testing.F) { contracttest.Fuzz(f, "compose.yaml", Read) }

const whole = `
include: []
services:
  a: {build: {context: a}, environment: {A: b, C: null}, env_file: [{path: x}, y]}
  b: {build: ., environment: ["D=e", F], extends: {service: a}}
`

func TestWrongTypesEverywhere(t *testing.T) { contracttest.Mutate(t, "compose.yaml", whole, Read) }

func TestHostile(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"circle":    {"services:\n  a: {extends: a}\n", "compose.yaml:2: services extend each other"},
		"include":   {"include: [compose.yaml]\n", "compose.yaml:1: files include each other"},
		"missing":   {"services:\n  a: {extends: b}\n", "compose.yaml:2: it extends the service b"},
		"services":  {"services: [a]\n", "compose.yaml:1: services must be a mapping, not a list"},
		"variables": {"services:\n  a: {environment: {A: [b]}}\n", "compose.yaml:2: a variable must be a string, not a list"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"compose.yaml": {Data: []byte(c.text)}}, Files: []string{"compose.yaml"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}

// TestCircle: files that include each other end in the error that a file which includes itself does.
func TestCircle(t *testing.T) {
	in := &source.Input{FS: fstest.MapFS{"a/compose.yaml": {Data: []byte("include: [../b/compose.yaml]\n")}, "b/compose.yaml": {Data: []byte("include: [../a/compose.yaml]\n")}},
		Files: []string{"a/compose.yaml", "b/compose.yaml"}}
	if _, err := Read(in); err == nil || !strings.Contains(err.Error(), "files include each other") {
		t.Error(err)
	}
}
