package contracttest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Render writes summaries so that a person can write the same by hand: a line
// for the unit, indented lines for its inputs, transitions and metadata.
func Render(all []*summary.Summary) string {
	var b strings.Builder
	for _, s := range all {
		if s.Metadata.Routing != nil {
			continue // RenderRouting writes it
		}
		fmt.Fprintf(&b, "%s %s %s:%d", s.Kind, s.Identity.Name, s.Location.File, s.Location.Range.Start)
		if s.Identity.Binding != nil {
			fmt.Fprintf(&b, " [%s]", s.Identity.Binding.Label())
		}
		if u := s.Identity.DeployableUnit; u != nil {
			fmt.Fprintf(&b, " unit %s %s", u.DeploymentTarget, u.InstanceName)
		}
		b.WriteByte('\n')
		for _, in := range s.Inputs {
			if p, ok := in.(summary.Parameter); ok {
				role := "?"
				if p.Role != nil {
					role = *p.Role
				}
				fmt.Fprintf(&b, "  in %s %s: %s\n", role, p.Name, summary.ShapeText(p.Shape))
			}
		}
		for _, t := range s.Transitions {
			fmt.Fprintf(&b, "  -> %s", output(t.Output))
			if t.IsDefault {
				b.WriteString(" default")
			}
			if t.ExpectedInput != nil {
				b.WriteString(" reads " + summary.ShapeText(t.ExpectedInput))
			}
			if !t.Metadata.IsEmpty() {
				b.WriteString(" " + data(plain(t.Metadata)))
			}
			b.WriteByte('\n')
			for _, e := range t.Effects {
				if x, ok := e.(summary.InteractionEffect); ok {
					fmt.Fprintf(&b, "    %s %s\n", x.Binding.Label(), interaction(x.Interaction))
				}
			}
		}
		for _, g := range s.Gaps {
			fmt.Fprintf(&b, "  gap %s: %s\n", g.Type, g.Description)
		}
		for _, name := range slices.Sorted(maps.Keys(s.Definitions)) {
			fmt.Fprintf(&b, "  def %s = %s\n", name, summary.ShapeText(s.Definitions[name]))
		}
		metadata := plain(s.Metadata)
		for _, key := range slices.Sorted(maps.Keys(metadata)) {
			m, ok := metadata[key].(map[string]any)
			if !ok {
				fmt.Fprintf(&b, "  %s %s\n", key, data(metadata[key]))
				continue
			}
			for _, k := range slices.Sorted(maps.Keys(m)) {
				if k == "declaredContract" {
					continue
				}
				if list, ok := m[k].([]any); ok && len(list) > 0 {
					if _, ok := list[0].(map[string]any); ok {
						fmt.Fprintf(&b, "  %s.%s\n", key, k)
						for _, item := range list {
							fmt.Fprintf(&b, "    %s\n", data(item))
						}
						continue
					}
				}
				fmt.Fprintf(&b, "  %s.%s %s\n", key, k, data(m[k]))
			}
		}
	}
	return b.String()
}

