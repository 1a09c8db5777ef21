package main

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/internal/foldertest"
)

// TestMemoryOfEntries: sources count, what is installed or built does not, and a contract takes little.
func TestMemoryOfEntries(t *testing.T) {
	dir := foldertest.Written(t, map[string]string{
		"api/app.ts":                strings.Repeat("x", 1000),
		"api/node_modules/lib/a.js": strings.Repeat("x", 5000),
		"api/dist/app.js":           strings.Repeat("x", 5000),
		"api/.cache/app.js":         strings.Repeat("x", 5000),
		"api/data.json":             strings.Repeat("x", 5000),
		"api/sub/tsconfig.json":     "{}",
		"api/sub/more.py":           strings.Repeat("x", 500),
	})
	for _, c := range []struct {
		entry config.Entry
		bytes int64
	}{
		{config.Entry{Kind: "extract", Folder: "api"}, 1500},
		{config.Entry{Kind: "extract", Project: "api/sub/tsconfig.json"}, 500},
		{config.Entry{Kind: "extract"}, 1500},
		{config.Entry{Kind: "extract", Folder: "gone"}, 0},
		{config.Entry{Kind: "contract", Path: "api"}, 0},
	} {
		if got, want := memoryOf(dir, c.entry), memoryOfRun+memoryOfByte*c.bytes; got != want {
			t.Errorf("%+v: %d, want %d", c.entry, got, want)
		}
	}
}

// TestEntriesFitIntoTheMemory: those that run side by side fit, and one that never fits runs alone.
func TestEntriesFitIntoTheMemory(t *testing.T) {
	const budget = 100
	s := newSideBySide(budget)
	var now, most atomic.Int64
	var wait sync.WaitGroup
	for _, memory := range []int64{60, 60, 500, 30, 30, 60} {
		wait.Add(1)
		go func() {
			defer wait.Done()
			defer s.begin()()
			share, end := s.take(memory)
			defer end()
			if share < min(memory, budget) || share > budget {
				t.Errorf("%d of %d may be taken, and it needs %d", share, budget, memory)
			}
			in := now.Add(share)
			for seen := most.Load(); in > seen && !most.CompareAndSwap(seen, in); seen = most.Load() {
			}
			time.Sleep(5 * time.Millisecond)
			now.Add(-share)
		}()
	}
	wait.Wait()
	if most.Load() > budget {
		t.Errorf("%d at once, of %d", most.Load(), budget)
	}
}
