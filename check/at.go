package check

import (
	"io"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/internal/jsonout"
	"github.com/drift-analyzer/drift/summary"
)

// Touch is one boundary that a unit touches, and how.
type Touch struct {
	Boundary  string   `json:"boundary"`
	Relations []string `json:"relations"`
	Unit      string   `json:"unit"`
	Via       string   `json:"via,omitempty"`
}

// UnitGap is a part of a unit that could not be read.
type UnitGap struct {
	Unit        string `json:"unit"`
	Description string `json:"description"`
}

// Target is what `--at` found and what a run says of it.
type Target struct {
	At string
	// Kind is summary, lines, file or boundary.
	Kind  string
	Units []*summary.Summary
	// Touches, Findings, Pairs, Lone and Gaps are those of the run that concern it.
	Touches  []Touch
	Findings []finding.Finding
	Pairs    []pairing.Pair
	Lone     []*summary.Summary
	Gaps     []UnitGap
	// Intent are the findings about intent.
	Intent []finding.IntentFinding

	match match
}

// match is what the name of a target matched.
type match struct {
	in       map[*summary.Summary]bool
	sides    map[[2]string]bool
	from, to int
	branches map[string]bool
	labels   map[string]bool
}

var fileLine = regexp.MustCompile(`^(.+):([0-9]+)$`)

// FileLine reads a place that is written file:line.
func FileLine(place string) (file string, line int, ok bool) {
	m := fileLine.FindStringSubmatch(place)
	if m == nil {
		return "", 0, false
	}
	line, err := strconv.Atoi(m[2])
	return m[1], line, err == nil
}

// At narrows a report to one target: the id of a summary or the end of it, `file:line`, a file or the
// end of its path, or a boundary as reports write it (a shorter name covers more). They are tried in
// this order; nil when nothing matches.
func (r *Report) At(run *Run, at string) *Target {
	t := &Target{At: at, match: match{in: map[*summary.Summary]bool{}, sides: map[[2]string]bool{}, branches: map[string]bool{}, labels: map[string]bool{}}}
	if !t.byID(run) && !t.byLine(run) && !t.byFile(run) && !t.byBoundary(r, run) && !t.byDocument(r) {
		return nil
	}
	for _, s := range t.Units {
		t.match.in[s] = true
		t.match.sides[[2]string{s.Location.Workspace, s.ID()}] = true
	}
	t.Touches = t.touches()
	for _, f := range r.Findings {
		if t.concerns(&f) {
			t.Findings = append(t.Findings, f)
		}
	}
	for _, f := range r.IntentFindings() {
		if t.concernsIntent(&f) {
			t.Intent = append(t.Intent, f)
		}
	}
	for _, p := range r.Pairing.Pairs {
		if t.match.labels[p.Label()] || t.Kind != "boundary" && (t.match.in[p.Provider] || t.match.in[p.Consumer]) {
			t.Pairs = append(t.Pairs, p)
		}
	}
	for _, list := range [][]*summary.Summary{r.Pairing.LoneProviders, r.Pairing.LoneConsumers, r.Pairing.Unkeyed} {
		for _, s := range list {
			if t.match.in[s] {
				t.Lone = append(t.Lone, s)
			}
		}
	}
	for _, s := range t.Units {
		for _, g := range s.Body().Gaps {
			if g.Type != summary.GapUnhandledCase { // a difference that was read, which a finding tells
				t.Gaps = append(t.Gaps, UnitGap{s.ID(), g.Description})
			}
		}
		t.Gaps = append(t.Gaps, openBodies(s)...)
		if reason := generic.Partly(s); reason != "" && len(s.Body().Gaps) == 0 {
			t.Gaps = append(t.Gaps, UnitGap{s.ID(), reason})
		}
	}
	return t
}

// openBodies says which bodies of a unit's answers are not known, or not in all parts.
func openBodies(s *summary.Summary) (out []UnitGap) {
	paths := s.Body().Transitions
	for i := range paths {
		r, ok := paths[i].Output.(summary.Response)
		if !ok || r.Body == nil {
			continue
		}
		status := "an"
		if l, ok := r.StatusCode.(summary.LiteralRef); ok {
			status = "the " + summary.ValueText(l)
		}
		gap := UnitGap{s.ID(), "the body of " + status + " answer is any: nothing is compared with it"}
		if _, all := r.Body.(summary.UnknownShape); !all {
			open := false
			summary.WalkShape(r.Body, func(x summary.TypeShape) {
				_, unknown := x.(summary.UnknownShape)
				open = open || unknown
			})
			if !open {
				continue
			}
			gap.Description = "parts of the body of " + status + " answer are any: nothing is compared with them"
		}
		if !slices.Contains(out, gap) {
			out = append(out, gap)
		}
	}
	return out
}

func (t *Target) byID(run *Run) bool {
	t.Kind = "summary"
	for _, exact := range []bool{true, false} {
		for _, s := range run.Summaries {
			for _, id := range []string{s.ID(), s.Identity.ID} {
				if id == "" {
					continue
				}
				if id == t.At || !exact && strings.Contains(t.At, "::") && tail(id, t.At, '/') || !exact && strings.HasSuffix(s.ID(), "::"+t.At) {
					t.Units = append(t.Units, s)
					break
				}
			}
		}
		if len(t.Units) > 0 {
			return true
		}
	}
	return false
}

// tail reports whether a text ends in another one, after a separator.
func tail(s, end string, separator byte) bool {
	return s == end || strings.HasSuffix(s, end) && s[len(s)-len(end)-1] == separator
}

