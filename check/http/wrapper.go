package http

import (
	"cmp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Wrapping knows how clients send their requests: through which function
// (metadata.derivedFromWrapper), and how many requests each makes.
type Wrapping struct {
	byID map[[2]string]*summary.Summary
	// several are the units that make several requests whose responses are at the same place: a test of one may be a test of
	// another.
	several map[unitPlace]bool
	// through counts the clients of each function that sends requests, tested those of them that test a status.
	through map[[2]string]int
	tested  map[[2]string]map[int]int
	// around are the units in which functions are written that make other requests whose responses are at the same place.
	around map[unitPlace]bool
}

type unitPlace struct {
	workspace, file, name, answer string
	line                          int
}

func placeOf(s *summary.Summary) unitPlace {
	return unitPlace{s.Location.Workspace, s.Location.File, s.Identity.Name, answerOf(s).String(), s.Location.Range.Start}
}

// answerOf is the place of the response to a unit's request.
func answerOf(s *summary.Summary) summary.Place {
	if m := s.Metadata.HTTP; m != nil && m.Response != nil && m.Response.Subject != nil {
		return summary.PlaceOf(m.Response.Subject)
	}
	return summary.Place{}
}

// Several reports whether a unit makes several requests whose responses are at the same place.
func (w *Wrapping) Several(s *summary.Summary) bool { return w.several[placeOf(s)] }

// tellsOn reports whether a function hands what it was answered on to callers that are compared themselves, each with what the
// function tells apart.
func (w *Wrapping) tellsOn(s *summary.Summary) bool {
	if w.through[[2]string{s.Location.Workspace, s.ID()}] == 0 && w.through[[2]string{s.Location.Workspace, s.Identity.ID}] == 0 {
		return false
	}
	paths := s.Body().Transitions
	for i := range paths {
		if _, returns := paths[i].Output.(summary.Return); returns {
			return true
		}
	}
	return false
}

// ReadWrapping reads how the clients of a run send their requests.
func ReadWrapping(all []*summary.Summary) *Wrapping {
	w := &Wrapping{byID: map[[2]string]*summary.Summary{}, several: map[unitPlace]bool{}, through: map[[2]string]int{}, tested: map[[2]string]map[int]int{}, around: map[unitPlace]bool{}}
	wanted := map[[2]string]bool{}
	for _, s := range all {
		if name := s.Metadata.DerivedFromWrapper; name != "" {
			key := [2]string{s.Location.Workspace, name}
			wanted[key] = true
			w.through[key]++
			if w.tested[key] == nil {
				w.tested[key] = map[int]int{}
			}
			for status := range testedIn(s, ReadAnswer(s)) {
				w.tested[key][status]++
			}
		}
	}
	clients := clientsOf(all)
	w.ofOneUnit(clients)
	w.throughOthers(all)
	w.aroundOthers(clients)
	if len(wanted) == 0 {
		return w
	}
	for _, s := range all {
		for _, id := range []string{s.ID(), s.Identity.ID} {
			if key := [2]string{s.Location.Workspace, id}; wanted[key] {
				w.byID[key] = s
			}
		}
	}
	return w
}

// isClient reports whether a unit sends an HTTP request.
func isClient(s *summary.Summary) bool {
	_, ok := summary.BindingOf[summary.Rest](s)
	return ok && s.Kind == summary.KindClient
}

// throughOthers counts, for each client, the other requests that functions send which it calls: what these test and read may
// stand at the same place.
func (w *Wrapping) throughOthers(all []*summary.Summary) {
	// sends are the requests of the functions that some client calls.
	sends := map[[2]string]map[string]bool{}
	calls := map[*summary.Summary][]string{}
	for _, s := range all {
		if !isClient(s) {
			continue
		}
		for _, t := range s.Body().Transitions {
			for _, e := range t.Effects {
				if call, ok := e.(summary.Invocation); ok && call.Summary != "" && !slices.Contains(calls[s], call.Summary) {
					calls[s] = append(calls[s], call.Summary)
					sends[[2]string{s.Location.Workspace, call.Summary}] = map[string]bool{}
				}
			}
		}
	}
	if len(calls) == 0 {
		return
	}
	for _, s := range all {
		if !isClient(s) {
			continue
		}
		for _, id := range []string{s.ID(), s.Identity.ID} {
			if known := sends[[2]string{s.Location.Workspace, id}]; known != nil {
				known[s.Identity.Binding.Label()] = true
			}
		}
	}
	for _, s := range all {
		if len(calls[s]) == 0 || w.several[placeOf(s)] {
			continue
		}
		label := s.Identity.Binding.Label()
		if slices.ContainsFunc(calls[s], func(id string) bool {
			other := sends[[2]string{s.Location.Workspace, id}]
			return len(other) > 0 && !other[label]
		}) {
			w.several[placeOf(s)] = true
		}
	}
}

// client is a unit that sends an HTTP request, and the place of the response.
type client struct {
	s      *summary.Summary
	answer string
}

// inOneFile orders clients by where they stand and where their responses are.
func (c client) inOneFile(o client) int {
	return cmp.Or(strings.Compare(c.s.Location.Workspace, o.s.Location.Workspace), strings.Compare(c.s.Location.File, o.s.Location.File), strings.Compare(c.answer, o.answer))
}

// ofOneUnit orders those of one file by their units.
func (c client) ofOneUnit(o client) int {
	return cmp.Or(c.inOneFile(o), strings.Compare(c.s.Identity.Name, o.s.Identity.Name), cmp.Compare(c.s.Location.Range.Start, o.s.Location.Range.Start))
}

// clientsOf lists the clients of a run, those of one unit together: of hundreds of thousands a list takes a tenth of an index.
func clientsOf(all []*summary.Summary) []client {
	var out []client
	known := map[string]string{} // most responses are at a few places
	for _, s := range all {
		if !isClient(s) {
			continue
		}
		answer := answerOf(s).String()
		if known[answer] == "" {
			known[answer] = answer
		}
		out = append(out, client{s, known[answer]})
	}
	slices.SortStableFunc(out, client.ofOneUnit)
	return out
}

// groups visits the runs of clients that an order does not tell apart and that are more than one.
func groups(clients []client, order func(a, b client) int, visit func([]client)) {
	for from := 0; from < len(clients); {
		to := from + 1
		for to < len(clients) && order(clients[from], clients[to]) == 0 {
			to++
		}
		if to-from > 1 {
			visit(clients[from:to])
		}
		from = to
	}
}

// ofOneUnit notes the units that make several requests.
func (w *Wrapping) ofOneUnit(clients []client) {
	groups(clients, client.ofOneUnit, func(list []client) { w.several[placeOf(list[0].s)] = true })
}

// aroundOthers notes the clients in which functions are written that make other requests: what these test before they throw
// stands in the units around them as well.
func (w *Wrapping) aroundOthers(clients []client) {
	groups(clients, client.inOneFile, func(list []client) {
		for _, outer := range list {
			for _, inner := range list {
				o, i := outer.s.Location.Range, inner.s.Location.Range
				if o.Start < i.Start && i.End <= o.End && outer.s.Identity.Binding.Label() != inner.s.Identity.Binding.Label() {
					w.around[placeOf(outer.s)] = true
				}
			}
		}
	})
}

// thrownByOthers reports whether what a path throws may be thrown by a function that is written in the unit and makes another
// request: the tests on the path may then be those of its response.
func (w *Wrapping) thrownByOthers(s *summary.Summary, t *summary.Transition) bool {
	_, throws := t.Output.(summary.Throw)
	return throws && w.around[placeOf(s)]
}

// shared reports whether the test of a status is in a function that several clients send through: it
// is there for whichever of them gets that status.
func (w *Wrapping) shared(consumer *summary.Summary, a Answer, status int) bool {
	key := [2]string{consumer.Location.Workspace, consumer.Metadata.DerivedFromWrapper}
	if w.through[key] < 2 {
		return false
	}
	if s := w.byID[key]; s != nil && testedIn(s, a)[status] {
		return true
	}
	return 2*w.tested[key][status] > w.through[key]
}

// testedIn lists the statuses that the branches of a unit test.
func testedIn(s *summary.Summary, a Answer) map[int]bool {
	out := map[int]bool{}
	paths := s.Body().Transitions
	for i := range paths {
		for _, status := range a.Tests(&paths[i]) {
			out[status] = true
		}
	}
	return out
}

// Told is which statuses a consumer tells apart from success, itself or in the function that it sends
// through. known is false where a part of the way was not understood, so that any status may be told apart.
func (w *Wrapping) Told(consumer *summary.Summary, a Answer, gives Produced) (out Statuses, known bool) {
	told := apart(consumer, a, gives)
	if name := consumer.Metadata.DerivedFromWrapper; name != "" {
		inner := Answer{}
		if s := w.byID[[2]string{consumer.Location.Workspace, name}]; s != nil {
			if inner = ReadAnswer(s); inner.Known {
				told = told.Or(apart(s, inner, gives))
			}
		}
		if !inner.Known && !a.exception && (!told.asks || w.Several(consumer)) {
			return told.Apart, false // of several requests it is not known which one the unit's own tests are about
		}
	}
	return told.Apart, !told.unsure
}
