package summary

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
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

// TestEveryCharacterInSummaries: no character of a source acts on the terminal to which a summary is written, and each reads back as itself.
func TestEveryCharacterInSummaries(t *testing.T) {
	var every strings.Builder
	for c := rune(0); c <= unicode.MaxRune; c++ {
		if unicode.In(c, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			every.WriteRune(c)
			every.WriteByte('x')
		}
	}
	name := "é世🙂" + every.String()
	s := &Summary{Kind: KindLibrary, Identity: Identity{ID: "src/a.ts::a", Name: name},
		Confidence: Confidence{Source: SourceInferredStatic, Level: LevelHigh}, Transitions: []Transition{{ID: "a", Output: Void{}}}}
	s.Transitions[0].Metadata.Other = Other{name: name}
	var out bytes.Buffer
	if err := WriteAs("a.json", &out, []*Summary{s}); err != nil {
		t.Fatal(err)
	}
	for _, c := range out.String() {
		if c != '\n' && !unicode.IsPrint(c) {
			t.Errorf("%U is written as it is", c)
		}
	}
	if !strings.Contains(out.String(), "é世🙂") {
		t.Error("letters are escaped")
	}
	back, err := Read(&out)
	if err != nil {
		t.Fatal(err)
	}
	if back[0].Identity.Name != name {
		t.Error("the name reads back as another")
	}
}
