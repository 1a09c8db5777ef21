package bus

import (
	"strings"

	"github.com/drift-analyzer/drift/internal/spelling"
)

// listensHere reports whether what listens to a bus is known to be in the run, so that a channel to which nothing listens is
// none that another program takes: one that may be meant is there and nothing sends to it, or most of the other channels of the bus
// to which something sends are listened to or declared here.
func (c *busCheck) listensHere(of *channel) bool {
	if c.meant(of) != "" {
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
	return heard > 0 && 4*heard >= 3*others
}

// meant is the channel that a send most likely means, and to which nothing sends: the one of nearly its name, otherwise the
// only one where this is the only send that nobody takes; "" when there is none.
func (c *busCheck) meant(of *channel) string {
	var unfed, lost []string
	for _, ch := range c.order {
		switch {
		case ch.bus != of.bus:
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
	_, distance := spelling.Nearest(a, []string{b})
	return len(a) >= 6 && distance <= 2
}
