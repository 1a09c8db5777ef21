package bus

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// channel is everything a run knows of one channel of one bus.
type channel struct {
	bus, name string
	declared  []*summary.Summary
	consumers []*summary.Summary
	disabled  []*summary.Summary
	producers []*pairing.Access
	// doubtful: it is not known whether some subscription receives what is sent.
	doubtful bool
	fifo     bool
	// heard: a rule on the whole router receives it; inUse: a channel of the router is used.
	heard, inUse bool
}

func (ch *channel) known() bool { return len(ch.declared)+len(ch.consumers)+len(ch.disabled) > 0 }

// channels finds the channels of a run by bus and name.
type channels struct {
	all map[string]*channel
	// byName and byLogical are the channels of each bus that something declares or listens to, by
	// name and by the name that their deploy document gives them.
	byName    map[string]*pairing.NameTable[*channel]
	byLogical map[string][]*channel
	// byFunction are those that have the name of a function, by its module and its name.
	byFunction map[string][]*channel
	order      []*channel
}

// at gives the channel of that name, made when it is new; nil for no name.
func (c *channels) at(bus, name string) *channel {
	if name == "" {
		return nil
	}
	key := bus + "\x00" + name
	if c.all[key] == nil {
		c.all[key] = &channel{bus: bus, name: name}
	}
	return c.all[key]
}

// index is called when all declarations and subscriptions are known.
func (c *channels) index() {
	c.byName, c.byLogical, c.byFunction = map[string]*pairing.NameTable[*channel]{}, map[string][]*channel{}, map[string][]*channel{}
	for _, ch := range c.sorted() {
		if !ch.known() {
			continue
		}
		if c.byName[ch.bus] == nil {
			c.byName[ch.bus] = pairing.NewNameTable[*channel]()
		}
		c.byName[ch.bus].Add(ch.name, ch)
		if end := function(ch.name); end != "" {
			key := ch.bus + "\x00" + end
			c.byFunction[key] = append(c.byFunction[key], ch)
		}
		for _, s := range ch.declared {
			if id := busOf(s).LogicalID; id != "" {
				c.byLogical[ch.bus+"\x00"+id] = append(c.byLogical[ch.bus+"\x00"+id], ch)
			}
		}
	}
}

// sameModule is the one known channel that has the name of a function in a module which is found below another folder: what is
// shop.tasks.send for the code that imports it from src is src.shop.tasks.send from the repository's folder on.
func (c *channels) sameModule(bus, name string) (found *channel) {
	for _, ch := range c.byFunction[bus+"\x00"+function(name)] {
		if !strings.HasSuffix(ch.name, "."+name) && !strings.HasSuffix(name, "."+ch.name) {
			continue
		}
		if found != nil {
			return nil
		}
		found = ch
	}
	return found
}

// function is the end of a name that is one of a function in a module: the module and the function; "" for other names.
func function(name string) string {
	parts := strings.Split(name, ".")
	if len(parts) < 3 {
		return ""
	}
	return strings.Join(parts[len(parts)-2:], ".")
}

// called gives the channels that the value of a variable names: by name, by the name in its document, or
// by the last part of an address.
func (c *channels) called(bus, value string) []*channel {
	if found := c.byLogical[bus+"\x00"+value]; len(found) > 0 {
		return found
	}
	for _, name := range []string{value, value[strings.LastIndexAny(value, "/:")+1:]} {
		if ch := c.all[bus+"\x00"+name]; ch != nil {
			return []*channel{ch}
		}
	}
	return nil
}

func (c *channels) sorted() []*channel {
	out := make([]*channel, 0, len(c.all))
	for _, key := range slices.Sorted(maps.Keys(c.all)) {
		out = append(out, c.all[key])
	}
	return out
}

// busCheck is the channels of a run, and what is found about them.
type busCheck struct {
	channels
	scope *pairing.Scopes
	code  *pairing.Code
	// unread are the buses with a subscription to a channel that could not be determined.
	unread map[string]bool
	// used are the buses that code of the run uses; unreadSends names a unit that sends to a channel of a bus that was not read.
	used        map[string]bool
	unreadSends map[string]string
	// byForm gives the names in calls that may send (sendsByForm).
	byForm func() map[string]string
	// sentTo are the places of the consumers of channels that something sends to, by bus; found when first asked for.
	sentTo map[string]map[place]bool
	out    []finding.Finding
	pairs  []pairing.Pair
}

// busOf is what a summary says of its channel.
func busOf(s *summary.Summary) *summary.BusMetadata {
	if s.Metadata.MessageBus == nil {
		return &summary.BusMetadata{}
	}
	return s.Metadata.MessageBus
}
