package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/inspect/flow"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/summary"
)

// flowFlags are the flags of inspect --flow.
type flowFlags struct{ request, entry, scope string }

func (f *flowFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.request, "flow", "", "work out who serves one request, as in \"GET https://shop.example/orders/7\" or \"GET /orders/7\"")
	c.Flags().StringVar(&f.entry, "entry", "", "with --flow: the node that the request comes in by, when there are several")
	c.Flags().StringVar(&f.scope, "scope", "", "with --flow: the document whose node it is, when two declare the name")
}

// misused is the error for a flag of --flow without it.
func (f *flowFlags) misused() error {
	if f.request == "" && (f.entry != "" || f.scope != "") {
		return fmt.Errorf("--entry and --scope say where a request comes in: give the request with --flow")
	}
	return nil
}

// run answers the question on the summaries of a run.
func (f *flowFlags) run(run *check.Run, format string) error {
	q, err := flow.ParseRequest(f.request)
	if err != nil {
		return err
	}
	if len(run.Summaries) == 0 {
		return fmt.Errorf("there are no summaries to answer from")
	}
	answer, err := flow.Read(run.Summaries).Answer(flow.Question{Request: q, Entry: f.entry, Scope: f.scope})
	if err != nil {
		if len(run.Skipped) > 0 {
			return fmt.Errorf("%w\nnot read: %s", err, strings.Join(run.Skipped, "; "))
		}
		return err
	}
	for _, s := range run.Skipped {
		answer.Notes = append(answer.Notes, "not read: "+s)
	}
	switch format {
	case "json":
		enc := json.NewEncoder(inert.JSON(stdout))
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(answer)
	case "html":
		return answer.HTML(stdout)
	}
	return answer.Text(stdout)
}

// summariesOf reads a file, a folder, or the project of the working directory when neither is named.
func summariesOf(ctx context.Context, dir string, args []string, cache cacheFlags) (*check.Run, error) {
	switch {
	case dir != "":
		return check.LoadDir(dir)
	case len(args) > 0:
		list, err := check.LoadFile(args[0])
		return &check.Run{Summaries: list}, err
	}
	if ctx == nil {
		ctx = context.Background()
	}
	r, err := chooseReadings(ctx, ".")
	if err != nil {
		return nil, err
	}
	if len(r.entries) == 0 {
		return nil, errNothingToRead
	}
	temp, remove, err := temporary()
	if err != nil {
		return nil, err
	}
	defer remove()
	out, err := runEntries(ctx, r, temp, cache.open(), false)
	if err != nil {
		return nil, err
	}
	run := &check.Run{}
	if summarizeRun(out) > 0 {
		run.Skipped = append(run.Skipped, "an entry of the project could not be read; what it declares is missing here")
	}
	for _, o := range out {
		if o.file == "" {
			continue
		}
		list, err := check.LoadFile(o.file)
		if err != nil {
			return nil, err
		}
		run.Summaries = append(run.Summaries, list...)
	}
	summary.Sort(run.Summaries)
	return run, nil
}
