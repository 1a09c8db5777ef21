package text

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/source"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/summary"
)

// What a report shows without All: together at most two screens.
const (
	// fullLines bounds the findings that are written with their lines of source, brief those of one line.
	fullLines, briefLines = 56, 24
	// listed bounds each of the lists around them.
	listed = 6
)

// Report writes a report: what was compared, what is called and served by nothing, errors and
// warnings with the lines of both sides, and what the run itself says.
func Report(w io.Writer, r *check.Report, o Options) {
	if o.Source == nil {
		o.Source = &source.Tree{}
	}
	labels := r.Labels()
	fmt.Fprintf(w, "%s compared\n", counted.Of(len(labels), "boundary", "boundaries"))
	if o.All {
		at := map[string][]check.Pair{}
		for _, p := range r.Pairing.Pairs {
			at[p.Label()] = append(at[p.Label()], p)
		}
		for _, l := range labels {
			fmt.Fprintf(w, "  %s\n", inert.Text(l))
			before := ""
			for _, p := range at[l] {
				sides := fmt.Sprintf("    %s <-> %s\n", inert.Text(p.Provider.ID()), inert.Text(p.Consumer.ID()))
				if sides != before { // one handler of two verbs is two summaries
					fmt.Fprint(w, sides)
				}
				before = sides
			}
		}
	}
	o.lone(w, r)
	fmt.Fprintln(w)
	o.findings(w, r)
	counts := map[check.Severity]int{}
	told := finding.Told(r.Findings)
	for i := range told {
		counts[told[i].Severity]++
	}
	fmt.Fprintf(w, "%s: %d error, %d warning, %d info\n", counted.Of(len(told), "finding", "findings"), counts[check.Error], counts[check.Warning], counts[check.Info])
	o.hidden(w, r)
	o.end(w, r)
}

// findings writes the groups: the first in full, then one line each while they fit.
func (o *Options) findings(w io.Writer, r *check.Report) {
	rules := check.RulesFor(r.Findings)
	groups := Groups(r.Findings)
	if !o.All {
		groups = Between(groups)
	}
	full, brief := 0, 0
	var short []Group
	left := map[string]int{}
	for i := range groups {
		g := &groups[i]
		var b strings.Builder
		o.block(&b, g, rules)
		lines := strings.Count(b.String(), "\n") + 1
		switch {
		case o.All || g.First.Severity != check.Info && len(short) == 0 && (full == 0 || full+lines <= fullLines):
			full += lines
			fmt.Fprintln(w, b.String())
		case g.First.Severity == check.Info:
		case brief < briefLines:
			brief++
			short = append(short, *g)
		default:
			left[fmt.Sprintf("%s: %s", g.First.Severity, g.First.Kind)] += g.told()
		}
	}
	o.short(w, short)
	if len(left) > 0 {
		fmt.Fprintf(w, "and %s; --all shows them in full, --at one boundary or file\n\n", kindsOf(left))
	}
}

// short writes findings in one line each, those of one boundary together.
func (o *Options) short(w io.Writer, list []Group) {
	at := map[string][]Group{}
	var order []string
	for _, g := range list {
		l := g.First.Boundary.Label()
		if at[l] == nil {
			order = append(order, l)
		}
		at[l] = append(at[l], g)
	}
	for _, l := range order {
		for _, g := range at[l] {
			p := o.Source.Consumer(g.First)
			if k, err := check.Explain(string(g.First.Kind)); err == nil && k.AtProvider {
				p = o.Source.Provider(g.First)
			}
			more := ""
			if len(g.Others) > 0 {
				more = fmt.Sprintf(" (and %d more)", len(g.Others))
			}
			if names := g.subjects(); len(names) > 0 {
				more += "; likewise " + inert.Text(strings.Join(names, ", "))
			}
			fmt.Fprintf(w, "%s: %s:%d: %s%s [%s]\n", title(g.First), inert.Text(p.Path), p.Line, inert.Text(g.First.Description), more, g.First.Kind)
		}
	}
	if len(order) > 0 {
		fmt.Fprint(w, "(--at with the file or boundary shows one of these in full, --all shows all)\n\n")
	}
}

// hidden counts what is about the reading and not about the code.
func (o *Options) hidden(w io.Writer, r *check.Report) {
	if o.All {
		return
	}
	left := map[string]int{}
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Severity == check.Info {
			left[fmt.Sprintf("%s: %s", f.Severity, f.Kind)]++
		}
	}
	if len(left) > 0 {
		fmt.Fprintf(w, "not shown: %s; --all shows them\n", kindsOf(left))
	}
}

func kindsOf(counts map[string]int) string {
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%d %s", counts[k], k))
	}
	return strings.Join(parts, ", ")
}

// lone writes what was not compared, calls that nothing serves first.
func (o *Options) lone(w io.Writer, r *check.Report) {
	cut := false
	group := func(list []*summary.Summary, text string, show int) {
		if len(list) == 0 {
			return
		}
		if o.All {
			show = len(list)
		}
		cut = cut || show < len(list)
		fmt.Fprintf(w, "%d %s\n", len(list), text)
		before := ""
		for _, s := range list {
			side := check.SideOf(s)
			place := fmt.Sprintf("%s:%d  %s", o.Source.Path(&side), max(s.Location.Range.Start, 1), side.Name)
			if place == before && !o.All {
				continue // one call of which the method or path has several values
			}
			if show == 0 {
				break
			}
			before = place
			show--
			fmt.Fprintf(w, "  %s  %s\n", inert.Text(s.Identity.Binding.Label()), inert.Text(place))
		}
	}
	group(r.Unserved(), "called and served by nothing here", listed)
	group(r.Pairing.LoneProviders, "served and called by nothing here", 0)
	group(r.Pairing.Unkeyed, "with nothing to pair on (a part of their boundary was not read)", 0)
	if cut {
		fmt.Fprintln(w, "(--all lists them)")
	}
}

// end writes why the run fails, the rules in use, files that were skipped, boundaries with several
// providers, and how many units were read in part.
func (o *Options) end(w io.Writer, r *check.Report) {
	for _, f := range r.Run {
		fmt.Fprintf(w, "%s: %s\n  %s\n  %s\n", f.Severity, f.Kind, inert.Text(f.Description), inert.Text(f.Remedy))
	}
	o.intent(w, r)
	if len(r.Rules.Paths) > 0 {
		fmt.Fprintf(w, "rules of %s: %d in use\n", inert.Text(strings.Join(r.Rules.Paths, " and ")), r.Rules.Used)
	}
	o.list(w, r.Rules.Notes)
	var skipped []string
	for _, s := range r.Skipped {
		skipped = append(skipped, "skipped: "+s)
	}
	o.list(w, skipped)
	if len(r.Pairing.Collisions) > 0 {
		fmt.Fprintln(w, "warning: provided by more than one file, and compared as one boundary (check each service on its own):")
		var lines []string
		for _, key := range slices.Sorted(maps.Keys(r.Pairing.Collisions)) {
			lines = append(lines, fmt.Sprintf("  %s: %s", key, strings.Join(r.Pairing.Collisions[key], ", ")))
		}
		o.list(w, lines)
	}
	fmt.Fprintf(w, "%d of %s could only be described in part\n", r.Partly, counted.Of(r.Units, "unit", "units"))
}

// list writes lines, without All only so many.
func (o *Options) list(w io.Writer, lines []string) {
	for i, l := range lines {
		if i == listed && !o.All {
			fmt.Fprintf(w, "  and %d more; --all lists them\n", len(lines)-i)
			return
		}
		fmt.Fprintln(w, inert.Text(l))
	}
}
