package page

import (
	"cmp"
	"maps"
	"math/rand"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// flowchart is the part of the language that is written, by the rules of its grammar (flow.jison): a header, nodes with a quoted text,
// and edges between nodes that were written before, with or without a quoted label. A quoted text ends at the next quotation mark and
// is not empty; what stands in it is text but for entities.
var flowchart = struct{ node, edge, plain, entity *regexp.Regexp }{
	regexp.MustCompile(`^  (n\d+)\["([^"]+)"\]$`), regexp.MustCompile(`^  (n\d+) -->(?:\|"([^"]+)"\|)? (n\d+)$`),
	regexp.MustCompile("^[^\"#;<>\\[\\]{}|&`\\\\\\x00-\\x1f\\x7f]*$"), regexp.MustCompile(`#(\d+);`),
}

// readFlowchart parses what was written, strictly, and gives the texts of the edges' ends with their labels.
func readFlowchart(t *testing.T, text string) (edges [][3]string, nodes []string) {
	t.Helper()
	content := func(quoted string) string {
		if rest := flowchart.entity.ReplaceAllString(quoted, ""); !flowchart.plain.MatchString(rest) {
			t.Fatalf("%q has what is markup", quoted)
		}
		return flowchart.entity.ReplaceAllStringFunc(quoted, func(e string) string {
			n, _ := strconv.Atoi(e[1 : len(e)-1])
			return string(rune(n))
		})
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if lines[0] != "flowchart LR" {
		t.Fatalf("begins with %q", lines[0])
	}
	known := map[string]string{}
	for _, l := range lines[1:] {
		if m := flowchart.node.FindStringSubmatch(l); m != nil {
			if _, twice := known[m[1]]; twice {
				t.Fatalf("%s is written twice", m[1])
			}
			known[m[1]] = content(m[2])
			nodes = append(nodes, known[m[1]])
			continue
		}
		m := flowchart.edge.FindStringSubmatch(l)
		if m == nil {
			t.Fatalf("%q is no line of a flowchart", l)
		}
		from, ok := known[m[1]]
		to, also := known[m[3]]
		if !ok || !also {
			t.Fatalf("%q has a node that was not written", l)
		}
		edges = append(edges, [3]string{from, to, content(m[2])})
	}
	return edges, nodes
}

// TestFlowchartsParse: whatever names and labels hold, the flowchart parses, and says them.
func TestFlowchartsParse(t *testing.T) {
	parts := []string{"", " ", "end", "graph", "subgraph x", "-->", "---", "|", "||", "\"", "#", "#35;", "&amp;", "<b>", "</script>", "[x]", "((y))", "{z}", "`md`", "%%", "%%{init: {}}%%", ";", "\\n", "\n", "\r\n", "\t",
		"click a href", "style n0 fill:#f00", ":::red", "@{ shape: cyl }", "ÄÖ", "漢字", "🙂", "GET /a/{id}?x=1&y=\"2\"", "a.ts::f", "$$x$$", "n1", "o--o", "x--x", "\\"}
	controls := []string{"\u202e", "\x1b[31m", "\x00", "\x7f"}
	random := rand.New(rand.NewSource(41127))
	said := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	for round := range 600 {
		list := parts
		if round%2 == 1 {
			list = append(list[:len(list):len(list)], controls...) // which are written otherwise
		}
		word := func() string {
			var b strings.Builder
			for range random.Intn(4) {
				b.WriteString(list[random.Intn(len(list))])
			}
			return b.String()
		}
		p := &Page{Title: word()}
		want := map[[3]string]bool{}
		for range random.Intn(6) {
			e := Edge{From: word(), To: word(), Label: word()}
			p.Edges = append(p.Edges, e)
			want[[3]string{cmp.Or(said(e.From), noName), cmp.Or(said(e.To), noName), said(e.Label)}] = true
		}
		var b strings.Builder
		if err := p.WriteMermaid(&b); err != nil {
			t.Fatal(err)
		}
		edges, nodes := readFlowchart(t, b.String())
		if len(p.Edges) == 0 && (len(nodes) != 1 || round%2 == 0 && nodes[0] != cmp.Or(said(p.Title), noName)) {
			t.Errorf("round %d: %q, want the title alone", round, nodes)
		}
		if round%2 == 1 {
			continue
		}
		got := map[[3]string]bool{}
		for _, e := range edges {
			got[e] = true
		}
		if !maps.Equal(got, want) {
			t.Errorf("round %d: got %v, want %v", round, got, want)
		}
	}
}
