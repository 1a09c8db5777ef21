package check

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// busDomain compares who sends with who listens, channel by channel.
var busDomain = Domain{Name: "bus", Kinds: []*Kind{MessageBusProducerOrphan, MessageBusConsumerOrphan, MessageBusUnused, MessageBusConsumerDisabled, RepeatUnsafeConsumer,
	BoundaryFieldUnknown, AmbiguousProvider, UnsupportedSemantics}, Compare: compareBuses}

func compareBuses(run *Reading) ([]Finding, []Pair) {
	uses := run.Accesses
	c := &busCheck{channels: channels{all: map[string]*channel{}}, scope: run.Scopes, units: run.Code, unread: map[string]bool{}}
	var wirings []*summary.Summary
	for _, s := range run.Summaries {
		b, ok := bindingOf[summary.MessageBus](s)
		if !ok || s.Identity.Binding.Recognition == summary.Reachable {
			continue
		}
		m := busOf(s)
		switch {
		case !s.Kind.IsConsumer():
			if ch := c.at(b.MessageBus, channelName(deref(b.Channel))); ch != nil {
				ch.declared = append(ch.declared, s)
				ch.fifo = ch.fifo || m.Fifo
			}
		case m.Wiring || isContract(s):
			wirings = append(wirings, s)
		default:
			c.consumer(s, b, m)
		}
	}
	for _, s := range wirings {
		b, _ := bindingOf[summary.MessageBus](s)
		c.consumer(s, b, busOf(s))
	}
	c.index()
	for i := range uses {
		b, ok := uses[i].binding.Semantics.(summary.MessageBus)
		if _, sends := uses[i].does.(summary.MessageSend); sends && ok {
			for _, ch := range c.reached(b.MessageBus, deref(b.Channel), &uses[i]) {
				ch.producers = append(ch.producers, &uses[i])
			}
		}
	}
	c.order = c.sorted()
	c.routers()
	for _, ch := range c.order {
		c.judge(ch)
	}
	c.repeats()
	return c.out, c.pairs
}

// busOf is what a summary says of its channel.
func busOf(s *summary.Summary) *summary.BusMetadata {
	if s.Metadata.MessageBus == nil {
		return &summary.BusMetadata{}
	}
	return s.Metadata.MessageBus
}

type busCheck struct {
	channels
	scope *scopes
	units *units
	// unread are the buses on which somebody listens to a channel that could not be worked out.
	unread map[string]bool
	out    []Finding
	pairs  []Pair
}

// reached gives the channels a send reaches: the one it names, those a variable is
// set to, or the one declared whose name its pattern gives.
func (c *busCheck) reached(bus, name string, u *access) []*channel {
	if name == "" {
		return nil
	}
	name = channelName(name)
	if wholeHole(name) {
		values := c.scope.values(u.unit, strings.Trim(name, "{}"))
		var out []*channel
		for _, v := range values {
			out = append(out, c.called(bus, v)...)
		}
		if len(out) == 0 && len(values) > 0 {
			// The variable names a channel that nothing declares.
			return []*channel{c.at(bus, lastPart(values[0]))}
		}
		if ch := c.all[bus+"\x00"+name]; len(out) == 0 && ch != nil && ch.known() {
			// Both sides take the name from the same place (or it has braces of its own).
			return []*channel{ch}
		}
		return out
	}
	var found []*channel
	if table := c.byName[bus]; table != nil {
		found = table.find(name)
	}
	switch len(found) {
	case 0:
		return []*channel{c.at(bus, name)}
	case 1:
		return found
	}
	f := AmbiguousProvider.At(nil, Finding{Aspect: "send", Boundary: u.binding, Provider: side(anyOf(found[0]), nil), Consumer: u.side()})
	var list []string
	for _, ch := range found {
		ch.doubtful = true
		list = append(list, ch.name)
		f.Sources = append(f.Sources, anyOf(ch).ID())
	}
	f.Description = fmt.Sprintf("%s sends to %s, and %s cover that name equally well: it is compared with none of them", u.unit.Identity.Name, name, strings.Join(list, " and "))
	c.out = append(c.out, f)
	return nil
}

// anyOf is the first summary that says that a known channel exists.
func anyOf(ch *channel) *summary.Summary {
	for _, list := range [][]*summary.Summary{ch.declared, ch.consumers, ch.disabled} {
		if len(list) > 0 {
			return list[0]
		}
	}
	return nil
}

// channelName is the name in an address of a channel: the last part of a resource
// identifier or of a queue's URL.
func channelName(s string) string {
	if strings.HasPrefix(s, "arn:") || strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "http://") {
		return lastPart(s)
	}
	return s
}

