package bus

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// reached gives the channels that a send reaches: the one that it names, those that a variable is set
// to, or the declared one that matches its pattern.
func (c *busCheck) reached(bus, name string, u *pairing.Access) []*channel {
	if name == "" {
		return nil
	}
	name = channelName(name)
	if pairing.WholeHole(name) {
		values := c.scope.Values(u.Unit, strings.Trim(name, "{}"))
		var out []*channel
		for _, v := range values {
			out = append(out, c.called(bus, v)...)
		}
		if len(out) == 0 && len(values) > 0 {
			// The variable names a channel that nothing declares.
			return []*channel{c.at(bus, pairing.LastPart(values[0]))}
		}
		if ch := c.all[bus+"\x00"+name]; len(out) == 0 && ch != nil && ch.known() {
			// Both sides take the name from the same variable (or the name itself has braces).
			return []*channel{ch}
		}
		return out
	}
	var found []*channel
	if table := c.byName[bus]; table != nil {
		found = table.Find(name)
	}
	switch len(found) {
	case 0:
		if ch := c.sameModule(bus, name); ch != nil {
			return []*channel{ch}
		}
		return []*channel{c.at(bus, name)}
	case 1:
		return found
	}
	f := generic.AmbiguousProvider.At(nil, finding.Finding{Aspect: "send", Boundary: u.Binding, Provider: finding.SideOf(anyOf(found[0]), nil), Consumer: u.Side()})
	var list []string
	for _, ch := range found {
		ch.doubtful = true
		list = append(list, ch.name)
		f.Sources = append(f.Sources, anyOf(ch).ID())
	}
	f.Description = fmt.Sprintf("%s sends to %s, and %s match that name equally well: it is compared with none of them", u.Unit.Identity.Name, name, strings.Join(list, " and "))
	c.out = append(c.out, f)
	return nil
}

// anyOf is the first summary that declares a channel or listens to it.
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
		return pairing.LastPart(s)
	}
	return s
}

func (c *busCheck) consumer(s *summary.Summary, b summary.MessageBus, m *summary.BusMetadata) {
	unread := func(reason string) {
		c.out = append(c.out, generic.UnsupportedSemantics.At(nil, finding.Finding{Aspect: "receive", Boundary: *s.Identity.Binding, Provider: finding.SideOf(s, nil), Consumer: finding.SideOf(s, nil), Description: reason}))
	}
	if b.Channel == nil {
		c.unread[b.MessageBus] = true
		if m.Unread != "" {
			unread(fmt.Sprintf("%s listens to a channel that could not be determined: %s", s.Identity.Name, m.Unread))
		}
		return
	}
	ch := c.at(b.MessageBus, channelName(*b.Channel))
	ch.fifo = ch.fifo || m.Fifo
	switch {
	case m.Disabled:
		ch.disabled = append(ch.disabled, s)
		c.out = append(c.out, MessageBusConsumerDisabled.At(nil, finding.Finding{Aspect: "receive", Boundary: *s.Identity.Binding, Provider: finding.SideOf(s, nil), Consumer: finding.SideOf(s, nil),
			Description: fmt.Sprintf("%s listens to %s and is deployed switched off", s.Identity.Name, *b.Channel)}))
		return
	case m.FilterPolicy != nil:
		ch.doubtful = true
		unread(fmt.Sprintf("%s listens to %s with a filter policy, so it is not known which messages reach it", s.Identity.Name, *b.Channel))
	case m.Unread != "":
		ch.doubtful = true
		unread(fmt.Sprintf("%s listens to %s in a way that could not be read: %s", s.Identity.Name, *b.Channel, m.Unread))
	}
	ch.consumers = append(ch.consumers, s)
}

