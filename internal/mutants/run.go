package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// runner builds and runs the tests of the module with faults in it.
type runner struct {
	root   string
	module string // its import path
	work   string // a temporary folder
	memory int64  // bytes that the tests of one package may use
	run    string // which tests of a folder are run; "" for all
	suites map[string]*suite
}

// suite is what is known of the tests of one folder.
type suite struct {
	folder string
	binary string        // with all switched faults in it, asleep
	cost   time.Duration // of processor time, without a fault
	clock  time.Duration // without a fault
	skip   []string      // tests that fail without a fault
	// tests are those that reach each fault, by the fault's number, to the second level of their names.
	tests map[int][]string
}

// prepare builds the tests of the folders with the faults asleep, runs each once, and notes what it costs and which
// faults it reaches.
func (r *runner) prepare(folders []string, overlay string, note func(string)) error {
	r.suites = map[string]*suite{}
	for i, group := range distinct(folders) {
		built := filepath.Join(r.work, "tests", strconv.Itoa(i))
		if err := os.MkdirAll(built, 0o755); err != nil {
			return err
		}
		// Nothing reads the tables of a debugger, and linking is faster without.
		args := []string{"test", "-c", "-p", "2", "-vet=off", "-ldflags=-w", "-overlay", overlay, "-o", built + "/"}
		for _, folder := range group {
			args = append(args, "./"+folder)
		}
		cmd := exec.Command("go", args...)
		cmd.Dir = r.root
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("building the tests of %s: %w\n%s", strings.Join(group, ", "), err, out)
		}
		for _, folder := range group {
			s := &suite{folder: folder, binary: filepath.Join(built, path.Base(path.Join(r.module, folder))+".test")}
			if _, err := os.Stat(s.binary); err != nil {
				return fmt.Errorf("the tests of %s: %w", folder, err)
			}
			r.suites[folder] = s
		}
	}
	for _, folder := range folders {
		s := r.suites[folder]
		if err := r.measure(s, note); err != nil {
			return err
		}
		note(fmt.Sprintf("%s: %s of processor time, %d faults reached", folder, s.cost.Round(100*time.Millisecond), len(s.tests)))
	}
	return nil
}

// distinct puts folders into groups in which no two have the same last name, since that names the tests' binary.
func distinct(folders []string) (groups [][]string) {
	seen := map[string]int{}
	for _, folder := range folders {
		i := seen[path.Base(folder)]
		seen[path.Base(folder)]++
		if i == len(groups) {
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], folder)
	}
	return groups
}

// measure runs a suite without a fault and notes what it costs and which tests reach which faults. A test that fails alone
// once more is left out from then on; it could notice nothing.
func (r *runner) measure(s *suite, note func(string)) error {
	if err := os.MkdirAll(r.notes(), 0o755); err != nil {
		return err
	}
	notes, printed := filepath.Join(r.notes(), "notes"), filepath.Join(r.notes(), "printed")
	if err := os.WriteFile(notes, nil, 0o644); err != nil {
		return err
	}
	file, err := os.Create(printed)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := os.WriteFile(r.asked(), []byte("note "+r.notes()), 0o644); err != nil {
		return err
	}
	began := time.Now()
	passed, cost, _ := r.runSuite(context.Background(), s, r.run, "", 0, file)
	s.cost, s.clock = cost, time.Since(began)
	said, err := os.ReadFile(printed)
	if err != nil {
		return err
	}
	noted, err := os.ReadFile(notes)
	if err != nil {
		return err
	}
	s.tests = reachedBy(string(said), string(noted))
	out := string(said)
	if !passed {
		names := failedTests(out)
		if err := r.ask(0); err != nil {
			return err
		}
		if len(names) > 0 {
			passed, _, out = r.runSuite(context.Background(), s, exactly(names), "", 0, nil)
		}
		switch {
		case len(names) == 0:
			return fmt.Errorf("the tests of %s fail without a fault: mend them first (go test ./%s)\n%s", s.folder, s.folder, tail(out))
		case passed:
			note(fmt.Sprintf("%s: failed without a fault and passed the second time: %s", s.folder, strings.Join(names, ", ")))
		default:
			s.skip = names
			note(fmt.Sprintf("%s: left out, since they fail without a fault: %s", s.folder, strings.Join(names, ", ")))
		}
	}
	return nil
}

