package mcpserver

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

var severities = []string{"error", "warning", "info"}

func rank(severity string) int { return slices.Index(severities, severity) }

// check gives the findings that are asked for, the worst first, in the report's order.
func (r *reading) check(in CheckIn) (Check, error) {
	if in.Severity != "" && rank(in.Severity) < 0 {
		return Check{}, fmt.Errorf("severity is error, warning or info, not %q", in.Severity)
	}
	if in.Kind != "" {
		if _, err := check.Explain(in.Kind); err != nil {
			return Check{}, fmt.Errorf("there is no finding kind %q; the resources %s… are those there are", in.Kind, kindPrefix)
		}
	}
	report := r.report()
	out := Check{Kinds: []KindCount{}, NotRead: r.Run.Skipped}
	var list []Finding
	counted := map[KindCount]int{}
	var asked []finding.Finding
	for i := range report.Findings {
		f := &report.Findings[i]
		if named(f.Boundary.Label(), in.Boundary) && (in.Kind == "" || string(f.Kind) == in.Kind) && (in.Severity == "" || rank(string(f.Severity)) <= rank(in.Severity)) &&
			(sideOf(&f.Consumer).in(in.File) || sideOf(&f.Provider).in(in.File)) {
			asked = append(asked, *f)
		}
	}
	for _, f := range finding.Told(asked) {
		x := Finding{Severity: string(f.Severity), Kind: string(f.Kind), Boundary: f.Boundary.Label(), Description: f.Description, Sources: f.Sources,
			Consumer: sideOf(&f.Consumer), Provider: sideOf(&f.Provider)}
		if f.Suppressed != nil {
			x.Accepted = cmp.Or(f.Suppressed.Reason, f.Suppressed.Effect)
		}
		if x.Accepted != "" {
			if out.Accepted++; !in.Accepted {
				continue
			}
		} else {
			switch x.Severity {
			case "error":
				out.Errors++
			case "warning":
				out.Warnings++
			default:
				out.Infos++
			}
			counted[KindCount{Kind: x.Kind, Severity: x.Severity}]++
		}
		list = append(list, x)
	}
	slices.SortStableFunc(list, func(a, b Finding) int {
		if a.Accepted != "" != (b.Accepted != "") {
			if a.Accepted != "" {
				return 1
			}
			return -1
		}
		return rank(a.Severity) - rank(b.Severity)
	})
	for k, n := range counted {
		k.Count = n
		out.Kinds = append(out.Kinds, k)
	}
	slices.SortFunc(out.Kinds, func(a, b KindCount) int {
		if c := rank(a.Severity) - rank(b.Severity); c != 0 {
			return c
		}
		return strings.Compare(a.Kind, b.Kind)
	})
	var err error
	out.Findings, out.Next, err = of(in.Page, list)
	return out, err
}

// has reports whether a text holds another, without regard to case.
func has(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

// named reports whether the name of a boundary holds a text, or is what the text spells with other signs for its parameters.
func named(label, part string) bool { return has(label, part) || finding.Covers(part, label) }

func sideOf(side *finding.Side) *Place {
	if side.Summary == "" {
		return nil
	}
	return &Place{Unit: side.Summary, File: inRepository(side.Location.File, side.Source), Line: side.Location.Range.Start}
}

// in reports whether a place is in a file whose path holds a text.
func (p *Place) in(part string) bool { return part == "" || p != nil && has(p.File, part) }

// inRepository is a file's path from the repository on, where it is known where its project stands in it.
func inRepository(file string, at *summary.SourceMetadata) string {
	if at == nil {
		return file
	}
	return path.Join(at.Root, file)
}

// view is a boundary with all of its units. It may be spelled in several ways.
type view struct {
	name, group          string
	spelled              []string
	providers, consumers []Place
}

// viewsOf lists the boundaries of a report: those with both sides first, then in order of their names.
func viewsOf(report *check.Report) []view {
	at := map[string]*view{}
	of := func(label string) *view {
		key := finding.BoundaryKey(label)
		v := at[key]
		if v == nil {
			v = &view{name: label}
			at[key] = v
		}
		if !slices.Contains(v.spelled, label) {
			v.spelled = append(v.spelled, label)
		}
		if strings.Contains(label, "{") && (!strings.Contains(v.name, "{") || label < v.name) {
			v.name = label // as questions are spelled
		}
		return v
	}
	put := func(list *[]Place, s *summary.Summary) {
		p := Place{Unit: s.ID(), File: inRepository(s.Location.File, s.Metadata.Source), Line: s.Location.Range.Start}
		if !slices.Contains(*list, p) {
			*list = append(*list, p)
		}
	}
	for _, p := range report.Pairing.Pairs {
		v := of(p.Label())
		put(&v.providers, p.Provider)
		put(&v.consumers, p.Consumer)
	}
	for _, s := range report.Pairing.LoneProviders {
		put(&of(s.Identity.Binding.Label()).providers, s)
	}
	for _, s := range report.Pairing.LoneConsumers {
		put(&of(s.Identity.Binding.Label()).consumers, s)
	}
	var out []view
	for _, v := range at {
		switch {
		case len(v.providers) > 0 && len(v.consumers) > 0:
			v.group = "both"
		case len(v.providers) > 0:
			v.group = "served"
		default:
			v.group = "called"
		}
		out = append(out, *v)
	}
	slices.SortFunc(out, func(a, b view) int {
		if c := strings.Compare(a.group, b.group); c != 0 {
			return c
		}
		return strings.Compare(a.name, b.name)
	})
	return out
}

// unitsShown is how many units of a side are listed, unless one boundary is asked for.
const unitsShown = 3

func (r *reading) boundaries(in BoundariesIn) (Boundaries, error) {
	switch in.Group {
	case "", "both", "served", "called":
	default:
		return Boundaries{}, fmt.Errorf("group is both, served or called, not %q", in.Group)
	}
	var out Boundaries
	var list []view
	for _, v := range r.views() {
		if !slices.ContainsFunc(v.spelled, func(label string) bool { return named(label, in.Name) }) {
			continue
		}
		switch v.group {
		case "both":
			out.Both++
		case "served":
			out.Served++
		default:
			out.Called++
		}
		if in.Group == "" || in.Group == v.group {
			list = append(list, v)
		}
	}
	page, next, err := of(in.Page, list)
	if err != nil {
		return Boundaries{}, err
	}
	out.Next, out.Boundaries = next, []Boundary{}
	for _, v := range page {
		b := Boundary{Name: v.name, Group: v.group, Providers: v.providers, Consumers: v.consumers}
		if len(list) > 1 {
			for _, side := range []*[]Place{&b.Providers, &b.Consumers} {
				if len(*side) > unitsShown {
					b.More += len(*side) - unitsShown
					*side = (*side)[:unitsShown]
				}
			}
		}
		out.Boundaries = append(out.Boundaries, b)
	}
	return out, nil
}
