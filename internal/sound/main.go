package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	var f settings
	flag.StringVar(&f.frameworks, "framework", "", "frameworks, separated by commas; all when empty")
	flag.IntVar(&f.n, "n", 300, "programs of each framework")
	flag.Uint64Var(&f.seed, "seed", 1, "seed of the first program; each next one has the next seed")
	flag.StringVar(&f.deps, "deps", os.Getenv("SOUND_DEPS"), "folder in which the frameworks are installed")
	flag.StringVar(&f.work, "work", "", "folder to work in; a temporary one when empty")
	flag.IntVar(&f.reduce, "minimise", 0, "how many of the programs that are wrong to reduce and print")
	flag.BoolVar(&f.counts, "constructs", false, "print how often each construct was written")
	flag.StringVar(&f.keep, "keep", "", "folder to which reduced programs are written, one archive each")
	flag.IntVar(&f.rounds, "rounds", 40, "how often to look for smaller forms of the programs that are wrong")
	flag.BoolVar(&f.low, "low", false, "list what keeps programs from high confidence")
	flag.StringVar(&f.show, "show", "", "print the programs below high confidence of which this is said, with what keeps them")
	flag.Parse()
	if err := f.run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "sound:", err)
		os.Exit(1)
	}
}

type settings struct {
	frameworks string
	n, reduce  int
	rounds     int
	seed       uint64
	deps, work string
	keep       string
	counts     bool
	low        bool
	show       string
}

// batchSize is how many programs are extracted and run together.
const batchSize = 500

func (f *settings) run(out io.Writer) error {
	if f.work == "" {
		dir, err := os.MkdirTemp("", "sound")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		f.work = dir
	}
	deps, err := filepath.Abs(f.deps)
	if err != nil {
		return err
	}
	if f.deps == "" {
		deps = ""
	}
	var reports []*Report
	for _, fw := range frameworks {
		if f.frameworks != "" && !slices.Contains(strings.Split(f.frameworks, ","), fw.Name) {
			continue
		}
		if why := fw.Missing(deps); why != "" {
			fmt.Fprintf(out, "%s is left out: %s\n", fw.Name, why)
			continue
		}
		b, err := newBench(fw, deps, f.work)
		if err != nil {
			return err
		}
		var shown io.Writer
		if f.show != "" {
			shown = out
		}
		rep, wrong, err := b.measure(f.seed, f.n, func(c *Compared) {
			if shown != nil && c.Summary != nil && !c.High() && strings.Contains(strings.Join(keptLow(c.Summary), "\n"), f.show) {
				writeCase(shown, b.framework, c)
			}
		})
		if err != nil {
			return err
		}
		reports = append(reports, rep)
		if f.counts {
			rep.writeConstructs(out)
		}
		if f.low {
			rep.writeLow(out)
		}
		if f.reduce > 0 && len(wrong) > 0 {
			small, err := b.minimise(wrong[:min(len(wrong), f.reduce)], f.rounds)
			if err != nil {
				return err
			}
			for _, c := range small {
				writeCase(out, b.framework, c)
				if f.keep != "" {
					if err := keep(f.keep, b.framework, c); err != nil {
						return err
					}
				}
			}
		}
	}
	writeReports(out, reports)
	return nil
}

// measure checks n programs, hands each to seen, and returns those that are wrong at high confidence.
func (b *bench) measure(seed uint64, n int, seen func(*Compared)) (*Report, []*Compared, error) {
	rep := newReport(b.framework)
	var wrong []*Compared
	for at := 0; at < n; at += batchSize {
		var programs []*Program
		for i := at; i < min(n, at+batchSize); i++ {
			p := b.framework.Generate(NewDraw(seed + uint64(i)))
			p.ID = i - at + 1
			programs = append(programs, p)
		}
		checked, err := b.check(programs)
		if err != nil {
			return nil, nil, err
		}
		for _, c := range checked {
			rep.add(c)
			seen(c)
			if len(faults(c)) > 0 {
				wrong = append(wrong, c)
			}
		}
	}
	return rep, wrong, nil
}
