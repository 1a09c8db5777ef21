package answers

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

func answer(status any) summary.Output {
	if status == nil {
		return summary.Response{}
	}
	if text, ok := status.(string); ok {
		return summary.Response{StatusCode: summary.Unresolved{SourceText: text}}
	}
	return summary.Response{StatusCode: summary.LiteralRef{Value: float64(status.(int))}}
}

func ends(out summary.Output, on ...summary.Predicate) summary.Transition {
	return summary.Transition{Output: out, Conditions: on}
}

// TestTellSeveralStatuses: two statuses under one condition are told once, those of what runs around a route only where it raised them.
func TestTellSeveralStatuses(t *testing.T) {
	a, b := truth(input("a")), truth(input("b"))
	around := func(x summary.Transition, raised bool) summary.Transition {
		x.Metadata = summary.TransitionMetadata{Wrappers: &summary.AnsweredBy{Raised: raised}}
		return x
	}
	said := summary.Gap{Description: severalStatuses}
	for _, c := range []struct {
		name string
		list []summary.Transition
		have []summary.Gap
		want int
	}{
		{"two", []summary.Transition{ends(answer(200), a), ends(answer(400), a)}, nil, 1},
		{"three", []summary.Transition{ends(answer(200), a), ends(answer(400), a), ends(answer(500), a)}, nil, 1},
		{"two without a condition", []summary.Transition{ends(answer(200)), ends(answer(400))}, nil, 1},
		{"one", []summary.Transition{ends(answer(200), a), ends(answer(200), a)}, nil, 0},
		{"two conditions", []summary.Transition{ends(answer(200), a), ends(answer(400), b)}, nil, 0},
		{"more conditions", []summary.Transition{ends(answer(200), a), ends(answer(400), a, b)}, nil, 0},
		{"a status that is not known", []summary.Transition{ends(answer(200), a), ends(answer("status"), a)}, nil, 0},
		{"an end without an answer", []summary.Transition{ends(summary.Void{}, a), ends(answer(400), a)}, nil, 0},
		{"an answer around", []summary.Transition{ends(answer(200), a), around(ends(answer(400), a), false)}, nil, 0},
		{"raised around", []summary.Transition{ends(answer(200), a), around(ends(answer(400), a), true)}, nil, 1},
		{"said before", []summary.Transition{ends(answer(200), a), ends(answer(400), a)}, []summary.Gap{said}, 1},
		{"something else said before", []summary.Transition{ends(answer(200), a), ends(answer(400), a)}, []summary.Gap{{Description: "other"}}, 2},
	} {
		s := &summary.Summary{Transitions: c.list, Gaps: c.have}
		if tellSeveralStatuses(s); len(s.Gaps) != c.want {
			t.Errorf("%s: %d gaps, want %d", c.name, len(s.Gaps), c.want)
		}
	}
}

