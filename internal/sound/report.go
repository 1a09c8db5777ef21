package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Report counts what was seen of one framework.
type Report struct {
	Framework                      string
	Programs, Broken, NotFound     int
	High, Medium, Low              int
	Executions, Outcomes           int
	UncoveredHigh, UncoveredOther  int
	WrongHigh, WrongOther          int
	VagueHigh                      int
	ProgramsUncovered, ProgramsBad int
	Transitions, NeverReached      int
	ClaimedElsewhere               int
	Constructs                     map[string]int
	brokenWith                     map[string]int
	gaps                           map[string]int
}

func newReport(f *Framework) *Report {
	return &Report{Framework: f.Name, Constructs: map[string]int{}, brokenWith: map[string]int{}, gaps: map[string]int{}}
}

func (r *Report) add(c *Compared) {
	r.Programs++
	if c.Broken != "" {
		r.Broken++
		first, _, _ := strings.Cut(c.Broken, "\n")
		r.brokenWith[fmt.Sprintf("seed %d: %s", c.Program.Seed, first)]++
		return
	}
	for _, name := range c.Program.Constructs() {
		r.Constructs[name]++
	}
	if c.Summary == nil {
		r.NotFound++
		r.brokenWith[fmt.Sprintf("seed %d: no summary", c.Program.Seed)]++
		return
	}
	switch c.Summary.Confidence.Level {
	case summary.LevelHigh:
		r.High++
	case summary.LevelMedium:
		r.Medium++
	default:
		r.Low++
	}
	distinct := map[string]bool{}
	bad, uncovered := false, false
	for _, one := range c.Cases {
		r.Executions++
		text, _ := json.Marshal(one.Outcome)
		fresh := !distinct[string(text)]
		distinct[string(text)] = true
		if fresh {
			r.Outcomes++
		}
		switch {
		case one.Verdict == Uncovered && c.High():
			uncovered = true
			if fresh {
				r.UncoveredHigh++
			}
		case one.Verdict == Uncovered && fresh:
			r.UncoveredOther++
		case one.Verdict == WrongCondition && c.High():
			bad = true
			r.WrongHigh++
		case one.Verdict == WrongCondition:
			r.WrongOther++
		case one.Verdict == Vague && c.High() && fresh:
			r.VagueHigh++
		}
	}
	if uncovered {
		r.ProgramsUncovered++
	}
	if bad || uncovered {
		r.ProgramsBad++
	}
	for k := range c.Summary.Transitions {
		r.Transitions++
		if !c.Reached[k] {
			r.NeverReached++
		}
		if c.Claimed[k] {
			r.ClaimedElsewhere++
		}
	}
	if !c.High() {
		for _, text := range keptLow(c.Summary) {
			r.gaps[text]++
		}
	}
}

// keptLow lists what keeps a summary from high confidence: its gaps, and the conditions that are not understood.
func keptLow(s *summary.Summary) []string {
	var out []string
	for _, g := range s.Gaps {
		out = append(out, string(g.Type)+" "+g.Description)
	}
	for _, text := range opaque(s) {
		out = append(out, "opaque: "+text)
	}
	return out
}

// writeReports prints a table, and what the generator did wrong.
func writeReports(out io.Writer, list []*Report) {
	fmt.Fprintf(out, "%-9s %8s %6s %6s %6s %10s %8s | %9s %9s %9s | %9s %9s %7s | %6s %7s %7s\n", "", "programs", "high", "medium", "low", "executions", "outcomes",
		"uncovered", "wrong if", "programs", "uncovered", "wrong if", "vague", "trans.", "never", "claimed")
	fmt.Fprintf(out, "%-9s %8s %6s %6s %6s %10s %8s | %29s | %19s %7s | %6s %7s %7s\n", "", "", "", "", "", "", "", "at high confidence", "below", "", "", "reached", "falsely")
	for _, r := range list {
		fmt.Fprintf(out, "%-9s %8d %5.1f%% %5.1f%% %5.1f%% %10d %8d | %9d %9d %9d | %9d %9d %7d | %6d %7d %7d\n", r.Framework, r.Programs, r.share(r.High), r.share(r.Medium), r.share(r.Low), r.Executions, r.Outcomes,
			r.UncoveredHigh, r.WrongHigh, r.ProgramsBad, r.UncoveredOther, r.WrongOther, r.VagueHigh, r.Transitions, r.NeverReached, r.ClaimedElsewhere)
		if r.Broken+r.NotFound > 0 {
			fmt.Fprintf(out, "  %d programs are at fault themselves, %d have no summary\n", r.Broken, r.NotFound)
			for i, name := range slices.Sorted(maps.Keys(r.brokenWith)) {
				if i < 5 {
					fmt.Fprintln(out, "   ", name)
				}
			}
		}
	}
}

