package main

import (
	"context"
	"io"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/inspect"
	"github.com/drift-analyzer/drift/inspect/page"
	"github.com/drift-analyzer/drift/summary"
)

// shownLines is how many lines of a unit a map shows.
const shownLines = 12

// writeMap writes the graph of boundaries of a file, a folder or the project as a page, or as a flowchart.
func writeMap(ctx context.Context, dir string, args []string, format, output string, cache cacheFlags) error {
	f := &askFlags{dir: dir, project: ".", cache: cache}
	run, _, err := f.summaries(ctx, args, summary.Everything)
	if err != nil {
		return err
	}
	source, err := firstLines(dir)
	if err != nil {
		return err
	}
	graph := inspect.Map(run, source)
	return writeTo(output, func(w io.Writer) error {
		if format == "mermaid" {
			return graph.WriteMermaid(w)
		}
		return graph.WriteHTML(w)
	})
}

// firstLines gives the first lines of units, from where reports find the source of findings.
func firstLines(dir string) (inspect.Source, error) {
	tree, err := (&checkFlags{dir: dir}).source()
	if err != nil {
		return nil, err
	}
	return func(s *summary.Summary) []page.SourceLine {
		start, side := s.Location.Range.Start, check.SideOf(s)
		if start == 0 || s.IsContract() {
			return nil
		}
		var out []page.SourceLine
		for i, text := range tree.Lines(&side, start, min(s.Location.Range.End, start+shownLines-1)) {
			out = append(out, page.SourceLine{Number: start + i, Text: text})
		}
		return out
	}, nil
}