// RenderRouting writes how requests get through the documents: a line for each node, below it one for each rule.
func RenderRouting(all []*summary.Summary) string {
	var b strings.Builder
	for _, s := range all {
		r := s.Metadata.Routing
		if r == nil {
			continue
		}
		fmt.Fprintf(&b, "%s\n", r.Document)
		for _, n := range r.Nodes {
			fmt.Fprintf(&b, "  %s %s:%d", n.Kind, n.File, n.Line)
			for _, word := range []struct {
				name string
				on   bool
			}{{"entry", n.Entry}, {"internal", n.Internal}, {"merged", n.Merged}} {
				if word.on {
					b.WriteString(" " + word.name)
				}
			}
			for _, pair := range [][2]string{{"id", n.ID}, {"document", n.Document}, {"hosts", strings.Join(n.Hosts, ",")}, {"stages", strings.Join(n.Stages, ",")}, {"exports", strings.Join(n.Exports, ",")}, {"imports", n.Imports},
				{"unit", strings.TrimSpace(n.Target + " " + n.Unit)}, {"status", n.Status}, {"location", n.Location}, {"unresolved", n.Unresolved}, {"by", n.MatchLanguage}} {
				if pair[1] != "" {
					fmt.Fprintf(&b, " %s=%s", pair[0], pair[1])
				}
			}
			b.WriteByte('\n')
			for _, r := range n.Rules {
				b.WriteString("    " + strings.TrimSpace(r.Name+" "+ruleText(r)) + " ->")
				for _, t := range r.To {
					fmt.Fprintf(&b, " %s %s", t.Edge, t.Node)
					if t.Document != "" {
						fmt.Fprintf(&b, " of %s", t.Document)
					}
					if t.Weight != 0 {
						fmt.Fprintf(&b, " (%d)", t.Weight)
					}
					if t.When != "" {
						fmt.Fprintf(&b, " when %s;", t.When)
					}
				}
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}

func ruleText(r summary.RoutingRule) string {
	var parts []string
	if r.Priority != 0 {
		parts = append(parts, fmt.Sprintf("#%d", r.Priority))
	}
	if r.Default {
		parts = append(parts, "default")
	}
	for _, c := range r.Conditions {
		parts = append(parts, strings.TrimSpace(c.Field+" "+c.Key)+" "+c.Match+" "+strings.Join(c.Values, "|"))
	}
	if r.Strip != "" {
		parts = append(parts, "strip "+r.Strip)
	}
	for _, x := range r.Replace {
		parts = append(parts, strings.TrimSpace("replace "+x.Pattern+map[bool]string{true: " (part)"}[x.Part]+" with "+x.With))
	}
	if r.Rewrite != "" {
		parts = append(parts, "rewrite: "+r.Rewrite)
	}
	if r.Open != "" {
		parts = append(parts, "open: "+r.Open)
	}
	return strings.Join(parts, "; ")
}

func output(o summary.Output) string {
	switch x := o.(type) {
	case summary.Response:
		text := "response"
		if x.StatusCode != nil {
			text += " " + summary.ValueText(x.StatusCode)
		}
		if x.Body != nil {
			text += " " + summary.ShapeText(x.Body)
		}
		return text
	case summary.Return:
		if x.Value != nil {
			return "return " + summary.ShapeText(x.Value)
		}
	case summary.Throw:
		if x.ExceptionType != nil {
			return "throw " + *x.ExceptionType
		}
	case summary.Delegate:
		return "delegate " + x.To
	case summary.Render:
		text := "render " + x.Component
		if x.Props != nil {
			text += " " + summary.ShapeText(x.Props)
		}
		return text
	}
	return summary.OutputType(o)
}

func interaction(i summary.Interaction) string {
	switch x := i.(type) {
	case summary.MessageSend:
		text := "send"
		if x.Body != nil {
			text += " " + summary.ShapeText(x.Body)
		}
		return text
	case summary.MessageReceive:
		text := "receive"
		if x.Body != nil {
			text += " " + summary.ShapeText(x.Body)
		}
		return text
	case summary.UnitInvoke:
		return "invoke"
	case summary.ServiceCall:
		return "call " + x.Method
	case summary.StorageAccess:
		return x.Kind + " " + strings.Join(x.Fields, ",")
	}
	return "?"
}

// plain is metadata as it stands in the file.
func plain(metadata any) map[string]any {
	var out map[string]any
	if err := json.Unmarshal(summary.AppendJSON(nil, metadata), &out); err != nil {
		panic(err) // the format's own text
	}
	return out
}

func data(v any) string {
	switch x := v.(type) {
	case map[string]any:
		if shape, err := summary.DecodeShape(x); err == nil && shape != nil {
			return summary.ShapeText(shape)
		}
		parts := make([]string, 0, len(x))
		for _, k := range slices.Sorted(maps.Keys(x)) {
			parts = append(parts, k+"="+data(x[k]))
		}
		return "{" + strings.Join(parts, " ") + "}"
	case []any:
		parts := make([]string, len(x))
		for i, item := range x {
			parts[i] = data(item)
		}
		return "[" + strings.Join(parts, " ") + "]"
	case string:
		if strings.ContainsAny(x, "\n") {
			return fmt.Sprintf("(%d bytes)", len(x))
		}
		return x
	}
	return fmt.Sprint(v)
}
