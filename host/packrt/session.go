package packrt

import "github.com/drift-analyzer/drift/abi"

// session is the host's side of one call: what the pack may ask about, what it
// has stated, and how much of its allowance is left. It never sees the pack's
// memory, so it serves a pack of this process and one of another alike.
type session struct {
	pack    *Pack
	world   World
	file    int32
	handles []Site
	index   map[Site]uint32
	// current is the match being handled, matchOf that of each fact.
	current int
	matchOf []int
	facts   []abi.Fact
	bytes   int
	values  int
	work    int64
	unknown int
	// reason says why the facts of this file are dropped, once there is one; spent that it is a limit
	// which the pack would reach again on every file.
	reason string
	spent  bool
	// failed is what drift's own code panicked with while it answered, nil when it did not.
	failed any
	// trace, when set, is called with what the pack asks and states.
	trace func(Event)
}

// question is what a pack asks: the function's number in abi.Functions, its
// numbers (those before a buffer), and the bytes it hands over.
type question struct {
	function      int
	first, second uint32
	input         []byte
}

// answer is a number, or a text whose length is the number.
type answer struct {
	value uint32
	text  string
}

// ask answers a question and charges for it. It answers nothing once the
// session has failed.
func (s *session) ask(q question) answer {
	if s.reason != "" {
		return answer{}
	}
	h := hosts[q.function]
	out := s.answer(h, q)
	s.work += h.cost + int64(len(out.text)+len(q.input))/8
	if s.work > s.pack.maxWork && s.reason == "" {
		s.fail("asked more questions about one file than the limit", true)
	}
	if s.trace != nil {
		s.trace(Event{Kind: EventCall, Call: abi.Functions[q.function].Name, Arguments: arguments(q), Result: out.value, Text: out.text})
	}
	return out
}

// answer answers a question. A failure of drift's own code is kept for Call: here it would be taken for one of the
// engine, or pass over a process that waits.
func (s *session) answer(h host, q question) (out answer) {
	defer func() {
		if reason := recover(); reason != nil {
			s.failed = reason
			s.fail("asked what drift failed on", false)
			out = answer{}
		}
	}()
	return h.answer(s, q)
}

func (s *session) fail(reason string, spent bool) {
	if s.reason == "" {
		s.reason, s.spent = reason, spent
	}
}

func (s *session) handle(site Site) uint32 {
	if h, ok := s.index[site]; ok {
		return h
	}
	if len(s.handles) >= maxHandles {
		s.fail("was shown more nodes of one file than the limit", true)
		return 0
	}
	s.handles = append(s.handles, site)
	h := uint32(len(s.handles))
	s.index[site] = h
	return h
}

func (s *session) site(h uint32) (Site, bool) {
	if h == 0 || int64(h) > int64(len(s.handles)) {
		return NoSite, false
	}
	return s.handles[h-1], true
}

// found is the handle of an answer that is a node.
func (s *session) found(site Site, ok bool) answer {
	if !ok {
		return answer{}
	}
	return answer{value: s.handle(site)}
}

// emit takes a fact, and refuses what is malformed, too large or too much.
func (s *session) emit(data []byte) answer {
	s.bytes += len(data)
	if len(s.facts) >= MaxFacts || s.bytes > maxTotal {
		s.fail("stated more facts about one file than the limit", true)
		return answer{value: 2}
	}
	f, ok := abi.DecodeFact(append([]byte(nil), data...))
	if !ok {
		s.fail("stated a malformed fact", false)
		return answer{value: 1}
	}
	for i := range f.Fields {
		s.values += f.Fields[i].Value.Count()
	}
	if s.values > maxValues {
		s.fail("stated more values about one file than the limit", true)
		return answer{value: 2}
	}
	if f.Kind > abi.LastFact {
		s.unknown++
		return answer{}
	}
	if _, ok := s.site(f.At); !ok && f.At != 0 {
		s.fail("stated a fact about a node that it was not shown", false)
		return answer{value: 1}
	}
	s.facts = append(s.facts, f)
	s.matchOf = append(s.matchOf, s.current)
	if s.trace != nil {
		s.trace(Event{Kind: EventFact, Fact: &Fact{Fact: f, Sites: s.handles, Match: s.current}, File: s.file, World: s.world, Text: string(data)})
	}
	return answer{}
}

// stated gives the facts of the call.
func (s *session) stated() []Fact {
	var out []Fact
	for k := range s.facts {
		out = append(out, Fact{Fact: s.facts[k], Sites: s.handles, Match: s.matchOf[k]})
	}
	return out
}
