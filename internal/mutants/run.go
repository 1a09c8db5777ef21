package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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
	// tests are those that reach each fault, by the fault's number; nil where tests start programs, which are not asked apart.
	tests map[int][]string
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
		if err := r.measure(s); err != nil {
			return err
		}
		note(fmt.Sprintf("%s: %s of processor time, %d faults reached", folder, s.cost.Round(100*time.Millisecond), len(s.reached)))
	}
	return nil
}

// measure runs a suite without a fault and notes what it costs and which faults it reaches: by test where all of it is one
// program, as a whole for a command, whose tests start programs and compare what these print.
func (r *runner) measure(s *suite) error {
	notes, apart := filepath.Join(r.work, "notes"), !strings.HasPrefix(s.folder, "cmd/")
	if err := os.RemoveAll(notes); err != nil {
		return err
	}
	if err := os.MkdirAll(notes, 0o755); err != nil {
		return err
	}
	asked := "note " + notes
	if apart {
		asked = "say"
	}
	if err := os.WriteFile(r.asked(), []byte(asked), 0o644); err != nil {
		return err
	}
	var said bytes.Buffer
	began := time.Now()
	passed, cost, out := r.runSuite(context.Background(), s, r.run, 0, &said)
	if !passed {
		return fmt.Errorf("the tests of %s fail without a fault: mend them first (go test ./%s)\n%s", s.folder, s.folder, out)
	}
	s.cost, s.clock = cost, time.Since(began)
	if apart {
		s.tests = reachedBy(said.String())
		for number := range s.tests {
			s.reached[number] = true
		}
		return nil
	}
	entries, err := os.ReadDir(notes)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if number, err := strconv.Atoi(e.Name()); err == nil {
			s.reached[number] = true
		}
	}
	return nil
}

// reachedBy reads what a run with -test.v printed: which tests, to the second level, reached which faults.
func reachedBy(out string) map[int][]string {
	tests := map[int][]string{}
	current := ""
	for line := range strings.Lines(out) {
		line = strings.TrimSuffix(line, "\n")
		if name, ok := strings.CutPrefix(line, "=== RUN   "); ok {
			parts := strings.SplitN(name, "/", 3)
			current = strings.Join(parts[:min(len(parts), 2)], "/")
			continue
		}
		name, ok := strings.CutPrefix(line, "@fault ")
		number, err := strconv.Atoi(name)
		if ok && err == nil && !slices.Contains(tests[number], current) {
			tests[number] = append(tests[number], current)
		}
	}
	return tests
}

// selection is the expression of -test.run for the tests that reach a fault; all of r.run for what no test is known of, such
// as what runs when a program starts.
func (r *runner) selection(s *suite, number int) string {
	names := s.tests[number]
	if len(names) == 0 || slices.Contains(names, "") {
		return r.run
	}
	var tops, below []string
	for _, name := range names {
		top, sub, _ := strings.Cut(name, "/")
		if top = regexp.QuoteMeta(top); !slices.Contains(tops, top) {
			tops = append(tops, top)
		}
		if sub = regexp.QuoteMeta(sub); sub == "" {
			sub = ".*"
		}
		if !slices.Contains(below, sub) {
			below = append(below, sub)
		}
	}
	return "^(" + strings.Join(tops, "|") + ")$/^(" + strings.Join(below, "|") + ")$"
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
		return int(a.share(f.number) - b.share(f.number))
	})
	return out
}

// share is about what the tests of a suite that reach a fault cost: those of a command count whole.
func (s *suite) share(number int) time.Duration {
	all := map[string]bool{}
	for _, names := range s.tests {
		for _, name := range names {
			all[name] = true
		}
	}
	if len(all) == 0 {
		return s.cost
	}
	return s.cost * time.Duration(len(s.tests[number])) / time.Duration(len(all))
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
				passed, _, _ := r.runSuite(ctx, s, r.selection(s, f.number), s.limit(), nil)
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

// runSuite runs tests of a folder and says whether they passed within their time and memory. No limit holds when
// it is zero. What they print is kept in said, with the names of the tests, unless that is nil.
func (r *runner) runSuite(ctx context.Context, s *suite, tests string, limit int, said *bytes.Buffer) (bool, time.Duration, string) {
	args := []string{"-test.failfast", "-test.timeout=0", "-test.run=" + tests}
	if said != nil {
		args = append(args, "-test.v", "-test.parallel=1")
	}
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
	passed, out := r.watch(ctx, cmd, end, said)
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
		if passed, _ := r.watch(context.Background(), cmd, time.After(30*time.Minute), nil); !passed {
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
