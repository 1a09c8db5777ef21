package bus

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// bodies compares the fields of messages: those that consumers read with those that
// producers send, and both with what the channel's own contract declares.
func (c *busCheck) bodies(ch *channel) {
	declared, from := declaredBody(ch)
	sent := map[string]bool{}
	for _, p := range ch.producers {
		body, ok := summary.Resolve(p.Does.(summary.MessageSend).Body, p.Unit.Body().Definitions).(summary.Record)
		if !ok || len(body.Spreads) > 0 {
			return // with a body that was not read, nothing is compared on the channel
		}
		for _, f := range body.Properties {
			sent[f.Name] = true
			if from != nil && !declared[f.Name] && !p.Unit.IsContract() {
				c.out = append(c.out, generic.BoundaryFieldUnknown.At(generic.UnknownInExchange, finding.Finding{Aspect: "send", Subject: f.Name, Boundary: p.Binding, Provider: finding.SideOf(from, nil), Consumer: p.Side(),
					Description: fmt.Sprintf("%s sends %s in the messages of %s, which its contract does not declare (it declares %s)", p.Unit.Identity.Name, f.Name, ch.name, finding.ShortList(slices.Sorted(maps.Keys(declared))))}))
			}
		}
	}
	provider, who := finding.Side{}, "no producer sends it (they send %s)"
	switch {
	case len(ch.producers) > 0:
		provider = ch.producers[0].Side()
	case from != nil:
		sent, provider, who = declared, finding.SideOf(from, nil), "its contract does not declare it (it declares %s)"
	default:
		return
	}
	if len(ch.producers) > 0 {
		bodies, defs := messagesOf(ch)
		c.forms(ch, provider, bodies, defs)
		c.neverSent(ch, provider, bodies, defs)
	}
	for _, s := range ch.consumers {
		if s.IsContract() {
			continue
		}
		read := received(s)
		for _, name := range slices.Sorted(maps.Keys(read)) {
			if !sent[name] && !c.readForAnother(s, ch, name) {
				c.out = append(c.out, generic.BoundaryFieldUnknown.At(generic.UnknownInExchange, finding.Finding{Aspect: "receive", Subject: name, Boundary: *s.Identity.Binding, Provider: provider, Consumer: finding.SideOf(s, read[name]),
					Description: fmt.Sprintf("%s reads %s of the messages of %s, and "+who, s.Identity.Name, name, ch.name, strings.Join(slices.Sorted(maps.Keys(sent)), ", "))}))
			}
		}
	}
}

// declaredBody is the fields that the contracts of a channel declare for its messages; nil when one of
// them leaves the fields open.
func declaredBody(ch *channel) (map[string]bool, *summary.Summary) {
	out := map[string]bool{}
	var from *summary.Summary
	for _, s := range ch.declared {
		if s.Metadata.MessageBus == nil || s.Metadata.MessageBus.Body == nil {
			continue
		}
		if !addFields(out, s.Metadata.MessageBus.Body, s.Body().Definitions) {
			return nil, nil
		}
		if from == nil {
			from = s
		}
	}
	return out, from
}

// addFields collects the fields of a closed body; false for other bodies.
func addFields(out map[string]bool, shape summary.TypeShape, defs map[string]summary.TypeShape) bool {
	switch x := summary.Resolve(shape, defs).(type) {
	case summary.Record:
		for _, p := range x.Properties {
			out[p.Name] = true
		}
		return len(x.Spreads) == 0
	case summary.Union:
		for _, v := range x.Variants {
			if !addFields(out, v, defs) {
				return false
			}
		}
		return true
	}
	return false
}

// received lists the fields that a consumer reads of its messages, each with a path that reads it.
func received(s *summary.Summary) map[string]*summary.Transition {
	read := map[string]*summary.Transition{}
	paths := s.Body().Transitions
	for i := range paths {
		t := &paths[i]
		for _, e := range t.Effects {
			x, _ := e.(summary.InteractionEffect)
			r, ok := x.Interaction.(summary.MessageReceive)
			if !ok {
				continue
			}
			body, _ := summary.Resolve(r.Body, s.Body().Definitions).(summary.Record)
			for _, f := range body.Properties {
				if read[f.Name] == nil {
					read[f.Name] = t
				}
			}
		}
	}
	return read
}

// reads reports whether a consumer reads a field of its messages, or asks for it.
func reads(s *summary.Summary, field string) bool {
	return received(s)[field] != nil || slices.ContainsFunc(busOf(s).Asks, func(a summary.AskedField) bool { return string(a.Field[0]) == field })
}

// isExchange reports whether a channel is what an exchange hands on under a key, and not a queue.
func isExchange(ch *channel) bool { return strings.Contains(ch.name, ":") }

// readForAnother reports whether the code of a consumer also takes the messages of another channel in which a field is sent, or may be, since
// who sends to that was not read: it reads the field for that one.
func (c *busCheck) readForAnother(s *summary.Summary, of *channel, field string) bool {
	return slices.ContainsFunc(c.order, func(ch *channel) bool {
		if ch == of || ch.bus != of.bus || !slices.ContainsFunc(ch.consumers, func(o *summary.Summary) bool { return placeOf(o) == placeOf(s) && reads(o, field) }) {
			return false
		}
		if isExchange(of) != isExchange(ch) {
			return false // the queue of a consumer and what is bound to it carry the same messages
		}
		return len(ch.producers) == 0 || slices.ContainsFunc(ch.producers, func(p *pairing.Access) bool {
			body, ok := summary.Resolve(p.Does.(summary.MessageSend).Body, p.Unit.Body().Definitions).(summary.Record)
			return !ok || len(body.Spreads) > 0 || slices.ContainsFunc(body.Properties, func(f summary.Property) bool { return f.Name == field })
		})
	})
}
