package intent

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// OutcomeRow is one outcome that a scenario can link to.
type OutcomeRow struct {
	// Link is `<intent-name>.<outcome-id>`.
	Link     string `json:"link"`
	Intent   string `json:"intent"`
	Boundary string `json:"boundary"`
	// OutcomeID is the id alone.
	OutcomeID   string `json:"outcomeId"`
	Description string `json:"description"`
	File        string `json:"file"`
	// Line is the one that the id is written on.
	Line int `json:"line"`
}

// Outcomes lists the outcomes that the boundary intents of a folder declare. Those of drafts that nobody has curated stand
// apart: curation renames them.
func (f *Folder) Outcomes() (curated, uncurated []OutcomeRow) {
	curated, uncurated = []OutcomeRow{}, []OutcomeRow{}
	add := func(d *Document, waits bool) {
		if d.Boundary == nil {
			return
		}
		for i := range d.Boundary.Outcomes {
			o := &d.Boundary.Outcomes[i]
			row := OutcomeRow{Link: d.Name + "." + o.ID, Intent: d.Name, Boundary: Label(d.Boundary.Binding), OutcomeID: o.ID, Description: Describe(o), File: d.File, Line: o.At.Line}
			if waits || d.Inferred() {
				uncurated = append(uncurated, row)
			} else {
				curated = append(curated, row)
			}
		}
	}
	for _, d := range f.Documents {
		add(d, false)
	}
	for _, d := range f.Drafts {
		add(d.Document, true)
	}
	return curated, uncurated
}

// Label is a boundary as reports print it, the path of an endpoint in brace form.
func Label(b summary.Binding) string {
	if r, ok := b.Semantics.(summary.Rest); ok && r.Path != nil {
		path := restpath.Brace(*r.Path)
		r.Path = &path
		b.Semantics = r
	}
	return b.Label()
}

// Describe says how an outcome ends and what it turns on.
func Describe(o *Outcome) string {
	ending := o.Ending.String()
	when := o.Sentence
	if when == "" {
		var clauses []string
		for i := range o.Clauses {
			clauses = append(clauses, o.Clauses[i].String())
		}
		when = strings.Join(clauses, " and ")
	}
	when = strings.Join(strings.Fields(when), " ")
	if ending == "" {
		var results []string
		for i := range o.Results {
			results = append(results, o.Results[i].String())
		}
		ending = strings.Join(results, ", ")
	}
	return ending + ": " + when
}

// String says how an outcome ends, "" where nothing is said of it.
func (e Ending) String() string {
	switch e.Kind {
	case "response":
		return "answers " + strconv.Itoa(e.Status)
	case "returns":
		return "returns"
	case "throws":
		if e.ErrorType == "" {
			return "throws"
		}
		return "throws " + e.ErrorType
	}
	return ""
}

// String writes a clause as it reads in a sentence.
func (c *Clause) String() string {
	out := c.Verb + " " + c.Subject
	if len(c.Where) > 0 {
		out += " where " + strings.Join(c.Where, ".")
	}
	if c.Test == "" {
		return out
	}
	value := summary.ValueText(summary.LiteralRef{Value: c.Value})
	if t, ok := c.Value.(string); ok && c.Test != "equals" {
		value = t
	}
	return out + " " + c.Test + " " + value
}

// String writes a result as it reads in a sentence.
func (r *Result) String() string {
	out := r.Verb + " " + r.Subject
	if len(r.Fields) > 0 {
		out += " (" + strings.Join(r.Fields, ", ") + ")"
	}
	if len(r.By) > 0 {
		out += " by " + strings.Join(r.By, ", ")
	}
	return out
}

// ErrNoOutcomes says that a folder declares nothing that a scenario can link to.
func (f *Folder) ErrNoOutcomes() error {
	_, uncurated := f.Outcomes()
	if len(uncurated) > 0 {
		return fmt.Errorf("every outcome of %s is of a draft that nobody has curated: write purpose and audience, rename the ids, and set source to `%s`", f.Dir, SourceCurated)
	}
	return fmt.Errorf("no boundary intent of %s declares an outcome", f.Dir)
}
