package summary_test

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"

	"github.com/drift-analyzer/drift/summary"
)

// unitsWithBodies are units that differ in every part of their bodies.
func unitsWithBodies(n int) []*summary.Summary {
	var out []*summary.Summary
	for i := range n {
		s := &summary.Summary{Kind: summary.KindHandler, Location: summary.Location{File: "a.ts"}, Identity: summary.Identity{Name: fmt.Sprint("u", i), NameKind: summary.NameBinding},
			Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
		s.Inputs = []summary.Input{summary.Parameter{Name: fmt.Sprint("p", i), Position: i, Shape: summary.Text{}}}
		s.Transitions = []summary.Transition{{ID: fmt.Sprint("t", i), Conditions: []summary.Predicate{summary.TruthinessCheck{Subject: summary.InputRef{Input: "p"}}}, Output: summary.Return{Value: summary.Ref{Name: "D", Def: "D"}}}}
		s.Gaps = []summary.Gap{{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: fmt.Sprint("g", i)}}
		s.Definitions = map[string]summary.TypeShape{"D": summary.NewRecord([]summary.Property{{Name: fmt.Sprint("f", i), Shape: summary.Text{}}})}
		s.InputReads = []summary.InputRead{{Input: "p", Path: []string{fmt.Sprint("r", i)}}}
		out = append(out, s)
	}
	return out
}

// TestBodies: a body that is not held is read again, whatever was asked for in between; so many are held as may be.
func TestBodies(t *testing.T) {
	text := written(t, unitsWithBodies(9))
	whole, err := summary.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, held := range []int{0, len(text) / 3, len(text)} {
		bodies := summary.NewBodies(int64(held))
		list, err := bodies.ReadAway("a.json", bytes.NewReader(text), bytes.NewReader(text))
		if err != nil || len(list) != len(whole) {
			t.Fatal(err, len(list))
		}
		for _, i := range []int{0, 8, 4, 0, 1, 2, 3, 3, 7, 0, 5, 6, 8} {
			if have, want := list[i].Body(), whole[i].Body(); !reflect.DeepEqual(have, want) {
				t.Errorf("%d bytes are held: unit %d is\n%+v, want\n%+v", held, i, have, want)
			}
			if list[i].Identity.Name != whole[i].Identity.Name {
				t.Errorf("unit %d is called %s", i, list[i].Identity.Name)
			}
		}
		n := 0
		for _, s := range list {
			if len(s.Transitions) > 0 {
				n++
			}
		}
		if want := max(1, min(9, 9*held/len(text))); n < want-1 || n > want {
			t.Errorf("%d of %d bytes may be held: %d bodies are", held, len(text), n)
		}
		// A copy is whole, and no part of those that are held.
		own := list[2].Whole()
		for _, s := range list {
			s.Body()
		}
		if !reflect.DeepEqual(own, whole[2]) {
			t.Errorf("the copy is %+v", own)
		}
		if err := bodies.Err(); err != nil {
			t.Error(err)
		}
	}
}

// TestBodiesThatStay: a file that is compressed, or written by an older version, has no places to read from again.
func TestBodiesThatStay(t *testing.T) {
	text := written(t, unitsWithBodies(3))
	var packed bytes.Buffer
	pack := gzip.NewWriter(&packed)
	if _, err := pack.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := pack.Close(); err != nil {
		t.Fatal(err)
	}
	older := bytes.ReplaceAll(text, []byte(`"schemaVersion": 6`), []byte(`"schemaVersion": 5`))
	for name, of := range map[string][]byte{"compressed": packed.Bytes(), "older": older} {
		bodies := summary.NewBodies(0)
		list, err := bodies.ReadAway("a.json", bytes.NewReader(of), failing{})
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range list {
			if len(s.Transitions) != 1 || s.Body().Transitions[0].ID != fmt.Sprint("t", i) {
				t.Errorf("%s: the body of unit %d was let go of", name, i)
			}
		}
	}
	if _, err := summary.NewBodies(0).ReadAway("a.json", strings.NewReader(`{}`), failing{}); err == nil {
		t.Error("no list of summaries, and no error")
	}
}

// TestBodiesThatAreGone: a file that is another one when a body is read again is an error and no body.
func TestBodiesThatAreGone(t *testing.T) {
	text := written(t, unitsWithBodies(3))
	shifted := append([]byte(" "), text...)
	other := bytes.ReplaceAll(text, []byte(`"type": "return"`), []byte(`"type": "retern"`))
	for name, later := range map[string]io.ReaderAt{"shorter": bytes.NewReader(text[:20]), "gone": failing{}, "shifted": bytes.NewReader(shifted), "other": bytes.NewReader(other)} {
		bodies := summary.NewBodies(0)
		list, err := bodies.ReadAway("a.json", bytes.NewReader(text), later)
		if err != nil {
			t.Fatal(err)
		}
		if body := list[0].Body(); len(body.Transitions) > 0 {
			t.Errorf("%s: %+v", name, body)
		}
		if err := bodies.Err(); err == nil || !strings.HasPrefix(err.Error(), "a.json: ") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

type failing struct{}

func (failing) ReadAt([]byte, int64) (int, error) { return 0, io.ErrClosedPipe }
