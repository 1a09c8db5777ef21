package extract

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/drift-analyzer/drift/host/answers"
	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/interactions"
	"github.com/drift-analyzer/drift/host/markup"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/proof"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/requests"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/schemas"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// Options of one extraction.
type Options struct {
	// Config is the tsconfig to read; Dir a folder, when there is none.
	Config, Dir string
	// Without are absolute folders whose units are left out, since another run reads them.
	Without []string
	// Bounds say which files may be read.
	Bounds project.Bounds
	// Language is one of Languages, typescript when empty.
	Language string
	Packs    []*packrt.Pack
	// Stated is what the project states about its dependencies.
	Stated rules.Stated
	// Workers is how many files are read at once; 0 for one a processor.
	Workers int
	// Deployed are the functions that deploy templates near the project name.
	Deployed []Deployed
	// NoGaps leaves out the detection of gaps.
	NoGaps bool
	// Prove asks for proofs of what the run finds.
	Prove *proof.Request
	// Progress, when set, is called with how many files were read so far.
	Progress func(done, total int)
	// Entered, when set, is called with the name of each stage as it begins.
	Entered func(stage string)
}

// Deployed is a function that a deploy template names, with what it is wired to.
type Deployed = routing.Deployed

// Languages lists the names of the languages that can be read.
func Languages() []string { return reading.Languages() }

// Run extracts one project: each stage takes what those before it gave.
func Run(ctx context.Context, opts Options) (*Result, error) {
	if opts.Language == "" {
		opts.Language = "typescript"
	}
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	clock := time.Now()
	result := &Result{}
	phase := func(name string) {
		now := time.Now()
		result.Phases = append(result.Phases, Phase{name, now.Sub(clock)})
		clock = now
	}
	enter := func(name string) {
		if opts.Entered != nil {
			opts.Entered(name)
		}
	}
	failures := &stage.Failures{}
	enter("project")

	p, err := project.Find(opts.Config, opts.Dir, opts.Bounds)
	if err != nil {
		return nil, err
	}
	result.Project = p
	opened, err := reading.Open(reading.Options{Project: p, Language: opts.Language, Packs: opts.Packs, Without: opts.Without, Workers: opts.Workers, Progress: opts.Progress, Stated: opts.Stated, Failures: failures})
	if err != nil {
		return nil, err
	}
	phase("project")
	enter("read")
	code, matched, err := opened.Read()
	if err != nil {
		return nil, err
	}
	phase("read")
	activity := code.ActivityOf(opts.Packs)
	result.read(code, activity, opts.Packs)
	if len(activity.Active) > 0 {
		enter("packs")
		stated, err := facts.State(ctx, code, matched, facts.Options{Packs: opts.Packs, Active: activity.Active, Workers: opts.Workers})
		if err != nil {
			return nil, err
		}
		phase("packs")
		enter("lift")
		active := activity.Set()
		routes := routing.Place(code, stated, routing.Options{Packs: opts.Packs, Active: active, Deployed: opts.Deployed})
		sent := requests.Find(code, stated, routes, requests.Options{Packs: opts.Packs, Workers: opts.Workers})
		done := interactions.Find(code, stated, interactions.Options{Packs: opts.Packs, Workers: opts.Workers, Handlers: routes.Handlers()})
		index := calls.NewIndex(code, stated, sent, done, opts.Packs)
		trees := markup.Of(code)
		walker := answers.New(answers.Inputs{Code: code, Facts: stated, Routing: routes, Requests: sent, Interactions: done, Calls: index, Markup: trees},
			answers.Options{Packs: opts.Packs, Workers: opts.Workers, NoGaps: opts.NoGaps})
		phase("lift")
		enter("units")
		types := schemas.Read(code, stated)
		found := units.Find(units.Inputs{Code: code, Facts: stated, Routing: routes, Requests: sent, Interactions: done, Markup: trees, Schemas: types},
			units.Options{Packs: opts.Packs, Active: active})
		result.Summaries = walker.Walk(found)
		if built := types.Summaries(result.Summaries); len(built) > 0 {
			result.Summaries = append(result.Summaries, built...)
			summary.Sort(result.Summaries)
		}
		mentions(result.Summaries, code)
		readElsewhere(result.Summaries, done, code)
		unfollowed(result.Summaries, done, code)
		lackingColumns(result.Summaries, done)
		handedArguments(result.Summaries, done)
		result.leaveOut(opts.Without)
		if opts.Prove != nil {
			var names []string
			for _, pack := range opts.Packs {
				names = append(names, pack.Manifest.ID)
			}
			result.Proof = proof.New(code.Prog, found, names).Answer(opts.Prove)
		}
		phase("units")
		result.count(stated, routes, found)
	}
	result.refused(p)
	result.Failures, result.Cuts = failures.List(), code.Cuts.List()
	return result, nil
}

// leaveOut drops the units of folders that other runs read.
func (r *Result) leaveOut(folders []string) {
	for _, folder := range folders {
		under := r.Project.Rel(folder) + "/"
		r.Summaries = slices.DeleteFunc(r.Summaries, func(s *summary.Summary) bool { return strings.HasPrefix(s.Location.File, under) })
	}
}
