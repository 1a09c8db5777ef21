package http

import (
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// Produced is what a provider answers: the transitions of each literal status.
type Produced struct {
	ByStatus map[int][]*summary.Transition
	// ranges are declared ranges such as 4XX, by their first digit; any is a declared default.
	Ranges map[int]*summary.Transition
	any    bool
	// open: some status or outcome could not be read.
	Open bool
}

// ReadProduced reads what a provider answers.
func ReadProduced(s *summary.Summary) Produced {
	out := Produced{ByStatus: map[int][]*summary.Transition{}, Ranges: map[int]*summary.Transition{}}
	paths := s.Body().Transitions
	for i := range paths {
		t := &paths[i]
		if m := t.Metadata.HTTP; m != nil && len(m.StatusRange) == 3 {
			out.Ranges[int(m.StatusRange[0]-'0')] = t
			continue
		} else if m != nil && m.DefaultResponse {
			out.any = true
			continue
		}
		switch o := t.Output.(type) {
		case summary.Response:
			if n, ok := summary.LiteralStatus(o); ok {
				out.ByStatus[int(n)] = append(out.ByStatus[int(n)], t)
			} else {
				out.Open = true
			}
		case summary.Throw, summary.Delegate, summary.Render:
			out.Open = true
		}
	}
	for _, g := range s.Body().Gaps {
		if g.Type != summary.GapUnhandledCase {
			out.Open = true
		}
	}
	if s.Confidence.Level == summary.LevelLow || len(s.Body().Transitions) == 0 {
		out.Open = true // its outcomes are not known
	}
	return out
}

// successes are the successes that are given, and the usual one among them: 200, otherwise the first
// with a body, otherwise the first.
func (p *Produced) successes() (usual, all Statuses) {
	first, bodied := 0, 0
	for _, s := range p.List() {
		if !success.Has(s) {
			continue
		}
		all = all.Or(StatusRange(s, s))
		if first == 0 {
			first = s
		}
		if bodied == 0 && slices.ContainsFunc(p.ByStatus[s], func(t *summary.Transition) bool {
			r, ok := t.Output.(summary.Response)
			return ok && r.Body != nil
		}) {
			bodied = s
		}
	}
	switch {
	case all.Has(200) || first == 0:
		first = 200
	case bodied != 0:
		first = bodied
	}
	usual = StatusRange(first, first)
	return usual, all.Or(usual)
}

// List is the statuses in order.
func (p *Produced) List() []int {
	out := slices.AppendSeq(make([]int, 0, len(p.ByStatus)), maps.Keys(p.ByStatus))
	slices.Sort(out)
	return out
}

func (p *Produced) gives(status int) bool {
	return p.any || p.ByStatus[status] != nil || p.Ranges[status/100] != nil
}