func (r *Report) share(n int) float64 { return 100 * float64(n) / float64(max(1, r.Programs)) }

func (r *Report) writeConstructs(out io.Writer) {
	for _, name := range slices.Sorted(maps.Keys(r.Constructs)) {
		fmt.Fprintf(out, "%-9s %-28s %d\n", r.Framework, name, r.Constructs[name])
	}
}

func (r *Report) writeLow(out io.Writer) {
	for _, name := range slices.SortedFunc(maps.Keys(r.gaps), func(a, b string) int { return r.gaps[b] - r.gaps[a] }) {
		fmt.Fprintf(out, "%-9s %4d %s\n", r.Framework, r.gaps[name], name)
	}
}

// writeCase prints a program with what is wrong with it.
func writeCase(out io.Writer, f *Framework, c *Compared) {
	fmt.Fprintf(out, "==== %s, seed %d: %s\n", f.Name, c.Program.Seed, c.Worst())
	for _, file := range c.Program.Files {
		fmt.Fprintf(out, "-- %s --\n%s", c.Program.Path(file), c.Program.Text(file, f.Empty))
	}
	seen := map[string]bool{}
	for _, one := range c.Cases {
		if rank(one.Verdict) < rank(WrongCondition) {
			continue
		}
		text := fmt.Sprintf("%s: %s", one.Verdict, describe(one.Outcome))
		if !seen[text] {
			seen[text] = true
			fmt.Fprintf(out, "%s   with %s\n", text, request(one.Request))
		}
	}
	fmt.Fprintln(out, "-- summary --")
	if c.Summary == nil {
		return
	}
	for i := range c.Summary.Transitions {
		t := &c.Summary.Transitions[i]
		var conds []string
		for _, p := range t.Conditions {
			conds = append(conds, summary.PredicateText(p))
		}
		fmt.Fprintf(out, "%s  if %s\n", said(t.Output), strings.Join(conds, " && "))
	}
	fmt.Fprintln(out)
}

func describe(o Outcome) string {
	switch {
	case o.Throw != "":
		return "throws " + o.Throw
	case o.None:
		return "no answer"
	case o.Next:
		return "handed on"
	}
	body, err := json.Marshal(o.Body)
	if err != nil {
		body = []byte("?")
	}
	return fmt.Sprintf("%d %s", o.Status, body)
}

func request(r Request) string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(r)) {
		if r[name] == (Absent{}) {
			out = append(out, name+" absent")
			continue
		}
		v, err := json.Marshal(r[name])
		if err != nil {
			v = []byte("?")
		}
		out = append(out, name+"="+string(v))
	}
	return strings.Join(out, " ")
}

// said writes what a transition ends with.
func said(o summary.Output) string {
	switch x := o.(type) {
	case summary.Response:
		body := ""
		if x.Body != nil {
			body = " " + summary.ShapeText(x.Body)
		}
		return "-> " + summary.ValueText(x.StatusCode) + body
	case summary.Throw:
		return "-> throw " + summary.StrOf(x.ExceptionType)
	}
	return "-> " + summary.OutputType(o)
}

// opaque lists the first words of the conditions of a summary that could not be read, each once.
func opaque(s *summary.Summary) []string {
	var out []string
	for i := range s.Transitions {
		for p := range summary.Tests(s.Transitions[i].Conditions) {
			if q, ok := p.(summary.Opaque); ok {
				words := strings.Fields(q.SourceText)
				if text := strings.Join(words[:min(4, len(words))], " "); !slices.Contains(out, text) {
					out = append(out, text)
				}
			}
		}
	}
	return out
}
