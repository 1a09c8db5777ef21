package check

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// channel is everything a run knows of one channel of one bus.
type channel struct {
	bus, name string
	declared  []*summary.Summary
	consumers []*summary.Summary
	disabled  []*summary.Summary
	producers []*access
	// doubtful: a subscription may take what is sent, and it cannot be told.
	doubtful bool
	fifo     bool
}

// buses compares who sends with who listens, channel by channel.
func buses(all []*summary.Summary, uses []access) ([]Finding, []Pair) {
	c := &busCheck{channels: map[string]*channel{}, env: variables(all)}
	var wirings []*summary.Summary
	for _, s := range all {
		b, ok := bindingOf[summary.MessageBus](s)
		if !ok || s.Identity.Binding.Recognition == summary.Reachable {
			continue
		}
		m := object(s.Metadata, "messageBus")
		switch {
		case !s.Kind.IsConsumer():
			if ch := c.at(b.MessageBus, deref(b.Channel)); ch != nil {
				ch.declared = append(ch.declared, s)
				ch.fifo = ch.fifo || yes(m["fifo"])
			}
		case yes(m["wiring"]) || isContract(s):
			wirings = append(wirings, s)
		default:
			c.consumer(s, b, m)
		}
	}
	for _, s := range wirings {
		b, _ := bindingOf[summary.MessageBus](s)
		c.consumer(s, b, object(s.Metadata, "messageBus"))
	}
	for i := range uses {
		if _, ok := uses[i].does.(summary.MessageSend); ok {
			b := uses[i].binding.Semantics.(summary.MessageBus)
			for _, ch := range c.reached(b.MessageBus, deref(b.Channel), &uses[i]) {
				ch.producers = append(ch.producers, &uses[i])
			}
		}
	}
	for _, key := range sortedKeys(c.channels) {
		c.judge(c.channels[key])
	}
	c.repeats(all)
	return c.out, c.pairs
}

func bindingOf[T summary.Semantics](s *summary.Summary) (T, bool) {
	var none T
	if s.Identity.Binding == nil {
		return none, false
	}
	b, ok := s.Identity.Binding.Semantics.(T)
	return b, ok
}

// variables lists what deployment sets configuration variables to, by name.
func variables(all []*summary.Summary) map[string][]string {
	out := map[string][]string{}
	for _, s := range all {
		list, _ := object(s.Metadata, "runtimeContract")["variables"].([]any)
		for _, raw := range list {
			v, _ := raw.(map[string]any)
			name := text(v["name"])
			for _, value := range []string{text(v["value"]), text(v["ref"])} {
				if name != "" && value != "" && !contains(out[name], value) {
					out[name] = append(out[name], value)
				}
			}
		}
	}
	return out
}

type busCheck struct {
	channels map[string]*channel
	env      map[string][]string
	out      []Finding
	pairs    []Pair
}

// at gives the channel of that name, made when it is new; nil for no name.
func (c *busCheck) at(bus, name string) *channel {
	if name == "" {
		return nil
	}
	key := bus + "\x00" + name
	if c.channels[key] == nil {
		c.channels[key] = &channel{bus: bus, name: name}
	}
	return c.channels[key]
}

// reached gives the channels a send reaches: the one it names, those a variable is
// set to, or the one declared whose name its pattern gives.
func (c *busCheck) reached(bus, name string, u *access) []*channel {
	if name == "" {
		return nil
	}
	if wholeHole(name) {
		values := c.env[strings.Trim(name, "{}")]
		var out []*channel
		for _, v := range values {
			for _, ch := range c.sorted() {
				if ch.bus == bus && (ch.name == v || c.logical(ch, v) || lastPart(v) == ch.name) {
					out = append(out, ch)
				}
			}
		}
		if len(out) == 0 && len(values) == 0 {
			return []*channel{c.at(bus, name)}
		}
		return out
	}
	var same []*channel
	for _, ch := range c.sorted() {
		if ch.bus == bus && len(ch.declared)+len(ch.consumers)+len(ch.disabled) > 0 {
			same = append(same, ch)
		}
	}
	found := best(same, func(ch *channel) string { return ch.name }, name)
	if len(found) > 1 {
		var names []string
		for _, ch := range found {
			names = append(names, ch.name)
		}
		if len(found[0].declared) > 0 {
			c.out = append(c.out, Finding{Kind: AmbiguousProvider, Severity: Warning, Aspect: "send", Boundary: u.binding, Provider: side(found[0].declared[0], nil), Consumer: u.side(),
				Description: fmt.Sprintf("%s sends to %s, and %s cover that name equally well: it is compared with none of them", u.unit.Identity.Name, name, strings.Join(names, " and "))})
		}
		for _, ch := range found {
			ch.doubtful = true
		}
		return nil
	}
	if len(found) == 1 {
		return found
	}
	return []*channel{c.at(bus, name)}
}

