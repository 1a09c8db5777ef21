package main

import (
	"regexp"
	"strconv"

	"github.com/drift-analyzer/drift/summary"
)

// Verdict is how one outcome stands to the summary of its program.
type Verdict string

// Verdicts. Covered: a transition whose conditions may hold says it. Vague: only one that leaves the status open does.
// WrongCondition: a transition says it, under conditions that do not hold. Uncovered: none says it.
const (
	Covered        Verdict = "covered"
	Vague          Verdict = "vague"
	WrongCondition Verdict = "wrong condition"
	Uncovered      Verdict = "uncovered"
)

// Case is one request to one program.
type Case struct {
	Request Request
	Outcome Outcome
	Verdict Verdict
}

// Compared is one program held against its summary.
type Compared struct {
	Program *Program
	// Summary is nil when the handler was not found.
	Summary *summary.Summary
	Cases   []Case
	// Reached are the transitions that an outcome agreed with; Claimed those whose conditions held for
	// certain where something else happened.
	Reached, Claimed []bool
	// Broken is a fault of the generator.
	Broken string
}

// High reports whether the summary promises to have everything.
func (c *Compared) High() bool {
	return c.Summary != nil && c.Summary.Confidence.Level == summary.LevelHigh
}

// Worst is the worst verdict of a program at high confidence, or Uncovered when there is no summary.
func (c *Compared) Worst() Verdict {
	if c.Summary == nil {
		return Uncovered
	}
	worst := Covered
	for _, one := range c.Cases {
		if rank(one.Verdict) > rank(worst) {
			worst = one.Verdict
		}
	}
	return worst
}

func rank(v Verdict) int {
	switch v {
	case Vague:
		return 1
	case WrongCondition:
		return 2
	case Uncovered:
		return 3
	}
	return 0
}

// compareAll holds outcomes against summaries.
func compareAll(f *Framework, programs []*Program, outcomes map[int][]Outcome, summaries []*summary.Summary) []*Compared {
	byID := map[int]*summary.Summary{}
	for _, s := range summaries {
		if id, ok := programOf(s); ok && s.Kind == summary.KindHandler {
			byID[id] = s
		}
	}
	var out []*Compared
	for _, p := range programs {
		out = append(out, compareOne(f, p, byID[p.ID], outcomes[p.ID]))
	}
	return out
}

var inFolder = regexp.MustCompile(`(?:^|/)p(\d+)/`)

// programOf is the number of the program that a summary is of.
func programOf(s *summary.Summary) (int, bool) {
	m := inFolder.FindStringSubmatch(s.Location.File)
	if m == nil {
		return 0, false
	}
	id, err := strconv.Atoi(m[1])
	return id, err == nil
}

func compareOne(f *Framework, p *Program, s *summary.Summary, outcomes []Outcome) *Compared {
	c := &Compared{Program: p, Summary: s}
	if s != nil {
		c.Reached, c.Claimed = make([]bool, len(s.Transitions)), make([]bool, len(s.Transitions))
	}
	for i, r := range p.Requests() {
		if i >= len(outcomes) {
			c.Broken = "not run"
			break
		}
		o := outcomes[i]
		if o.None && f.Nothing != 0 {
			o = Outcome{Status: f.Nothing, Raised: true}
		}
		if o.Broken != "" {
			c.Broken = o.Broken
			break
		}
		one := Case{Request: r, Outcome: o, Verdict: Uncovered}
		if s != nil {
			at := &reader{framework: f, summary: s, request: r}
			for k := range s.Transitions {
				t := &s.Transitions[k]
				held := at.All(t.Conditions)
				ok, vague := matches(s, t, o)
				verdict := Uncovered
				switch {
				case ok && held == No:
					verdict = WrongCondition
				case ok && vague:
					verdict = Vague
				case ok:
					verdict = Covered
					c.Reached[k] = true
				case held == Yes:
					c.Claimed[k] = true
				}
				if rank(verdict) < rank(one.Verdict) {
					one.Verdict = verdict
				}
			}
		}
		c.Cases = append(c.Cases, one)
	}
	return c
}
