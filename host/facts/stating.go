package facts

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/syntax"
)

// possibleMatch is a match whose tests hold or are undecided.
type possibleMatch struct {
	match  packrt.Match
	guards []OpenTest
}

// Options of calling the packs.
type Options struct {
	Packs []*packrt.Pack
	// Active are the packs that are called, by number.
	Active  []int
	Workers int
}

// Count says what one pack gave: matches that it was called with, facts, fields that it does not
// declare, and facts about no node.
type Count struct {
	Matches, Facts, Unknown, Adrift int
}

// Facts are what the packs state of a project.
type Facts struct {
	*Evaluator
	// All are the facts in the order of the code.
	All    []*Fact
	Counts []Count
	Errors []*packrt.Error
	// InPacks is the time that calls of packs took, the answers to their questions included, summed over the workers.
	InPacks time.Duration
}

// stating is the work of calling the packs.
type stating struct {
	*Evaluator
	matched *reading.Matched
	workers int
	facts   []*Fact
	inPacks atomic.Int64
}

// State evaluates the tests of every match and calls the packs with the matches that are left. The matches, of which
// a large project has millions, are freed file by file.
func State(ctx context.Context, code *reading.Code, matched *reading.Matched, opts Options) (*Facts, error) {
	r := &stating{Evaluator: newEvaluator(code, opts.Packs), matched: matched, workers: opts.Workers}
	r.propagate(opts.Active)
	on := map[int]bool{}
	for _, p := range opts.Active {
		on[p] = true
		if err := r.packs[p].Compile(ctx); err != nil {
			return nil, &packrt.Error{Pack: r.packs[p].Manifest.ID, Reason: err.Error()}
		}
	}
	perFile := make([]stated, len(r.prog.Files))
	pools := make([]chan *packrt.Instance, len(r.packs))
	for i := range pools {
		pools[i] = make(chan *packrt.Instance, r.workers)
	}
	stage.Each(r.workers, len(r.prog.Files), func(i int) {
		perFile[i] = r.stateFile(ctx, flow.FileID(i), on, opts.Active, pools)
	})
	out := &Facts{Evaluator: r.Evaluator, Counts: make([]Count, len(r.packs)), InPacks: time.Duration(r.inPacks.Load())}
	left := map[int]bool{}
	for _, p := range opts.Active {
		if reason := r.packs[p].LeftOut(); reason != "" {
			left[p] = true
			out.Errors = append(out.Errors, &packrt.Error{Pack: r.packs[p].Manifest.ID, Reason: reason})
		}
	}
	for _, of := range perFile {
		for _, f := range of.facts {
			if !left[f.Pack] {
				r.facts = append(r.facts, f)
			}
		}
		for _, e := range of.errors {
			if !left[r.packNumber(e.Pack)] {
				out.Errors = append(out.Errors, e)
			}
		}
		for p, c := range of.counts {
			if left[p] {
				continue
			}
			out.Counts[p].Matches += c.Matches
			out.Counts[p].Facts += c.Facts
			out.Counts[p].Unknown += c.Unknown
			out.Counts[p].Adrift += c.Adrift
		}
	}
	for _, pool := range pools {
		close(pool)
		for inst := range pool {
			inst.Close(ctx)
		}
	}
	r.dropUndecided()
	out.All = r.facts
	return out, nil
}

// stated is what the packs state of one file.
type stated struct {
	facts  []*Fact
	counts []Count
	errors []*packrt.Error
}

// stageName is what failures call this stage.
const stageName = "facts"

// stateFile tests the matches of one file and calls the packs with those that hold.
func (r *stating) stateFile(ctx context.Context, file flow.FileID, on map[int]bool, active []int, pools []chan *packrt.Instance) stated {
	byPack := map[int][]possibleMatch{}
	matches := &r.matched.Files[file]
	name := func(i int) (string, string) {
		spec := r.matched.Queries[matches.List[i].Spec]
		m := r.packs[spec.Pack].Manifest
		return r.prog.Files[file].Path, "a match of " + m.ID + "/" + m.Queries[spec.Query].Name
	}
	r.code.Failures.ProtectEach(stageName, len(matches.List), name, func(i int) {
		m := matches.List[i]
		spec := r.matched.Queries[m.Spec]
		if !on[spec.Pack] {
			return
		}
		if t, ok := r.test(file, spec, matches, matches.Of(m)); ok {
			byPack[spec.Pack] = append(byPack[spec.Pack], t)
		}
	})
	*matches = reading.Matches{}
	out := stated{counts: make([]Count, len(r.packs))}
	for _, p := range active {
		if len(byPack[p]) == 0 {
			continue
		}
		var facts []*Fact
		var count Count
		var err *packrt.Error
		what := func() (string, string) { return r.prog.Files[file].Path, "what " + r.packs[p].Manifest.ID + " asks" }
		if !r.code.Failures.Protect(stageName, what, func() { facts, count, err = r.call(ctx, pools[p], p, file, byPack[p]) }) {
			continue
		}
		if err != nil {
			out.errors = append(out.errors, err)
			continue
		}
		out.counts[p] = count
		out.facts = append(out.facts, facts...)
	}
	return out
}

