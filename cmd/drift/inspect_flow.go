package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/inspect/flow"
	"github.com/drift-analyzer/drift/internal/jsonout"
	"github.com/drift-analyzer/drift/summary"
)

// flowFlags are the flags of inspect --flow.
type flowFlags struct {
	request, entry, scope string
	on, asJSON            bool
	format, output        string
}

func (f *flowFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.request, "flow", "", "work out who serves one request, as in \"GET https://shop.example/orders/7\" or \"GET /orders/7\"")
	c.Flags().StringVar(&f.entry, "entry", "", "with --flow: the node that the request comes in by, when there are several")
	c.Flags().StringVar(&f.scope, "scope", "", "with --flow: the document whose node it is, when two declare the name")
}

// misused is the error for flags that do not go together.
func (f *flowFlags) misused(diff bool) error {
	switch {
	case f.on && diff:
		return fmt.Errorf("--diff and --flow are two questions: ask one of them")
	case !f.on && (f.entry != "" || f.scope != ""):
		return fmt.Errorf("--entry and --scope say where a request comes in: give the request with --flow")
	}
	return nil
}

// run reads the summaries and answers on them.
func (f *flowFlags) run(ctx context.Context, dir string, args []string, cache cacheFlags) error {
	if f.asJSON && f.format != "" && f.format != "json" {
		return fmt.Errorf("--json and --format exclude each other; --format json is the same")
	}
	if f.asJSON {
		f.format = "json"
	}
	if err := knownFormat(f.format); err != nil {
		return err
	}
	q, err := flow.ParseRequest(f.request)
	if err != nil {
		return err
	}
	if dir != "" && len(args) > 0 {
		return fmt.Errorf("name one summary file, or a folder of them with --dir")
	}
	run, err := summariesOf(ctx, dir, args, cache)
	if err != nil {
		return err
	}
	answer, err := answerFlow(run, flow.Question{Request: q, Entry: f.entry, Scope: f.scope})
	if err != nil {
		return err
	}
	return writeTo(f.output, func(w io.Writer) error {
		switch f.format {
		case "json":
			return jsonout.Encode(w, answer)
		case "html":
			return answer.HTML(w)
		case "mermaid":
			return answer.Mermaid(w)
		}
		return answer.Text(w)
	})
}

// answerFlow answers on the summaries of a run; what of them could not be read is said with the answer.
func answerFlow(run *check.Run, question flow.Question) (*flow.Answer, error) {
	var answer *flow.Answer
	err := errors.New("there are no summaries to answer from")
	if len(run.Summaries) > 0 {
		answer, err = flow.Read(run.Summaries).Answer(question)
	}
	if err != nil {
		if len(run.Skipped) > 0 {
			return nil, fmt.Errorf("%w\nnot read: %s", err, strings.Join(run.Skipped, "; "))
		}
		return nil, err
	}
	for _, s := range run.Skipped {
		answer.Notes = append(answer.Notes, "not read: "+s)
	}
	return answer, nil
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
	run := &check.Run{}
	err := withReadings(ctx, ".", project.Bounds{}, &cache, func(r *readings, folder string) error {
		out, failures, err := readForAnswer(ctx, r, folder, "")
		if err != nil {
			return err
		}
		if failures > 0 {
			run.Skipped = append(run.Skipped, "an entry of the project could not be read; what it declares is missing here")
		}
		run.Summaries, err = summariesIn(out)
		summary.Sort(run.Summaries)
		return err
	})
	return run, err
}