func lastPart(s string) string {
	return s[strings.LastIndexAny(s, "/:")+1:]
}

// logical reports whether a channel is declared under a logical name.
func (c *busCheck) logical(ch *channel, name string) bool {
	for _, s := range ch.declared {
		if text(object(s.Metadata, "messageBus")["logicalId"]) == name {
			return true
		}
	}
	return false
}

func (c *busCheck) sorted() []*channel {
	out := make([]*channel, 0, len(c.channels))
	for _, key := range sortedKeys(c.channels) {
		out = append(out, c.channels[key])
	}
	return out
}

func (c *busCheck) consumer(s *summary.Summary, b summary.MessageBus, m map[string]any) {
	unread := func(reason string) {
		c.out = append(c.out, Finding{Kind: UnsupportedSemantics, Severity: Info, Boundary: *s.Identity.Binding, Provider: side(s, nil), Consumer: side(s, nil), Description: reason})
	}
	if b.Channel == nil {
		if reason := text(m["unread"]); reason != "" {
			unread(fmt.Sprintf("%s listens to a channel that could not be worked out: %s", s.Identity.Name, reason))
		}
		return
	}
	ch := c.at(b.MessageBus, *b.Channel)
	ch.fifo = ch.fifo || yes(m["fifo"])
	switch {
	case yes(m["disabled"]):
		ch.disabled = append(ch.disabled, s)
		c.out = append(c.out, Finding{Kind: MessageBusConsumerDisabled, Severity: Info, Aspect: "receive", Boundary: *s.Identity.Binding, Provider: side(s, nil), Consumer: side(s, nil),
			Description: fmt.Sprintf("%s listens to %s and deploys switched off", s.Identity.Name, *b.Channel)})
		return
	case m["filterPolicy"] != nil:
		ch.doubtful = true
		unread(fmt.Sprintf("%s listens to %s with a filter policy, so which messages reach it cannot be told", s.Identity.Name, *b.Channel))
	case text(m["unread"]) != "":
		ch.doubtful = true
		unread(fmt.Sprintf("%s listens to %s in a way that could not be read: %s", s.Identity.Name, *b.Channel, text(m["unread"])))
	}
	ch.consumers = append(ch.consumers, s)
}

// routerOf is the bus of an event router's channel; a rule may match every event of it.
func routerOf(name string) string {
	if i := strings.IndexByte(name, '#'); i >= 0 {
		return name[:i]
	}
	return name
}

func (c *busCheck) judge(ch *channel) {
	binding := func() summary.Binding {
		for _, list := range [][]*summary.Summary{ch.declared, ch.consumers, ch.disabled} {
			if len(list) > 0 {
				return *list[0].Identity.Binding
			}
		}
		return ch.producers[0].binding
	}
	if ch.bus == "edge-cron" || ch.bus == "edge-tail" || ch.bus == "" {
		return // nobody sends to these
	}
	heard := len(ch.consumers) > 0
	known := len(ch.declared) > 0
	if ch.bus == "event_router" {
		// The bus itself, or another of its channels, being declared says that it exists.
		for _, other := range c.channels {
			if other.bus == ch.bus && other != ch && len(other.declared) > 0 && other.name == routerOf(ch.name) {
				known = known || heard
			}
		}
	}
	switch {
	case len(ch.producers) > 0 && !heard && !ch.doubtful && (len(ch.disabled) > 0 || !known):
		text := "nothing here declares that channel or listens to it"
		if len(ch.disabled) > 0 {
			text = "its only subscriber deploys switched off"
		}
		for _, p := range ch.producers {
			c.out = append(c.out, Finding{Kind: MessageBusProducerOrphan, Severity: Warning, Aspect: "send", Boundary: p.binding, Provider: p.side(), Consumer: p.side(),
				Description: fmt.Sprintf("%s sends to %s, and %s", p.unit.Identity.Name, ch.name, text)})
		}
	case heard && len(ch.producers) == 0 && !c.fed(ch):
		s := ch.consumers[0]
		c.out = append(c.out, Finding{Kind: MessageBusConsumerOrphan, Severity: Warning, Aspect: "receive", Boundary: *s.Identity.Binding, Provider: side(s, nil), Consumer: side(s, nil),
			Description: fmt.Sprintf("%s listens to %s, and nothing here sends to it", s.Identity.Name, ch.name)})
	case known && !heard && len(ch.producers) == 0 && len(ch.disabled) == 0 && !c.fed(ch):
		s := ch.declared[0]
		c.out = append(c.out, Finding{Kind: MessageBusUnused, Severity: Warning, Boundary: binding(), Provider: side(s, nil), Consumer: side(s, nil),
			Description: fmt.Sprintf("%s is declared, and nothing here sends to it or listens to it", ch.name)})
	}
	c.bodies(ch)
	label := "bus:" + ch.bus + " " + ch.name
	for _, s := range ch.consumers {
		for _, p := range ch.producers {
			c.pairs = append(c.pairs, Pair{label, p.unit, s})
		}
		for _, d := range ch.declared {
			c.pairs = append(c.pairs, Pair{label, d, s})
		}
	}
	for _, d := range ch.declared {
		for _, p := range ch.producers {
			c.pairs = append(c.pairs, Pair{label, d, p.unit})
		}
	}
}

