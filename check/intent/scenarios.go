package intent

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/internal/spelling"
)

// target is what a link can mean.
type target struct {
	doc     *intent.Document
	outcome *intent.Outcome
	draft   bool
}

// scenarios holds the links of product documents against the outcomes that boundary documents declare.
func (r *Result) scenarios(folder *intent.Folder) {
	targets := map[string][]target{}
	names := map[string][]string{}
	var known []string
	add := func(d *intent.Document, draft bool) {
		if d.Boundary == nil {
			return
		}
		names[d.Name] = append(names[d.Name], d.File)
		for i := range d.Boundary.Outcomes {
			o := &d.Boundary.Outcomes[i]
			link := d.Name + "." + o.ID
			if targets[link] == nil {
				known = append(known, link)
			}
			if !slices.ContainsFunc(targets[link], func(t target) bool { return t.doc == d }) {
				targets[link] = append(targets[link], target{d, o, draft})
			}
		}
	}
	for _, d := range folder.Documents {
		add(d, false)
	}
	for _, d := range folder.Drafts {
		add(d.Document, true)
	}
	slices.Sort(known)
	for _, name := range slices.Sorted(mapKeys(names)) {
		if files := names[name]; len(files) > 1 {
			r.Notes = append(r.Notes, fmt.Sprintf("%d boundary documents are called %s: %s; a link to it cannot tell them apart", len(files), name, strings.Join(files, ", ")))
		}
	}
	linked := map[*intent.Outcome]bool{}
	any := false
	for _, d := range folder.Documents {
		for i := range d.Scenarios {
			any = true
			r.scenario(d, &d.Scenarios[i], targets, known, linked)
		}
	}
	if !any {
		return
	}
	for _, d := range folder.Documents {
		if d.Boundary == nil {
			continue
		}
		for i := range d.Boundary.Outcomes {
			if o := &d.Boundary.Outcomes[i]; !linked[o] {
				f := of(UndescribedOutcome, nil, d, o.At)
				f.Boundary, f.Intent.OutcomeID = intent.Label(d.Boundary.Binding), o.ID
				f.Message = "no scenario links to " + d.Name + "." + o.ID
				r.Findings = append(r.Findings, f)
			}
		}
	}
}

// nearLinks is how many links a message offers.
const nearLinks = 3

func (r *Result) scenario(d *intent.Document, s *intent.Scenario, targets map[string][]target, known []string, linked map[*intent.Outcome]bool) {
	title := s.Title
	if title == "" {
		title = strings.Join(strings.Fields(s.When), " ")
	}
	report := func(k *finding.Kind, at intent.At, link, message string) {
		f := of(k, nil, d, at)
		f.Boundary, f.Scenario, f.Message = "prd:"+d.Name, &finding.ScenarioName{Title: title, Link: link}, message
		r.Findings = append(r.Findings, f)
	}
	if len(s.Links) == 0 {
		report(UnlinkedScenario, s.At, "", fmt.Sprintf("the scenario %q links to no outcome, so that nothing is compared with it", title))
	}
	for _, l := range s.Links {
		found := targets[l.Text]
		for _, t := range found {
			linked[t.outcome] = true
		}
		switch {
		case len(found) == 0:
			report(DanglingScenarioLink, l.At, l.Text, fmt.Sprintf("no boundary document declares the outcome %s%s", l.Text, offered(l.Text, known)))
		case len(found) > 1:
			var files []string
			for _, t := range found {
				files = append(files, t.doc.File)
			}
			report(AmbiguousScenarioLink, l.At, l.Text, fmt.Sprintf("%s is declared by %s; rename one of them", l.Text, strings.Join(files, " and ")))
		case found[0].draft:
			report(DanglingScenarioLink, l.At, l.Text, fmt.Sprintf("%s is an outcome of the draft %s, which waits for what is blank in it", l.Text, found[0].doc.File))
		}
	}
}

// offered lists the outcomes that are declared for the intent that a link names, or the nearest ones.
func offered(link string, known []string) string {
	var same []string
	for _, k := range known {
		if name, _, ok := strings.Cut(link, "."); ok && strings.HasPrefix(k, name+".") {
			same = append(same, k)
		}
	}
	if len(same) > 0 {
		return "; declared are " + finding.ShortList(same)
	}
	if len(known) == 0 {
		return "; no outcome is declared"
	}
	rest := slices.Clone(known)
	var near []string
	for range min(nearLinks, len(rest)) {
		one, _ := spelling.Nearest(link, rest)
		near = append(near, one)
		rest = slices.DeleteFunc(rest, func(s string) bool { return s == one })
	}
	return "; the nearest are " + strings.Join(near, ", ")
}