// routers connects the channels of an event router (bus#detail type) with the router itself: a rule on
// the whole router receives every event, and a send of an event uses the router.
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
		return // no code sends to these
	}
	heard, known, sent := ch.heard || len(ch.consumers) > 0, len(ch.declared) > 0, len(ch.producers) > 0
	report := func(k *finding.Kind, aspect string, of *summary.Summary, text string) {
		c.out = append(c.out, k.At(nil, finding.Finding{Aspect: aspect, Boundary: *of.Identity.Binding, Provider: finding.SideOf(of, nil), Consumer: finding.SideOf(of, nil), Description: text}))
	}
	// unsent: somebody listens, and nothing that was read sends, or may.
	unsent := len(ch.consumers) > 0 && !sent && !ch.inUse && !ch.doubtful && !fed(ch) && !c.runsFor(ch)
	switch {
	case sent && !heard && !ch.doubtful && !holesOnly(ch.name) && (len(ch.disabled) > 0 || !known && c.listensHere(ch)):
		text := "nothing here declares that channel or listens to it"
		if like := c.meant(ch); like != "" {
			text += "; nothing sends to " + like
		}
		if len(ch.disabled) > 0 {
			text = "its only subscription is deployed switched off"
		}
		for _, p := range ch.producers {
			c.out = append(c.out, MessageBusProducerOrphan.At(nil, finding.Finding{Aspect: "send", Boundary: p.Binding, Provider: p.Side(), Consumer: p.Side(), Cause: finding.Cause{Key: "nobody receives " + ch.name},
				Description: fmt.Sprintf("%s sends to %s, and %s", p.Unit.Identity.Name, ch.name, text)}))
		}
	case unsent && mention(ch) != nil:
		s := mention(ch)
		report(generic.UnsupportedSemantics, "receive", s, fmt.Sprintf("%s listens to %s, no unit sends to it, and %s names it in a way that was not followed", s.Identity.Name, ch.name, busOf(s).MentionedAt))
	case unsent && c.sentByForm(ch) != "":
		s := ch.consumers[0]
		report(generic.UnsupportedSemantics, "receive", s, fmt.Sprintf("%s listens to %s, and %s names it in a call that was not read as one that sends", s.Identity.Name, ch.name, c.sentByForm(ch)))
	case unsent && c.namedBeside(ch) != nil:
		s, other := ch.consumers[0], c.namedBeside(ch)
		report(generic.UnsupportedSemantics, "receive", s, fmt.Sprintf("%s listens to %s, no unit sends to it, and the same code listens to %s, which %s names in a way that was not followed",
			s.Identity.Name, ch.name, other.name, busOf(mention(other)).MentionedAt))
	case unsent && c.unreadSends[ch.bus] != "":
		s := ch.consumers[0]
		report(generic.UnsupportedSemantics, "receive", s, fmt.Sprintf("%s listens to %s, and %s sends to a channel that was not read", s.Identity.Name, ch.name, c.unreadSends[ch.bus]))
	case unsent && !c.used[ch.bus] && ch.consumers[0].IsContract():
		s := ch.consumers[0]
		report(generic.UnsupportedSemantics, "receive", s, fmt.Sprintf("%s listens to %s, and no code was read that uses such a bus: what sends to it is not known", s.Identity.Name, ch.name))
	case unsent && !holesOnly(ch.name) && !c.sendsHere(ch):
		s := ch.consumers[0]
		report(generic.UnsupportedSemantics, "receive", s, fmt.Sprintf("%s listens to %s, and what sends to most other channels of that bus was not read either", s.Identity.Name, ch.name))
	case unsent && !holesOnly(ch.name):
		s := ch.consumers[0]
		c.out = append(c.out, MessageBusConsumerOrphan.At(nil, finding.Finding{Aspect: "receive", Boundary: *s.Identity.Binding, Provider: finding.SideOf(s, nil), Consumer: finding.SideOf(s, nil),
			Cause:       finding.Cause{Key: fmt.Sprintf("nothing sends to what %s:%d takes", s.Location.File, s.Location.Range.Start)},
			Description: fmt.Sprintf("%s listens to %s, and nothing here sends to it", s.Identity.Name, ch.name)}))
	case known && !heard && !sent && !ch.inUse && !ch.doubtful && len(ch.disabled) == 0 && !fed(ch) && !told(ch) && !deadLetters.MatchString(ch.name):
		report(MessageBusUnused, "", ch.declared[0], fmt.Sprintf("%s is declared, and nothing here sends to it or listens to it", ch.name))
	}
	c.bodies(ch)
	c.pair(ch)
}

