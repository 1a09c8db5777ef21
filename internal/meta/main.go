package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/internal/seeded"
)

// options are the flags of the command.
type options struct {
	repos, only, class string
	seed               uint64
	n                  int
	all                bool
	archives           []string
}

func main() {
	var o options
	flag.StringVar(&o.repos, "repos", "", "`folder` in which the repositories stand that internal/repositories lists")
	flag.StringVar(&o.only, "only", "", "projects whose names match the regular `expression`")
	flag.StringVar(&o.class, "class", "", "classes whose names match the regular `expression`")
	flag.Uint64Var(&o.seed, "seed", 1, "`number` that decides which places are changed")
	flag.IntVar(&o.n, "n", 40, "`number` of places of each class in each project")
	flag.BoolVar(&o.all, "v", false, "print each difference, and not the first of each place alone")
	flag.Parse()
	o.archives = flag.Args()
	if err := run(o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "meta:", err)
		os.Exit(1)
	}
}

func run(o options, out io.Writer) error {
	only, err := regexp.Compile(o.only)
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	class, err := regexp.Compile(o.class)
	if err != nil {
		return fmt.Errorf("-class: %w", err)
	}
	projects, err := listed(o)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "meta")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	fmt.Fprintf(out, "%-22s %-22s %6s %6s %6s\n", "project", "class", "places", "tried", "differ")
	for _, p := range projects {
		if !only.MatchString(p.name) {
			continue
		}
		p.dir = filepath.Join(work, p.name)
		if err := p.copied(); err != nil {
			return fmt.Errorf("copying %s: %w", p.name, err)
		}
		if err := one(o, p, class, out); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		if err := os.RemoveAll(p.dir); err != nil {
			return err
		}
	}
	return nil
}

// one tries the classes of changes on one project, and prints the places that made a difference.
func one(o options, p *project, class *regexp.Regexp, out io.Writer) error {
	before, err := p.summaries()
	if err != nil {
		return err
	}
	for _, c := range classes {
		if !class.MatchString(c.name) {
			continue
		}
		places := c.places(p)
		tried := choose(places, o.seed, c.name+"\x00"+p.name, o.n)
		wrong, err := differing(p, c, tried, before)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		fmt.Fprintf(out, "%-22s %-22s %6d %6d %6d\n", p.name, c.name, len(places), len(tried), len(wrong))
		for _, w := range wrong {
			fmt.Fprintf(out, "    DIFFERS %s\n", w.place.what)
			for i, d := range w.differences {
				if i == 3 && !o.all {
					fmt.Fprintf(out, "        and %d more\n", len(w.differences)-i)
					break
				}
				fmt.Fprintf(out, "        %s\n", strings.ReplaceAll(d, "\n", "\n        "))
			}
		}
	}
	return nil
}

// difference is a place that changes summaries, and how.
type difference struct {
	place       *change
	differences []string
}

// differing makes the changes together, and where that makes a difference, each of them alone.
func differing(p *project, c class, places []*change, before []byte) ([]difference, error) {
	if len(places) == 0 {
		return nil, nil
	}
	found, err := p.with(places, c, before)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	var out []difference
	for _, one := range places {
		found, err := p.with([]*change{one}, c, before)
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			out = append(out, difference{one, found})
		}
	}
	if len(out) == 0 {
		out = append(out, difference{&change{what: "all places together, none of them alone"}, found})
	}
	return out, nil
}

// choose takes up to n of the places, by the seed; two in one function are left for another seed.
func choose(places []*change, seed uint64, name string, n int) []*change {
	var out []*change
	for _, c := range seeded.Shuffled(places, seed, name) {
		if len(out) == n {
			break
		}
		free := true
		for _, other := range out {
			free = free && !c.overlaps(other)
		}
		if free {
			out = append(out, c)
		}
	}
	return out
}
