package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

// options are the flags of the command.
type options struct {
	seed     uint64
	n        int
	in       string
	skip     string
	tests    string
	run      string
	only     string
	list     bool
	memoryMB int64
}

func main() {
	var o options
	flag.Uint64Var(&o.seed, "seed", 1, "`number` that decides which faults are planted")
	flag.IntVar(&o.n, "n", 100, "`number` of faults")
	flag.StringVar(&o.in, "in", "host,check,contract,summary,inspect,corroborate", "`folders` to plant in, with commas between")
	flag.StringVar(&o.skip, "skip", "^(sdk-wasm|host/packbuild|internal)/?", "folders whose tests are not run for faults of others, a regular `expression`")
	flag.StringVar(&o.tests, "tests", "", "folders whose tests are run and no others, a regular `expression`")
	flag.StringVar(&o.run, "run", "", "tests that are run in these folders, an `expression` as of go test -run")
	flag.StringVar(&o.only, "only", "", "`numbers` of the faults to plant, with commas between, as an earlier run with the same seed printed them")
	flag.BoolVar(&o.list, "list", false, "print the faults and the tests that would run; plant nothing")
	flag.Int64Var(&o.memoryMB, "memory", 4096, "`megabytes` for the tests of one package")
	flag.Parse()
	if err := run(o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// count says what became of the faults of one folder.
type count struct{ planted, killed, lived, accepted int }

func run(o options, out io.Writer) error {
	root, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return fmt.Errorf("run it in the folder of the module: %w", err)
	}
	skip, err := regexp.Compile(o.skip)
	if err != nil {
		return fmt.Errorf("-skip: %w", err)
	}
	tested, err := regexp.Compile(o.tests)
	if err != nil {
		return fmt.Errorf("-tests: %w", err)
	}
	numbers, err := readNumbers(o.only)
	if err != nil {
		return err
	}
	known, err := readAccepted(acceptedText)
	if err != nil {
		return err
	}
	faults, err := candidates(root, strings.Split(o.in, ","))
	if err != nil {
		return err
	}
	g, err := readGraph(root)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	r := &runner{root: root, module: g.module, work: work, memory: o.memoryMB << 20, run: o.run}
	list, err := r.draw(faults, o, out)
	if err != nil {
		return err
	}
	if numbers != nil {
		list = slices.DeleteFunc(list, func(f planted) bool { return !numbers[f.number] })
	}
	tests := func(f planted) []string {
		return slices.DeleteFunc(g.notice(folderOf(f.Fault), skip), func(folder string) bool { return !tested.MatchString(folder) })
	}
	if o.list {
		for _, f := range list {
			fmt.Fprintf(out, "%d %s:%d %s (%s)\n    %s\n    tests: %s\n", f.number, f.File, f.Line, f.Kind, f.Func, f.Diff(), strings.Join(tests(f), " "))
		}
		return nil
	}
	if err := r.prepareAll(list, tests, out); err != nil {
		return err
	}
	counts, dropped := map[string]*count{}, 0
	for _, f := range list {
		c := counts[folderOf(f.Fault)]
		if c == nil {
			c = &count{}
			counts[folderOf(f.Fault)] = c
		}
		c.planted++
		began := time.Now()
		j, ran, err := r.jury(f, tests(f), func(line string) { fmt.Fprintln(out, line) })
		if err != nil {
			return err
		}
		by, err := j.killer()
		if err != nil {
			return err
		}
		dropped += j.dropped
		took := time.Since(began).Round(time.Second)
		switch reason := known[f.key()]; {
		case by != "":
			c.killed++
			fmt.Fprintf(out, "killed   %s:%d %s, by %s (%s)\n", f.File, f.Line, f.Kind, by, took)
		case reason != "":
			c.accepted++
			fmt.Fprintf(out, "accepted %s:%d %s: %s\n", f.File, f.Line, f.Kind, reason)
		default:
			c.lived++
			fmt.Fprintf(out, "LIVES    %s:%d %s, number %d (%s)\n    %s\n    reached by: %s\n", f.File, f.Line, f.Kind, f.number, took, f.key(), strings.Join(ran, " "))
		}
	}
	report(out, o, counts)
	if dropped > 0 {
		fmt.Fprintf(out, "%d failures did not come of the fault and were dropped\n", dropped)
	}
	return nil
}

// readNumbers reads the numbers of faults; nil stands for all.
func readNumbers(text string) (map[int]bool, error) {
	if text == "" {
		return nil, nil
	}
	out := map[int]bool{}
	for _, word := range strings.Split(text, ",") {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("-only takes numbers with commas between, not %q", text)
		}
		out[n] = true
	}
	return out, nil
}

// draw deals the faults of a run. One that does not compile is not counted.
func (r *runner) draw(faults []Fault, o options, out io.Writer) (list []planted, err error) {
	check, err := newChecker(r.root)
	if err != nil {
		return nil, err
	}
	cards := newDeck(faults, o.seed)
	for len(list) < o.n {
		f, ok := cards.next()
		if !ok {
			fmt.Fprintf(out, "only %d faults compile\n", len(list))
			return list, nil
		}
		p := planted{Fault: f, number: len(list) + 1, switched: true}
		overlay, err := r.asleep([]planted{p})
		if err == nil && check.compiles(folderOf(f), overlay) {
			list = append(list, p)
			continue
		}
		p.switched = false
		if overlay, err = r.alone(f); err != nil {
			return nil, err
		}
		if check.compiles(folderOf(f), overlay) {
			list = append(list, p)
		}
	}
	return list, nil
}

// prepareAll builds the tests that can notice the faults which are switched, and runs them once without a fault.
func (r *runner) prepareAll(list []planted, tests func(planted) []string, out io.Writer) error {
	var switched []planted
	var folders []string
	for _, f := range list {
		if f.switched {
			switched = append(switched, f)
			folders = append(folders, tests(f)...)
		}
	}
	sort.Strings(folders)
	overlay, err := r.asleep(switched)
	if err != nil {
		return err
	}
	name, err := overlay.write()
	if err != nil {
		return err
	}
	return r.prepare(slices.Compact(folders), name, func(line string) { fmt.Fprintln(out, line) })
}

// jury tells which tests may notice a fault, and the folders of those that reach it.
func (r *runner) jury(f planted, folders []string, note func(string)) (j *jury, ran []string, err error) {
	if !f.switched {
		overlay, err := r.alone(f.Fault)
		if err != nil {
			return nil, nil, err
		}
		name, err := overlay.write()
		return r.verdictAlone(folders, name, note), folders, err
	}
	suites := r.reaching(f, folders)
	for _, s := range suites {
		ran = append(ran, s.folder)
	}
	return r.verdict(f, suites, note), ran, nil
}

// report prints the table by folder.
func report(out io.Writer, o options, counts map[string]*count) {
	var folders []string
	total := &count{}
	for f, c := range counts {
		folders = append(folders, f)
		total.planted += c.planted
		total.killed += c.killed
		total.lived += c.lived
		total.accepted += c.accepted
	}
	sort.Strings(folders)
	fmt.Fprintf(out, "\nseed %d, %d faults in %s\n", o.seed, total.planted, o.in)
	fmt.Fprintf(out, "%-34s %8s %8s %8s %8s\n", "folder", "planted", "killed", "lived", "accepted")
	counts["total"] = total
	for _, f := range append(folders, "total") {
		c := counts[f]
		fmt.Fprintf(out, "%-34s %8d %8d %8d %8d\n", f, c.planted, c.killed, c.lived, c.accepted)
	}
}
