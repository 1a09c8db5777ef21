package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
)

// entriesShown are the lines of a terminal that say what is being read: one for each entry, and one for all. Nil shows nothing.
type entriesShown struct {
	lines *mpb.Progress
	all   *mpb.Bar
	start time.Time
}

// shownAfter is how long nothing is shown: a run that ends sooner needs no lines.
const shownAfter = time.Second

// showEntries begins the lines; nil where nobody looks.
func showEntries(all int, wanted bool) *entriesShown {
	if !wanted || !console.progress() {
		return nil
	}
	waited := make(chan struct{})
	time.AfterFunc(shownAfter, func() { close(waited) })
	s := &entriesShown{start: time.Now()}
	s.lines = mpb.New(mpb.WithOutput(os.Stderr), mpb.WithAutoRefresh(), mpb.WithRenderDelay(waited))
	s.all = s.lines.New(int64(all), mpb.NopStyle(), mpb.BarPriority(all), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Any(func(d decor.Statistics) string {
			return fmt.Sprintf("%d of %d read in %.0f s", d.Current, d.Total, time.Since(s.start).Seconds())
		})))
	return s
}

// above is where other lines go meanwhile.
func (s *entriesShown) above() io.Writer {
	if s == nil {
		return os.Stderr
	}
	return s.lines
}

// end takes the lines away.
func (s *entriesShown) end() {
	if s == nil {
		return
	}
	s.all.Abort(true)
	s.lines.Wait()
}

// begin adds the line of an entry.
func (s *entriesShown) begin(name string) *entryShown {
	if s == nil {
		return nil
	}
	e := &entryShown{of: s, name: inert.Text(name), start: time.Now()}
	e.line = s.lines.New(0, mpb.NopStyle(), mpb.BarRemoveOnComplete(), mpb.PrependDecorators(decor.Any(func(decor.Statistics) string { return e.text(time.Since(e.start)) })))
	return e
}

// entryShown is the line of one entry.
type entryShown struct {
	of    *entriesShown
	name  string
	start time.Time
	line  *mpb.Bar

	mu          sync.Mutex
	files, most int
	took        time.Duration // in which the files were read
	stage       string
}

// text is what is being read, how many files of how many and at which rate, and which stage the run is in after that.
func (e *entryShown) text(now time.Duration) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	out := "  " + e.name
	switch {
	case e.most == 0:
		return out
	case e.files < e.most || e.stage == "":
		return fmt.Sprintf("%s: %d of %d files, %.0f a second", out, e.files, e.most, float64(e.files)/max(e.took.Seconds(), 0.001))
	}
	return fmt.Sprintf("%s: %s, %s, %.0f s", out, counted.Of(e.files, "file", "files"), e.stage, now.Seconds())
}

// reader takes what the run of an entry tells; for nil, it is thrown away.
func (e *entryShown) reader() io.Writer {
	if e == nil {
		return io.Discard
	}
	return &told{entry: e}
}

// end takes the line away, and counts the entry as read.
func (e *entryShown) end() {
	if e != nil {
		e.line.Abort(true)
		e.of.all.Increment()
	}
}

// told reads the lines of tellFiles and tellStages.
type told struct {
	entry *entryShown
	rest  []byte
}

// longestTold bounds a line that does not end.
const longestTold = 1 << 10

func (t *told) Write(p []byte) (int, error) {
	t.rest = append(t.rest, p...)
	for {
		i := bytes.IndexByte(t.rest, '\n')
		if i < 0 {
			break
		}
		t.entry.hear(string(t.rest[:i]))
		t.rest = t.rest[i+1:]
	}
	if len(t.rest) > longestTold {
		t.rest = nil
	}
	return len(p), nil
}

// hear takes one line: "files 12 80", or "stage units".
func (e *entryShown) hear(line string) {
	words := strings.Fields(line)
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case len(words) == 3 && words[0] == "files":
		e.files, _ = strconv.Atoi(words[1])
		e.most, _ = strconv.Atoi(words[2])
		e.took = time.Since(e.start)
	case len(words) == 2 && words[0] == "stage":
		e.stage = inert.Text(words[1])
	}
}

// tellFiles tells the run that started this one how many files were read.
func tellFiles(w io.Writer) func(done, total int) {
	return func(done, total int) {
		if done%16 == 0 || done == total {
			fmt.Fprintf(w, "files %d %d\n", done, total)
		}
	}
}

// tellStages tells it which stage begins.
func tellStages(w io.Writer, also func(name string)) func(name string) {
	return func(name string) {
		also(name)
		fmt.Fprintf(w, "stage %s\n", name)
	}
}