func (r *stating) packNumber(id string) int {
	for i, p := range r.packs {
		if p.Manifest.ID == id {
			return i
		}
	}
	return -1
}

// call calls one pack with the matches of one file. Facts about no node are dropped and counted
// as adrift.
func (r *stating) call(ctx context.Context, pool chan *packrt.Instance, p int, file flow.FileID, matches []possibleMatch) (facts []*Fact, count Count, failed *packrt.Error) {
	pack := r.packs[p]
	fail := func(err error) *packrt.Error {
		if pe, ok := err.(*packrt.Error); ok {
			return pe
		}
		return &packrt.Error{Pack: pack.Manifest.ID, File: r.prog.Files[file].Path, Reason: err.Error()}
	}
	var inst *packrt.Instance
	select {
	case inst = <-pool:
	default:
		fresh, err := pack.NewInstance(ctx)
		if err != nil {
			return nil, Count{}, fail(err)
		}
		inst = fresh
	}
	defer func() { pool <- inst }()
	list := make([]packrt.Match, len(matches))
	for i, m := range matches {
		list[i] = m.match
	}
	begun := time.Now()
	said, unknown, err := inst.Call(ctx, &questions{r.prog, r.code.Project.Root, r.code.Cuts}, int32(file), list)
	r.inPacks.Add(int64(time.Since(begun)))
	if err != nil {
		return nil, Count{}, fail(err)
	}
	out := make([]*Fact, 0, len(said))
	for i := range said {
		at, ok := said[i].Site(said[i].At)
		if !ok {
			count.Adrift++
			continue
		}
		// A value may lead to a node of another file: the fact is about that one.
		file := flow.FileID(at.File)
		f := &Fact{Fact: said[i], Pack: p, File: file}
		f.Node = syntax.Node(at.Node)
		f.Expr = flow.Site{File: file, Expr: r.prog.Files[file].ExprOf(f.Node)}
		f.In = flow.FuncRef{File: file, Func: r.prog.Files[file].EnclosingFunc(f.Node)}
		f.Open = matches[said[i].Match].guards
		out = append(out, f)
	}
	count.Matches, count.Facts, count.Unknown = len(matches), len(out), unknown
	return out, count, nil
}

// test evaluates the tests of one match.
func (r *stating) test(file flow.FileID, spec reading.PackQuery, matches *reading.Matches, captures []uint32) (possibleMatch, bool) {
	q := &r.packs[spec.Pack].Manifest.Queries[spec.Query]
	var out possibleMatch
	f := r.prog.Files[file]
	for i := range q.Tests {
		t := &q.Tests[i]
		if len(t.Origin)+len(t.Role)+len(t.Extends)+len(t.Annotated) == 0 {
			continue
		}
		g := OpenTest{Test: t, file: file, sends: r.packs[spec.Pack].Manifest.Kind != "framework"}
		if n := matches.Capture(captures, t.Capture); n != syntax.NoNode {
			g.node = n
		}
		g.site = flow.Site{File: file, Expr: f.ExprOf(g.node)}
		switch r.Decide(g, nil) {
		case no:
			return out, false
		case maybe:
			out.guards = append(out.guards, g)
		}
	}
	out.match = packrt.Match{Query: spec.Query, Captures: make([]packrt.Capture, 0, len(captures)/2)}
	for i := 0; i < len(captures); i += 2 {
		out.match.Captures = append(out.match.Captures, packrt.Capture{Name: matches.Names[captures[i]], Site: packrt.Site{File: int32(file), Node: captures[i+1]}})
	}
	return out, true
}
