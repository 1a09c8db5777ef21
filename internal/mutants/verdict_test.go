package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// TestVerdict: a failure counts when the same tests pass without the fault and fail with it again; any other is dropped,
// said, and the folder tried without these tests.
func TestVerdict(t *testing.T) {
	const fails, other, dies = "--- FAIL: TestA (0.1s)\n    --- FAIL: TestA/one (0.1s)\n", "--- FAIL: TestB (0.1s)\n", "signal: killed\n"
	for name, c := range map[string]struct {
		runs []string // what each run in turn prints; "" when it passes
		want string
		made []string // what each run was: with or without the fault, which tests, all but which
		said []string
	}{
		"killed":           {[]string{fails, "", fails}, "p", []string{"with All -", "without ^TestA$/^one$ -", "with ^TestA$/^one$ -"}, nil},
		"lives":            {[]string{""}, "", []string{"with All -"}, nil},
		"fails without":    {[]string{fails, fails, ""}, "", []string{"with All -", "without ^TestA$/^one$ -", "with All -^TestA$/^one$"}, []string{"is there without the fault: TestA/one"}},
		"fails once":       {[]string{fails, "", "", ""}, "", []string{"with All -", "without ^TestA$/^one$ -", "with ^TestA$/^one$ -", "with All -^TestA$/^one$"}, []string{"is not there again with the fault: TestA/one"}},
		"another kills":    {[]string{fails, fails, other, "", other}, "p", []string{"with All -", "without ^TestA$/^one$ -", "with All -^TestA$/^one$", "without ^TestB$ -", "with ^TestB$ -"}, []string{"is there without"}},
		"does not end":     {[]string{dies, "", dies}, "p", []string{"with All -", "without All -", "with All -"}, nil},
		"never ends":       {[]string{dies, dies, dies, dies, dies, dies}, "", []string{"with All -", "without All -", "with All -", "without All -", "with All -", "without All -"}, []string{"a run that names no test", "a run", "a run", "3 times"}},
		"one of two fails": {[]string{fails + other, "", other}, "p", []string{"with All -", "without ^TestA$/^one$|^TestB$ -", "with ^TestA$/^one$|^TestB$ -"}, nil},
	} {
		var made, said []string
		awake := false
		j := &jury{width: 1, wake: func(planted bool) error { awake = planted; return nil }, note: func(line string) { said = append(said, line) }}
		j.trials = []*trial{{folder: "p", tests: "All", run: func(_ context.Context, tests, skip string) (bool, string) {
			one := map[bool]string{true: "with ", false: "without "}[awake] + tests + " -" + skip
			if made = append(made, one); len(made) > len(c.runs) {
				return true, ""
			}
			out := c.runs[len(made)-1]
			return out == "", out
		}}}
		got, err := j.killer()
		if err != nil || got != c.want || !reflect.DeepEqual(made, c.made) {
			t.Errorf("%s: %q, %v, by %q, want %q by %q", name, got, err, made, c.want, c.made)
		}
		for i, want := range c.said {
			if i >= len(said) || !strings.Contains(said[i], want) {
				t.Errorf("%s: said %q, want %q", name, said, c.said)
				break
			}
		}
		if len(said) != len(c.said) {
			t.Errorf("%s: said %q, want %q", name, said, c.said)
		}
	}
}

// TestRace: the first failure ends the others, which are given back, and so are those that have not begun.
func TestRace(t *testing.T) {
	begun := make(chan bool)
	passes := func(context.Context, string, string) (bool, string) { return true, "" }
	waits := func(ctx context.Context, _, _ string) (bool, string) {
		close(begun)
		<-ctx.Done()
		return false, "stopped"
	}
	fails := func(context.Context, string, string) (bool, string) { <-begun; return false, "failed" }
	trials := []*trial{{folder: "a", run: passes}, {folder: "b", run: waits}, {folder: "c", run: fails}, {folder: "d", run: passes}}
	failed, out, rest := race(trials, 2)
	if failed != trials[2] || out != "failed" || !reflect.DeepEqual(rest, []*trial{trials[1], trials[3]}) {
		t.Errorf("%v, %q, %v", failed, out, rest)
	}
}

// TestRunTellsFailuresApart runs the command on a module one of whose tests fails every third time, whatever is planted:
// a fault that this test alone reaches lives, another dies by the test that notices it.
func TestRunTellsFailuresApart(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module m\n\ngo 1.26\n",
		"p/p.go": "package p\n\nfunc unseen() int { return 1 }\n\nfunc seen() int { return 1 }\n",
		"p/p_test.go": `package p

import (
	"os"
	"testing"
)

func TestUnsteady(t *testing.T) {
	unseen()
	text, _ := os.ReadFile("../runs")
	os.WriteFile("../runs", append(text, 'x'), 0o644)
	if len(text)%3 == 1 {
		t.Error("for another reason")
	}
}

func TestSeen(t *testing.T) {
	if seen() != 1 {
		t.Error("not one")
	}
}
`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	var out strings.Builder
	if err := run(options{seed: 1, n: 4, in: "p", skip: "^$", memoryMB: 4096}, io.Writer(&out)); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	for _, want := range []string{`(?m)^LIVES    p/p\.go:3 `, `(?m)^killed   p/p\.go:5 .* by p `, `(?m)^dropped  a failure in p, which is not there again with the fault: TestUnsteady$|^dropped  a failure in p, which is there without the fault: TestUnsteady$`} {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("%s is not said:\n%s", want, out.String())
		}
	}
}
