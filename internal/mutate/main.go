package main

import (
	_ "embed"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/seeded"
)

//go:embed accepted.txt
var acceptedText string

// options are the flags of the command.
type options struct {
	drift       string
	seed        uint64
	n           int
	only, class string
	all, list   bool
	projects    []string
}

func main() {
	var o options
	flag.StringVar(&o.drift, "drift", "bin/drift", "the `command` that is measured")
	flag.Uint64Var(&o.seed, "seed", 1, "`number` that decides which places are changed")
	flag.IntVar(&o.n, "n", 4, "`number` of places of each class in each project")
	flag.StringVar(&o.only, "only", "", "projects whose names match the regular `expression`")
	flag.StringVar(&o.class, "class", "", "classes whose names match the regular `expression`")
	flag.BoolVar(&o.all, "v", false, "print what was found too")
	flag.BoolVar(&o.list, "list", false, "print the changes; run nothing")
	flag.Parse()
	o.projects = flag.Args()
	if err := run(o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// tally says what became of the changes of one class.
type tally struct {
	tried, found, accepted, others int
	kinds                          map[string]int
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
	if o.drift, err = filepath.Abs(o.drift); err != nil {
		return err
	}
	if len(o.projects) == 0 {
		if o.projects, err = filepath.Glob("testdata/mutate/*.txtar"); err != nil || len(o.projects) == 0 {
			return fmt.Errorf("no projects in testdata/mutate: run it in the folder of the module, or name some")
		}
	}
	work, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	accepted := readAccepted(acceptedText)
	tallies := map[string]*tally{}
	for _, from := range o.projects {
		if !only.MatchString(filepath.Base(from)) {
			continue
		}
		p, err := open(from, filepath.Join(work, strings.TrimSuffix(filepath.Base(from), ".txtar")))
		if err != nil {
			return err
		}
		r := &runner{drift: o.drift, project: p, cache: filepath.Join(work, "cache")}
		if err := one(o, r, class, accepted, tallies, out); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	summarise(tallies, out)
	return nil
}

// one tries the changes of one project.
func one(o options, r *runner, class *regexp.Regexp, accepted map[string]string, tallies map[string]*tally, out io.Writer) error {
	var base map[string]result
	for _, c := range classes {
		if !class.MatchString(c.name) {
			continue
		}
		places := choose(c.places(r.project), o.seed, c.name+"\x00"+r.project.name, o.n)
		for i := range places {
			m := &places[i]
			m.class = c.name
			if o.list {
				fmt.Fprintln(out, m.key(r.project))
				continue
			}
			if base == nil {
				var err error
				if base, err = r.check(); err != nil {
					return err
				}
			}
			t := tallies[c.name]
			if t == nil {
				t = &tally{kinds: map[string]int{}}
				tallies[c.name] = t
			}
			fresh, err := r.with(m, base)
			if err != nil {
				return err
			}
			judge(m, r.project, fresh, accepted, t, o.all, out)
		}
	}
	return nil
}

// judge counts what a change led to, and prints what is to be read.
func judge(m *change, p *project, fresh []result, accepted map[string]string, t *tally, all bool, out io.Writer) {
	var about, others []result
	for _, f := range fresh {
		switch {
		case f.names(m.names):
			about = append(about, f)
		case !f.names(m.gone):
			others = append(others, f)
		}
	}
	key := m.key(p)
	switch reason := accepted[key]; {
	case len(about) > 0:
		t.tried++
		t.found++
		t.kinds[about[0].kind]++
		if all {
			fmt.Fprintf(out, "found    %s\n         %s %s: %s\n", key, about[0].level, about[0].kind, about[0].text)
		}
	case reason != "":
		t.accepted++
	default:
		t.tried++
		fmt.Fprintf(out, "MISSED   %s\n", key)
	}
	t.others += len(others)
	for _, f := range others {
		fmt.Fprintf(out, "other    %s\n         %s %s at %s: %s\n", key, f.level, f.kind, f.boundary, f.text)
	}
}

func summarise(tallies map[string]*tally, out io.Writer) {
	fmt.Fprintf(out, "\n%-28s %6s %6s %6s %6s  kinds\n", "class", "tried", "found", "none", "others")
	var all tally
	for _, name := range slices.Sorted(maps.Keys(tallies)) {
		t := tallies[name]
		var kinds []string
		for _, k := range slices.Sorted(maps.Keys(t.kinds)) {
			kinds = append(kinds, fmt.Sprintf("%s %d", k, t.kinds[k]))
		}
		fmt.Fprintf(out, "%-28s %6d %6d %6d %6d  %s\n", name, t.tried, t.found, t.accepted, t.others, strings.Join(kinds, ", "))
		all.tried, all.found, all.accepted, all.others = all.tried+t.tried, all.found+t.found, all.accepted+t.accepted, all.others+t.others
	}
	fmt.Fprintf(out, "%-28s %6d %6d %6d %6d\n", "all", all.tried, all.found, all.accepted, all.others)
}

// choose takes up to n of the places, by the seed.
func choose(places []change, seed uint64, name string, n int) []change {
	return seeded.Shuffled(places, seed, name)[:min(n, len(places))]
}

// readAccepted reads the changes that are none: a line with the change, as the report writes it, and the reason below it, indented.
func readAccepted(text string) map[string]string {
	out := map[string]string{}
	last := ""
	for _, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "    ") && last != "":
			out[last] = strings.TrimSpace(line)
		case line != "" && !strings.HasPrefix(line, "#"):
			last = line
		}
	}
	return out
}
