package answers

import (
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// spell gives what a route takes the names that stand on the wire, where what reads its requests spells them otherwise than the code.
func (r *Walker) spell(w *walk) {
	if w.Out.Kind != summary.KindHandler {
		return
	}
	http := w.Out.Metadata.HTTP
	if http != nil && r.Routing.Asked != "" {
		for i := range http.Takes {
			if http.Takes[i].Part == "query" {
				http.Takes[i].Fields, http.Takes[i].At = bothSpellings(http.Takes[i].Fields, r.Routing.Asked), nil
			}
		}
	}
	spelling, ok := r.Routing.Spelled[w.Framework.Pack]
	if !ok || http == nil {
		return
	}
	unknown := false
	for i, part := range http.Takes {
		if part.Part != "body" {
			continue
		}
		if part.Checked != nil {
			http.Takes[i].Checked = spelled(part.Checked, spelling, &unknown)
		}
		for k := range part.Fields {
			for n, name := range part.Fields[k].Path {
				part.Fields[k].Path[n] = summary.Step(spelledName(string(name), spelling))
			}
		}
	}
	r.tellSpelling(w, unknown)
}

// spellAnswers gives what a route answers the names that stand on the wire, where what renders its answers spells them otherwise than
// the code; written are the answers that another framework's call has written already. Of a type that is spelled out elsewhere nothing
// is known then.
func (r *Walker) spellAnswers(w *walk, written map[int]bool) {
	spelling, ok := r.Routing.Spelled[w.Framework.Pack]
	if !ok || w.Out.Kind != summary.KindHandler {
		return
	}
	unknown := false
	for i, t := range w.Out.Transitions {
		if answer, ok := t.Output.(summary.Response); ok && answer.Body != nil && !written[i] {
			answer.Body = spelled(answer.Body, spelling, &unknown)
			w.Out.Transitions[i].Output = answer
		}
	}
	r.tellSpelling(w, unknown)
}

func (r *Walker) tellSpelling(w *walk, unknown bool) {
	const why = "names of fields are spelled otherwise where this is sent, in a way that is not read"
	if unknown && !r.opts.NoGaps && !slices.ContainsFunc(w.Out.Gaps, func(g summary.Gap) bool { return g.Description == why }) {
		w.Out.Gaps = append(w.Out.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: why})
	}
}

// bothSpellings are fields of which one that a client may spell in two ways stands under both names; a request need not have it under either.
func bothSpellings(fields []summary.TakenField, spelling string) (out []summary.TakenField) {
	for _, f := range fields {
		if len(f.Path) == 0 || spelledName(string(f.Path[0]), spelling) == string(f.Path[0]) {
			out = append(out, f)
			continue
		}
		f.Needed, f.Guarded, f.At = false, true, nil
		out = append(out, f)
		f.Path = append(summary.Path{summary.Step(spelledName(string(f.Path[0]), spelling))}, f.Path[1:]...)
		out = append(out, f)
	}
	return out
}

// spelled is a shape with its names as a spelling has them.
func spelled(s summary.TypeShape, spelling string, unknown *bool) summary.TypeShape {
	switch s := s.(type) {
	case summary.Record:
		if spelling != "camel" {
			*unknown = true
			return summary.UnknownShape{}
		}
		properties := make([]summary.Property, len(s.Properties))
		for i, p := range s.Properties {
			properties[i] = p
			properties[i].Name, properties[i].Shape = spelledName(p.Name, spelling), spelled(p.Shape, spelling, unknown)
		}
		return summary.NewRecord(properties, s.Spreads...)
	case summary.Array:
		s.Items = spelled(s.Items, spelling, unknown)
		return s
	case summary.Dictionary:
		s.Values = spelled(s.Values, spelling, unknown)
		return s
	case summary.Union:
		variants := make([]summary.TypeShape, len(s.Variants))
		for i, v := range s.Variants {
			variants[i] = spelled(v, spelling, unknown)
		}
		return summary.NewUnion(variants...)
	case summary.Ref:
		if s.Def != "" {
			*unknown = true
			return summary.UnknownShape{}
		}
	}
	return s
}

// spelledName writes a name without its underscores, the letters after them as capitals.
func spelledName(name, spelling string) string {
	if spelling != "camel" {
		return name
	}
	var out []byte
	for i := 0; i < len(name); i++ {
		c := name[i]
		if next := i + 1; c == '_' && i > 0 && next < len(name) && name[next] != '_' {
			c = name[next]
			i = next
			if c >= 'a' && c <= 'z' {
				c -= 'a' - 'A'
			}
		}
		out = append(out, c)
	}
	return string(out)
}
