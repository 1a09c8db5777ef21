package http

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// requestIn is a client of a file whose response stands at no place that is known.
func requestIn(file, name, path string, start, end int) *summary.Summary {
	s := &summary.Summary{Kind: summary.KindClient, Location: summary.Location{File: file, Range: summary.Range{Start: start, End: end}}}
	s.Identity.Name = name
	s.Identity.Binding = &summary.Binding{Transport: "http", Semantics: summary.Rest{Method: summary.Str("GET"), Path: summary.Str(path)}}
	return s
}

// TestWhatStandsInAnother: of any number of requests of a file, those are told whose functions have another one's inside, and
// those whose function sends several.
func TestWhatStandsInAnother(t *testing.T) {
	clients := []*summary.Summary{
		requestIn("a.ts", "boats", "/boats", 1, 4),
		requestIn("a.ts", "crews", "/crews", 6, 30),
		requestIn("a.ts", "log", "/log", 40, 44),
		requestIn("a.ts", "retry", "/retries", 20, 24), // in crews
		requestIn("a.ts", "trips", "/trips", 50, 60),
		requestIn("a.ts", "trips", "/berths", 50, 60), // the same function
		requestIn("a.ts", "ports", "/ports", 70, 90),
		requestIn("a.ts", "again", "/ports", 75, 80), // in ports, and the same request
		requestIn("b.ts", "boats", "/boats", 1, 90),  // around lines of another file
	}
	for turn := range clients {
		all := append(clients[turn:len(clients):len(clients)], clients[:turn]...)
		w := ReadWrapping(all)
		var around, several []string
		for _, s := range clients {
			name := s.Location.File + " " + s.Identity.Name
			if w.thrownByOthers(s, &summary.Transition{Output: summary.Throw{}}) {
				around = append(around, name)
			}
			if w.Several(s) {
				several = append(several, name)
			}
		}
		if got := strings.Join(around, ", "); got != "a.ts crews" {
			t.Errorf("begun with number %d, around others: %q, want crews alone", turn, got)
		}
		if got := strings.Join(several, ", "); got != "a.ts trips, a.ts trips" {
			t.Errorf("begun with number %d, of several requests: %q, want trips alone", turn, got)
		}
	}
}
