package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// clause is one clause of a kind's condition: the summaries, and everything that a
// run reports of them, as `severity kind/aspect` in the order of the report.
type clause struct {
	of   *Kind
	when string
	in   []*summary.Summary
	want string
}

func of(list ...*summary.Summary) []*summary.Summary { return list }

func reported(list []Finding) string {
	var out []string
	for _, f := range list {
		text := fmt.Sprintf("%s %s", f.Severity, f.Kind)
		if f.Aspect != "" {
			text += "/" + f.Aspect
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// clauses are the tables of all domains.
func clauses() []clause {
	var out []clause
	for _, list := range [][]clause{httpClauses(), contractClauses(), storageClauses(), configClauses(), busClauses(), graphqlClauses(), componentClauses(), deployedClauses()} {
		out = append(out, list...)
	}
	return out
}

// TestClauses runs every clause: exactly what is listed is reported.
func TestClauses(t *testing.T) {
	for _, c := range clauses() {
		t.Run(string(c.of.Name)+"/"+c.when, func(t *testing.T) {
			r := Compare(&Run{Summaries: c.in}, nil, true)
			if got := reported(r.Findings); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
				for _, f := range r.Findings {
					t.Log(f.Description)
				}
			}
		})
	}
}

// TestEveryKindFiresAndKeepsSilent: no kind is without a clause of each sort.
func TestEveryKindFiresAndKeepsSilent(t *testing.T) {
	fires, silent := map[*Kind]bool{}, map[*Kind]bool{}
	for _, c := range clauses() {
		if strings.Contains(c.want, " "+string(c.of.Name)) {
			fires[c.of] = true
		} else {
			silent[c.of] = true
		}
	}
	for _, k := range kinds {
		if !fires[k] || !silent[k] {
			t.Errorf("%s: firing case %v, silent case %v", k.Name, fires[k], silent[k])
		}
	}
}

// TestSeverities: no clause reports a kind at a severity that its page does not name.
func TestSeverities(t *testing.T) {
	for _, c := range clauses() {
		for _, f := range Compare(&Run{Summaries: c.in}, nil, true).Findings {
			spec, err := Explain(string(f.Kind))
			if err != nil {
				t.Fatal(err)
			}
			if !spec.Allows(f.Severity) {
				t.Errorf("%s is reported as %s (%s); its page says %s", f.Kind, f.Severity, c.when, spec.Severities())
			}
		}
	}
}
