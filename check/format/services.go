package format

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/summary"
)

func sideOf(s *summary.Summary) *check.Side {
	out := check.SideOf(s)
	return &out
}

// service is the project that a unit was extracted from.
func service(s *check.Side) string { return cmp.Or(s.Location.Workspace, "(unnamed)") }

// serviceRow counts the boundaries at which one service uses another.
type serviceRow struct {
	From, To                     string
	Boundaries, Errors, Warnings int
}

// serviceView is who uses whom: a table, and a drawing of it.
type serviceView struct {
	Rows          []serviceRow
	Width, Height int
	Nodes         []serviceNode
	Edges         []serviceEdge
}

type serviceNode struct {
	X, Y, Width, TX, TY int
	Text                string
}

type serviceEdge struct {
	X1, Y1, X2, Y2, M, Thick int
}

// maxServices bounds the drawing; the table has all.
const maxServices = 24

// services counts the boundaries between the services of a run.
func services(r *check.Report) serviceView {
	type edge struct{ from, to string }
	met, errors, warnings := map[edge]map[string]bool{}, map[edge]map[string]bool{}, map[edge]map[string]bool{}
	note := func(in map[edge]map[string]bool, e edge, label string) {
		if in[e] == nil {
			in[e] = map[string]bool{}
		}
		in[e][label] = true
	}
	for _, p := range r.Pairing.Pairs {
		note(met, edge{service(sideOf(p.Consumer)), service(sideOf(p.Provider))}, p.Label())
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		e := edge{service(&f.Consumer), service(&f.Provider)}
		note(met, e, f.Boundary.Label())
		switch f.Severity {
		case check.Error:
			note(errors, e, f.Boundary.Label())
		case check.Warning:
			note(warnings, e, f.Boundary.Label())
		}
	}
	var v serviceView
	for e := range met {
		v.Rows = append(v.Rows, serviceRow{e.from, e.to, len(met[e]), len(errors[e]), len(warnings[e])})
	}
	slices.SortFunc(v.Rows, func(a, b serviceRow) int {
		return cmp.Or(cmp.Compare(b.Errors, a.Errors), cmp.Compare(b.Boundaries, a.Boundaries), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	v.draw()
	return v
}

// draw puts consumers on the left and providers on the right.
func (v *serviceView) draw() {
	const left, right, width, row = 5, 395, 200, 36
	from, to := map[string]int{}, map[string]int{}
	for _, r := range v.Rows[:min(len(v.Rows), maxServices)] {
		from[r.From], to[r.To] = 0, 0
	}
	place := func(x int, names map[string]int) {
		for i, name := range slices.Sorted(maps.Keys(names)) {
			y := 5 + i*row
			names[name] = y + 13
			v.Nodes = append(v.Nodes, serviceNode{x, y, width, x + 8, y + 18, tail(name)})
			v.Height = max(v.Height, y+row)
		}
	}
	place(left, from)
	place(right, to)
	v.Width = right + width + left
	for _, r := range v.Rows[:min(len(v.Rows), maxServices)] {
		y1, y2 := from[r.From], to[r.To]
		v.Edges = append(v.Edges, serviceEdge{left + width, y1, right, y2, (left + width + right) / 2, min(6, 1+r.Boundaries/10)})
		v.Nodes = append(v.Nodes[:len(v.Nodes):len(v.Nodes)], serviceNode{(left+width+right)/2 - 24, (y1+y2)/2 - 13, 48, (left+width+right)/2 - 16, (y1+y2)/2 + 5, countText(r.Boundaries)})
	}
}

// textWidth is how much of a name fits its box.
const textWidth = 26

// tail keeps the end of a name, which tells names apart.
func tail(s string) string {
	letters := []rune(s)
	if len(letters) <= textWidth {
		return s
	}
	return "…" + string(letters[len(letters)-textWidth+1:])
}

func countText(n int) string {
	if n > 999 {
		return "999+"
	}
	return strconv.Itoa(n)
}
