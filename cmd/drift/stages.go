package main

import (
	"io"
	"sync"
	"time"

	"github.com/drift-analyzer/drift/internal/inert"
)

// sayEvery is how long a stage takes before a run says that it is still there, and again.
const sayEvery = 30 * time.Second

// stages says on w which stage a long run is in. It only says so: how long something takes decides nothing.
type stages struct {
	mu    sync.Mutex
	name  string
	since time.Time
	end   func()
}

func watchStages(w io.Writer, every time.Duration) *stages {
	s := &stages{since: time.Now()}
	ticker, done := time.NewTicker(every), make(chan struct{})
	s.end = sync.OnceFunc(func() { ticker.Stop(); close(done) })
	go func() {
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				s.say(w)
			}
		}
	}()
	return s
}

// entered notes that a stage begins.
func (s *stages) entered(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.name, s.since = name, time.Now()
}

func (s *stages) say(w io.Writer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.name != "" && !console.quiet {
		inert.Fprintf(w, "still in %s, %.0f s\n", s.name, time.Since(s.since).Seconds())
	}
}
