package diff

import (
	"encoding/json"
	"fmt"
	"io"
	slash "path"

	"github.com/drift-analyzer/drift/internal/jsonout"
	"github.com/drift-analyzer/drift/summary"
)

// Version is the version of the JSON form. A key that is added does not change it.
const Version = 1

type document struct {
	Version int  `json:"version"`
	Changed bool `json:"changed"`
	// Summaries are all units that changed, with their paths in full.
	Summaries  []summaryDocument `json:"summaries"`
	Boundaries []unitDocument    `json:"boundaries"`
	Causes     []causeDocument   `json:"causes"`
	Internal   []unitDocument    `json:"internal"`
	Stores     []storeDocument   `json:"stores,omitempty"`
}

// storeDocument is a system whose tables are those of another one now.
type storeDocument struct {
	Was    string `json:"was"`
	Now    string `json:"now"`
	Tables int    `json:"tables"`
}

type summaryDocument struct {
	Change   Change                `json:"change"`
	Summary  string                `json:"summary"`
	Was      string                `json:"was,omitempty"`
	Kind     summary.Kind          `json:"kind"`
	File     string                `json:"file"`
	Name     string                `json:"name"`
	Boundary string                `json:"boundary,omitempty"`
	Added    []json.RawMessage     `json:"added"`
	Removed  []json.RawMessage     `json:"removed"`
	Changed  []changedPathDocument `json:"changed"`
}

type changedPathDocument struct {
	Before json.RawMessage `json:"before"`
	After  json.RawMessage `json:"after"`
}

type fromDocument struct {
	File string `json:"file"`
	Name string `json:"name"`
}

type fieldDocument struct {
	Change Change `json:"change"`
	Field  string `json:"field"`
	Was    string `json:"was,omitempty"`
	Now    string `json:"now,omitempty"`
}

type outcomeDocument struct {
	Change  Change          `json:"change"`
	Outcome string          `json:"outcome"`
	Was     string          `json:"was,omitempty"`
	Fields  []fieldDocument `json:"fields,omitempty"`
	From    *fromDocument   `json:"from,omitempty"`
}

type effectDocument struct {
	Change   Change          `json:"change"`
	Effect   string          `json:"effect"`
	Relation string          `json:"relation"`
	Boundary string          `json:"boundary,omitempty"`
	Detail   string          `json:"detail,omitempty"`
	When     string          `json:"when,omitempty"`
	WasWhen  string          `json:"wasWhen,omitempty"`
	Fields   []fieldDocument `json:"fields,omitempty"`
	Through  []string        `json:"through"`
	From     *fromDocument   `json:"from,omitempty"`
}

type gapDocument struct {
	Change Change `json:"change"`
	Gap    string `json:"gap"`
}

type unitDocument struct {
	Change   Change            `json:"change"`
	Does     string            `json:"does,omitempty"`
	Boundary string            `json:"boundary,omitempty"`
	Unit     string            `json:"unit"`
	File     string            `json:"file"`
	Outcomes []outcomeDocument `json:"outcomes"`
	Effects  []effectDocument  `json:"effects"`
	Gaps     []gapDocument     `json:"gaps"`
}

type causeDocument struct {
	From    fromDocument     `json:"from"`
	Change  Change           `json:"change"`
	Outcome *outcomeDocument `json:"outcome,omitempty"`
	Effect  *effectDocument  `json:"effect,omitempty"`
	At      []string         `json:"at"`
	NotAt   []string         `json:"notAt"`
	// Covered says that every boundary on which the wrapper runs has the change.
	Covered bool `json:"covered"`
}

