package contracts

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/summary"
)

// declared is the declared contract of an operation.
type declared struct {
	byStatus map[int]summary.TypeShape
	// ranges are declared ranges such as 4XX, by their first digit.
	ranges  map[int]summary.TypeShape
	any     bool
	derived bool
	source  string
}

func readDeclared(s *summary.Summary) (declared, bool) {
	if s.Metadata.HTTP == nil || s.Metadata.HTTP.DeclaredContract == nil {
		return declared{}, false
	}
	m := s.Metadata.HTTP.DeclaredContract
	d := declared{byStatus: map[int]summary.TypeShape{}, ranges: map[int]summary.TypeShape{}, derived: m.Provenance == summary.ProvenanceDerived, source: m.Source}
	for _, r := range m.Responses {
		digit, ranged := r.Status.Range()
		switch {
		case r.Status.Code != 0:
			d.byStatus[r.Status.Code] = r.Body
		case r.Status.IsDefault():
			d.any = true
		case ranged:
			d.ranges[digit] = r.Body
		}
	}
	return d, len(m.Responses) > 0
}

func (d *declared) lists(status int) bool {
	_, ok := d.byStatus[status]
	_, ranged := d.ranges[status/100]
	return ok || d.any || ranged
}

func (d *declared) statuses() []int {
	out := slices.Sorted(maps.Keys(d.byStatus))
	return out
}

// listing is for how many of its operations each document of a run lists a status, by the document's name.
type listing map[string]map[int]int

// listings reads the documents of a run.
func listings(all []*summary.Summary) listing {
	out := listing{}
	for _, s := range all {
		d, ok := readDeclared(s)
		if !ok || !s.IsContract() {
			continue
		}
		name := sourceOf(s)
		if out[name] == nil {
			out[name] = map[int]int{}
		}
		for status := range d.byStatus {
			out[name][status]++
		}
	}
	return out
}

// inCode reads the contracts that stand next to handlers, those of one kind in one project as one document.
func inCode(all []*summary.Summary) listing {
	out := listing{}
	for _, s := range all {
		d, ok := readDeclared(s)
		if !ok || s.IsContract() || s.Kind.IsConsumer() || d.derived {
			continue
		}
		name := besideCode(s)
		if out[name] == nil {
			out[name] = map[int]int{}
		}
		for status := range d.byStatus {
			out[name][status]++
		}
	}
	return out
}

// besideCode names the contracts of the kind of a unit's own in its project.
func besideCode(s *summary.Summary) string {
	return codeOf + s.Location.Workspace + " " + sourceOf(s)
}

// codeOf begins the names of contracts that stand next to handlers.
const codeOf = "code of "

// whichLists says whose operations lack something that a document, or the contracts next to handlers, list for others or for none.
func whichLists(document string) string {
	if strings.HasPrefix(document, codeOf) {
		return "this project, whose contracts of that kind list"
	}
	return "that document, which lists"
}

// nowhere is the cause of a status that a document leaves out, when it lists it for no operation.
func (l listing) nowhere(document string, status int) finding.Cause {
	if l[document] == nil || l[document][status] > 0 {
		return finding.Cause{}
	}
	return finding.Cause{Key: fmt.Sprint("nowhere ", document, " ", status), Words: fmt.Sprintf("of %s %d for no operation", whichLists(document), status)}
}

// A status that a document lists for one operation while at least so many others that give it lack it is left out of that
// document as a rule, which is one difference and not one for each of them.
const seldomOneIn = 12

// seldom gives the findings about a failure that a document lists for next to none of the operations which give it one cause.
func (l listing) seldom(document string, found []finding.Finding) {
	left := func(f *finding.Finding) (status int, ok bool) {
		status, err := strconv.Atoi(f.Subject)
		ok = f.Kind == ProviderContractViolation.Name && err == nil && status >= 400 && (f.Cause.Key == "" || strings.HasPrefix(f.Cause.Key, oneAnswer))
		return status, ok
	}
	lack := map[int]int{}
	for i := range found {
		if status, ok := left(&found[i]); ok {
			lack[status]++
		}
	}
	for i := range found {
		f := &found[i]
		status, ok := left(f)
		if n := l[document][status]; ok && n > 0 && lack[status] >= seldomOneIn*n {
			f.Cause = finding.Cause{Key: fmt.Sprint("seldom ", document, " ", status), Words: fmt.Sprintf("of %s %d for %d operations", whichLists(document), status, n)}
		}
	}
}

// promised is the body that a contract declares for a status: its own, or that of a range.
func (d *declared) promised(status int) (body summary.TypeShape, as string) {
	if b, ok := d.byStatus[status]; ok {
		return b, fmt.Sprintf("the %d response", status)
	}
	return d.ranges[status/100], fmt.Sprintf("the %d response, judged by the declared %dXX,", status, status/100)
}

// listed writes the statuses that a contract declares.
func (d *declared) listed() string {
	out := http.Listed(d.statuses())
	for digit := 1; digit <= 5; digit++ {
		if _, ok := d.ranges[digit]; ok {
			out = strings.TrimPrefix(fmt.Sprintf("%s, %dXX", out, digit), ", ")
		}
	}
	if d.any {
		out = strings.TrimPrefix(out+", default", ", ")
	}
	return out
}

func sourceOf(s *summary.Summary) string {
	if d, ok := readDeclared(s); ok && d.source != "" {
		return d.source
	}
	return s.Location.File
}
