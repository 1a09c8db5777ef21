package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// outcome is what became of one entry.
type outcome struct {
	entry config.Entry
	// file holds its summaries; "" when it failed or wrote nothing.
	file string
	// workspace is the name of the project in the summaries.
	workspace string
	took      time.Duration
	// began is when a contract was read, and read what was read for it.
	began time.Time
	read  *sourcefile.Recording
	// failure is why it failed, "" when it did not; warnings is how many lines it wrote besides.
	failure  string
	warnings int
	// summaries is how many were written.
	summaries int
	// cached says that it was not read again; then hash is what its summaries are kept under.
	cached bool
	hash   string
}

// maxAtOnce bounds how many entries are read side by side: each of them uses all processors where it can.
const maxAtOnce = 4

// runEntries reads every entry into a file of a folder. Each is a process of its own, so that one that fails takes no
// other with it and gives its memory back. What it said is printed for those that failed, or for all of them when
// explain is set.
func runEntries(ctx context.Context, r *readings, dir string, explain bool) ([]outcome, error) {
	if err := clearRun(dir); err != nil {
		return nil, err
	}
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find the drift command: %w", err)
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	r.sayCommands()
	out := make([]outcome, len(r.entries))
	beside := newSideBySide(memory.budget)
	var wait sync.WaitGroup
	var print sync.Mutex
	shown := showEntries(len(r.entries), !r.quiet)
	defer shown.end()
	done := 0
	for i, e := range r.entries {
		wait.Add(1)
		go func() {
			defer wait.Done()
			defer beside.begin()()
			var said []byte
			out[i], said = cachedEntry(ctx, program, r, e, filepath.Join(dir, entryFile(i, e)), beside, shown.begin(named(e)))
			print.Lock()
			defer print.Unlock()
			if done++; r.progress != nil {
				r.progress(done, len(r.entries), named(e))
			}
			if explain && len(said) > 0 {
				inert.Fprintf(shown.above(), "%s\n", named(e))
				_, _ = shown.above().Write(inert.Lines(said))
			}
		}()
	}
	wait.Wait()
	return out, ctx.Err()
}

// sayCommands prints the commands that were chosen, of one over many documents with the first of them alone.
func (r *readings) sayCommands() {
	if r.quiet || r.asked || console.quiet {
		return
	}
	for i, e := range r.entries {
		line := quotedCommand(command(e, entryFile(i, e)))
		if all := e.All(); e.Kind == "contract" && len(all) > documentsSaid {
			first := e
			first.Path, first.Paths = all[0], nil
			line = fmt.Sprintf("%s  # and %s (drift init prints them all)", quotedCommand(command(first, entryFile(i, e))), counted.Of(len(all)-1, "more document", "more documents"))
		}
		inert.Fprintf(os.Stderr, "%s\n", line)
	}
}

// documentsSaid is how many documents a command that is printed before a run names: a folder of migrations has hundreds.
const documentsSaid = 3

// readForAnswer reads every entry into a folder for a question, and says of it what who asks has to know: how much was read anew (of a
// revision, if it is one), and which entries could not be read, whose number it gives.
func readForAnswer(ctx context.Context, r *readings, folder, revision string) (out []outcome, failures int, err error) {
	r.asked = true
	if out, err = runEntries(ctx, r, folder, false); err != nil {
		return nil, 0, err
	}
	anew, summaries, warnings, took := 0, 0, 0, time.Duration(0)
	for _, o := range out {
		if o.failure == "" && !o.cached {
			anew, summaries, warnings, took = anew+1, summaries+o.summaries, warnings+o.warnings, max(took, o.took)
		}
	}
	if anew > 0 {
		more := ""
		if warnings > 0 {
			more = ", " + counted.Of(warnings, "warning", "warnings") + " (drift extract shows them)"
		}
		of := ""
		if revision != "" {
			of = " of " + revision
		}
		console.say("read %s%s: %s in %.1f s%s\n", counted.Of(anew, "entry", "entries"), of, counted.Of(summaries, "summary", "summaries"), took.Seconds(), more)
	}
	return out, sayFailures(out), nil
}

// cachedEntry takes an entry out of the cache, or reads it and keeps it.
func cachedEntry(ctx context.Context, program string, r *readings, e config.Entry, file string, beside *sideBySide, tells *entryShown) (outcome, []byte) {
	defer tells.end()
	key := ""
	if r.cache != nil {
		key = cacheKey(r, e)
	}
	if o, said, ok := held(r, key, file); ok {
		o.entry, o.warnings = e, warningsIn(said)
		return o, said
	}
	if o, said, ok := fromCache(r.cache, key, file); ok {
		o.entry, o.workspace, o.warnings = e, workspaceOf(file), warningsIn(said)
		return o, said
	}
	if o, said, ok := r.failed.of(key); ok {
		o.entry, o.cached = e, true
		return o, said
	}
	began, inputs := time.Now(), ""
	if key != "" {
		inputs = file + ".inputs"
		defer os.Remove(inputs)
	}
	share, end := beside.take(memoryOf(r.root, e))
	defer end()
	if e.Kind == "contract" && (e.Place == "" || isIn(e, r.root)) {
		return writeContract(r, e, key, file)
	}
	before := r.failed.before(key)
	o, said := runEntry(ctx, program, r, e, file, inputs, share, tells)
	if o.failure == "" {
		toCache(r.cache, key, r.base, file, inputs, began, o.summaries, said)
	}
	if ctx.Err() == nil {
		r.failed.note(key, e, before, o, said)
	}
	return o, said
}

