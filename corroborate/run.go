package corroborate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/drift-analyzer/drift/corroborate/bundle"
	"github.com/drift-analyzer/drift/corroborate/guest"
	"github.com/drift-analyzer/drift/corroborate/sandbox"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

// Options of a run.
type Options struct {
	// Root is the project's folder, Tsconfig its tsconfig (may be empty).
	Root, Tsconfig string
	// Files opens the project's files.
	Files *sourcefile.Root
	// Runs is how many executions that decide something a claim should get, Attempts how many are made at most.
	Runs, Attempts int
	Seed           uint64
	// Timeout is the backstop of one execution on the wall clock.
	Timeout time.Duration
	// Read finds the places of a source file where the sandbox listens.
	Read bundle.Reader
	// Cache is a folder of the user's own for the compiled engine; empty for none.
	Cache string
	// Watch, when set, is called for every execution that decided something for a claim,
	// from several goroutines at once.
	Watch func(Execution)
	// Workers is how many bundles are tried at once; 0 for one a processor.
	Workers int
}

// Execution is one request that was run, and what came of it.
type Execution struct {
	// Summary and Transition of the claim it was run for.
	Summary, Transition string
	Request             *Request
	// Status observed; 0 when there was no answer. Supplied says that something
	// around the request was assumed.
	Status   int
	Supplied bool
}

// runner holds what all groups share.
type runner struct {
	Options
	engine *sandbox.Engine
	base   *sandbox.Image
}

// Run tries the claims of the summaries and stores the verdicts in them.
func Run(ctx context.Context, o Options, list []*summary.Summary) (*Report, error) {
	handlers := inScope(list)
	if len(handlers) == 0 {
		return &Report{}, nil
	}
	r := &runner{Options: o}
	var err error
	if r.Root, err = filepath.Abs(o.Root); err != nil {
		return nil, err
	}
	if r.Root, err = filepath.EvalSymlinks(r.Root); err != nil {
		return nil, fmt.Errorf("read the project: %w", err)
	}
	if r.engine, err = sandbox.New(o.Cache, sandbox.Limits{Deadline: o.Timeout}); err != nil {
		return nil, err
	}
	defer r.engine.Close()
	var scripts []sandbox.Script
	for _, s := range guest.Scripts() {
		scripts = append(scripts, sandbox.Script(s))
	}
	if r.base, err = r.engine.Boot(scripts...); err != nil {
		return nil, err
	}
	if err := r.all(ctx, grouped(handlers)); err != nil {
		return nil, err
	}
	return report(handlers), nil
}

// all tries the groups, several at once; each is independent of the others.
func (r *runner) all(ctx context.Context, groups []*group) error {
	workers := r.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	work := make(chan *group)
	errs := make([]error, workers)
	var wait sync.WaitGroup
	for i := range workers {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for g := range work {
				if errs[i] == nil {
					errs[i] = r.group(ctx, g)
				}
			}
		}()
	}
	for _, g := range groups {
		work <- g
	}
	close(work)
	wait.Wait()
	return errors.Join(errs...)
}

// loaded is a group's bundle at rest.
type loaded struct {
	image   *sandbox.Image
	found   map[string]bool
	schemas map[string]map[string]any
	errors  map[string]string // by file, why it does not load
	inside  map[string]string // by file, the module whose body failed
	touched []string
	plan    *planner
}

type guestInfo struct {
	Found   []string                  `json:"found"`
	Schemas map[string]map[string]any `json:"schemas"`
	Errors  []struct {
		File    string `json:"file"`
		Message string `json:"message"`
		Inside  string `json:"inside"`
	} `json:"errors"`
	Touched []string `json:"touched"`
}

func (r *runner) group(ctx context.Context, g *group) error {
	l, reason := r.load(g)
	for i, h := range g.handlers {
		if err := ctx.Err(); err != nil {
			return err
		}
		if h.reason == "" {
			h.reason = reason
		}
		if h.reason == "" && !l.found[h.id] {
			h.reason = "the handler is not made when its module loads"
			if m := l.errors[h.summary.Location.File]; m != "" {
				h.reason = "its module does not load in the sandbox: " + printable(m)
			}
		}
		if h.reason != "" {
			for _, c := range h.claims {
				store(c, &summary.Corroboration{Outcome: summary.Untested, Reason: h.reason})
			}
			continue
		}
		if err := r.handler(l, i, h); err != nil {
			return fmt.Errorf("%s: %s: %w", h.summary.Location.File, h.label(), err)
		}
	}
	return nil
}

