package extract_test

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/summary"
)

// TestHealth holds each code against a result made for it.
func TestHealth(t *testing.T) {
	said := func(recognition string, transitions int) *summary.Summary {
		s := &summary.Summary{}
		s.Identity.Binding = &summary.Binding{Recognition: recognition}
		s.Transitions = make([]summary.Transition, transitions)
		return s
	}
	express, redis := load(t, "express"), load(t, "redis")
	unversioned := load(t, "express")
	unversioned[0].Manifest.Version = "0.0.0"
	alone := load(t, "express")
	alone[0].NoExample = true
	good := extract.PackCount{Pack: "express", Importing: 3, Count: facts.Count{Matches: 5, Facts: 5}, Units: 2}
	with := func(change func(*extract.PackCount)) []extract.PackCount {
		c := good
		change(&c)
		return []extract.PackCount{c}
	}
	whole := []*summary.Summary{said("express", 1), said("express", 0)}
	for name, c := range map[string]struct {
		packs  []*packrt.Pack
		result extract.Result
		want   []extract.HealthLine
	}{
		"well": {express, extract.Result{Counts: []extract.PackCount{good}, Summaries: whole}, nil},
		"threw": {express, extract.Result{Counts: []extract.PackCount{good}, Summaries: whole, Errors: []*packrt.Error{{Pack: "express", File: "a.ts", Reason: "trapped"}, {Pack: "express", File: "b.ts", Reason: "trapped"}, {Pack: "express", File: "c.ts", Reason: "x"}}},
			[]extract.HealthLine{{"threw", "express", "a.ts: trapped (+2 more)", false}}},
		"not installed":       {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Units = 0 }), Missing: []reading.Missing{{Pack: "express", Package: "express", Files: 3}}}, nil},
		"nothing imports it":  {express, extract.Result{Report: reading.Report{Read: 7}, Counts: with(func(c *extract.PackCount) { c.Importing = 0 })}, []extract.HealthLine{{"no-output", "express", "7 source files, none of which imports express", false}}},
		"no units":            {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Units = 0 })}, []extract.HealthLine{{"no-output", "express", "3 source files -> 0 units", false}}},
		"no summaries":        {express, extract.Result{Counts: []extract.PackCount{good}}, []extract.HealthLine{{"no-output", "express", "2 units -> 0 summaries", false}}},
		"no transitions":      {express, extract.Result{Counts: []extract.PackCount{good}, Summaries: []*summary.Summary{said("express", 0)}}, []extract.HealthLine{{"no-output", "express", "1 summaries -> 0 transitions", false}}},
		"effects without any": {redis, extract.Result{Counts: []extract.PackCount{{Pack: "redis", Importing: 1, Count: facts.Count{Matches: 1, Facts: 1}}}}, []extract.HealthLine{{"no-units", "redis", "reads what units do, and no pack of this run finds units: add the project's framework with -f", false}}},
		"claimed twice":       {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Placed.Doubled = 2 }), Summaries: whole}, []extract.HealthLine{{"double-match", "express", "2 units were claimed from two files; the first claim is kept", false}}},
		"helper never called": {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Placed.Helpers, c.Placed.Unmet = 2, 2 }), Summaries: whole}, []extract.HealthLine{{"no-helper", "express", "2 registrations stand in helpers, and no call of these was found", false}}},
		"one helper called":   {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Placed.Helpers, c.Placed.Unmet = 2, 1 }), Summaries: whole}, nil},
		"handler elsewhere":   {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Placed.Unlinked = 1 }), Summaries: whole}, []extract.HealthLine{{"fn-link", "express", "1 facts name a handler that is no function of the project", true}}},
		"about nothing":       {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Adrift = 4 }), Summaries: whole}, []extract.HealthLine{{"ast-link", "express", "4 facts are about no syntax node", true}}},
		"no example":          {alone, extract.Result{Counts: []extract.PackCount{good}, Summaries: whole}, []extract.HealthLine{{"no-example", "express", "no cases lie beside the module: drift pack new makes a folder with one", true}}},
		"no version":          {unversioned, extract.Result{Counts: []extract.PackCount{good}, Summaries: whole}, []extract.HealthLine{{"no-version", "express", "the manifest gives the version 0.0.0", true}}},
	} {
		if got := extract.Health(&c.result, c.packs); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
	}
}