// warningsIn counts the warnings of what a command said.
func warningsIn(said []byte) int {
	n := 0
	for line := range strings.Lines(string(said)) {
		if strings.HasPrefix(line, "warning:") {
			n++
		}
	}
	return n
}

// runEntry reads one entry within a share of the memory, and gives what the command said.
func runEntry(ctx context.Context, program string, r *readings, e config.Entry, file, inputs string, share int64, tells *entryShown) (outcome, []byte) {
	start := time.Now()
	if e.Place != "" && !isIn(e, r.root) {
		return outcome{entry: e, failure: fmt.Sprintf("there is no %s in %s; correct the entry, or take it out", strings.Join(pathsOf(e), " and no "), r.root)}, nil
	}
	args := append(command(e, file), "--memory", strconv.FormatInt(share, 10))
	if e.Kind == "extract" {
		args = append(args, "--allow-empty")
		if r.base != nil {
			args = append(args, "--allow-outside")
		}
		if inputs != "" {
			args = append(args, "--inputs", inputs)
		}
		if tells != nil {
			args = append(args, "--tell")
		}
	}
	var said bytes.Buffer
	c := exec.CommandContext(ctx, program)
	c.Args = append([]string{filepath.Base(os.Args[0])}, args...)
	c.Dir, c.Stderr, c.Stdout = r.root, &said, tells.reader()
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = patience
	children.Add(1)
	defer children.Done()
	err := c.Run()
	o := outcome{entry: e, file: file, took: time.Since(start), warnings: warningsIn(said.Bytes())}
	lines := strings.Split(strings.TrimSpace(said.String()), "\n")
	for _, l := range lines {
		if m := wrote.FindStringSubmatch(l); m != nil {
			o.summaries, _ = strconv.Atoi(m[1])
		}
	}
	if err != nil {
		o.file, o.failure = "", reason(err, lines)
		return o, said.Bytes()
	}
	o.workspace = workspaceOf(file)
	return o, said.Bytes()
}

// reason is what a command that failed says: its own last words, otherwise how it ended.
func reason(err error, lines []string) string {
	var own []string
	for _, l := range lines {
		if text, ok := strings.CutPrefix(l, "drift: "); ok {
			own = append(own, text)
		} else if strings.HasPrefix(l, "nothing found:") {
			own = append(own, l)
		}
	}
	if len(own) > 0 {
		return strings.Join(own, "; ")
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && !exit.Exited() {
		return "the process was ended (" + exit.String() + "), perhaps for want of memory"
	}
	if last := lines[len(lines)-1]; last != "" {
		return last
	}
	return err.Error()
}

// wrote is the acknowledgement of a command that wrote a file.
var wrote = regexp.MustCompile(`^wrote (\d+) summar(?:y|ies) `)

// ofRun matches the files that a run writes.
var ofRun = regexp.MustCompile(`^\d+-(extract|contract)\.json$`)

// clearRun removes what an earlier run wrote into a folder, which is made when it is missing.
func clearRun(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the folder for the summaries: %w", err)
	}
	list, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("read the folder for the summaries: %w", err)
	}
	for _, f := range list {
		if ofRun.MatchString(f.Name()) {
			if err := os.Remove(filepath.Join(dir, f.Name())); err != nil {
				return fmt.Errorf("remove the summaries of an earlier run: %w", err)
			}
		}
	}
	return nil
}

// workspaceOf is the workspace of the first summary of a file, "" when there is none.
func workspaceOf(file string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	d := json.NewDecoder(f)
	if _, err := d.Token(); err != nil || !d.More() {
		return ""
	}
	var first struct{ Location struct{ Workspace string } }
	if d.Decode(&first) != nil {
		return ""
	}
	return first.Location.Workspace
}

// placeOf is where a file lists an entry, in brackets.
func placeOf(e config.Entry) string {
	if e.Place == "" {
		return ""
	}
	return " (" + e.Place + ")"
}

// summarizeRun says on standard error what was read, and names every entry that failed with its reason.
func summarizeRun(out []outcome) (failed int) {
	for _, o := range out {
		if o.failure == "" && !console.quiet {
			more := ""
			if o.warnings > 0 {
				more = ", " + counted.Of(o.warnings, "warning", "warnings") + " (--explain shows them)"
			}
			took := fmt.Sprintf("in %.1f s", o.took.Seconds())
			if o.cached {
				took = "from the cache"
			}
			inert.Fprintf(os.Stderr, "read %s: %s %s%s\n", named(o.entry), counted.Of(o.summaries, "summary", "summaries"), took, more)
		}
	}
	return sayFailures(out)
}

// sayFailures names every entry that failed with its reason, and counts them.
func sayFailures(out []outcome) (failed int) {
	for _, o := range out {
		if o.failure != "" {
			failed++
			inert.Fprintf(os.Stderr, "not read: %s%s: %s\n", named(o.entry), placeOf(o.entry), o.failure)
		}
	}
	return failed
}
