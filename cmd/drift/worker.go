package main

import (
	"context"
	"os"
	"path/filepath"

	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packsource"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// workerArgument makes this program serve one pack over its pipes. It is no
// command of the user's: packs that are not built in run in such processes.
const workerArgument = "__pack-worker"

// serveWorker is the whole program of a pack's process.
func serveWorker() int {
	if packrt.ServeWorker(context.Background(), os.Stdin, os.Stdout) != nil {
		return 1
	}
	return 0
}

// around opens what may be read for the project in a folder.
func around(dir string, bounds project.Bounds) (string, *sourcefile.Root, error) {
	if _, err := os.Stat(dir); err != nil {
		dir = "." // the command says so in its own words
	}
	files, err := bounds.Open(dir)
	return dir, files, err
}

// findConfig reads the drift.json around a folder.
func findConfig(dir string, bounds project.Bounds) (*config.File, error) {
	dir, files, err := around(dir, bounds)
	if err != nil {
		return nil, err
	}
	return config.Find(dir, files)
}

// packSource loads packs for the project in a folder.
func packSource(dir string, bounds project.Bounds) (*packsource.Source, error) {
	dir, files, err := around(dir, bounds)
	if err != nil {
		return nil, err
	}
	config, err := packsource.Find(dir, files)
	if err != nil {
		return nil, err
	}
	s := &packsource.Source{Config: config, Admit: admitOnce(), Note: func(text string) { inert.Fprintf(os.Stderr, "note: %s\n", text) }}
	if program, err := os.Executable(); err == nil {
		s.Worker = []string{program, filepath.Base(os.Args[0]), workerArgument}
	}
	return s, nil
}
