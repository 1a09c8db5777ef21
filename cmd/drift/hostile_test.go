package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/internal/hostile"
)

var (
	hostileRuns  = flag.Int("hostile", 5, "how many hostile repositories are read")
	hostileFirst = flag.Uint64("hostilefirst", 1, "the number of the first")
)

// hostileFound are numbers of repositories that ended a run once: 5701 has declarations that are one expression of two million operators.
var hostileFound = []uint64{5701}

const (
	// mostTime is how long one command may wait and compute on a machine that others use too, mostProcessor how long it may compute.
	mostTime      = 40 * time.Minute
	mostProcessor = time.Minute
	// mostMemory in KB that one command may have resident.
	mostMemory = 1500 << 10
)

// TestHostileRepositories reads whole repositories that are built to do harm: every
// command ends with an answer, in bounded memory, and nothing around them is read.
func TestHostileRepositories(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var largest int64
	var slowest time.Duration
	var wait sync.WaitGroup
	var mu sync.Mutex
	slots := make(chan struct{}, 2)
	seeds := slices.Clone(hostileFound)
	for i := range uint64(*hostileRuns) {
		seeds = append(seeds, *hostileFirst+i)
	}
	for _, seed := range seeds {
		wait.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wait.Done() }()
			base, err := os.MkdirTemp("", "drift-hostile-")
			if err != nil {
				t.Error(err)
				return
			}
			defer os.RemoveAll(base)
			p, err := hostile.Repository(seed, base)
			if err != nil {
				t.Errorf("repository %d: %v", seed, err)
				return
			}
			out := filepath.Join(base, "out", "a.json")
			args := []string{"extract", "--dir", p.Dir, "--allow-empty", "-o", out, "--explain"}
			for _, pack := range p.Packs {
				args = append(args, "-f", pack)
			}
			for _, args := range [][]string{args, {"check", "--dir", filepath.Dir(out), "--allow-empty", "--all"}, {"init", "--plain", p.Dir}, {"check", "--no-cache", "--allow-empty", "--all"}} {
				in := base
				if slices.Contains(args, "--no-cache") {
					in = p.Dir // what a user types first: the contracts and all that init finds are read
				}
				said, memory, took, err := runBounded(program, base, in, args)
				if err != nil {
					t.Errorf("repository %d (%s): drift %s: %v\n%.2000s", seed, strings.Join(p.Tried, ", "), args[0], err, said)
				}
				written, _ := os.ReadFile(out)
				if bytes.Contains(said, []byte(hostile.Canary)) || bytes.Contains(written, []byte(hostile.Canary)) {
					t.Errorf("repository %d (%s): drift %s read what lies outside", seed, strings.Join(p.Tried, ", "), args[0])
				}
				mu.Lock()
				largest, slowest = max(largest, memory), max(slowest, took)
				mu.Unlock()
			}
		}()
	}
	wait.Wait()
	t.Logf("%d repositories: at most %d MB, at most %s of processor time a command", len(seeds), largest>>10, slowest.Round(time.Millisecond))
}

// runBounded runs the command in a folder, with a home below another, and says what is wrong with how it ended.
func runBounded(program, home, dir string, args []string) (said []byte, memory int64, took time.Duration, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), mostTime)
	defer cancel()
	c := exec.CommandContext(ctx, program)
	c.Args = append([]string{"drift"}, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "HOME="+filepath.Join(home, "home"))
	said, failure := c.CombinedOutput()
	if usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
		memory = usage.Maxrss
	}
	took = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	switch {
	case ctx.Err() != nil:
		err = fmt.Errorf("it did not end in %s", mostTime)
	case took > mostProcessor:
		err = fmt.Errorf("it took %s of processor time", took)
	case c.ProcessState.ExitCode() != 0 && c.ProcessState.ExitCode() != 1:
		err = fmt.Errorf("it ended in %w", failure)
	case bytes.Contains(said, []byte("panic")) && bytes.Contains(said, []byte("goroutine ")):
		err = fmt.Errorf("it panicked")
	case c.ProcessState.ExitCode() == 1 && len(said) == 0:
		err = fmt.Errorf("it failed without a word")
	case memory > mostMemory:
		err = fmt.Errorf("it had %d MB resident", memory>>10)
	}
	return said, memory, took, err
}