// retries is how many modules that do not load are left out, one after the other.
const retries = 8

// load bundles a group and loads it. A module that does not load in the sandbox
// is left out, and the rest tried again; at last all packages are.
func (r *runner) load(g *group) (*loaded, string) {
	without := map[string]bool{}
	var best *loaded
	reason := ""
	for range retries {
		l, why := r.tryLoad(g, without)
		if why != "" {
			reason = why
			break
		}
		if best == nil || len(l.found) > len(best.found) {
			best = l
		}
		next := ""
		for _, f := range slices.Sorted(maps.Keys(l.inside)) {
			if m := l.inside[f]; m != "" && !without[m] && m != "./"+f {
				next = m
			}
		}
		if next == "" || len(l.errors) == 0 {
			return best, ""
		}
		without[next] = true
	}
	if best != nil {
		return best, ""
	}
	if l, why := r.tryLoad(g, map[string]bool{"*": true}); why == "" {
		return l, ""
	}
	return nil, reason
}

func (r *runner) tryLoad(g *group, without map[string]bool) (*loaded, string) {
	p := &planner{version: r.version(g.framework), catches: map[string][]bundle.Site{}, calls: map[string]bool{}, values: map[string]bool{}}
	files := map[string]bool{g.file: true}
	functions := map[string][]bundle.Function{}
	add := func(s *summary.Summary) {
		if functionID(s) == "" {
			return
		}
		files[s.Location.File] = true
		f := functionOf(s)
		for _, have := range functions[s.Location.File] {
			if have.ID == f.ID {
				return
			}
		}
		functions[s.Location.File] = append(functions[s.Location.File], f)
	}
	for _, h := range g.handlers {
		add(h.summary)
		for _, w := range append(append([]*summary.Summary(nil), h.chain...), h.errors...) {
			add(w)
		}
	}
	var entries []string
	for f := range files {
		entries = append(entries, f)
		if source, err := r.Files.Read(filepath.Join(r.Root, filepath.FromSlash(f)), sourcefile.Source); err == nil && r.Read != nil {
			for _, s := range r.Read(f, source, bundle.Want{}) {
				if s.Kind == bundle.Catch {
					p.catches[f] = append(p.catches[f], s)
				}
			}
		}
	}
	slices.Sort(entries)
	plan, err := p.guestPlan(g)
	if err != nil {
		return nil, err.Error()
	}
	out, err := bundle.Build(bundle.Options{Root: r.Root, Files: r.Files, Tsconfig: r.Tsconfig, Plan: plan, Entries: entries, Read: r.Read, Without: without,
		Want: func(file string) bundle.Want {
			return bundle.Want{Functions: functions[file], Calls: p.calls, Values: p.values}
		}})
	if err != nil {
		return nil, printable(err.Error())
	}
	image, text, err := r.base.Load(sandbox.Script{Name: g.file, Source: out.Code})
	if err != nil {
		return nil, "its module does not load in the sandbox: " + printable(err.Error())
	}
	var info guestInfo
	if err := json.Unmarshal([]byte(text), &info); err != nil {
		return nil, "its module does not load in the sandbox: what it returned cannot be read"
	}
	l := &loaded{image: image, found: map[string]bool{}, schemas: info.Schemas, errors: map[string]string{}, inside: map[string]string{}, touched: info.Touched, plan: p}
	for _, id := range info.Found {
		l.found[id] = true
	}
	for _, e := range info.Errors {
		l.errors[e.File], l.inside[e.File] = e.Message, e.Inside
	}
	return l, ""
}

// seed of a claim's generator: its own, whatever else is tried before it.
func (r *runner) seed(h *handler, c *claim) uint64 {
	f := fnv.New64a()
	f.Write([]byte(h.summary.ID() + "\x00" + c.transition.ID))
	return f.Sum64() ^ r.Seed
}
