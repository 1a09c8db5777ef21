package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
)

// recordedFiles are the files of one extraction in a record: the summaries, what extract printed, the findings on the
// summaries, and what check printed.
var recordedFiles = []string{"summaries.json", "extract.txt", "findings.json", "check.txt"}

// record runs one extraction and a check of what it wrote. An exit status that is not zero is part of the record.
func record(drift, into string, in input) error {
	base := filepath.Join(into, in.folder())
	if err := os.MkdirAll(base, 0o755); err != nil {
		return err
	}
	names := map[string]string{base: "BASE", in.dir: "DIR"}
	file := filepath.Join(base, "summaries.json")
	said, err := output(in.dir, drift, append(append([]string{"extract"}, in.args...), "-o", file, "--explain")...)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(base, "extract.txt"), neutral(said, names), 0o644); err != nil {
		return err
	}
	findings := filepath.Join(base, "findings.json")
	said, err = output(in.dir, drift, "check", "--dir", base, "--all", "--format", "json="+findings, "--format", "text")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(base, "check.txt"), neutral(said, names), 0o644); err != nil {
		return err
	}
	data, err := os.ReadFile(findings)
	if errors.Is(err, os.ErrNotExist) {
		return nil // check.txt says why there are none
	}
	if err != nil {
		return err
	}
	return os.WriteFile(findings, bytes.ReplaceAll(data, []byte(base), []byte("BASE")), 0o644)
}

// output runs a command and gives what it printed, with its exit status at the end when that is not zero.
func output(dir, command string, args ...string) ([]byte, error) {
	c := exec.Command(command, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "NO_COLOR=1")
	text, err := c.CombinedOutput()
	var status *exec.ExitError
	switch {
	case errors.As(err, &status):
		text = fmt.Appendf(text, "%v\n", err)
	case err != nil:
		return nil, fmt.Errorf("running %s in %s: %w", command, dir, err)
	}
	return text, nil
}

var times = regexp.MustCompile(`[0-9]+(\.[0-9]+)?( ?ms| ?µs|m[0-9.]+s| ?s)\b`)

// neutral takes out of a text what differs between two runs of one build: times, and the folders it ran in.
func neutral(text []byte, names map[string]string) []byte {
	for folder, name := range names {
		text = bytes.ReplaceAll(text, []byte(folder), []byte(name))
	}
	return times.ReplaceAll(text, []byte("TIME"))
}
