// Command same holds the output of one build of drift against that of another, byte for byte: summaries of every
// fixture and of a list of public repositories, what extract says of its run, and the findings on them.
//
//	same -drift bin/drift -out FOLDER            # record
//	same -drift bin/drift -against FOLDER        # compare; exit status 1 when a byte differs
//
// Repositories are read from -repos, a folder that has each of them under the name that repositories.txt gives it;
// those that are not there are left out and said so.
package main

import (
	"bufio"
	"bytes"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/txtar"
)

//go:embed repositories.txt
var list string

// one is an extraction whose output is compared.
type one struct {
	name string // of its files in the record
	dir  string // the command runs here
	args []string
}

func main() {
	drift := flag.String("drift", "bin/drift", "the drift `command`")
	out := flag.String("out", "", "`folder` to record in")
	against := flag.String("against", "", "`folder` of a record to compare with")
	repos := flag.String("repos", os.Getenv("REPOS"), "`folder` of public repositories")
	only := flag.String("only", "", "names to try, a regular `expression`")
	flag.Parse()
	if (*out == "") == (*against == "") {
		fmt.Fprintln(os.Stderr, "same: give -out to record or -against to compare")
		os.Exit(2)
	}
	if err := run(*drift, *out, *against, *repos, *only); err != nil {
		fmt.Fprintln(os.Stderr, "same:", err)
		os.Exit(1)
	}
}

func run(drift, out, against, repos, only string) error {
	drift, err := filepath.Abs(drift)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "same")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	todo, err := fixtures(filepath.Join(work, "fixtures"))
	if err != nil {
		return err
	}
	public, err := repositories(repos)
	if err != nil {
		return err
	}
	todo = append(todo, public...)
	pattern, err := regexp.Compile(only)
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	todo = slicesKeep(todo, func(o one) bool { return pattern.MatchString(o.name) })
	into := out
	if against != "" {
		into = filepath.Join(work, "now")
	}
	if err := os.MkdirAll(into, 0o755); err != nil {
		return err
	}
	// Fixtures are small, so two run side by side; repositories fill the machine by themselves.
	var wg sync.WaitGroup
	gate := make(chan struct{}, 2)
	for _, o := range todo[:len(todo)-len(slicesKeep(public, func(o one) bool { return pattern.MatchString(o.name) }))] {
		wg.Go(func() {
			gate <- struct{}{}
			record(drift, into, o)
			<-gate
		})
	}
	wg.Wait()
	for _, o := range public {
		if pattern.MatchString(o.name) {
			record(drift, into, o)
		}
	}
	if against == "" {
		fmt.Printf("recorded %d extractions in %s\n", len(todo), out)
		return nil
	}
	return compare(against, into, todo)
}

func slicesKeep(in []one, keep func(one) bool) []one {
	var out []one
	for _, o := range in {
		if keep(o) {
			out = append(out, o)
		}
	}
	return out
}

// record runs one extraction and a check of what it wrote. What the commands print is part of the record, without
// the times in it.
func record(drift, into string, o one) {
	base := filepath.Join(into, strings.ReplaceAll(o.name, "/", "--"))
	if err := os.MkdirAll(base, 0o755); err != nil {
		fmt.Fprintln(os.Stderr, "same:", err)
		return
	}
	file := filepath.Join(base, "summaries.json")
	said := say(o.dir, base, drift, append(append([]string{"extract"}, o.args...), "-o", file, "--explain")...)
	os.WriteFile(filepath.Join(base, "extract.txt"), said, 0o644)
	said = say(o.dir, base, drift, "check", "--dir", base, "--all", "--format", "json="+filepath.Join(base, "findings.json"), "--format", "text")
	os.WriteFile(filepath.Join(base, "check.txt"), said, 0o644)
	for _, f := range []string{"findings.json"} {
		if data, err := os.ReadFile(filepath.Join(base, f)); err == nil {
			os.WriteFile(filepath.Join(base, f), bytes.ReplaceAll(data, []byte(base), []byte("BASE")), 0o644)
		}
	}
}

var times = regexp.MustCompile(`[0-9]+(\.[0-9]+)?(ms|µs|m[0-9.]+s|s)\b`)

