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
type flowFlags struct{ request, entry, scope, format string }

func (f *flowFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.request, "flow", "", "work out who serves one request, as in \"GET https://shop.example/orders/7\" or \"GET /orders/7\"")
	c.Flags().StringVar(&f.entry, "entry", "", "with --flow: the node that the request comes in by, when there are several")
	c.Flags().StringVar(&f.scope, "scope", "", "with --flow: the document whose node it is, when two declare the name")
	c.Flags().StringVar(&f.format, "format", "", "with --flow: text, json or html")
}

// misused is the error for flags that do not go together.
func (f *flowFlags) misused(diff bool) error {
	switch {
	case f.request != "" && diff:
		return fmt.Errorf("--diff and --flow are two questions: ask one of them")
	case f.request == "" && (f.entry != "" || f.scope != ""):
		return fmt.Errorf("--entry and --scope say where a request comes in: give the request with --flow")
	case f.request == "" && f.format != "":
		return fmt.Errorf("--format is for --flow")
	}
	return nil
}

// answer reads the summaries and answers on them.
func (f *flowFlags) answer(ctx context.Context, dir string, args []string, asJSON bool, cache cacheFlags) error {
	if asJSON && f.format != "" && f.format != "json" {
		return fmt.Errorf("--json and --format %s are two formats: give one of them", f.format)
	}
	if asJSON {
		f.format = "json"
	}
	switch f.format {
	case "", "text", "json", "html":
	default:
		return fmt.Errorf("--format is text, json or html, not %q", f.format)
	}
	if dir != "" && len(args) > 0 {
		return fmt.Errorf("name one summary file, or a folder of them with --dir")
	}
	run, err := summariesOf(ctx, dir, args, cache)
	if err != nil {
		return err
	}
	return f.run(run)
}

// run answers the question on the summaries of a run.
func (f *flowFlags) run(run *check.Run) error {
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
	switch f.format {
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
