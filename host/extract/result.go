package extract

import (
	"time"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/proof"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// Result of one extraction.
type Result struct {
	Project   *project.Project
	Summaries []*summary.Summary
	// Report says what was read: the files that are covered, and problems of single ones.
	reading.Report
	// Errors are what packs failed with, Missing the packages that packs need and that are not installed.
	Errors  []*packrt.Error
	Missing []reading.Missing
	Counts  []PackCount
	// Failures are the items that were left out, since the code that worked on them panicked.
	Failures []stage.Failure
	// Cuts are what bounds kept from being looked at.
	Cuts []stage.Cut
	// Proof answers what Options.Prove asks; nil where it asks nothing.
	Proof *proof.Response
	// Phases are the wall-clock times of the stages, in order.
	Phases []Phase
	// InPacks is the time that calls of packs took, the answers to their questions included, summed over the workers.
	InPacks time.Duration
}

// PackCount counts what one pack found, stage by stage.
type PackCount struct {
	Pack string
	// Importing are the files that import its libraries.
	Importing int
	// Named: no manifest names its libraries, and it runs because the run names it.
	Named bool
	facts.Count
	// Placed is what its registrations became.
	Placed routing.Count
	Units  int
}

// Phase is one part of a run and its wall-clock time.
type Phase struct {
	Name string
	Took time.Duration
}

// read notes what reading gave.
func (r *Result) read(code *reading.Code, activity reading.Activity, packs []*packrt.Pack) {
	r.Report, r.Missing = code.Report, activity.Missing
	for i, p := range packs {
		r.Counts = append(r.Counts, PackCount{Pack: p.Manifest.ID, Importing: activity.Importing[i], Named: activity.Named[i]})
	}
}

// count notes what the packs gave and what became of it.
func (r *Result) count(stated *facts.Facts, routes *routing.Routing, found *units.Units) {
	r.Errors, r.InPacks = stated.Errors, stated.InPacks
	for i := range r.Counts {
		c := &r.Counts[i]
		c.Count, c.Placed, c.Units = stated.Counts[i], routes.Counts[i], found.Counts[i]
		c.Matches += c.Placed.Deployed
	}
}

// refused notes the files that are there and were not opened.
func (r *Result) refused(p *project.Project) {
	for _, e := range p.Files.Refused() {
		r.Problems = append(r.Problems, reading.FileProblem{File: p.Rel(e.Path), Problem: syntax.Problem{Kind: syntax.Refused, Detail: e.Reason}})
	}
}
