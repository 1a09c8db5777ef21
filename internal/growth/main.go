package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// maxExponent is what no curve may be above: logarithms and caches are allowed for, nothing else.
const maxExponent = 1.15

func main() {
	drift := flag.String("drift", "bin/drift", "the drift command that is measured")
	only := flag.String("only", "", "measure only generators whose name this regular expression finds")
	seconds := flag.Float64("seconds", 4, "user time at which sizes stop growing")
	keep := flag.String("keep", "", "folder to write the projects to, instead of one that is removed")
	flag.Parse()
	if err := run(*drift, *only, *keep, time.Duration(*seconds*float64(time.Second)), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "growth:", err)
		os.Exit(1)
	}
}

func run(drift, only, keep string, until time.Duration, out io.Writer) error {
	drift, err := filepath.Abs(drift)
	if err != nil {
		return err
	}
	wanted, err := regexp.Compile(only)
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	work := keep
	if work == "" {
		if work, err = os.MkdirTemp("", "growth"); err != nil {
			return err
		}
		defer os.RemoveAll(work)
	}
	steep, measured := 0, 0
	fmt.Fprintf(out, "%-34s %8s  %-44s %s\n", "what grows", "exponent", "seconds of user time by size", "memory of the largest")
	for _, g := range generators() {
		if !wanted.MatchString(g.name) {
			continue
		}
		measured++
		curve, err := measure(drift, work, g, until)
		if err != nil {
			return fmt.Errorf("%s: %w", g.name, err)
		}
		e := curve.exponent()
		if e > maxExponent {
			steep++
		}
		fmt.Fprintf(out, "%-34s %8.2f  %-44s %.0f MB\n", g.name, e, curve, curve[len(curve)-1].memory/1e6)
	}
	switch {
	case measured == 0:
		return fmt.Errorf("no generator has a name that %q finds", only)
	case steep > 0:
		return fmt.Errorf("%d curves are steeper than %.2f", steep, maxExponent)
	}
	return nil
}

// measure runs drift on the project of a generator at growing sizes.
func measure(drift, work string, g generator, until time.Duration) (curve, error) {
	var out curve
	for size := 1; ; {
		dir := filepath.Join(work, g.name, fmt.Sprint(size))
		if err := g.write(dir, size); err != nil {
			return nil, err
		}
		p, err := cost(drift, dir, g.command(size))
		if err != nil {
			return nil, fmt.Errorf("at size %d: %w", size, err)
		}
		p.size = size
		out = append(out, p)
		if p.user >= until || size >= g.most() {
			return out, nil
		}
		if size *= 2; size < g.from {
			size = g.from
		}
	}
}

// cost runs drift once in a folder with one worker.
func cost(drift, dir string, args []string) (point, error) {
	c := exec.Command(drift, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOMAXPROCS=1")
	said, err := c.CombinedOutput()
	if err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() > 1 {
			return point{}, fmt.Errorf("%w\n%s", err, said)
		}
	}
	return point{user: c.ProcessState.UserTime(), memory: peak(c.ProcessState)}, nil
}