func lastPart(s string) string {
	return s[strings.LastIndexAny(s, "/:")+1:]
}

func (c *busCheck) consumer(s *summary.Summary, b summary.MessageBus, m *summary.BusMetadata) {
	unread := func(reason string) {
		c.out = append(c.out, UnsupportedSemantics.At(nil, Finding{Aspect: "receive", Boundary: *s.Identity.Binding, Provider: side(s, nil), Consumer: side(s, nil), Description: reason}))
	}
	if b.Channel == nil {
		c.unread[b.MessageBus] = true
		if m.Unread != "" {
			unread(fmt.Sprintf("%s listens to a channel that could not be worked out: %s", s.Identity.Name, m.Unread))
		}
		return
	}
	ch := c.at(b.MessageBus, channelName(*b.Channel))
	ch.fifo = ch.fifo || m.Fifo
	switch {
	case m.Disabled:
		ch.disabled = append(ch.disabled, s)
		c.out = append(c.out, MessageBusConsumerDisabled.At(nil, Finding{Aspect: "receive", Boundary: *s.Identity.Binding, Provider: side(s, nil), Consumer: side(s, nil),
			Description: fmt.Sprintf("%s listens to %s and deploys switched off", s.Identity.Name, *b.Channel)}))
		return
	case m.FilterPolicy != nil:
		ch.doubtful = true
		unread(fmt.Sprintf("%s listens to %s with a filter policy, so which messages reach it cannot be told", s.Identity.Name, *b.Channel))
	case m.Unread != "":
		ch.doubtful = true
		unread(fmt.Sprintf("%s listens to %s in a way that could not be read: %s", s.Identity.Name, *b.Channel, m.Unread))
	}
	ch.consumers = append(ch.consumers, s)
}

// routers joins the channels of an event router (bus#detail type) with the router
// itself: a rule on the whole router hears every event, and an event uses the router.
func (c *busCheck) routers() {
	for _, ch := range c.order {
		ch.doubtful = ch.doubtful || c.unread[ch.bus]
		name, _, ok := strings.Cut(ch.name, "#")
		if ch.bus != "event_router" || !ok {
			continue
		}
		if router := c.all[ch.bus+"\x00"+name]; router != nil {
			router.inUse = true
			ch.heard = len(router.consumers) > 0
			ch.doubtful = ch.doubtful || router.doubtful
		}
	}
}

// judge reports what is wrong with one channel, and pairs its two sides.
func (c *busCheck) judge(ch *channel) {
	if ch.bus == "edge-cron" || ch.bus == "edge-tail" || ch.bus == "" {
		return // nobody sends to these
	}
	heard, known, sent := ch.heard || len(ch.consumers) > 0, len(ch.declared) > 0, len(ch.producers) > 0
	report := func(k *Kind, aspect string, of *summary.Summary, text string) {
		c.out = append(c.out, k.At(nil, Finding{Aspect: aspect, Boundary: *of.Identity.Binding, Provider: side(of, nil), Consumer: side(of, nil), Description: text}))
	}
	switch {
	case sent && !heard && !ch.doubtful && (len(ch.disabled) > 0 || !known):
		text := "nothing here declares that channel or listens to it"
		if len(ch.disabled) > 0 {
			text = "its only subscriber deploys switched off"
		}
		for _, p := range ch.producers {
			c.out = append(c.out, MessageBusProducerOrphan.At(nil, Finding{Aspect: "send", Boundary: p.binding, Provider: p.side(), Consumer: p.side(),
				Description: fmt.Sprintf("%s sends to %s, and %s", p.unit.Identity.Name, ch.name, text)}))
		}
	case len(ch.consumers) > 0 && !sent && !ch.inUse && !ch.doubtful && !fed(ch) && !wholeHole(ch.name):
		s := ch.consumers[0]
		report(MessageBusConsumerOrphan, "receive", s, fmt.Sprintf("%s listens to %s, and nothing here sends to it", s.Identity.Name, ch.name))
	case known && !heard && !sent && !ch.inUse && !ch.doubtful && len(ch.disabled) == 0 && !fed(ch):
		report(MessageBusUnused, "", ch.declared[0], fmt.Sprintf("%s is declared, and nothing here sends to it or listens to it", ch.name))
	}
	c.bodies(ch)
	c.pair(ch)
}

func (c *busCheck) pair(ch *channel) {
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
// store's own events, or a stream.
func fed(ch *channel) bool { return ch.bus == "object_store" || ch.bus == "cloud_stream" }