// fed reports whether something outside the run's code fills a channel: an object
// store's own events, or a schedule.
func (c *busCheck) fed(ch *channel) bool { return ch.bus == "object_store" || ch.bus == "cloud_stream" }

// bodies compares the fields that consumers read with those that producers send.
func (c *busCheck) bodies(ch *channel) {
	sent := map[string]bool{}
	for _, p := range ch.producers {
		body, ok := p.does.(summary.MessageSend).Body.(summary.Record)
		if !ok || len(body.Spreads) > 0 {
			return // one body that is not read takes the channel out of the comparison
		}
		for _, f := range body.Properties {
			sent[f.Name] = true
		}
	}
	if len(ch.producers) == 0 {
		return
	}
	for _, s := range ch.consumers {
		read := map[string]*summary.Transition{}
		for i := range s.Transitions {
			t := &s.Transitions[i]
			for _, e := range t.Effects {
				x, ok := e.(summary.InteractionEffect)
				if !ok {
					continue
				}
				if r, ok := x.Interaction.(summary.MessageReceive); ok {
					if body, ok := r.Body.(summary.Record); ok {
						for _, f := range body.Properties {
							if read[f.Name] == nil {
								read[f.Name] = t
							}
						}
					}
				}
			}
		}
		for _, name := range sortedKeys(read) {
			if !sent[name] {
				p := ch.producers[0]
				c.out = append(c.out, Finding{Kind: BoundaryFieldUnknown, Severity: Warning, Aspect: "receive", Boundary: *s.Identity.Binding, Provider: p.side(), Consumer: side(s, read[name]),
					Description: fmt.Sprintf("%s reads %s of the messages of %s, and no producer sends it (they send %s)", s.Identity.Name, name, ch.name, strings.Join(sortedKeys(sent), ", "))})
			}
		}
	}
}

// repeats reports handlers of queues that deliver again: a POST made while handling a message is made twice.
func (c *busCheck) repeats(all []*summary.Summary) {
	byID := map[string]*summary.Summary{}
	for _, s := range all {
		byID[s.ID()] = s
	}
	for _, ch := range c.sorted() {
		if ch.bus != "cloud_queue" || ch.fifo {
			continue
		}
		for _, s := range ch.consumers {
			if t, label := posts(s, byID, map[string]bool{}); t != nil {
				c.out = append(c.out, Finding{Kind: RepeatUnsafeConsumer, Severity: Warning, Aspect: "receive", Boundary: *s.Identity.Binding, Provider: side(s, nil), Consumer: side(s, t),
					Description: fmt.Sprintf("%s handles messages of %s, which may be delivered more than once, and makes %s each time", s.Identity.Name, ch.name, label)})
			}
		}
	}
}

// posts finds a POST that a unit makes, itself or through what it calls.
func posts(s *summary.Summary, byID map[string]*summary.Summary, seen map[string]bool) (*summary.Transition, string) {
	if seen[s.ID()] || len(seen) > 200 {
		return nil, ""
	}
	seen[s.ID()] = true
	for i := range s.Transitions {
		t := &s.Transitions[i]
		for _, e := range t.Effects {
			switch x := e.(type) {
			case summary.InteractionEffect:
				if call, ok := x.Interaction.(summary.ServiceCall); ok && strings.EqualFold(call.Method, "POST") {
					return t, x.Binding.Label()
				}
			case summary.Invocation:
				if callee := byID[x.Summary]; callee != nil {
					if found, label := posts(callee, byID, seen); found != nil {
						return t, label
					}
				}
			}
		}
	}
	return nil, ""
}
