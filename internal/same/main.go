package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// options are the flags of the command.
type options struct{ drift, out, against, repos, only string }

func main() {
	var o options
	flag.StringVar(&o.drift, "drift", "bin/drift", "the drift `command`")
	flag.StringVar(&o.out, "out", "", "`folder` to record in")
	flag.StringVar(&o.against, "against", "", "`folder` of a record to compare with")
	flag.StringVar(&o.repos, "repos", os.Getenv("REPOS"), "`folder` of public repositories")
	flag.StringVar(&o.only, "only", "", "names of extractions to run, a regular `expression`")
	flag.Parse()
	if (o.out == "") == (o.against == "") {
		fmt.Fprintln(os.Stderr, "same: give -out to record or -against to compare")
		os.Exit(2)
	}
	if err := run(o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "same:", err)
		os.Exit(1)
	}
}

func run(o options, out io.Writer) error {
	only, err := regexp.Compile(o.only)
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	work, err := os.MkdirTemp("", "same")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	inputs, err := fixtures("testdata/extract", filepath.Join(work, "fixtures"))
	if err != nil {
		return err
	}
	found, err := listed(o.repos, out)
	if err != nil {
		return err
	}
	inputs = slices.DeleteFunc(append(inputs, found...), func(in input) bool { return !only.MatchString(in.name) })
	into := o.out
	if o.against != "" {
		into = filepath.Join(work, "now")
	}
	// The command runs in the folder of each input, so the names are made absolute.
	drift, err := filepath.Abs(o.drift)
	if err != nil {
		return err
	}
	if into, err = filepath.Abs(into); err != nil {
		return err
	}
	if err := recordAll(drift, into, inputs); err != nil {
		return err
	}
	if o.against == "" {
		fmt.Fprintf(out, "recorded %d extractions in %s\n", len(inputs), o.out)
		return nil
	}
	return compare(o.against, into, inputs, out)
}

// recordAll records the inputs. Fixtures are small, so two run at a time; a repository fills the machine by itself.
func recordAll(drift, into string, inputs []input) error {
	errs := make([]error, len(inputs))
	var running sync.WaitGroup
	gate := make(chan struct{}, 2)
	for i, in := range inputs {
		if !strings.HasPrefix(in.name, "fixture/") {
			continue
		}
		running.Go(func() {
			gate <- struct{}{}
			errs[i] = record(drift, into, in)
			<-gate
		})
	}
	running.Wait()
	for i, in := range inputs {
		if !strings.HasPrefix(in.name, "fixture/") {
			errs[i] = record(drift, into, in)
		}
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
