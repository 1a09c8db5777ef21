package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

func main() {
	drift := flag.String("drift", "bin/drift", "the drift command that is measured")
	repos := flag.String("repos", "", "folder that holds the repositories")
	only := flag.String("only", "", "measure only repositories whose name this regular expression finds")
	workers := flag.Int("workers", 1, "processors that a run may use")
	limit := flag.Duration("limit", 10*time.Minute, "processor time after which a run counts as one that does not end")
	flag.Parse()
	err := run(settings{drift: *drift, repos: *repos, only: *only, workers: *workers, limit: *limit}, os.Stdout, os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "proportion:", err)
		os.Exit(1)
	}
}

type settings struct {
	drift, repos, only string
	workers            int
	limit              time.Duration
}

var errOutOfProportion = errors.New("some rows are out of proportion, failed or did not end")

func run(s settings, out, notes io.Writer) error {
	if s.repos == "" {
		return errors.New("name the folder of repositories with -repos")
	}
	drift, err := filepath.Abs(s.drift)
	if err != nil {
		return err
	}
	wanted, err := regexp.Compile(s.only)
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	list, err := parseList(listText)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "proportion")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	var rows []row
	for _, r := range list {
		if !wanted.MatchString(r.name) {
			continue
		}
		dir := filepath.Join(s.repos, r.repository, r.folder)
		if _, err := os.Stat(dir); err != nil {
			fmt.Fprintf(notes, "%s is left out: %v\n", r.name, err)
			continue
		}
		size, err := measureSource(dir, r.language)
		if err != nil {
			return fmt.Errorf("counting the lines of %s: %w", r.name, err)
		}
		fmt.Fprintf(notes, "%s ...\n", r.name)
		got := extract(drift, dir, filepath.Join(work, "out.json"), append([]string{"extract", "-j", strconv.Itoa(s.workers)}, r.args...), s)
		rows = append(rows, row{repository: r, source: size, cost: got})
		fmt.Fprintf(notes, "%s: %.1f s, %.0f MB, %s\n", r.name, got.user.Seconds(), got.memory/1e6, got.ended)
		if got.message != "" {
			fmt.Fprintf(notes, "  %s\n", got.message)
		}
	}
	if len(rows) == 0 {
		return errors.New("nothing to measure")
	}
	judge(rows)
	if err := writeTable(out, rows); err != nil {
		return err
	}
	for _, r := range rows {
		if r.timeOff > maxOff || r.memoryOff > maxOff || r.ended != "yes" {
			return errOutOfProportion
		}
	}
	return nil
}