// selection is the expression of -test.run for the tests that reach a fault; all of r.run for what no test is known of, such
// as what runs when a program starts.
func (r *runner) selection(s *suite, number int) string {
	names := s.tests[number]
	if len(names) == 0 || slices.Contains(names, "") {
		return r.run
	}
	return exactly(names)
}

// reaching lists the suites of the folders that reach a switched fault, the changed package's own first and then the
// cheapest first.
func (r *runner) reaching(f planted, folders []string) (out []*suite) {
	for _, folder := range folders {
		if s := r.suites[folder]; s != nil && len(s.tests[f.number]) > 0 {
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

// share is about what the tests of a suite that reach a fault cost.
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

// verdict is the jury of a switched fault. Two suites run at a time.
func (r *runner) verdict(f planted, suites []*suite, note func(string)) *jury {
	j := &jury{width: 2, note: note, wake: func(planted bool) error {
		if planted {
			return r.ask(f.number)
		}
		return r.ask(0)
	}}
	for _, s := range suites {
		j.trials = append(j.trials, &trial{folder: s.folder, tests: r.selection(s, f.number), skip: slices.Clone(s.skip),
			run: func(ctx context.Context, tests, skip string) (bool, string) {
				passed, _, out := r.runSuite(ctx, s, tests, skip, s.limit(), nil)
				return passed, out
			}})
	}
	return j
}

// verdictAlone is the jury of a fault in its place. The tests are built with it, one folder after the other.
func (r *runner) verdictAlone(folders []string, overlay string, note func(string)) *jury {
	var with []string
	j := &jury{width: 1, note: note, wake: func(planted bool) error {
		with = nil
		if planted {
			with = []string{"-overlay", overlay}
		}
		return nil
	}}
	for _, folder := range folders {
		j.trials = append(j.trials, &trial{folder: folder, tests: r.run, run: func(ctx context.Context, tests, skip string) (bool, string) {
			args := append([]string{"test", "-p", "2", "-vet=off", "-failfast", "-timeout", "10m", "-run", tests, "-skip", skip}, with...)
			cmd := exec.Command("go", append(args, "./"+folder)...)
			cmd.Dir = r.root
			return r.watch(ctx, cmd, time.After(30*time.Minute), nil)
		}})
	}
	return j
}

// limit is the processor time, in seconds, after which a suite counts as one that does not end.
func (s *suite) limit() int { return int(5*s.cost/time.Second) + 20 }

// runSuite runs tests of a folder, but for those to skip, and says whether they passed within their time and memory, what
// they cost and what they printed. No limit holds when it is zero. With a file to print to they run one after the other and all
// to the end; otherwise the first failure ends the run.
func (r *runner) runSuite(ctx context.Context, s *suite, tests, skip string, limit int, file *os.File) (bool, time.Duration, string) {
	args := []string{"-test.timeout=0", "-test.run=" + tests}
	if skip != "" {
		args = append(args, "-test.skip="+skip)
	}
	if file != nil {
		args = append(args, "-test.v", "-test.parallel=1")
	} else {
		args = append(args, "-test.failfast")
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
	passed, out := r.watch(ctx, cmd, end, file)
	if cmd.ProcessState == nil {
		return passed, 0, out
	}
	return passed, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), out
}

// tail is the end of an output, for a message.
func tail(out string) string {
	lines := strings.Split(strings.TrimSpace(out), "\n")
	return strings.Join(lines[max(0, len(lines)-20):], "\n")
}
