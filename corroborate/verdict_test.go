package corroborate

import (
	"testing"

	"github.com/drift-analyzer/drift/corroborate/inputs"
	"github.com/drift-analyzer/drift/summary"
)

// TestUndecided: an answer that differs from the claim's refutes nothing where something of the run may explain it,
// and the reason says what.
func TestUndecided(t *testing.T) {
	for want, c := range map[string]struct {
		outcome outcome
		invents string   // a call whose result was invented
		touched []string // what the modules used while loading
	}{
		"a request that satisfies it ended otherwise (500), but the result of rate() was invented and its conditions do not mention it, which may explain the difference":                  {invents: "rate"},
		"a request that satisfies it ended otherwise (500), by a rejected promise, and the function around the handler was left out, which may explain the difference":                     {outcome: outcome{Enclosed: true}},
		"a request that satisfies it ended otherwise (500), but a wrapper was left out because it is not made once when its module loads, which may explain the difference":                {outcome: outcome{Skipped: []string{"app.ts:1:1"}}},
		"a request that satisfies it ended otherwise (500), but its modules used fs.readFileSync, os.cpus while loading, which the sandbox does not have; that may explain the difference": {touched: []string{"fs.readFileSync", "os.cpus"}},
	} {
		c.outcome.Ended, c.outcome.Status = true, 500
		one := &trial{runner: &runner{}, loaded: &loaded{touched: c.touched}, handler: &handler{summary: &summary.Summary{}},
			claim: &claim{status: 200}, others: map[string]string{}, assumptions: map[string]bool{}, supposals: map[string]bool{}, supposing: map[string]bool{}}
		g := &draw{Generator: &inputs.Generator{}}
		if c.invents != "" {
			one.others[c.invents] = "app.ts#" + c.invents
			g.Stub(one.others[c.invents])
			c.outcome.Supplied = []string{c.invents}
		}
		v, err := one.decide(g, nil, &shot{request: &Request{}, outcome: &c.outcome, met: true})
		if err != nil {
			t.Fatal(err)
		}
		if v.Outcome != summary.Untested || v.Reason != want {
			t.Errorf("%s: %s\nwant %s", v.Outcome, v.Reason, want)
		}
	}
}

// TestUntested: a claim for which no request decided anything says why, the commonest reason first.
func TestUntested(t *testing.T) {
	for want, one := range map[string]*trial{
		"requests that satisfy it got the answer of another claim that has the same conditions":            {siblings: 2},
		"every request that satisfies it ended in a way that decides nothing: it never answered":           {aside: map[string]int{"it never answered": 2, "it took over the connection": 1}},
		"no request was found that satisfies its conditions, mostly because it never answered":             {blocked: map[string]int{"it never answered": 5}},
		"no request was found that satisfies its conditions (9 tried)":                                     {},
		"no request was found that satisfies its conditions (9 tried); condition 2 was never seen to hold": {reached: []int{1, 0, 0}},
	} {
		if v := one.verdict(9); v.Outcome != summary.Untested || v.Reason != want {
			t.Errorf("%s: %s\nwant %s", v.Outcome, v.Reason, want)
		}
	}
}