// TestConfidenceOf: an outcome that is not read makes it low, one of several that are listed medium; otherwise the share of
// conditions that are only text decides.
func TestConfidenceOf(t *testing.T) {
	a, text := truth(input("a")), summary.Opaque{SourceText: "x"}
	unread, listed := summary.Gap{Type: summary.GapUnreadOutcome, Description: "?"}, summary.Gap{Type: summary.GapUnreadOutcome, Description: severalStatuses}
	for _, c := range []struct {
		name string
		gaps []summary.Gap
		on   []summary.Predicate
		want summary.ConfidenceLevel
	}{
		{"nothing", nil, nil, summary.LevelHigh},
		{"tests", nil, []summary.Predicate{a, a}, summary.LevelHigh},
		{"half of them text", nil, []summary.Predicate{a, text}, summary.LevelLow},
		{"less than half", nil, []summary.Predicate{a, text, a}, summary.LevelMedium},
		{"text alone", nil, []summary.Predicate{text}, summary.LevelLow},
		{"in one that has several", nil, []summary.Predicate{a, a, not(all(a, text))}, summary.LevelMedium},
		{"unread", []summary.Gap{unread}, nil, summary.LevelLow},
		{"another gap", []summary.Gap{{Type: summary.GapUnhandledCase}}, nil, summary.LevelHigh},
		{"listed", []summary.Gap{listed}, nil, summary.LevelMedium},
		{"given by a library", []summary.Gap{{Type: summary.GapUnreadOutcome, Description: givenByLibrary}}, nil, summary.LevelMedium},
		{"answered around", []summary.Gap{{Type: summary.GapUnreadOutcome, Description: byOutside}}, nil, summary.LevelMedium},
		{"changed around", []summary.Gap{{Type: summary.GapUnreadOutcome, Description: changesAround}}, nil, summary.LevelMedium},
		{"listed and unread", []summary.Gap{listed, unread}, nil, summary.LevelLow},
		{"listed, and text", []summary.Gap{listed}, []summary.Predicate{text}, summary.LevelLow},
	} {
		if got := confidenceOf(&summary.Summary{Gaps: c.gaps, Transitions: []summary.Transition{ends(answer(200)), ends(answer(400), c.on...)}}); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestEndsInNothing: a unit that ends with nothing on some way and with nothing else but exceptions.
func TestEndsInNothing(t *testing.T) {
	void, throw := ends(summary.Void{}), ends(summary.Throw{})
	for _, c := range []struct {
		list []summary.Transition
		want bool
	}{
		{nil, false}, {[]summary.Transition{void}, true}, {[]summary.Transition{throw}, false}, {[]summary.Transition{void, throw}, true},
		{[]summary.Transition{throw, void}, true}, {[]summary.Transition{void, ends(answer(200))}, false}, {[]summary.Transition{ends(answer(200)), void}, false},
	} {
		if got := endsInNothing(c.list); got != c.want {
			t.Errorf("%v: %v, want %v", c.list, got, c.want)
		}
	}
}

// TestStatusless: an answer without a status, not one whose status is not known.
func TestStatusless(t *testing.T) {
	for _, c := range []struct {
		out  summary.Output
		want bool
	}{{answer(nil), true}, {answer("x"), false}, {answer(200), false}, {summary.Void{}, false}} {
		if got := statusless(ends(c.out)); got != c.want {
			t.Errorf("%v: %v, want %v", c.out, got, c.want)
		}
	}
}

// TestRaisedItself: what a wrapper throws of its own, not what it hands on.
func TestRaisedItself(t *testing.T) {
	known, text := summary.Throw{ExceptionType: summary.Str("Refused")}, summary.Opaque{SourceText: "an exception was raised", Reason: summary.OpaqueExternalFunction}
	loop := summary.Opaque{SourceText: "some element of rows", Reason: summary.OpaqueDynamicValue}
	for _, c := range []struct {
		x    summary.Transition
		want bool
	}{
		{ends(known), true}, {ends(known, truth(input("a"))), true}, {ends(known, text), false}, {ends(known, truth(input("a")), not(text)), false},
		{ends(known, loop), true}, {ends(summary.Throw{}), false}, {ends(answer(400)), false},
	} {
		if got := raisedItself(&c.x); got != c.want {
			t.Errorf("%v: %v, want %v", c.x, got, c.want)
		}
	}
}

// TestDropCatch: the note that something was caught goes, the other conditions stay.
func TestDropCatch(t *testing.T) {
	a, other := truth(input("a")), summary.Opaque{SourceText: "something else"}
	for _, note := range []string{"an exception was raised", "the promise was rejected"} {
		got, caught := dropCatch([]summary.Predicate{a, summary.Opaque{SourceText: note}, other})
		if !caught || !slices.Equal(summary.PredicateTexts(got), summary.PredicateTexts([]summary.Predicate{a, other})) {
			t.Errorf("%s: left is %v, caught %v", note, summary.PredicateTexts(got), caught)
		}
	}
	if got, caught := dropCatch([]summary.Predicate{a, other}); caught || len(got) != 2 {
		t.Errorf("without a note: left is %v, caught %v", got, caught)
	}
}

// TestContractGaps: answers that a contract does not list, and what it lists and nothing gives.
func TestContractGaps(t *testing.T) {
	code := func(n int) summary.DeclaredResponse {
		return summary.DeclaredResponse{Status: summary.DeclaredStatus{Code: n}}
	}
	text := func(s string) summary.DeclaredResponse {
		return summary.DeclaredResponse{Status: summary.DeclaredStatus{Text: s}}
	}
	for _, c := range []struct {
		name     string
		list     []summary.Transition
		declared []summary.DeclaredResponse
		common   map[int]bool
		want     []string
	}{
		{"as declared", []summary.Transition{ends(answer(200))}, []summary.DeclaredResponse{code(200)}, nil, nil},
		{"not listed, told once", []summary.Transition{ends(answer(200)), ends(answer(404)), ends(answer(404))}, []summary.DeclaredResponse{code(200)}, nil, []string{"a branch gives 404 and the contract does not list it"}},
		{"in a range", []summary.Transition{ends(answer(200)), ends(answer(404))}, []summary.DeclaredResponse{code(200), text("4XX")}, nil, nil},
		{"in another range", []summary.Transition{ends(answer(200)), ends(answer(404))}, []summary.DeclaredResponse{code(200), text("5XX")}, nil, []string{"a branch gives 404 and the contract does not list it"}},
		{"by default", []summary.Transition{ends(answer(200)), ends(answer(404))}, []summary.DeclaredResponse{text("default")}, nil, nil},
		{"not given", []summary.Transition{ends(answer(200))}, []summary.DeclaredResponse{code(200), code(404)}, nil, []string{"the contract lists 404 and no branch gives it"}},
		{"the last that is asked for", []summary.Transition{ends(answer(200))}, []summary.DeclaredResponse{code(200), code(499)}, nil, []string{"the contract lists 499 and no branch gives it"}},
		{"a failure of the server not given", []summary.Transition{ends(answer(200))}, []summary.DeclaredResponse{code(200), code(500)}, nil, nil},
		{"one for many routes not given", []summary.Transition{ends(answer(200))}, []summary.DeclaredResponse{code(200), code(401)}, map[int]bool{401: true}, nil},
		{"an answer that is not known", []summary.Transition{ends(answer("x")), ends(answer(400))}, []summary.DeclaredResponse{code(200)}, nil, []string{"a branch gives 400 and the contract does not list it"}},
		{"no answer", []summary.Transition{ends(summary.Void{}), ends(answer(200))}, []summary.DeclaredResponse{code(200)}, nil, nil},
	} {
		var got []string
		for _, g := range contractGaps(&summary.Summary{Transitions: c.list}, c.declared, c.common) {
			got = append(got, g.Description)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestStatuses: each status once, and one that is not known for what is no number or where there are too many.
func TestStatuses(t *testing.T) {
	number := func(text string) flow.Value { return flow.Value{Kind: flow.Const, Lit: unit.LitNumber, Text: text} }
	var eight, nine []flow.Value
	for _, n := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		eight = append(eight, number(n))
	}
	nine = append(slices.Clone(eight), number("9"))
	for _, c := range []struct {
		name   string
		values []flow.Value
		want   string
	}{
		{"one", []flow.Value{number("200")}, "200"},
		{"two", []flow.Value{number("200"), number("404")}, "200 404"},
		{"twice the same", []flow.Value{number("200"), number("200")}, "200"},
		{"none", nil, "x"},
		{"a text", []flow.Value{{Kind: flow.Const, Lit: unit.LitString, Text: "200"}}, "x"},
		{"a parameter", []flow.Value{number("200"), {Kind: flow.Param, Lit: unit.LitNumber, Text: "1"}}, "200 x"},
		{"no number", []flow.Value{number("1e"), number("200")}, "200 x"},
		{"eight", eight, "1 2 3 4 5 6 7 8"},
		{"nine", nine, "x"},
	} {
		got := ""
		for i, v := range statuses(c.values, "x") {
			if i > 0 {
				got += " "
			}
			got += summary.ValueText(v)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestSwitched: what the values of an option say.
func TestSwitched(t *testing.T) {
	boolean := func(text string) flow.Value { return flow.Value{Kind: flow.Const, Lit: unit.LitBoolean, Text: text} }
	null := flow.Value{Kind: flow.Const, Lit: unit.LitNull}
	for _, c := range []struct {
		name   string
		values []flow.Value
		want   option
	}{
		{"nothing", []flow.Value{null}, absent},
		{"false", []flow.Value{boolean("false")}, off},
		{"the text false", []flow.Value{{Kind: flow.Const, Lit: unit.LitString, Text: "false"}}, on},
		{"true", []flow.Value{boolean("true")}, on},
		{"a function", []flow.Value{{Kind: flow.Function}}, on},
		{"a parameter", []flow.Value{{Kind: flow.Param, Lit: unit.LitBoolean, Text: "false"}}, unsure},
		{"nothing or false", []flow.Value{null, boolean("false")}, unsure},
		{"true or false", []flow.Value{boolean("true"), boolean("false")}, unsure},
		{"no value", nil, unsure},
	} {
		if got := switched(c.values); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestSubstituteStatuses: a status that this kind of unit answers otherwise.
func TestSubstituteStatuses(t *testing.T) {
	got := substituteStatuses(map[string]int{"200": 201}, []summary.Output{summary.Void{}, answer(200), answer(400), answer("200")})
	for i, want := range []string{"", "201", "400", "200"} {
		text := ""
		if r, ok := got[i].(summary.Response); ok {
			text = summary.ValueText(r.StatusCode)
		}
		if text != want {
			t.Errorf("%d is %s, want %s", i, text, want)
		}
	}
}
