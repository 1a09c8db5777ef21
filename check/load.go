package check

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

// Run is everything read for one check.
type Run struct {
	Summaries []*summary.Summary
	// Files is how many files of summaries were read.
	Files int
	// Skipped are files that could not be read, with the reason.
	Skipped []string
	// Intent are the documents that the code is held against; nil when none were named.
	Intent *intent.Folder

	// again are the files whose bodies are read when they are asked for; nil where all are held.
	again *againFiles
}

// LoadDir reads every summary file of a folder.
func LoadDir(dir string) (*Run, error) { return LoadDirParts(dir, summary.Everything) }

// LoadDirParts reads what is wanted of every summary file of a folder.
func LoadDirParts(dir string, parts summary.Parts) (*Run, error) {
	names, sizes, err := summaryFiles(dir)
	if err != nil {
		return nil, err
	}
	return loadRun(names, sizes, func(name string) ([]*summary.Summary, error) { return LoadFileParts(name, parts) }), nil
}

// summaryFiles lists the summary files of a folder.
func summaryFiles(dir string) (names []string, sizes []int64, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the folder of summaries: %w", err)
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !summary.IsFile(name) || strings.Contains(name, ".incomplete.json") || strings.HasPrefix(name, ".") {
			continue
		}
		names = append(names, filepath.Join(dir, name))
		size := int64(0)
		if info, err := e.Info(); err == nil {
			size = info.Size()
		}
		sizes = append(sizes, size)
	}
	return names, sizes, nil
}

// loadRun reads files.
func loadRun(names []string, sizes []int64, read func(name string) ([]*summary.Summary, error)) *Run {
	run := &Run{}
	for _, f := range loadAll(names, sizes, read) {
		if f.err != nil {
			run.Skipped = append(run.Skipped, f.err.Error())
			continue
		}
		run.Files++
		run.Summaries = append(run.Summaries, f.summaries...)
	}
	run.Summaries = summary.ResolveRouteNames(run.Summaries)
	return run
}

type loaded struct {
	summaries []*summary.Summary
	err       error
}

// loadAll reads files, as many at a time as there are processors, and gives them in their order.
func loadAll(names []string, sizes []int64, read func(name string) ([]*summary.Summary, error)) []loaded {
	out := make([]loaded, len(names))
	var workers errgroup.Group
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for _, i := range longestFirst(sizes) {
		workers.Go(func() error {
			out[i].summaries, out[i].err = read(names[i])
			return nil // the error belongs to its file
		})
	}
	_ = workers.Wait()
	return out
}

// longestFirst is the order in which files are begun: what is begun last should not be waited for alone.
func longestFirst(sizes []int64) []int {
	order := make([]int, len(sizes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(sizes[b], sizes[a]) })
	return order
}

// LoadFile reads one summary file.
func LoadFile(path string) ([]*summary.Summary, error) {
	return LoadFileParts(path, summary.Everything)
}

// LoadFileParts reads what is wanted of one summary file.
func LoadFileParts(path string, parts summary.Parts) ([]*summary.Summary, error) {
	f, err := sourcefile.OpenGiven(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the summaries: %w", err)
	}
	defer f.Close()
	list, err := summary.ReadParts(f, parts)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

// LoadPair reads two files, of which the first is compared as provider and the second as consumer only.
func LoadPair(provider, consumer string) (*Run, error) {
	run := &Run{}
	var lists [2][]*summary.Summary
	for i, path := range []string{provider, consumer} {
		list, err := LoadFile(path)
		if err != nil {
			return nil, err
		}
		lists[i] = list
	}
	for i := range lists {
		for _, s := range summary.ResolveRouteNames(slices.Clone(lists[i]), lists[1-i]...) {
			if keep := oneSided(s, i == 0); keep != nil {
				run.Summaries = append(run.Summaries, keep)
			}
		}
	}
	return run, nil
}

// oneSided is the part of a summary that belongs to one side: what it provides and sends, or what it
// consumes and uses; nil when there is none.
func oneSided(s *summary.Summary, provider bool) *summary.Summary {
	if s.IsContract() {
		story := s.Metadata.Component != nil
		if provider != (s.Kind.IsConsumer() || story) {
			return s
		}
		return nil
	}
	bound := pairing.AtBoundary(s)
	if provider && bound && s.Kind.IsConsumer() {
		return nil
	}
	own := *s
	if !provider && bound && !s.Kind.IsConsumer() {
		own.Identity.Binding, own.Metadata = nil, summary.Metadata{}
	}
	own.Transitions = append([]summary.Transition(nil), s.Transitions...)
	for i := range own.Transitions {
		own.Transitions[i].Effects = nil
		for _, e := range s.Transitions[i].Effects {
			x, _ := e.(summary.InteractionEffect)
			if _, sends := x.Interaction.(summary.MessageSend); sends == provider {
				own.Transitions[i].Effects = append(own.Transitions[i].Effects, e)
			}
		}
	}
	return &own
}
