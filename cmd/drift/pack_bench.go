package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/packbuild"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packtest"
	"github.com/drift-analyzer/drift/internal/inert"
)

func packBenchCommand() *cobra.Command {
	var rounds int
	c := &cobra.Command{
		Use:   "bench [DIR]",
		Short: "Measure the pack in a folder over its cases",
		Long: "Run the pack in a folder (the present one by default) over its cases several times\n" +
			"and print what a case costs: the steps of the pack and the work of the host, which\n" +
			"are the same on every machine and are what the limits count, and the time.",
		Example: "  drift pack bench packs/orders",
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return bench(c.Context(), folderOf(args), rounds) },
	}
	c.Flags().IntVar(&rounds, "rounds", 20, "how often each case is run")
	return c
}

// cost is what one case costs.
type cost struct {
	matches, facts int
	steps, work    int64
}

func bench(ctx context.Context, dir string, rounds int) error {
	_, id, err := packbuild.Manifest(dir)
	if err != nil {
		return err
	}
	cases, err := packtest.Cases(dir)
	if err != nil {
		return err
	}
	p, load, err := packOf(ctx, dir, id)
	if err != nil {
		return err
	}
	defer p.Close(ctx)
	fmt.Fprintf(stdout, "%-34s %8s %8s %12s %12s %10s\n", "case", "matches", "facts", "steps", "host's work", "time")
	for _, one := range cases {
		var with []*packrt.Pack
		for _, name := range one.Packs {
			companion, err := load(name)
			if err != nil {
				return err
			}
			with = append(with, companion)
		}
		if one.Config != "" {
			if err := p.Configure([]byte(one.Config)); err != nil {
				return fmt.Errorf("%s: %w", one.Name, err)
			}
		}
		var c cost
		var times []time.Duration
		for range max(rounds, 1) {
			c = cost{}
			p.Trace = func(e packrt.Event) { c.add(e) }
			begin := time.Now()
			if _, err := one.Run(ctx, p, with); err != nil {
				return fmt.Errorf("%s: %w", one.Name, err)
			}
			times = append(times, time.Since(begin))
		}
		slices.Sort(times)
		fmt.Fprintf(stdout, "%-34s %8d %8d %12d %12d %10s\n", inert.Text(one.Name), c.matches, c.facts, c.steps, c.work, times[len(times)/2].Round(10*time.Microsecond))
	}
	fmt.Fprintf(stdout, "\none file may use %d steps and %d of the host's work; the time is the median of %d whole runs, drift's own work included\n", packrt.MaxSteps, packrt.MaxWork, max(rounds, 1))
	return nil
}

func (c *cost) add(e packrt.Event) {
	switch e.Kind {
	case packrt.EventMatch:
		c.matches++
	case packrt.EventFact:
		c.facts++
	case packrt.EventEnd:
		c.steps += e.Steps
		c.work += e.Work
	}
}
