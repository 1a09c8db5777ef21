package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/source"
	"github.com/drift-analyzer/drift/internal/resultcache"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// keptReport is a report that goes into the cache under what it was made of: the summaries of every entry, the flags and the
// ignore files. The lines of source that it shows are kept with it, and compared before it is used.
type keptReport struct {
	cache *resultcache.Cache
	key   string
	began time.Time
	// parts are what was written, by format.
	parts map[string][]byte
	reads []shownFile
	// broken: a file of summaries could not be read, so that the report is not theirs.
	broken bool
}

// shownFile is a file of which a report shows lines, and what was read of it.
type shownFile struct {
	File, Revision, Hash string
	Current              bool
}

// reportNote stands beside a report in the cache.
type reportNote struct {
	Fails   bool
	Sources []string
	Reads   []shownFile
}

// keeps reports whether a run writes the report of the whole project as it is.
func (f *checkFlags) keeps() bool {
	return f.since == "" && f.at == "" && f.intent == "" && !f.explain && len(f.sources) == 0
}

// recalled writes the report of an earlier run that was made of the same, without reading what it was made of. It gives false
// where there is none, and where an entry has to be read first.
func (f *checkFlags) recalled(ctx context.Context, r *readings, cache *resultcache.Cache) (known, fails bool, err error) {
	if cache == nil || !f.keeps() {
		return false, false, nil
	}
	out, hashes := make([]outcome, len(r.entries)), make([]string, len(r.entries))
	for i, e := range r.entries {
		if ctx.Err() != nil {
			return false, false, ctx.Err()
		}
		start, key := time.Now(), cacheKey(r, e)
		hash, summaries, said, ok := cache.Kept(key)
		if key == "" || !ok {
			return false, false, nil
		}
		hashes[i] = hash
		out[i] = outcome{entry: e, summaries: summaries, cached: true, warnings: warningsIn([]byte(said)), took: time.Since(start)}
	}
	kept, err := f.keep(cache, r, hashes)
	if err != nil {
		return false, false, err
	}
	hit, _ := cache.Find(kept.key)
	if hit == nil {
		return false, false, nil
	}
	var note reportNote
	if json.Unmarshal([]byte(hit.Said), &note) != nil || !f.shownAsBefore(note) {
		return false, false, nil
	}
	var parts map[string][]byte
	if json.Unmarshal(hit.Content, &parts) != nil {
		return false, false, nil
	}
	r.sayCommands()
	summarizeRun(out)
	return true, note.Fails, f.each(func(w io.Writer, kind string) error {
		return asShown(w, kind, func(w io.Writer) error { _, err := w.Write(parts[kind]); return err })
	})
}

// shownAsBefore reports whether the sources that a report shows are as they were.
func (f *checkFlags) shownAsBefore(note reportNote) bool {
	own := *f
	own.sources = note.Sources
	tree, err := own.source()
	if err != nil {
		return false
	}
	for _, was := range note.Reads {
		if text, current := tree.Read(was.File, was.Revision); current != was.Current || resultcache.HashOf(text) != was.Hash {
			return false
		}
	}
	return true
}

// keep begins a report for the summaries with these hashes.
func (f *checkFlags) keep(cache *resultcache.Cache, r *readings, hashes []string) (*keptReport, error) {
	rules, err := f.rules(r.root)
	if err != nil {
		return nil, err
	}
	here, err := workFolder()
	program, failure := programStamp()
	if err := errors.Join(err, failure); err != nil {
		return nil, err
	}
	parts := []string{"report", program, here, r.root, strings.Join(f.formatNames(), " "),
		fmt.Sprintf("%q %q %t %t %t %t %q", f.failOn, f.unpaired, f.unreadable, f.all, f.allowEmpty, f.noSuppressions, f.ignore), rules.Today}
	for _, p := range rules.Paths {
		text, err := sourcefile.ReadGiven(p, sourcefile.Config)
		if err != nil {
			return nil, fmt.Errorf("cannot read the ignore file: %w", err)
		}
		parts = append(parts, p, resultcache.HashOf(text))
	}
	return &keptReport{cache: cache, key: resultcache.Key(append(parts, hashes...)...), began: time.Now(), parts: map[string][]byte{}}, nil
}

// keepOf begins the report of a run whose entries were read; nil where it is not kept.
func (f *checkFlags) keepOf(cache *resultcache.Cache, r *readings, out []outcome) *keptReport {
	if cache == nil {
		return nil
	}
	hashes := make([]string, len(out))
	for i, o := range out {
		if hashes[i] = o.hash; o.hash != "" {
			continue
		}
		text, err := os.ReadFile(o.file)
		if err != nil {
			return nil // the entry failed
		}
		hashes[i] = resultcache.HashOf(text)
	}
	kept, err := f.keep(cache, r, hashes)
	if err != nil {
		return nil // the run says it
	}
	return kept
}

// watch notes what is read of sources.
func (k *keptReport) watch(tree *source.Tree) {
	read := tree.Read
	tree.Read = func(file, revision string) ([]byte, bool) {
		text, current := read(file, revision)
		k.reads = append(k.reads, shownFile{file, revision, resultcache.HashOf(text), current})
		return text, current
	}
}

// store keeps the report. That it cannot be kept costs the next run time only.
func (k *keptReport) store(fails bool, sources []string) {
	if k == nil || k.broken || len(k.parts) == 0 {
		return
	}
	note, err := json.Marshal(reportNote{fails, sources, k.reads})
	if err != nil {
		return
	}
	if content, err := json.Marshal(k.parts); err == nil {
		_ = k.cache.Store(k.key, k.began, nil, content, 0, string(note))
	}
}

// write hands a report in one format on to somebody's output, and keeps it.
func (k *keptReport) write(w io.Writer, kind string, fill func(io.Writer) error) error {
	var kept bytes.Buffer
	err := asShown(w, kind, func(w io.Writer) error {
		if k != nil {
			w = io.MultiWriter(w, &kept)
		}
		return fill(w)
	})
	if k != nil && err == nil {
		k.parts[kind] = kept.Bytes()
	}
	return err
}

// asShown writes text as a terminal shows it, and any other format as it is.
func asShown(w io.Writer, kind string, fill func(io.Writer) error) (err error) {
	if kind != "text" {
		return fill(w)
	}
	shown := console.terminal(w, func(w io.Writer) { err = fill(w) })
	return errors.Join(err, shown)
}

// formatNames are the formats that are asked for, without their files.
func (f *checkFlags) formatNames() []string {
	var out []string
	for _, name := range f.kinds() {
		kind, _, _ := strings.Cut(name, "=")
		out = append(out, kind)
	}
	return out
}

// of notes what a run could not read.
func (k *keptReport) of(run *check.Run) {
	if k != nil {
		k.broken = len(run.Skipped) > 0
	}
}
