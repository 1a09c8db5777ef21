package main

import (
	"context"
	"os"
	"path/filepath"

	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packsource"
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

// packSource loads packs for the project in a folder.
func packSource(dir string) (*packsource.Source, error) {
	config, err := packsource.Find(dir)
	if err != nil {
		return nil, err
	}
	s := &packsource.Source{Config: config, Admit: admitOnce()}
	if program, err := os.Executable(); err == nil {
		s.Worker = []string{program, filepath.Base(os.Args[0]), workerArgument}
	}
	return s, nil
}
