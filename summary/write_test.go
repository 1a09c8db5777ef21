package summary

import (
	"bytes"
	"strings"
	"testing"
)

// TestNoMetadata: what has no metadata writes none, also where it was read and everything in it was taken out.
func TestNoMetadata(t *testing.T) {
	s := &Summary{Transitions: []Transition{{ID: "a"}}}
	s.Metadata.Other = Other{}
	s.Transitions[0].Metadata.Other = Other{}
	var out bytes.Buffer
	if err := WriteAs("a.json", &out, []*Summary{s}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "metadata") {
		t.Errorf("metadata is written where there is none:\n%s", &out)
	}
}
