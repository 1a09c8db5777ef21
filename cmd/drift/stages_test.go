package main

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestStagesAreSaid: a run that stays in a stage says which, again and again, and nothing once it has ended.
func TestStagesAreSaid(t *testing.T) {
	var out said
	s := watchStages(&out, time.Millisecond)
	s.entered("read")
	out.wait(t, `^(still in read, \d+ s\n){2}`)
	s.entered("units")
	out.wait(t, `(?s)read.*(still in units, \d+ s\n){2}`)
	s.end()
	s.end()
}

// said is what was written, for a reader beside the writer.
type said struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) wait(t *testing.T, pattern string) {
	t.Helper()
	for range 6000 {
		s.mu.Lock()
		text := s.text.String()
		s.mu.Unlock()
		if regexp.MustCompile(pattern).MatchString(text) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("nothing like %s was said", pattern)
}
