package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"time"
)

// options are the flags of the command.
type options struct {
	seed     uint64
	n        int
	in       string
	skip     string
	list     bool
	timeout  time.Duration
	memoryMB int64
}

func main() {
	var o options
	flag.Uint64Var(&o.seed, "seed", 1, "`number` that decides which faults are planted")
	flag.IntVar(&o.n, "n", 100, "`number` of faults")
	flag.StringVar(&o.in, "in", "host,check,contract,summary,inspect,corroborate", "`folders` to plant in, with commas between")
	flag.StringVar(&o.skip, "skip", "^(sdk-wasm|host/packbuild|internal)/?", "folders whose tests are not run for faults of others, a regular `expression`")
	flag.BoolVar(&o.list, "list", false, "print the faults and the tests that would run; plant nothing")
	flag.DurationVar(&o.timeout, "timeout", 5*time.Minute, "`time` for the tests of one package")
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
	r := &runner{root: root, work: work, timeout: o.timeout, memory: o.memoryMB << 20, green: map[string]bool{}}
	counts := map[string]*count{}
	cards := newDeck(faults, o.seed)
	for planted := 0; planted < o.n; {
		f, ok := cards.next()
		if !ok {
			fmt.Fprintf(out, "only %d faults compile\n", planted)
			break
		}
		overlay, err := r.overlay(f)
		if err != nil {
			return err
		}
		if !r.compiles(f, overlay) {
			continue
		}
		planted++
		folder := filepath.ToSlash(filepath.Dir(f.File))
		tests := g.notice(folder, skip)
		if o.list {
			fmt.Fprintf(out, "%s:%d %s (%s)\n    %s\n    tests: %s\n", f.File, f.Line, f.Kind, f.Func, f.Diff(), strings.Join(tests, " "))
			continue
		}
		c := counts[folder]
		if c == nil {
			c = &count{}
			counts[folder] = c
		}
		c.planted++
		began := time.Now()
		by, err := r.killer(tests, overlay)
		if err != nil {
			return err
		}
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
			fmt.Fprintf(out, "LIVES    %s:%d %s (%s)\n    %s\n    tests: %s\n", f.File, f.Line, f.Kind, took, f.key(), strings.Join(tests, " "))
		}
	}
	if !o.list {
		report(out, o, counts)
	}
	return nil
}

// killer returns the first folder whose tests fail; "" when none does.
func (r *runner) killer(tests []string, overlay string) (string, error) {
	for _, folder := range tests {
		failed, err := r.fails(folder, overlay)
		if err != nil {
			return "", err
		}
		if failed {
			return folder, nil
		}
	}
	return "", nil
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
