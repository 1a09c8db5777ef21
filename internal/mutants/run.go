package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// runner builds and runs the tests of the module with faults in it.
type runner struct {
	root   string
	work   string // a temporary folder
	memory int64  // bytes that the tests of one package may use
	run    string // which tests of a folder are run; "" for all
	suites map[string]*suite
}

// suite is what is known of the tests of one folder.
type suite struct {
	folder  string
	binary  string        // with all switched faults in it, asleep
	cost    time.Duration // of processor time, without a fault
	clock   time.Duration // without a fault
	reached map[int]bool  // faults by number
}

// prepare builds the tests of the folders with the faults asleep, runs each once, and notes what it costs and which
// faults it reaches. All must pass.
func (r *runner) prepare(folders []string, overlay string, note func(string)) error {
	r.suites = map[string]*suite{}
	for i, folder := range folders {
		s := &suite{folder: folder, binary: filepath.Join(r.work, strconv.Itoa(i)+".test"), reached: map[int]bool{}}
		cmd := exec.Command("go", "test", "-c", "-p", "2", "-vet=off", "-overlay", overlay, "-o", s.binary, "./"+folder)
		cmd.Dir = r.root
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("building the tests of %s: %w\n%s", folder, err, out)
		}
		if _, err := os.Stat(s.binary); err == nil { // a folder may have no tests that are built here
			r.suites[folder] = s
		}
	}
	for _, folder := range folders {
		s := r.suites[folder]
		if s == nil {
			continue
		}
		notes := filepath.Join(r.work, "notes")
		if err := os.RemoveAll(notes); err != nil {
			return err
		}
		if err := os.MkdirAll(notes, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(r.asked(), []byte("note "+notes), 0o644); err != nil {
			return err
		}
		began := time.Now()
		passed, cost, out := r.runSuite(context.Background(), s, 0)
		if !passed {
			return fmt.Errorf("the tests of %s fail without a fault: mend them first (go test ./%s)\n%s", folder, folder, out)
		}
		s.cost, s.clock = cost, time.Since(began)
		entries, err := os.ReadDir(notes)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if number, err := strconv.Atoi(e.Name()); err == nil {
				s.reached[number] = true
			}
		}
		note(fmt.Sprintf("%s: %s of processor time, %d faults reached", folder, cost.Round(100*time.Millisecond), len(s.reached)))
	}
	return nil
}

// reaching lists the suites of the folders that reach a switched fault, the changed package's own first and then the
// cheapest first.
func (r *runner) reaching(f planted, folders []string) (out []*suite) {
	for _, folder := range folders {
		if s := r.suites[folder]; s != nil && s.reached[f.number] {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b *suite) int {
		if own := folderOf(f.Fault); (a.folder == own) != (b.folder == own) {
			if a.folder == own {
				return -1
			}
			return 1
		}
		return int(a.cost - b.cost)
	})
	return out
}

// killer plants a switched fault and returns the folder whose tests notice it; "" when none does. Two suites run at
// a time.
func (r *runner) killer(f planted, suites []*suite) (string, error) {
	if err := os.WriteFile(r.asked(), []byte(strconv.Itoa(f.number)), 0o644); err != nil {
		return "", err
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var (
		next  = make(chan *suite)
		found string
		lock  sync.Mutex
		all   sync.WaitGroup
	)
	for range 2 {
		all.Go(func() {
			for s := range next {
				passed, _, _ := r.runSuite(ctx, s, s.limit())
				lock.Lock()
				if !passed && ctx.Err() == nil {
					found = s.folder
					stop()
				}
				lock.Unlock()
			}
		})
	}
	for _, s := range suites {
		if ctx.Err() == nil {
			next <- s
		}
	}
	close(next)
	all.Wait()
	return found, nil
}

// limit is the processor time, in seconds, after which a suite counts as one that does not end.
func (s *suite) limit() int { return int(5*s.cost/time.Second) + 20 }

// runSuite runs the tests of a folder and says whether they passed within their time and memory. No limit holds when
// it is zero.
func (r *runner) runSuite(ctx context.Context, s *suite, limit int) (bool, time.Duration, string) {
	args := []string{"-test.failfast", "-test.timeout=0", "-test.run=" + r.run}
	name := s.binary
	if limit > 0 {
		// The limit is of processor time, so that other work on the machine does not change what it decides.
		args = append([]string{"-c", "ulimit -t " + strconv.Itoa(limit) + `; exec "$0" "$@"`, name}, args...)
		name = "/bin/sh"
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = filepath.Join(r.root, s.folder)
	end := time.After(30*time.Minute + 20*s.clock)
	if s.clock > 0 {
		end = time.After(2*time.Minute + 20*s.clock)
	}
	passed, out := r.watch(ctx, cmd, end)
	if cmd.ProcessState == nil {
		return passed, 0, out
	}
	return passed, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), out
}

// killerAlone builds and runs the tests of the folders with one fault in its place, one after the other.
func (r *runner) killerAlone(folders []string, overlay string) string {
	for _, folder := range folders {
		cmd := exec.Command("go", "test", "-p", "2", "-vet=off", "-failfast", "-timeout", "10m", "-run", r.run, "-overlay", overlay, "./"+folder)
		cmd.Dir = r.root
		if passed, _ := r.watch(context.Background(), cmd, time.After(30*time.Minute)); !passed {
			return folder
		}
	}
	return ""
}

// tail is the end of an output, for a message.
func tail(out string) string {
	lines := strings.Split(strings.TrimSpace(out), "\n")
	return strings.Join(lines[max(0, len(lines)-20):], "\n")
}