// WriteJSON writes {version, changed, summaries, boundaries, causes, internal}, whole whatever a text would leave out.
func (r *Report) WriteJSON(w io.Writer) error {
	doc := document{Version: Version, Changed: !r.Empty(), Summaries: []summaryDocument{}, Boundaries: unitDocuments(r.Boundaries), Causes: []causeDocument{}, Internal: unitDocuments(r.Internal)}
	for i := range r.Summaries {
		doc.Summaries = append(doc.Summaries, summaryOf(&r.Summaries[i], r.apart))
	}
	for _, s := range r.Stores {
		doc.Stores = append(doc.Stores, storeDocument(s))
	}
	for i := range r.Causes {
		c := &r.Causes[i]
		x := causeDocument{From: *fromOf(&c.From), Change: c.Change(), At: jsonout.List(c.At), NotAt: jsonout.List(c.NotAt), Covered: len(c.NotAt) == 0}
		if c.Outcome != nil {
			o := outcomeDocuments([]Outcome{*c.Outcome})[0]
			x.Outcome = &o
		} else {
			e := effectDocuments([]Effect{*c.Effect})[0]
			x.Effect = &e
		}
		doc.Causes = append(doc.Causes, x)
	}
	if err := jsonout.Encode(w, doc); err != nil {
		return fmt.Errorf("write the difference: %w", err)
	}
	return nil
}

func summaryOf(s *Summary, apart bool) summaryDocument {
	u := s.After
	if u == nil {
		u = s.Before
	}
	raw := func(t *summary.Transition) json.RawMessage { return summary.AppendJSON(nil, t) }
	out := summaryDocument{Change: s.Change, Summary: u.ID(), Kind: u.Kind, File: u.Location.File, Name: u.Identity.Name, Added: []json.RawMessage{}, Removed: []json.RawMessage{}, Changed: []changedPathDocument{}}
	if apart && u.Metadata.Source != nil {
		out.File = slash.Join(u.Metadata.Source.Root, out.File)
	}
	if side(u) != "" {
		out.Boundary = u.Identity.Binding.Label()
	}
	if s.Before != nil && s.After != nil && s.Before.ID() != s.After.ID() {
		out.Was = s.Before.ID()
	}
	for _, t := range s.Added {
		out.Added = append(out.Added, raw(t))
	}
	for _, t := range s.Removed {
		out.Removed = append(out.Removed, raw(t))
	}
	for _, m := range s.Moved {
		out.Changed = append(out.Changed, changedPathDocument{raw(m[0]), raw(m[1])})
	}
	return out
}

func unitDocuments(list []Unit) []unitDocument {
	out := []unitDocument{}
	for i := range list {
		u := &list[i]
		x := unitDocument{Change: u.Change, Does: u.Does, Boundary: u.Boundary, Unit: u.Name, File: u.place(), Outcomes: outcomeDocuments(u.Outcomes), Effects: effectDocuments(u.Effects), Gaps: []gapDocument{}}
		for _, g := range u.Gaps {
			x.Gaps = append(x.Gaps, gapDocument{g.Change, g.Text})
		}
		out = append(out, x)
	}
	return out
}

func outcomeDocuments(list []Outcome) []outcomeDocument {
	out := []outcomeDocument{}
	for _, o := range list {
		out = append(out, outcomeDocument{Change: o.Change, Outcome: o.Text, Was: o.Was, Fields: fieldDocuments(o.Fields), From: fromOf(o.From)})
	}
	return out
}

func fieldDocuments(list []Field) []fieldDocument {
	var out []fieldDocument
	for _, f := range list {
		out = append(out, fieldDocument{f.Change, f.Name, f.Was, f.Now})
	}
	return out
}

func effectDocuments(list []Effect) []effectDocument {
	out := []effectDocument{}
	for _, e := range list {
		out = append(out, effectDocument{Change: e.Change, Effect: e.text(FullChain), Relation: e.Relation, Boundary: e.Boundary, Detail: e.Detail, When: e.When, WasWhen: e.WasWhen,
			Fields: fieldDocuments(e.Fields), Through: jsonout.List(e.Through), From: fromOf(e.From)})
	}
	return out
}

func fromOf(f *From) *fromDocument {
	if f == nil {
		return nil
	}
	return &fromDocument{f.File, f.Name}
}