func (t *Target) byLine(run *Run) bool {
	file, line, ok := FileLine(t.At)
	if !ok {
		return false
	}
	t.Kind, t.match.from, t.match.to = "lines", line, line
	for _, s := range run.Summaries {
		if r := s.Location.Range; tail(s.Location.File, file, '/') && r.Start <= line && line <= r.End {
			t.Units = append(t.Units, s)
			paths := s.Body().Transitions
			for i := range paths {
				if l := paths[i].Location; l.Start <= line && line <= max(l.End, l.Start) {
					t.match.branches[paths[i].ID] = true
				}
			}
		}
	}
	return len(t.Units) > 0
}

func (t *Target) byFile(run *Run) bool {
	t.Kind = "file"
	for _, s := range run.Summaries {
		if tail(s.Location.File, strings.TrimPrefix(t.At, "./"), '/') {
			t.Units = append(t.Units, s)
		}
	}
	return len(t.Units) > 0
}

func (t *Target) byBoundary(r *Report, run *Run) bool {
	t.Kind = "boundary"
	seen := map[*summary.Summary]bool{}
	add := func(s *summary.Summary, label string) {
		if finding.Covers(t.At, label) {
			t.match.labels[label] = true
			if !seen[s] {
				seen[s] = true
				t.Units = append(t.Units, s)
			}
		}
	}
	for _, s := range run.Summaries {
		if s.Identity.Binding != nil {
			add(s, s.Identity.Binding.Label())
		}
	}
	for _, a := range pairing.Accesses(run.Summaries) {
		add(a.Unit, a.Binding.Label())
	}
	for _, p := range r.Pairing.Pairs {
		add(p.Provider, p.Label())
		add(p.Consumer, p.Label())
	}
	return len(t.Units) > 0
}

func (t *Target) concerns(f *finding.Finding) bool {
	if t.Kind == "boundary" {
		return t.match.labels[f.Boundary.Label()]
	}
	for _, s := range []finding.Side{f.Provider, f.Consumer} {
		if t.match.sides[[2]string{s.Location.Workspace, s.Summary}] && (t.Kind != "lines" || s.TransitionID == "" || t.match.branches[s.TransitionID]) {
			return true
		}
	}
	return false
}

// concernsIntent: a document's file and lines are places too, beside those of the code.
func (t *Target) concernsIntent(f *finding.IntentFinding) bool {
	switch t.Kind {
	case "boundary":
		return finding.Covers(t.At, f.Boundary)
	case "file":
		if tail(f.File, strings.TrimPrefix(t.At, "./"), '/') {
			return true
		}
	case "lines":
		if file, line, ok := FileLine(t.At); ok && tail(f.File, file, '/') && f.Line == line {
			return true
		}
	}
	if f.Side == nil || !t.match.sides[[2]string{f.Side.Location.Workspace, f.Side.Summary}] {
		return false
	}
	return t.Kind != "lines" || f.Side.TransitionID == "" || t.match.branches[f.Side.TransitionID]
}

// byDocument finds a target among the intent documents: a file or a line of it with a finding, or a boundary that no code serves.
func (t *Target) byDocument(r *Report) bool {
	for _, kind := range []string{"lines", "file", "boundary"} {
		t.Kind = kind
		for _, f := range r.IntentFindings() {
			if t.concernsIntent(&f) {
				return true
			}
		}
	}
	return false
}

func (t *Target) touches() []Touch {
	at := map[[3]string]int{}
	var out []Touch
	add := func(s *summary.Summary, label, relation, via string) {
		if label == "" || t.Kind == "boundary" && !t.match.labels[label] {
			return
		}
		key := [3]string{s.Location.Workspace, s.ID(), label}
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, Touch{Boundary: label, Unit: s.ID(), Via: via})
		}
		if !slices.Contains(out[i].Relations, relation) {
			out[i].Relations = append(out[i].Relations, relation)
		}
	}
	for _, s := range t.Units {
		if pairing.AtBoundary(s) {
			relation := "provides"
			if s.Kind.IsConsumer() {
				relation = "consumes"
			}
			add(s, s.Identity.Binding.Label(), relation, "")
		}
	}
	for _, a := range pairing.Accesses(t.Units) {
		add(a.Unit, summary.CrossedLabel(&a.Binding, a.Does), summary.Relation(a.Does), a.Callee)
	}
	sort.SliceStable(out, func(i, j int) bool {
		if out[i].Boundary != out[j].Boundary {
			return out[i].Boundary < out[j].Boundary
		}
		return out[i].Unit < out[j].Unit
	})
	return out
}

// WriteJSON writes {at, matched, target, touches, findings, pairs, unmatched, gaps}.
func (t *Target) WriteJSON(w io.Writer) error {
	units := []string{}
	for _, s := range t.Units {
		units = append(units, s.ID())
	}
	return jsonout.Object(w, map[string]any{"at": t.At, "matched": true, "target": map[string]any{"kind": t.Kind, "units": units}, "touches": jsonout.List(t.Touches),
		"findings": finding.Told(t.Findings), "intent": jsonout.List(t.Intent), "pairs": plainPairs(t.Pairs), "unmatched": loneOnes(t.Lone), "gaps": jsonout.List(t.Gaps)})
}

// WriteNothingAt says in JSON that nothing matches a target.
func WriteNothingAt(w io.Writer, at, message string) error {
	return jsonout.Encode(w, map[string]any{"at": at, "matched": false, "message": message})
}
