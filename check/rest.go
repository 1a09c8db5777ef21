package check

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// produced is what a provider answers: the transitions of each literal status.
type produced struct {
	byStatus map[int][]*summary.Transition
	// ranges are declared ranges such as 4XX, by their first digit; any is a declared default.
	ranges map[int]*summary.Transition
	any    bool
	// open: some status or ending could not be read.
	open bool
}

func readProduced(s *summary.Summary) produced {
	out := produced{byStatus: map[int][]*summary.Transition{}, ranges: map[int]*summary.Transition{}}
	for i := range s.Transitions {
		t := &s.Transitions[i]
		if m := t.Metadata.HTTP; m != nil && len(m.StatusRange) == 3 {
			out.ranges[int(m.StatusRange[0]-'0')] = t
			continue
		} else if m != nil && m.DefaultResponse {
			out.any = true
			continue
		}
		switch o := t.Output.(type) {
		case summary.Response:
			if n, ok := summary.LiteralStatus(o); ok {
				out.byStatus[int(n)] = append(out.byStatus[int(n)], t)
			} else {
				out.open = true
			}
		case summary.Throw, summary.Delegate, summary.Render:
			out.open = true
		}
	}
	for _, g := range s.Gaps {
		if g.Type != summary.GapUnhandledCase {
			out.open = true
		}
	}
	if s.Confidence.Level == summary.LevelLow || len(s.Transitions) == 0 {
		out.open = true // nothing is known of how it ends
	}
	return out
}

func (p *produced) list() []int {
	out := make([]int, 0, len(p.byStatus))
	for s := range p.byStatus {
		out = append(out, s)
	}
	sort.Ints(out)
	return out
}

func (p *produced) gives(status int) bool {
	return p.any || p.byStatus[status] != nil || p.ranges[status/100] != nil
}

// httpDomain compares clients with handlers, code against code.
var httpDomain = Domain{Name: "http", Kinds: []*Kind{UnhandledProviderCase, MisreadProviderResponse, DeadConsumerBranch}, Compare: compareREST}

func compareREST(run *Reading) (out []Finding, _ []Pair) {
	wraps := readWrapping(run.Summaries)
	for _, p := range run.Pairing.Pairs {
		if _, ok := bindingOf[summary.Rest](p.Provider); ok && !isContract(p.Provider) {
			out = append(out, restPair(p, wraps)...)
		}
	}
	return out, nil
}

// restPair compares the two sides of an HTTP boundary.
func restPair(p Pair, wraps *wrapping) []Finding {
	a := readAnswer(p.Consumer)
	if !a.known {
		return nil
	}
	if r, ok := bindingOf[summary.Rest](p.Consumer); ok {
		p.Provider = forMethod(p.Provider, deref(r.Method))
	}
	gives := readProduced(p.Provider)
	var out []Finding
	report := func(k *Kind, pt, ct *summary.Transition, subject, text string) {
		out = append(out, k.At(nil, Finding{Boundary: *p.Provider.Identity.Binding, Provider: side(p.Provider, pt), Consumer: side(p.Consumer, ct), Description: text, Subject: subject}))
	}
	covered, known := wraps.covered(p.Consumer, a)
	guarded := guards(p.Consumer, a)
	covered = covered.or(byBody(gives, guarded, p.Provider.Definitions))
	meant := !anybody(p)
	if len(p.Consumer.Transitions) > 0 && !a.handsOn && meant {
		if known {
			unhandled(p, gives, covered, report)
		}
		subcases(p, a, gives, report)
	}
	if wraps.several(p.Consumer) {
		return out // which response its branches and reads belong to is not known
	}
	if meant {
		dead(p, a, gives, wraps, report)
		misread(p, a, gives, guarded, report)
	}
	return out
}

// anybody reports whether one side's path states nothing and the other's does: a page served for everything that is
// left, or a request of which only the host is written. What the consumer expects is then meant for somebody else.
func anybody(p Pair) bool {
	a, ok := bindingOf[summary.Rest](p.Provider)
	b, also := bindingOf[summary.Rest](p.Consumer)
	return ok && also && a.Path != nil && b.Path != nil && statesNothing(*a.Path) != statesNothing(*b.Path)
}

// statesNothing reports whether a path is made of holes alone.
func statesNothing(path string) bool {
	parts := strings.Split(strings.Trim(restpath.Normalize(path), "/"), "/")
	for _, part := range parts {
		if part == "" || part != "*" && (part[0] != '{' || part[len(part)-1] != '}' || strings.Contains(part, "}{")) {
			return false
		}
	}
	return true
}

type reporter func(k *Kind, provider, consumer *summary.Transition, subject, text string)

// unhandled reports what the provider answers and no branch of the consumer tells apart.
func unhandled(p Pair, gives produced, covered statuses, report reporter) {
	for _, s := range gives.list() {
		if covered.has(s) {
			continue
		}
		from := gives.byStatus[s][0]
		report(UnhandledProviderCase, from, nil, strconv.Itoa(s), fmt.Sprintf("the provider answers %d%s, and no branch of %s tells it apart", s, when(from), p.Consumer.Identity.Name))
	}
	for digit := 1; digit <= 5; digit++ {
		if t := gives.ranges[digit]; t != nil {
			r := statusRange(digit*100, digit*100+99)
			if r.and(covered) == (statuses{}) {
				report(UnhandledProviderCase, t, nil, fmt.Sprintf("%dXX", digit), fmt.Sprintf("the provider declares %dXX, and no branch of %s covers any of it", digit, p.Consumer.Identity.Name))
			}
		}
	}
}

// when renders a transition's conditions for a sentence.
func when(t *summary.Transition) string {
	if len(t.Conditions) == 0 {
		return ""
	}
	last := summary.PredicateText(t.Conditions[len(t.Conditions)-1])
	if len(last) > 80 {
		return ""
	}
	return " when " + last
}

// dead reports branches for a status that the provider never gives. A server
// error is never dead: the platform in front of any provider gives it. Neither is a branch of a function that
// several clients send through, which is there for all of them.
func dead(p Pair, a answer, gives produced, wraps *wrapping, report reporter) {
	if gives.open || len(gives.byStatus)+len(gives.ranges) == 0 {
		return
	}
	seen := map[int]bool{}
	for i := range p.Consumer.Transitions {
		t := &p.Consumer.Transitions[i]
		for _, s := range a.tests(t) {
			if seen[s] || s >= 500 || gives.gives(s) || wraps.shared(p.Consumer, a, s) {
				continue
			}
			seen[s] = true
			report(DeadConsumerBranch, nil, t, strconv.Itoa(s), fmt.Sprintf("%s has a branch for %d, which the provider never answers (it answers %s)", p.Consumer.Identity.Name, s, join(gives.list())))
		}
	}
}

func join(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}
