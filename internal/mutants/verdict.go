package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// rounds is how often the tests of a folder are tried with a fault when they failed for another reason.
const rounds = 3

// trial is the tests of one folder that may notice a fault.
type trial struct {
	folder string
	tests  string   // as of go test -run
	skip   []string // tests that failed without the fault as well
	round  int
	// run runs tests but for some and says whether they passed, and what they printed.
	run func(ctx context.Context, tests, skip string) (passed bool, out string)
}

// jury finds out whether tests notice a fault. That tests fail while it is planted does not say so: on a busy machine they
// may fail without it. A fault is killed when the very tests that failed pass right after without it, and fail once more
// with it. Otherwise the failure is dropped, which is said, and the folder is tried again without these tests.
type jury struct {
	wake   func(planted bool) error // plants the fault, or takes it away
	trials []*trial
	width  int // of so many folders the tests run at a time
	note   func(string)
	// dropped counts failures that do not come of the fault.
	dropped int
}

// killer returns the folder whose tests notice the fault, "" when none does.
func (j *jury) killer() (string, error) {
	waiting := j.trials
	for len(waiting) > 0 {
		if err := j.wake(true); err != nil {
			return "", err
		}
		failed, out, rest := race(waiting, j.width)
		if failed == nil {
			return "", nil
		}
		waiting = rest
		names := failedTests(out)
		doubt, err := j.doubt(failed, names)
		if err != nil || doubt == "" {
			return failed.folder, err
		}
		j.dropped++
		what := strings.Join(names, ", ")
		if what == "" {
			what = "a run that names no test"
		}
		j.note(fmt.Sprintf("dropped  a failure in %s, which %s: %s", failed.folder, doubt, what))
		failed.skip = append(failed.skip, names...)
		if failed.round++; failed.round < rounds {
			waiting = append(waiting, failed)
		} else {
			j.note(fmt.Sprintf("dropped  the tests of %s, which failed for another reason %d times", failed.folder, rounds))
		}
	}
	return "", nil
}

// doubt says why a failure does not come of the fault; "" when it does.
func (j *jury) doubt(t *trial, names []string) (string, error) {
	tests, skip := exactly(names), ""
	if len(names) == 0 {
		tests, skip = t.tests, exactly(t.skip)
	}
	for _, planted := range []bool{false, true} {
		if err := j.wake(planted); err != nil {
			return "", err
		}
		passed, _ := t.run(context.Background(), tests, skip)
		switch {
		case !planted && !passed:
			return "is there without the fault", nil
		case planted && passed:
			return "is not there again with the fault", nil
		}
	}
	return "", nil
}

// race runs trials until one fails: that one, what it printed, and those that have not ended.
func race(trials []*trial, width int) (failed *trial, out string, rest []*trial) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var (
		lock sync.Mutex
		all  sync.WaitGroup
		next int
	)
	ended := make([]bool, len(trials))
	for range width {
		all.Go(func() {
			for {
				lock.Lock()
				i := next
				next++
				lock.Unlock()
				if i >= len(trials) || ctx.Err() != nil {
					return
				}
				t := trials[i]
				passed, said := t.run(ctx, t.tests, exactly(t.skip))
				lock.Lock()
				switch {
				case passed:
					ended[i] = true
				case ctx.Err() == nil:
					ended[i] = true
					failed, out = t, said
					stop()
				}
				lock.Unlock()
			}
		})
	}
	all.Wait()
	for i, t := range trials {
		if !ended[i] {
			rest = append(rest, t)
		}
	}
	return failed, out, rest
}

// failedTests reads from the output of tests which failed: of a test and those below it, the ones below.
func failedTests(out string) (names []string) {
	for line := range strings.Lines(out) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "--- FAIL: "); ok {
			if end := strings.LastIndex(rest, " ("); end > 0 {
				names = append(names, rest[:end])
			}
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return slices.ContainsFunc(names, func(other string) bool { return strings.HasPrefix(other, name+"/") })
	})
}

// exactly is the expression of go test -run for tests by their names; "" for none.
func exactly(names []string) string {
	var all []string
	for _, name := range names {
		parts := strings.Split(name, "/")
		for i, p := range parts {
			parts[i] = "^" + regexp.QuoteMeta(p) + "$"
		}
		if one := strings.Join(parts, "/"); !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return strings.Join(all, "|")
}
