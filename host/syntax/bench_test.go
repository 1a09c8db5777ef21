package syntax

import (
	"strings"
	"testing"
)

func benchSource(l Language) []byte {
	return []byte(strings.Repeat(samples[l], 1+(512<<10)/len(samples[l])))
}

// BenchmarkParse measures Parse without queries: MB/s, and the time a node.
func BenchmarkParse(b *testing.B) {
	for _, l := range Languages {
		b.Run(l.String(), func(b *testing.B) {
			src := benchSource(l)
			b.SetBytes(int64(len(src)))
			nodes := 0
			for b.Loop() {
				nodes = Parse(l, src, DefaultLimits, nil).Tree.Len()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(nodes), "ns/node")
		})
	}
}

// BenchmarkFlat measures the copy of a parsed tree alone.
func BenchmarkFlat(b *testing.B) {
	for _, l := range Languages {
		b.Run(l.String(), func(b *testing.B) {
			p := takeParser(l)
			defer p.giveBack()
			flat, problem := p.parse(benchSource(l), unlimited(), DefaultLimits.Depth, false)
			if problem != nil {
				b.Fatal(problem)
			}
			defer flat.close()
			n := len(flat.nodes)
			for b.Loop() {
				flat.fill(n, DefaultLimits.Depth, false)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/node")
		})
	}
}

// BenchmarkWalk measures navigation: children of every node.
func BenchmarkWalk(b *testing.B) {
	tree := Parse(TypeScript, benchSource(TypeScript), DefaultLimits, nil).Tree
	sum := 0
	for b.Loop() {
		for n := Node(0); tree.Valid(n); n++ {
			for c := range tree.Children(n) {
				sum += int(tree.Kind(c))
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(tree.Len()), "ns/node")
}

// BenchmarkQueries measures 32 patterns of the kind packs have, run together.
func BenchmarkQueries(b *testing.B) {
	var texts []string
	for range 8 {
		texts = append(texts, `(call_expression function: (member_expression object: (_) @on property: (property_identifier) @method) arguments: (arguments) @args) @call`,
			`(call_expression function: (identifier) @fn arguments: (arguments) @args (#any-of? @fn "fetch" "axios")) @call`,
			`(member_expression object: (_) @env property: (property_identifier) @name (#eq? @name "env")) @read`, `(assignment_expression left: (_) @to right: (_) @value) @set`)
	}
	qs := compile(b, TypeScript, texts...)
	src := benchSource(TypeScript)
	p := takeParser(TypeScript)
	defer p.giveBack()
	flat, problem := p.parse(src, unlimited(), DefaultLimits.Depth, true)
	if problem != nil {
		b.Fatal(problem)
	}
	defer flat.close()
	tree := newTree(TypeScript, src, flat.nodes)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		raw, problem := flat.query(qs, maxInFlight, maxMatchNumbers)
		if problem != nil {
			b.Fatal(problem)
		}
		qs.decode(tree, raw)
	}
}
