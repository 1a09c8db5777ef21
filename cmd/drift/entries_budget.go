package main

import (
	"context"
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/sync/semaphore"

	"github.com/drift-analyzer/drift/host/config"
)

const (
	// memoryOfRun is what reading an entry takes however small it is, and memoryOfByte what a byte of source adds to that. Both are rounded
	// up from runs over public repositories (docs/measurements.md).
	memoryOfRun  = 150 << 20
	memoryOfByte = 110
)

// sourceEndings are the endings of files that are parsed.
var sourceEndings = map[string]bool{".ts": true, ".tsx": true, ".mts": true, ".cts": true, ".js": true, ".jsx": true, ".mjs": true, ".cjs": true, ".py": true, ".rb": true}

// memoryOf estimates what reading an entry takes, by the sizes of the sources in its folder.
func memoryOf(root string, e config.Entry) int64 {
	if e.Kind != "extract" {
		return memoryOfRun
	}
	return memoryOfFolder(filepath.Join(root, entryFolder(e)))
}

// memoryOfFolder estimates what reading a folder takes.
func memoryOfFolder(dir string) int64 {
	var bytes int64
	_ = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil // the run says why
		}
		name := d.Name()
		if d.IsDir() && (name == "node_modules" || name == "vendor" || name == "dist" || name == "build" || strings.HasPrefix(name, ".") && len(name) > 1) {
			return filepath.SkipDir
		}
		if d.Type().IsRegular() && sourceEndings[filepath.Ext(name)] {
			if info, err := d.Info(); err == nil {
				bytes += info.Size()
			}
		}
		return nil
	})
	return memoryOfRun + memoryOfByte*bytes
}

// sideBySide lets entries begin: as many as there are processors, and as fit into the memory. One that does not fit at all runs alone.
type sideBySide struct {
	slots  chan struct{}
	budget int64
	memory *semaphore.Weighted
}

func newSideBySide(budget int64) *sideBySide {
	return &sideBySide{slots: make(chan struct{}, min(maxAtOnce, runtime.GOMAXPROCS(0))), budget: budget, memory: semaphore.NewWeighted(budget)}
}

// begin waits until an entry may be looked for, and gives the function that says that it ended.
func (s *sideBySide) begin() (end func()) {
	s.slots <- struct{}{}
	return func() { <-s.slots }
}

// take waits until there is the memory for reading an entry, and gives how much it may take, and the function that gives
// it back: what it needs, and an even part of all where nobody else has taken that. What is given is together never more than there is.
func (s *sideBySide) take(memory int64) (share int64, end func()) {
	memory = min(memory, s.budget)
	_ = s.memory.Acquire(context.Background(), memory) // fails only when the context ends, and this one does not
	if more := s.budget/int64(cap(s.slots)) - memory; more > 0 && s.memory.TryAcquire(more) {
		memory += more
	}
	return memory, func() { s.memory.Release(memory) }
}
