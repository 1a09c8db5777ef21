package format

import (
	"sort"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/summary"
)

// Limits of the drawing: what is beyond them stands in the table only.
const (
	maxDrawn  = 60
	rowHeight = 34
	headroom  = 30
	textWidth = 40
)

// row is one boundary of the table.
type row struct {
	Label                   string
	Providers, Consumers    []string
	Errors, Warnings, Infos int
	Findings                []string
	rank                    int
}

// rows lists the boundaries that were compared, and those that some finding is about,
// the gravest first.
func rows(r *check.Report, ids []string) []*row {
	byLabel := map[string]*row{}
	at := func(label string) *row {
		if byLabel[label] == nil {
			byLabel[label] = &row{Label: label}
		}
		return byLabel[label]
	}
	for _, p := range r.Pairing.Pairs {
		x := at(p.Label())
		x.Providers, x.Consumers = add(x.Providers, p.Provider.ID()), add(x.Consumers, p.Consumer.ID())
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		x := at(f.Boundary.Label())
		x.Providers, x.Consumers = add(x.Providers, f.Provider.Summary), add(x.Consumers, f.Consumer.Summary)
		x.Findings = append(x.Findings, ids[i])
		switch f.Severity {
		case check.Error:
			x.Errors++
		case check.Warning:
			x.Warnings++
		default:
			x.Infos++
		}
	}
	var out []*row
	for _, x := range byLabel {
		switch {
		case x.Errors > 0:
			x.rank = 3
		case x.Warnings > 0:
			x.rank = 2
		case x.Infos > 0:
			x.rank = 1
		}
		out = append(out, x)
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].rank != out[j].rank {
			return out[i].rank > out[j].rank
		}
		return out[i].Label < out[j].Label
	})
	return out
}

func add(list []string, s string) []string {
	for _, x := range list {
		if x == s {
			return list
		}
	}
	return append(list, s)
}

// Class is the style of a boundary's gravest finding.
func (x *row) Class() string { return [...]string{"fine", "info", "warning", "error"}[x.rank] }

// graph is the drawing: consumers on the left, boundaries in the middle, providers on the right.
type graph struct {
	Width, Height int
	Nodes         []node
	Edges         []edge
	Left          int
}

type node struct {
	X, Y, Width int
	Text, Full  string
	Class, Link string
}

type edge struct {
	X1, Y1, X2, Y2, M1, M2 int
	Class                  string
}

// draw lays the gravest boundaries out, and the units at them.
func draw(list []*row) graph {
	const left, middle, right, width = 10, 400, 790, 300
	g := graph{Width: right + width + 10}
	if len(list) > maxDrawn {
		g.Left = len(list) - maxDrawn
		list = list[:maxDrawn]
	}
	shown := append([]*row(nil), list...)
	sort.Slice(shown, func(i, j int) bool { return shown[i].Label < shown[j].Label })
	column := func(x int, of func(*row) []string) map[string]int {
		y := map[string]int{}
		for _, r := range shown {
			for _, id := range of(r) {
				if _, ok := y[id]; !ok {
					y[id] = headroom + len(y)*rowHeight
					g.Nodes = append(g.Nodes, node{X: x, Y: y[id], Width: width, Text: short(id), Full: id, Class: "unit"})
				}
			}
		}
		g.Height = max(g.Height, headroom+len(y)*rowHeight+10)
		return y
	}
	consumers := column(left, func(r *row) []string { return r.Consumers })
	providers := column(right, func(r *row) []string { return r.Providers })
	for i, r := range shown {
		y := headroom + i*rowHeight
		link := ""
		if len(r.Findings) > 0 {
			link = r.Findings[0]
		}
		g.Nodes = append(g.Nodes, node{X: middle, Y: y, Width: width, Text: short(r.Label), Full: r.Label, Class: r.Class(), Link: link})
		connect := func(x1, y1, x2, y2 int) {
			g.Edges = append(g.Edges, edge{x1, y1 + 12, x2, y2 + 12, (x1 + x2) / 2, (x1 + x2) / 2, r.Class()})
		}
		for _, c := range r.Consumers {
			connect(left+width, consumers[c], middle, y)
		}
		for _, p := range r.Providers {
			connect(middle+width, y, right, providers[p])
		}
		g.Height = max(g.Height, y+rowHeight+10)
	}
	return g
}

// short keeps the end of a name, which tells names apart.
func short(s string) string {
	letters := []rune(s)
	if len(letters) <= textWidth {
		return s
	}
	return "…" + string(letters[len(letters)-textWidth+1:])
}

// excerpt is the lines of one side of a finding.
type excerpt struct {
	Summary, File string
	From          int
	Lines         []numbered
}

type numbered struct {
	N    int
	Text string
}

// maxLines bounds the lines shown of one side.
const maxLines = 14

func (in *Input) excerpt(s check.Side) excerpt {
	out := excerpt{Summary: s.Summary, File: in.Source.Path(s.Location), From: line(s.Location)}
	if in.Source.Lines == nil {
		return out
	}
	for i, text := range in.Source.Lines(out.File, out.From, last(s.Location)) {
		out.Lines = append(out.Lines, numbered{out.From + i, text})
	}
	return out
}

func last(l summary.Location) int { return min(max(l.Range.End, line(l)), line(l)+maxLines-1) }
