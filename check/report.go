package check

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/suppress"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/summary"
)

// WriteText writes the report for a person: errors completely, other findings as counts; all writes
// everything.
func (r *Report) WriteText(w io.Writer, all bool) {
	labels := r.Labels()
	fmt.Fprintf(w, "%s compared\n", count(len(labels), "boundary", "boundaries"))
	if all {
		at := map[string][]pairing.Pair{}
		for _, p := range r.Pairing.Pairs {
			at[p.Label()] = append(at[p.Label()], p)
		}
		for _, l := range labels {
			fmt.Fprintf(w, "  %s\n", inert.Text(l))
			for _, p := range at[l] {
				fmt.Fprintf(w, "    %s <-> %s\n", inert.Text(p.Provider.ID()), inert.Text(p.Consumer.ID()))
			}
		}
	}
	r.unpaired(w, all)
	fmt.Fprintln(w)
	counts := map[finding.Severity]int{}
	hidden := map[string]int{}
	shown := 0
	rules := suppress.RulesFor(r.Findings)
	for i := range r.Findings {
		f := &r.Findings[i]
		counts[f.Severity]++
		if f.Severity != finding.Error && !all {
			hidden[fmt.Sprintf("%s: %s", f.Severity, f.Kind)]++
			continue
		}
		if shown == 0 {
			fmt.Fprintln(w, strings.Repeat("-", 60))
		}
		shown++
		writeFinding(w, f, rules)
		fmt.Fprintln(w, strings.Repeat("-", 60))
	}
	fmt.Fprintf(w, "%s: %d error, %d warning, %d info\n", count(len(r.Findings), "finding", "findings"), counts[finding.Error], counts[finding.Warning], counts[finding.Info])
	if len(hidden) > 0 {
		var parts []string
		for k, n := range hidden {
			parts = append(parts, fmt.Sprintf("%d %s", n, k))
		}
		slices.Sort(parts)
		fmt.Fprintf(w, "not shown: %s; --all shows them\n", strings.Join(parts, ", "))
	}
	writeRun(w, r)
}

// writeRun ends a report: why the run fails, files that were skipped, boundaries with several
// providers, units that were read in part.
func writeRun(w io.Writer, r *Report) {
	for _, f := range r.Run {
		fmt.Fprintf(w, "%s: %s\n  %s\n  %s\n", f.Severity, f.Kind, inert.Text(f.Description), inert.Text(f.Remedy))
	}
	for _, s := range r.Skipped {
		fmt.Fprintf(w, "skipped: %s\n", inert.Text(s))
	}
	if len(r.Pairing.Collisions) > 0 {
		fmt.Fprintln(w, "warning: provided by more than one file, and compared as one boundary (check each service on its own):")
		for _, key := range slices.Sorted(maps.Keys(r.Pairing.Collisions)) {
			fmt.Fprintf(w, "  %s: %s\n", inert.Text(key), inert.Text(strings.Join(r.Pairing.Collisions[key], ", ")))
		}
	}
	fmt.Fprintf(w, "%d of %s could only be described in part\n", r.Partly, count(r.Units, "unit", "units"))
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (r *Report) unpaired(w io.Writer, all bool) {
	hint := false
	group := func(list []*summary.Summary, text string) {
		if len(list) == 0 {
			return
		}
		hint = true
		fmt.Fprintf(w, "%d %s\n", len(list), text)
		if all {
			for _, s := range list {
				fmt.Fprintf(w, "  %s  %s\n", inert.Text(s.Identity.Binding.Label()), inert.Text(s.ID()))
			}
		}
	}
	group(r.Pairing.LoneProviders, "served and called by nothing here")
	group(r.Pairing.LoneConsumers, "called and served by nothing here")
	group(r.Pairing.Unkeyed, "with nothing to pair on (a part of their boundary was not read)")
	if hint && !all {
		fmt.Fprintln(w, "(--all lists them)")
	}
}

func writeFinding(w io.Writer, f *finding.Finding, rules *suppress.Printed) {
	title := strings.ToUpper(string(f.Severity))
	if s := f.Suppressed; s != nil {
		if s.OriginalSeverity != "" && s.OriginalSeverity != f.Severity {
			title += ", downgraded from " + strings.ToUpper(string(s.OriginalSeverity))
		} else {
			title += ", suppressed"
		}
	}
	fmt.Fprintf(w, "[%s] %s\n  %s\n", title, f.Kind, inert.Text(f.Description))
	if s := f.Suppressed; s != nil {
		fmt.Fprintf(w, "  suppressed (%s): %s\n", s.Effect, inert.Text(s.Reason))
	}
	fmt.Fprintf(w, "  provider: %s (%s:%d)\n", inert.Text(f.Provider.Summary), inert.Text(f.Provider.Location.File), f.Provider.Location.Range.Start)
	fmt.Fprintf(w, "  consumer: %s (%s:%d)\n", inert.Text(f.Consumer.Summary), inert.Text(f.Consumer.Location.File), f.Consumer.Location.Range.Start)
	fmt.Fprintf(w, "  boundary: %s (%s) %s\n", inert.Text(f.Boundary.Recognition), inert.Text(f.Boundary.Transport), inert.Text(f.Boundary.Label()))
	for _, s := range f.Sources {
		if s != f.Provider.Summary {
			fmt.Fprintf(w, "  also from: %s\n", inert.Text(s))
		}
	}
	if f.Suppressed == nil {
		fmt.Fprintf(w, "\n  to silence it, under rules: in .driftignore.yml\n%s", rules.Rule(f))
	}
}

// RunFinding says that the run itself fails.
type RunFinding struct {
	Kind        string           `json:"kind"`
	Severity    finding.Severity `json:"severity"`
	Description string           `json:"description"`
	Remedy      string           `json:"remedy"`
}

// Report is the result of a check.
type Report struct {
	Findings []finding.Finding
	Run      []RunFinding
	Pairing  *pairing.Pairing
	Skipped  []string
	// Partly counts the units that could only be described in part.
	Partly, Units int

	named []crossing
}

// Labels lists the boundaries that were compared, sorted.
func (r *Report) Labels() []string {
	seen := map[string]bool{}
	var out []string
	for _, p := range r.Pairing.Pairs {
		l := p.Label()
		if !seen[l] {
			seen[l] = true
			out = append(out, l)
		}
	}
	slices.Sort(out)
	return out
}