// holesOnly reports whether nothing is stated of a channel's name: {app}.{command} is every channel.
func holesOnly(name string) bool {
	depth, any := 0, false
	for _, c := range name {
		switch {
		case c == '{':
			depth, any = depth+1, true
		case c == '}':
			depth--
		case depth == 0 && (unicode.IsLetter(c) || unicode.IsDigit(c)):
			return false
		}
	}
	return any
}

// place is where the code of a consumer stands.
type place struct {
	workspace, file string
	start           int
}

func placeOf(s *summary.Summary) place {
	return place{s.Location.Workspace, s.Location.File, s.Location.Range.Start}
}

// runsFor reports whether the code of a channel's consumers runs for another channel of the bus, which something sends to:
// a class that others descend from listens by the method that these have of it.
func (c *busCheck) runsFor(of *channel) bool {
	if c.sentTo == nil {
		c.sentTo = map[string]map[place]bool{}
		for _, ch := range c.order {
			for _, s := range ch.consumers {
				if len(ch.producers) == 0 || s.IsContract() {
					continue
				}
				if c.sentTo[ch.bus] == nil {
					c.sentTo[ch.bus] = map[place]bool{}
				}
				c.sentTo[ch.bus][placeOf(s)] = true
			}
		}
	}
	return !slices.ContainsFunc(of.consumers, func(s *summary.Summary) bool { return s.IsContract() || !c.sentTo[of.bus][placeOf(s)] })
}

// namedBeside is another channel of the bus that the code of a channel's consumers listens to as well, and which is named elsewhere in its
// project; nil when there is none: a class that others descend from is sent by their names.
func (c *busCheck) namedBeside(of *channel) *channel {
	at := placeOf(of.consumers[0])
	for _, ch := range c.order {
		if ch != of && ch.bus == of.bus && mention(ch) != nil && placeOf(ch.consumers[0]) == at && !ch.consumers[0].IsContract() {
			return ch
		}
	}
	return nil
}

// mention is a consumer whose channel is named elsewhere in its project; nil when there is none.
func mention(ch *channel) *summary.Summary {
	for _, s := range ch.consumers {
		if busOf(s).MentionedAt != "" {
			return s
		}
	}
	return nil
}

func (c *busCheck) pair(ch *channel) {
	label := "bus:" + ch.bus + " " + ch.name
	for _, s := range ch.consumers {
		for _, p := range ch.producers {
			c.pairs = append(c.pairs, pairing.Pair{Key: label, Provider: p.Unit, Consumer: s})
		}
		for _, d := range ch.declared {
			c.pairs = append(c.pairs, pairing.Pair{Key: label, Provider: d, Consumer: s})
		}
	}
	for _, d := range ch.declared {
		for _, p := range ch.producers {
			c.pairs = append(c.pairs, pairing.Pair{Key: label, Provider: d, Consumer: p.Unit})
		}
	}
}

// deadLetters is the name of a channel to which the bus itself moves what nobody could take.
var deadLetters = regexp.MustCompile(`(?i)(^|[-_.{}])(dlq|dead[-_.]?letters?)([-_.{}]|$)`)

// told reports whether the platform itself sends to a channel: its declaration says by which resource.
func told(ch *channel) bool {
	return slices.ContainsFunc(ch.declared, func(s *summary.Summary) bool { return busOf(s).MentionedAt != "" })
}

// fed reports whether a channel is filled from outside the run's code: an object store's own events, or
// a stream.
func fed(ch *channel) bool { return ch.bus == "object_store" || ch.bus == "cloud_stream" }
