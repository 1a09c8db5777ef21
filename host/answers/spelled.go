package answers

import "github.com/drift-analyzer/drift/summary"

// spell gives what a route answers and takes the names that stand on the wire, where what renders its answers spells them
// otherwise than the code. Of a type that is spelled out elsewhere nothing is known then.
func (r *Walker) spell(w *walk) {
	spelling, ok := r.Routing.Spelled[w.Framework.Pack]
	if !ok || w.Out.Kind != summary.KindHandler {
		return
	}
	unknown := false
	rename := func(s summary.TypeShape) summary.TypeShape { return spelled(s, spelling, &unknown) }
	for i, t := range w.Out.Transitions {
		if answer, ok := t.Output.(summary.Response); ok && answer.Body != nil {
			answer.Body = rename(answer.Body)
			w.Out.Transitions[i].Output = answer
		}
	}
	if http := w.Out.Metadata.HTTP; http != nil {
		for i, part := range http.Takes {
			if part.Part != "body" {
				continue
			}
			if part.Checked != nil {
				http.Takes[i].Checked = rename(part.Checked)
			}
			for k := range part.Fields {
				for n, name := range part.Fields[k].Path {
					part.Fields[k].Path[n] = summary.Step(spelledName(string(name), spelling))
				}
			}
		}
	}
	if unknown && !r.opts.NoGaps {
		w.Out.Gaps = append(w.Out.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
			Description: "names of fields are spelled otherwise where this is sent, in a way that is not read"})
	}
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