func say(dir, base, command string, args ...string) []byte {
	c := exec.Command(command, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "NO_COLOR=1")
	text, err := c.CombinedOutput()
	text = times.ReplaceAll(text, []byte("TIME"))
	text = bytes.ReplaceAll(text, []byte(base), []byte("BASE"))
	text = bytes.ReplaceAll(text, []byte(dir), []byte("DIR"))
	if err != nil {
		text = fmt.Appendf(text, "%v\n", err)
	}
	return text
}

// fixtures unpacks the archives of testdata and reads from their comments which packs run on which folder.
func fixtures(work string) ([]one, error) {
	var out []one
	for _, pattern := range []string{"testdata/extract/*.txtar", "testdata/extract/*/*.txtar"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			return nil, fmt.Errorf("no fixtures at %s: run it in the folder of the project", pattern)
		}
		for _, path := range found {
			a, err := txtar.ParseFile(path)
			if err != nil {
				return nil, err
			}
			name := strings.TrimSuffix(strings.TrimPrefix(path, "testdata/extract/"), ".txtar")
			dir := filepath.Join(work, strings.ReplaceAll(name, "/", "--"))
			for _, f := range a.Files {
				if f.Name == "want" {
					continue
				}
				p := filepath.Join(dir, f.Name)
				if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
					return nil, err
				}
				if err := os.WriteFile(p, f.Data, 0o644); err != nil {
					return nil, err
				}
			}
			o := one{name: "fixture/" + name, dir: dir}
			sub := "."
			for _, l := range strings.Split(string(a.Comment), "\n") {
				if names, ok := strings.CutPrefix(l, "packs:"); ok {
					for _, n := range strings.Fields(names) {
						o.args = append(o.args, "-f", n)
					}
				}
				if s, ok := strings.CutPrefix(l, "dir:"); ok {
					sub = strings.TrimSpace(s)
				}
			}
			o.args = append(o.args, "--dir", sub)
			out = append(out, o)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].name < out[j].name })
	return out, nil
}

// repositories reads repositories.txt: a name, a folder and the arguments of extract on each line.
func repositories(folder string) ([]one, error) {
	var out []one
	if folder == "" {
		fmt.Fprintln(os.Stderr, "same: no folder of repositories is given (-repos or REPOS); fixtures only")
		return nil, nil
	}
	s := bufio.NewScanner(strings.NewReader(list))
	for s.Scan() {
		words := strings.Fields(s.Text())
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if len(words) < 4 {
			return nil, fmt.Errorf("repositories.txt: %q: want a name, a repository, a folder in it and arguments", s.Text())
		}
		dir := filepath.Join(folder, words[1], words[2])
		if _, err := os.Stat(dir); err != nil {
			fmt.Fprintf(os.Stderr, "same: %s is left out: %v\n", words[0], err)
			continue
		}
		out = append(out, one{name: "repository/" + words[0], dir: dir, args: words[3:]})
	}
	return out, s.Err()
}

func compare(before, now string, todo []one) error {
	files, total, differ := 0, int64(0), 0
	for _, o := range todo {
		name := strings.ReplaceAll(o.name, "/", "--")
		for _, f := range []string{"summaries.json", "extract.txt", "findings.json", "check.txt"} {
			a, errA := os.ReadFile(filepath.Join(before, name, f))
			b, errB := os.ReadFile(filepath.Join(now, name, f))
			if errA != nil && errB != nil {
				continue
			}
			files++
			total += int64(len(b))
			if bytes.Equal(a, b) && errA == nil && errB == nil {
				continue
			}
			differ++
			fmt.Printf("%s/%s differs: %s\n", o.name, f, first(a, b))
		}
	}
	fmt.Printf("%d files, %d bytes compared; %d files differ\n", files, total, differ)
	if differ > 0 {
		return fmt.Errorf("%d files differ", differ)
	}
	return nil
}

// first finds the first line that differs.
func first(a, b []byte) string {
	x, y := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	for i := range max(len(x), len(y)) {
		was, is := "(nothing)", "(nothing)"
		if i < len(x) {
			was = x[i]
		}
		if i < len(y) {
			is = y[i]
		}
		if was != is {
			return fmt.Sprintf("line %d\n  was %.300s\n  now %.300s", i+1, strings.TrimSpace(was), strings.TrimSpace(is))
		}
	}
	return "in nothing that is a line"
}
