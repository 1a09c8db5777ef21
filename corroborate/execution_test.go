package corroborate

import (
	"testing"

	"github.com/drift-analyzer/drift/corroborate/sandbox"
)

// TestInputOfTheGuest: what the guest is handed, with what is assumed of calls.
func TestInputOfTheGuest(t *testing.T) {
	plain := Request{Method: "GET", URL: "/a?b=1", path: "/a", params: map[string]any{"id": "7"}}
	full := Request{Method: "POST", URL: "/a", path: "/a", Body: map[string]any{"é": 1.0}, ambient: map[string]any{"user": "u"}, locals: map[string]any{"l": 2.0},
		assumed: map[string]any{"find": map[string]any{"n": 1.0}}, raised: map[string]any{"code": "E"}}
	for _, c := range []struct {
		what    string
		request Request
		stubbed []string
		raising string
		want    string
	}{
		{"no body, nothing around it", plain, nil, "", `{"claim":2,"handler":1,"request":{"cookies":null,"headers":null,"method":"GET","params":{"id":"7"},"path":"/a","query":null,"url":"/a?b=1"},"seed":1}`},
		{"the length is that of the bytes; a call with a value, one without, one that raises", full, []string{"find", "log", "save"}, "save",
			`{"assume":{"find":{"value":{"n":1}},"log":{},"save":{"raise":{"code":"E"}}},"claim":2,"handler":1,"request":{"ambient":{"user":"u"},"body":{"é":1},"cookies":null,"headers":null,"length":8,"locals":{"l":2},"method":"POST","params":null,"path":"/a","query":null,"url":"/a"},"seed":1}`},
	} {
		if got := c.request.input(1, 2, c.stubbed, c.raising); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.what, got, c.want)
		}
	}
}

// TestExecutionsThatDecideNothing: each with its reason; the others decide.
func TestExecutionsThatDecideNothing(t *testing.T) {
	answered := func(status float64) outcome { return outcome{Ended: true, Status: status} }
	with := func(o outcome, change func(*outcome)) outcome { change(&o); return o }
	for _, c := range []struct {
		outcome outcome
		told    string
		want    string
	}{
		{outcome: answered(200)},
		{outcome: answered(100)},
		{outcome: answered(999)},
		{outcome: outcome{HandedOn: true}},
		{outcome: with(answered(500), func(o *outcome) { o.Error = &guestErr{Name: "E"} })},
		{outcome: answered(99), want: "it answered with a status that is not a whole number between 100 and 999"},
		{outcome: answered(1000), want: "it answered with a status that is not a whole number between 100 and 999"},
		{outcome: answered(200.5), want: "it answered with a status that is not a whole number between 100 and 999"},
		{outcome: outcome{}, want: "it never answered"},
		{outcome: with(answered(200), func(o *outcome) { o.Hijacked = true }), want: "it took over the connection"},
		{outcome: with(answered(200), func(o *outcome) { o.Error, o.Unheard = &guestErr{}, true }), want: "a promise was rejected, and Express 4 ignores rejections"},
		{outcome: with(answered(200), func(o *outcome) { o.Unheard = true })},
		{outcome: answered(200), told: "XT", want: "an exception was caught before it answered, and the claim says nothing about exceptions"},
		{outcome: answered(200), told: "TX"},
		{outcome: with(answered(400), func(o *outcome) { o.Validated = true }), want: "the route's schema refuses the request"},
		{outcome: with(answered(400), func(o *outcome) { o.Missing = "a.ts:3:1" }), want: "the function at a.ts:3:1 was not made when its module loaded"},
		{outcome: with(answered(400), func(o *outcome) { o.Unsupport = "zod" }), want: "the route is validated by zod, which is not checked here"},
		{outcome: with(answered(200), func(o *outcome) {
			o.Touched = &struct {
				Module    string `json:"module"`
				Operation string `json:"operation"`
			}{"fs", "fs.open"}
		}), want: "it needs fs.open, which the sandbox does not have"},
		{outcome: with(answered(200), func(o *outcome) { o.Heavy = "it allocates too much" }), want: "it allocates too much"},
		{outcome: with(answered(200), func(o *outcome) { o.stop = &sandbox.Stop{Text: "it ran out of fuel"} }), want: "it ran out of fuel"},
	} {
		if got := c.outcome.aside(c.told); got != c.want {
			t.Errorf("%+v: %q, want %q", c.outcome, got, c.want)
		}
	}
}

// TestWhatWasObserved: how the report names the end of an execution.
func TestWhatWasObserved(t *testing.T) {
	for want, o := range map[string]outcome{
		"201": {Ended: true, Status: 201},
		"500, by the exception TypeError: x is no function": {Ended: true, Status: 500, Error: &guestErr{Name: "TypeError", Message: "x is\nno function"}},
		"no answer: it passed the request on":               {HandedOn: true},
	} {
		if got := o.observed(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
