package check

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// again are the buses that may deliver a message more than once, unless the queue is FIFO.
var again = map[string]bool{"cloud_queue": true, "edge-queues": true, "cloud_pubsub": true}

// repeats reports handlers of queues that deliver again: a POST made while handling a message is made twice.
func (c *busCheck) repeats() {
	u := c.units
	for _, ch := range c.order {
		if !again[ch.bus] || ch.fifo || len(ch.consumers) == 0 {
			continue
		}
		said := map[string]bool{}
		for _, s := range ch.consumers {
			for _, code := range u.behind(s) {
				t, label := u.posts(code, map[*summary.Summary]bool{})
				if t == nil || said[code.ID()] {
					continue
				}
				said[code.ID()] = true
				c.out = append(c.out, RepeatUnsafeConsumer.At(nil, Finding{Aspect: "receive", Boundary: *s.Identity.Binding, Provider: side(s, nil), Consumer: side(code, t),
					Description: fmt.Sprintf("%s handles messages of %s, which may be delivered more than once, and makes %s each time", code.Identity.Name, ch.name, label)}))
			}
		}
	}
}

// behind gives the code that handles what a consumer is wired to: itself when it is
// code; otherwise the function that the wiring names, or the code that says it runs there.
func (u *units) behind(s *summary.Summary) []*summary.Summary {
	if !isContract(s) {
		return []*summary.Summary{s}
	}
	scope := summary.CodeScope{}
	if m := s.Metadata.MessageBus; m != nil && m.CodeScope != nil {
		scope = *m.CodeScope
	}
	name := scope.Handler[strings.LastIndexAny(scope.Handler, ".#/")+1:]
	for _, code := range u.byFile[scope.Entry] {
		if name != "" && (code.Identity.Name == name || deref(code.Location.ExportName) == name) {
			return []*summary.Summary{code}
		}
	}
	if d := s.Identity.DeployableUnit; d != nil {
		var out []*summary.Summary
		for _, code := range u.byUnit[*d] {
			if code.Kind != summary.KindModuleInit {
				out = append(out, code)
			}
		}
		return out
	}
	return nil
}

// posts finds a POST to another service that a unit makes, itself or through what it calls.
func (u *units) posts(s *summary.Summary, seen map[*summary.Summary]bool) (*summary.Transition, string) {
	if seen[s] || len(seen) > 200 {
		return nil, ""
	}
	seen[s] = true
	for i := range s.Transitions {
		t := &s.Transitions[i]
		for _, e := range t.Effects {
			switch x := e.(type) {
			case summary.InteractionEffect:
				_, rest := x.Binding.Semantics.(summary.Rest)
				if call, ok := x.Interaction.(summary.ServiceCall); ok && rest && strings.EqualFold(call.Method, "POST") {
					return t, x.Binding.Label()
				}
			case summary.Invocation:
				callee := u.callee(s, x)
				if callee == nil {
					continue
				}
				if r, ok := bindingOf[summary.Rest](callee); ok && callee.Kind == summary.KindClient && strings.EqualFold(deref(r.Method), "POST") {
					return t, callee.Identity.Binding.Label()
				}
				if found, label := u.posts(callee, seen); found != nil {
					return t, label
				}
			}
		}
	}
	// A consumer that is itself the client of a request.
	if r, ok := bindingOf[summary.Rest](s); ok && s.Kind == summary.KindClient && strings.EqualFold(deref(r.Method), "POST") && len(s.Transitions) > 0 {
		return &s.Transitions[0], s.Identity.Binding.Label()
	}
	return nil, ""
}
