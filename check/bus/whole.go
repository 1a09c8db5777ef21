package bus

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/spelling"
)

// So many other channels of a bus to which something sends, fewer than three in four of which anybody here takes, say that what
// listens to the bus was not read; so many to which code listens, fewer than half of which anything sends to, that what sends was not.
const fewOtherChannels = 3

// listensHere reports whether nothing speaks against that what listens to a bus is in the run: where most of several other channels
// to which something sends have nobody here either, another program takes them, unless one that may be meant is here and nothing
// sends to it.
func (c *busCheck) listensHere(of *channel) bool {
	like := c.meant(of)
	if c.ofAnotherPackage(of) && !alike(of.name, like) {
		return false
	}
	if like != "" {
		return true
	}
	heard, others := 0, 0
	for _, ch := range c.order {
		if ch == of || ch.bus != of.bus || len(ch.producers) == 0 {
			continue
		}
		others++
		if ch.known() {
			heard++
		}
	}
	return others < fewOtherChannels || 4*heard >= 3*others
}

// ofAnotherPackage reports whether a channel has the name of a function in a module of a package in which nobody here listens: its code is
// installed, and not in the run.
func (c *busCheck) ofAnotherPackage(of *channel) bool {
	if function(of.name) == "" {
		return false
	}
	first, _, _ := strings.Cut(of.name, ".")
	for _, ch := range c.order {
		if ch.bus == of.bus && ch.known() && slices.Contains(strings.Split(ch.name, "."), first) {
			return false
		}
	}
	return true
}

// sendsHere reports whether nothing speaks against that what sends to a bus is in the run: where code listens to several other channels
// of it and most of these have nobody here who sends to them either, the sender is another program, or was not read. So is it where nothing sends
// to that side of a bus which has two: the other side is not here.
func (c *busCheck) sendsHere(of *channel) bool {
	if direction(of) != "" && !slices.ContainsFunc(c.order, func(ch *channel) bool {
		return ch.bus == of.bus && direction(ch) == direction(of) && len(ch.producers) > 0
	}) {
		return false
	}
	own := map[place]bool{}
	for _, s := range of.consumers {
		own[placeOf(s)] = true
	}
	fed := map[place]bool{} // code that listens to several channels counts once
	for _, ch := range c.order {
		if ch == of || ch.bus != of.bus || direction(ch) != direction(of) || len(ch.consumers) == 0 {
			continue
		}
		at := placeOf(ch.consumers[0])
		if !own[at] {
			fed[at] = fed[at] || len(ch.producers) > 0
		}
	}
	sent := 0
	for _, is := range fed {
		if is {
			sent++
		}
	}
	return len(fed) < fewOtherChannels || 2*sent >= len(fed)
}

// direction is which of its two sides hears a channel of a bus that has two, "" for one that everybody may listen to.
func direction(ch *channel) string {
	if ch.bus != "socket.io" {
		return ""
	}
	side, _, _ := strings.Cut(ch.name, "/")
	return side
}

// meant is the channel that a send most likely means, and to which nothing sends: the one of nearly its name, otherwise the
// only one where this is the only send that nobody takes; "" when there is none.
func (c *busCheck) meant(of *channel) string {
	var unfed, lost []string
	for _, ch := range c.order {
		switch {
		case ch.bus != of.bus:
		case ch.known() && len(ch.producers) == 0 && len(ch.consumers) > 0 && c.runsFor(ch):
			// its code takes what is sent to another one
		case ch.known() && len(ch.producers) == 0:
			if alike(of.name, ch.name) {
				return ch.name
			}
			unfed = append(unfed, ch.name)
		case !ch.known() && len(ch.producers) > 0:
			lost = append(lost, ch.name)
		}
	}
	if len(unfed) == 1 && len(lost) == 1 {
		return unfed[0]
	}
	return ""
}

// alike reports whether one of two names has a word more than the other at its beginning or its end, or is misspelt.
func alike(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for _, rest := range []string{strings.TrimPrefix(b, a), strings.TrimSuffix(b, a)} {
		if len(rest) < len(b) && strings.ContainsAny(rest, "-_.:/") {
			return true
		}
	}
	if withoutDigits(a) == withoutDigits(b) {
		return false // numbers tell channels apart: client/21 is no slip for client/60
	}
	_, distance := spelling.Nearest(a, []string{b})
	return len(a) >= 6 && distance <= 2
}

func withoutDigits(name string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return -1
		}
		return r
	}, name)
}
