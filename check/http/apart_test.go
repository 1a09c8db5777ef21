package http

import (
	"testing"

	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestMainPathExcludes: if (!r.ok || !r.body) return; what follows is for successes alone.
func TestMainPathExcludes(t *testing.T) {
	void := func(isDefault bool, conditions ...summary.Predicate) summary.Transition {
		return summary.Transition{ID: "c", Conditions: conditions, Output: summary.Void{}, IsDefault: isDefault}
	}
	none := summary.TruthinessCheck{Subject: summary.Dependency{Name: "fetch", AccessChain: []string{"body"}}, Negated: true}
	some := summary.TruthinessCheck{Subject: none.Subject}
	either := summary.Compound{Op: "or", Operands: []summary.Predicate{Ok(true), none}}
	both := summary.Compound{Op: "and", Operands: []summary.Predicate{Ok(false), none}}
	for _, c := range []struct {
		why   string
		paths []summary.Transition
		told  bool
	}{
		{"the way on needs a success", []summary.Transition{void(false, either), void(true, Ok(false), some)}, true},
		{"the way on takes failures as well", []summary.Transition{void(false, both), void(true, summary.Negation{Operand: both})}, false},
		{"nothing asks for the status", []summary.Transition{void(false, none), void(true, some)}, false},
	} {
		s := Client("response", c.paths...)
		told := apart(s, ReadAnswer(s), ReadProduced(Answers(Resp(200, nil), Resp(400, nil))))
		if told.Apart.Has(400) != c.told {
			t.Errorf("%s: 400 is told apart: %t", c.why, !c.told)
		}
	}
}

// TestUnreadSuccess: of a provider that hands requests on it is not known how it succeeds; a client that asks for one status knows.
func TestUnreadSuccess(t *testing.T) {
	status := func(op summary.ComparisonOp) summary.Predicate {
		return summary.Comparison{Left: summary.Dependency{Name: "fetch", AccessChain: []string{"status"}}, Op: op, Right: summary.LiteralRef{Value: 204.0}}
	}
	s := Client("response", summary.Transition{ID: "c", Output: summary.Void{}, IsDefault: true, Effects: []summary.Effect{
		summary.Invocation{Callee: "show", Preconditions: []summary.Predicate{status("eq")}}, summary.Invocation{Callee: "fail", Preconditions: []summary.Predicate{status("neq")}}}})
	handsOn := Answers(Resp(400, nil), summary.Void{})
	handsOn.Gaps = []summary.Gap{{Type: summary.GapUnreadOutcome}}
	for why, c := range map[string]struct {
		provider *summary.Summary
		told     bool
	}{
		"it hands requests on":            {handsOn, true},
		"it answers 200 when it succeeds": {Answers(Resp(200, nil), Resp(400, nil)), false},
	} {
		if told := apart(s, ReadAnswer(s), ReadProduced(c.provider)); told.Apart.Has(400) != c.told {
			t.Errorf("%s: 400 is told apart: %t", why, !c.told)
		}
	}
}

// TestTextOnSuccessAlone: if (response.ok) { show(await response.text()) } takes the body of a success alone, as it does that parses it.
func TestTextOnSuccessAlone(t *testing.T) {
	for why, c := range map[string]struct {
		under []summary.Predicate
		told  bool
	}{
		"behind a test of success": {[]summary.Predicate{Ok(true)}, true},
		"whatever the status is":   {nil, false},
	} {
		s := Client("response", summary.Transition{ID: "c", Output: summary.Void{}, IsDefault: true, Effects: []summary.Effect{
			summary.Invocation{Callee: "response.text", Preconditions: c.under},
			summary.Invocation{Callee: "show", Preconditions: []summary.Predicate{summary.TruthinessCheck{Subject: summary.Dependency{Name: "text"}}}}}})
		s.Metadata.HTTP.Response.Text = []summary.Path{{"text"}}
		told := apart(s, ReadAnswer(s), ReadProduced(Answers(Resp(200, nil), Resp(400, nil))))
		if told.Apart.Has(400) != c.told {
			t.Errorf("%s: 400 is told apart: %t", why, !c.told)
		}
	}
}

// TestOnlyOnSuccess: a path takes the body after it has asked for a success, whatever else it calls before and between.
func TestOnlyOnSuccess(t *testing.T) {
	a := ReadAnswer(Client("response"))
	a.takes = []string{"json"}
	call := func(callee string, on ...summary.Predicate) summary.Effect {
		return summary.Invocation{Callee: callee, Preconditions: on}
	}
	for _, c := range []struct {
		why     string
		effects []summary.Effect
		want    bool
	}{
		{"the body of a success", []summary.Effect{call("response.json", Ok(false))}, true},
		{"another call before it", []summary.Effect{call("show"), call("response.json", Ok(false))}, true},
		{"any body", []summary.Effect{call("response.json")}, false},
		{"that of a failure behind another call", []summary.Effect{call("response.json", Ok(false)), call("show"), call("response.json")}, false},
		{"no body", []summary.Effect{call("show")}, false},
	} {
		if got := a.onlyOnSuccess(&summary.Transition{Effects: c.effects}); got != c.want {
			t.Errorf("%s: %v, want %v", c.why, got, c.want)
		}
	}
}
