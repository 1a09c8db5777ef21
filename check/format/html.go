package format

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/internal/inert"
)

//go:embed page.html
var page string

var pageTemplate = template.Must(template.New("page").Parse(page))

type shown struct {
	ID       string
	Finding  *check.Finding
	Boundary string
	Provider excerpt
	Consumer excerpt
	Rule     string
	Accepted bool
}

// writeHTML writes one page that needs nothing but itself: no script, no font, no network.
func writeHTML(w io.Writer, in *Input) error {
	r := in.Report
	ids := make([]string, len(r.Findings))
	list := make([]shown, len(r.Findings))
	rules := check.RulesFor(r.Findings)
	counts := map[check.Severity]int{}
	for i := range r.Findings {
		f := &r.Findings[i]
		ids[i] = fmt.Sprintf("f%d", i+1)
		counts[f.Severity]++
		list[i] = shown{ids[i], f, f.Boundary.Label(), in.excerpt(f.Provider), in.excerpt(f.Consumer), rules.Rule(f), f.Suppressed != nil}
	}
	table := rows(r, ids)
	var b bytes.Buffer
	err := pageTemplate.Execute(&b, map[string]any{"Findings": list, "Rows": table, "Graph": draw(table), "Run": r.Run, "Skipped": r.Skipped, "Collisions": r.Pairing.Collisions,
		"Errors": counts[check.Error], "Warnings": counts[check.Warning], "Infos": counts[check.Info], "Partly": r.Partly, "Units": r.Units, "Version": in.Version,
		"LoneProviders": len(r.Pairing.LoneProviders), "LoneConsumers": len(r.Pairing.LoneConsumers)})
	if err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	_, err = w.Write(inert.Lines(b.Bytes()))
	return err
}
