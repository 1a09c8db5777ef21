package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/drift-analyzer/drift/internal/inert"
)

// entriesShown is the line of a terminal that says what is being read. Nil shows nothing.
type entriesShown struct {
	mu      sync.Mutex
	all     int
	read    int
	reading []string
	start   time.Time
	stop    chan struct{}
}

// showEntries begins the line, once a second has passed; nil where nobody looks.
func showEntries(all int, wanted bool) *entriesShown {
	if !wanted || !console.progress() {
		return nil
	}
	s := &entriesShown{all: all, start: time.Now(), stop: make(chan struct{})}
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-s.stop:
				return
			case <-tick.C:
				width, _, err := term.GetSize(int(os.Stderr.Fd()))
				if err != nil {
					width = 80
				}
				inert.Fprintf(os.Stderr, "\r%s", s.line(width))
				fmt.Fprint(os.Stderr, "\033[K")
			}
		}
	}()
	return s
}

// line is what is being read, in at most so many characters.
func (s *entriesShown) line(width int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := []rune(fmt.Sprintf("read %d of %d in %.0f s, reading %s", s.read, s.all, time.Since(s.start).Seconds(), strings.Join(s.reading, ", ")))
	if len(text) >= width {
		text = append(text[:max(0, width-2)], '…')
	}
	return string(text)
}

func (s *entriesShown) begin(name string) {
	if s != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.reading = append(s.reading, name)
	}
}

func (s *entriesShown) done(name string) {
	if s != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.read++
		if i := slices.Index(s.reading, name); i >= 0 {
			s.reading = slices.Delete(s.reading, i, i+1)
		}
	}
}

// end takes the line away.
func (s *entriesShown) end() {
	if s != nil {
		close(s.stop)
		fmt.Fprint(os.Stderr, "\r\033[K")
	}
}
