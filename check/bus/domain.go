package bus

import (
	"sync"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// Domain compares who sends with who listens, channel by channel.
var Domain = pairing.Domain{Name: "bus", Kinds: []*finding.Kind{MessageBusProducerOrphan, MessageBusConsumerOrphan, MessageBusUnused, MessageBusConsumerDisabled, generic.BoundaryShapeMismatch, generic.BoundaryConstraintViolation, RepeatUnsafeConsumer,
	generic.BoundaryFieldUnknown, generic.BoundaryFieldRequired, generic.AmbiguousProvider, generic.UnsupportedSemantics}, Compare: compareBuses}

func compareBuses(run *pairing.Reading) ([]finding.Finding, []pairing.Pair) {
	uses := run.Accesses
	c := &busCheck{channels: channels{all: map[string]*channel{}}, scope: run.Scopes, code: run.Code, unread: map[string]bool{}, used: map[string]bool{}, unreadSends: map[string]string{}, byForm: sync.OnceValue(func() map[string]string { return sendsByForm(run.Summaries) })}
	var wirings []*summary.Summary
	for _, s := range run.Summaries {
		b, ok := summary.BindingOf[summary.MessageBus](s)
		if !ok || s.Identity.Binding.Recognition == summary.Reachable {
			continue
		}
		m := busOf(s)
		c.used[b.MessageBus] = c.used[b.MessageBus] || !s.IsContract()
		switch {
		case !s.Kind.IsConsumer():
			if ch := c.at(b.MessageBus, channelName(summary.StrOf(b.Channel))); ch != nil {
				ch.declared = append(ch.declared, s)
				ch.fifo = ch.fifo || m.Fifo
			}
		case m.Wiring || s.IsContract():
			wirings = append(wirings, s)
		default:
			c.consumer(s, b, m)
		}
	}
	for _, s := range wirings {
		b, _ := summary.BindingOf[summary.MessageBus](s)
		c.consumer(s, b, busOf(s))
	}
	c.index()
	for i := range uses {
		b, ok := uses[i].Binding.Semantics.(summary.MessageBus)
		if _, sends := uses[i].Does.(summary.MessageSend); sends && ok {
			c.used[b.MessageBus] = c.used[b.MessageBus] || !uses[i].Unit.IsContract()
			if b.Channel == nil && c.unreadSends[b.MessageBus] == "" {
				c.unreadSends[b.MessageBus] = uses[i].Unit.Identity.Name
			}
			for _, ch := range c.reached(b.MessageBus, summary.StrOf(b.Channel), &uses[i]) {
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
	c.handed(run.Summaries)
	return c.out, c.pairs
}
