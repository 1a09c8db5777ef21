package summary_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/drift-analyzer/drift/summary"
)

// written is a file with every variant of every union.
func written(t *testing.T, summaries []*summary.Summary) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := summary.WriteAll(&b, summaries); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestWrittenIsReadAsTokens: nothing that is written takes the long way.
func TestWrittenIsReadAsTokens(t *testing.T) {
	all := sample()
	if n := summary.ReadAsTokens(bytes.NewReader(written(t, all))); n != len(all) {
		t.Errorf("%d of %d summaries are read as tokens", n, len(all))
	}
}

// TestNumbersAreReadAsTokens: every form in which a number is written is read without going the long way.
func TestNumbersAreReadAsTokens(t *testing.T) {
	s := *sample()[0]
	s.Transitions = nil
	for i, n := range []float64{0, 1, -1, 10, 1.5, -0.25, 1e6, 1e21, 1.5e300, 1e-7, -2.5e-9} {
		s.Transitions = append(s.Transitions, summary.Transition{ID: strconv.Itoa(i), Output: summary.Response{StatusCode: summary.LiteralRef{Value: n}}})
	}
	text := written(t, []*summary.Summary{&s})
	if n := summary.ReadAsTokens(bytes.NewReader(text)); n != 1 {
		t.Errorf("%d of 1 summary is read as tokens", n)
	}
	got, err := summary.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Transitions {
		if want, have := s.Transitions[i].Output.(summary.Response).StatusCode, got[0].Transitions[i].Output.(summary.Response).StatusCode; have != want {
			t.Errorf("%v is read, want %v", have, want)
		}
	}
}

// TestReadBothWays holds what is read as tokens against what is read patiently, errors and all, on files with mistakes.
func TestReadBothWays(t *testing.T) {
	whole := written(t, sample()[:3])
	words := []string{`"`, `{`, `}`, `[`, `]`, `,`, `:`, `null`, `0`, `-`, `1e9`, `\u0041`, `\n`, `\\`, `\q`, `\"`, `\ud800`, "\xff", "\xc3\xa9", ` `, `"type"`, `"kind": "x", `,
		`"transport": "sqs", `, `"semantics": {"name": "message-bus", "messageBus": "sqs"}, `, `"deploymentTarget": "lambda", `, `""`, "\x01", `true`, `"name": 1, `}
	seed := uint32(7)
	random := func(n int) int {
		seed = seed*1664525 + 1013904223
		return int(seed>>8) % n
	}
	good := 0
	for range 400 {
		at := random(len(whole))
		to := min(at+random(3), len(whole))
		if random(10) == 0 {
			to = len(whole)
		}
		text := string(whole[:at]) + words[random(len(words))] + string(whole[to:])
		want, wantErr := summary.ReadPatiently(strings.NewReader(text))
		got, err := summary.Read(strings.NewReader(text))
		if wantErr != nil {
			want = nil
		} else {
			good++
		}
		near := text[max(0, at-30):min(len(text), at+30)]
		if err == nil != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
			t.Errorf("near %q: error %v, want %v", near, err, wantErr)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("near %q: other summaries", near)
		}
	}
	if good < 10 || good > 390 {
		t.Errorf("%d of 400 files were good", good)
	}
}

// TestPlaceOfAMistake: the place is counted from the beginning of the file, wherever in it the mistake is.
func TestPlaceOfAMistake(t *testing.T) {
	whole := written(t, sample())
	for _, name := range []string{"]", `"kind"`, `"schemaVersion"`} {
		at := bytes.LastIndex(whole, []byte(name))
		text := string(whole[:at]) + "?" + string(whole[at:])
		_, err := summary.Read(strings.NewReader(text))
		if err == nil {
			t.Fatal("a question mark was read")
		}
		place := strings.Index(text, "?") + 1
		if want := " at byte " + strconv.Itoa(place) + ":"; !strings.Contains(err.Error(), want) {
			t.Errorf("before %s: %v, want%s", name, err, want)
		}
	}
}

// TestReadInPieces: how much a reader gives at once makes no difference, nor do summaries that are longer than what is held at first.
func TestReadInPieces(t *testing.T) {
	all := sample()
	long := *all[0]
	for range 2000 {
		long.Transitions = append(long.Transitions, all[0].Transitions...)
	}
	text := written(t, append([]*summary.Summary{&long}, all...))
	want, err := summary.ReadPatiently(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	got, err := summary.Read(iotest.HalfReader(bytes.NewReader(text)))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("other summaries, or %v", err)
	}
	broken := errors.New("the disk is gone")
	_, err = summary.Read(io.MultiReader(bytes.NewReader(text[:len(text)/2]), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

// TestRepeatsAreReadOnce: objects that come again are what they are, whichever type they are read as the next time, wherever
// the text is cut and however little is remembered.
func TestRepeatsAreReadOnce(t *testing.T) {
	all := slices.Concat(sample(), sample(), sample())
	text := written(t, all)
	want, err := summary.ReadPatiently(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, remembered := range []int{0, 300, 1 << 20} {
		for name, r := range map[string]io.Reader{"whole": bytes.NewReader(text), "in parts": iotest.OneByteReader(bytes.NewReader(text))} {
			got, read, err := summary.ReadRemembering(r, remembered)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %d bytes remembered: read otherwise (%v)", name, remembered, err)
			}
			if read != len(all) {
				t.Errorf("%s, %d bytes remembered: %d of %d summaries are read as tokens", name, remembered, read, len(all))
			}
		}
	}
}

// TestRepeatsAsOtherTypes: one text may stand for a predicate in one place, for anything in another.
func TestRepeatsAsOtherTypes(t *testing.T) {
	s := *sample()[0]
	same := summary.NullCheck{Subject: summary.InputRef{Input: "request", Path: []string{"body", "customer"}}, Negated: true}
	kept := map[string]any{"type": "nullCheck", "subject": map[string]any{"type": "input", "inputRef": "request", "path": []any{"body", "customer"}}, "negated": true}
	s.Transitions = []summary.Transition{
		{ID: "a", Output: summary.Void{}, Conditions: []summary.Predicate{same}, Metadata: summary.TransitionMetadata{Other: summary.Other{"x": []any{kept, kept}}}},
		{ID: "b", Output: summary.Void{}, Conditions: []summary.Predicate{same, same}, Metadata: summary.TransitionMetadata{Other: summary.Other{"x": []any{kept}}}},
	}
	text := written(t, []*summary.Summary{&s, &s})
	want, err := summary.ReadPatiently(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	got, read, err := summary.ReadRemembering(bytes.NewReader(text), 1<<20)
	if err != nil || !reflect.DeepEqual(got, want) || read != 2 {
		t.Errorf("%d of 2 are read as tokens, %v", read, err)
	}
	if p := got[1].Transitions[1].Conditions; len(p) != 2 || !reflect.DeepEqual(p[1], summary.Predicate(same)) {
		t.Errorf("%+v", p)
	}
}
