package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/drift-analyzer/drift/contract"
	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/host/survey"
	"github.com/drift-analyzer/drift/internal/atomicfile"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

// contractEntry reads a contract, and gives the outcome with the summaries as they are written. It needs no process of its
// own: what a document can make of itself is bounded. What the repository was looked through with is not read again.
// Of what was read for it the outcome has a recording, where there is a cache.
func contractEntry(r *readings, e config.Entry) (o outcome, written []byte, said []byte) {
	start := time.Now()
	o.entry, o.began = e, start
	defer func() {
		if p := recover(); p != nil {
			o.failure, written = fmt.Sprintf("drift failed on it: %v; please report it", p), nil
		}
	}()
	var result *contract.Result
	var read *sourcefile.Recording
	if d := r.declared(e); d != nil {
		result, read, o.began = d.result, d.read, d.began
	} else {
		opts := contract.Options{Source: e.Source, Root: r.root, CodeScopes: e.CodeScope}
		if tree, err := survey.Open(r.root); err == nil { // what is wrong with it is said by the reader
			defer tree.Close()
			if r.cache != nil {
				read = &sourcefile.Recording{}
			}
			opts.Root, opts.Tree = tree.Dir, tree.Noting(read)
		}
		for _, p := range e.All() {
			if !strings.Contains(p, "://") {
				p = filepath.Join(r.root, filepath.FromSlash(p))
			}
			opts.Paths = append(opts.Paths, p)
		}
		var err error
		if result, err = contract.Read(opts); err != nil {
			o.failure = strings.ReplaceAll(err.Error(), "\n", "; ")
			return o, nil, nil
		}
	}
	var notes bytes.Buffer
	sayNotes(&notes, result)
	stamp(result.Summaries, result.Root)
	var out bytes.Buffer
	if err := summary.WriteAll(&out, result.Summaries); err != nil {
		o.failure = err.Error()
		return o, nil, nil
	}
	o.read, o.summaries, o.warnings, o.took = read, len(result.Summaries), warningsIn(notes.Bytes()), time.Since(start)
	if len(result.Summaries) > 0 {
		o.workspace = result.Summaries[0].Location.Workspace
	}
	return o, out.Bytes(), notes.Bytes()
}

// declared is a contract that was read when the repository was looked through; nil when it was not.
func (r *readings) declared(e config.Entry) *declared {
	for i := range r.contracts {
		if c := &r.contracts[i]; r.base == nil && c.result != nil && c.Source == e.Source && strings.Join(c.Paths, "\x00") == strings.Join(e.All(), "\x00") && len(e.CodeScope) == 0 {
			return c
		}
	}
	return nil
}

// maxNotes bounds the notes of one contract that are printed.
const maxNotes = 20

// sayNotes writes what a reader left unread.
func sayNotes(w io.Writer, result *contract.Result) {
	for i, n := range result.Notes {
		if i == maxNotes {
			inert.Fprintf(w, "note: %s\n", counted.Of(len(result.Notes)-i, "more note", "more notes"))
			return
		}
		kind := "note"
		if n.Lost {
			kind = "warning"
		}
		inert.Fprintf(w, "%s: %s\n", kind, n)
	}
}

// writeContract reads a contract into a file, and keeps it under its key, if it has one.
func writeContract(r *readings, e config.Entry, key, file string) (outcome, []byte) {
	o, written, said := contractEntry(r, e)
	if o.failure == "" {
		if err := atomicfile.Write(file, func(w io.Writer) error { _, err := w.Write(written); return err }); err != nil {
			o.failure = err.Error()
		} else {
			o.file = file
			if key != "" && o.read != nil {
				sayNotKept(r.cache.Store(key, o.began, r.base.lasting(o.read.Inputs()), written, o.summaries, string(said)))
			}
		}
	}
	return o, said
}
