package inspect

import (
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// outcome writes how a path ends, and its effects.
func (r *renderer) outcome(s *summary.Summary, t *summary.Transition, indent int, marked map[int]bool) {
	head, body := words.Ending(t.Output)
	literal, known := summary.LiteralStatus(t.Output)
	status := int(literal)
	colour := plain
	if known {
		colour = map[int]style{2: green, 3: cyan, 4: yellow, 5: red}[status/100]
	}
	line := []span{{dim, "-> "}, {colour, head}}
	var rest []string
	if body != nil {
		draw := &words.Shaper{Defs: s.Definitions, Expand: r.o.Types}
		lines := draw.Lines(body, words.LineWidth-indent-len(head)-4)
		line = append(line, said(" "+lines[0]))
		rest = lines[1:]
	}
	var tail []span
	if known && undeclared(s, status) {
		marked[status] = true
		tail = append(tail, span{red, "  !! undeclared"})
	}
	if w, ok := graph.WrapperOf(t); ok {
		tail = append(tail, span{dim, "  from " + w.Name})
	}
	if t.Confidence != nil && t.Confidence.Corroboration != nil {
		tail = append(tail, span{dim, "  " + string(t.Confidence.Corroboration.Outcome)})
	}
	if len(rest) == 0 {
		r.body(indent, append(line, tail...)...)
	} else {
		r.body(indent, line...)
		for i, l := range rest {
			more := []span{said(l)}
			if i == len(rest)-1 {
				more = append(more, tail...)
			}
			r.body(indent+3, more...)
		}
	}
	if render, ok := t.Output.(summary.Render); ok && render.Root != nil {
		r.renderTree(render.Root, indent+3)
	}
	if t.ExpectedInput != nil {
		draw := &words.Shaper{Defs: s.Definitions, Expand: r.o.Types}
		lines := draw.Lines(t.ExpectedInput, words.LineWidth-indent-14)
		r.body(indent+2, span{dim, "reads of the body: "}, said(lines[0]))
		for _, l := range lines[1:] {
			r.body(indent+2, said(l))
		}
	}
	r.effects(s, t, indent+2)
}

// renderTree writes a UI tree.
func (r *renderer) renderTree(n summary.RenderNode, indent int) {
	switch x := n.(type) {
	case summary.ElementNode:
		if x.Tag == "" {
			r.body(indent, said("<>"))
		} else {
			line := []span{said("<" + x.Tag + attributes(x.Attrs) + ">")}
			if x.Target != nil {
				line = append(line, span{dim, "  " + words.WithoutExtension(x.Target.File) + "." + x.Target.Name})
			}
			r.body(indent, line...)
		}
		for _, c := range x.Children {
			r.renderTree(c, indent+2)
		}
	case summary.TextNode:
		if strings.TrimSpace(x.Value) != "" { // blanks between two nodes get no line
			r.body(indent, said(summary.LiteralText(words.Shorten(x.Value, words.SourceLimit))))
		}
	case summary.ExpressionNode:
		r.body(indent, said("{"+words.Shorten(x.SourceText, words.SourceLimit)+"}"))
	case summary.ConditionalNode:
		r.body(indent, span{magenta, "if"}, said("  "+words.Shorten(x.Condition, words.SourceLimit)))
		if x.WhenTrue != nil {
			r.renderTree(x.WhenTrue, indent+2)
		}
		if x.WhenFalse != nil {
			r.body(indent, span{magenta, "else"})
			r.renderTree(x.WhenFalse, indent+2)
		}
	}
}

func attributes(attrs map[string]string) string {
	names := slices.Sorted(maps.Keys(attrs))
	var b strings.Builder
	for _, n := range names {
		b.WriteString(" " + n)
		if v := attrs[n]; v != "" {
			b.WriteString("=" + words.Shorten(v, 40))
		}
	}
	return b.String()
}

// declaredStatuses are the statuses of the contract next to a unit:
// numbers, ranges such as 4XX, and default.
func declaredStatuses(s *summary.Summary) []string {
	var out []string
	seen := map[string]bool{}
	add := func(text string) {
		if !seen[text] {
			seen[text] = true
			out = append(out, text)
		}
	}
	if m := s.Metadata.HTTP; m != nil && m.DeclaredContract != nil {
		for _, r := range m.DeclaredContract.Responses {
			add(r.Status.String())
		}
	}
	if b := s.Identity.Binding; b != nil {
		if rest, ok := b.Semantics.(summary.Rest); ok {
			for _, n := range rest.DeclaredResponses {
				add(strconv.Itoa(n))
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return statusOrder(out[i]) < statusOrder(out[j]) })
	return out
}

// statusOrder puts a range behind the numbers in it, and default last.
func statusOrder(s string) string {
	if s == "" || s[0] < '0' || s[0] > '9' {
		return "~"
	}
	return strings.ToUpper(s)
}

// undeclared reports whether the contract next to the unit lacks the status.
func undeclared(s *summary.Summary, status int) bool {
	declared := declaredStatuses(s)
	for _, d := range declared {
		if d == strconv.Itoa(status) || strings.EqualFold(d, "default") || len(d) == 3 && strings.EqualFold(d[1:], "xx") && int(d[0]-'0') == status/100 {
			return false
		}
	}
	return len(declared) > 0
}

// contract writes the declared statuses of a handler, the wrappers around it, and what a contract
// summary serves.
func (r *renderer) contract(s *summary.Summary) {
	if declared := declaredStatuses(s); len(declared) > 0 {
		r.body(6, span{bold, "Contract: "}, said(strings.Join(declared, ", ")))
	}
	if list := graph.Applied(s); len(list) > 0 {
		names := make([]string, len(list))
		for i, w := range list {
			names[i] = w.Text()
		}
		r.body(6, span{bold, "Behind: "}, said(strings.Join(names, ", ")))
	}
	if m := s.Metadata.Routing; m != nil {
		var in []string
		for i := range m.Nodes {
			if m.Nodes[i].Entry {
				in = append(in, m.Nodes[i].ID)
			}
		}
		r.body(6, span{bold, "Requests come in by: "}, said(strings.Join(in, ", ")))
	}
	table, fields := served(s)
	if table != "" {
		r.body(6, span{bold, "Table: "}, said(table))
	}
	if len(fields) > 0 {
		draw := &words.Shaper{Defs: s.Definitions, Expand: r.o.Types}
		lines := draw.Lines(summary.Record{Properties: fields}, words.LineWidth-16)
		r.body(6, span{bold, "Serves: "}, said(lines[0]))
		for _, l := range lines[1:] {
			r.body(6, said(l))
		}
	}
}
