package bus

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// RepeatUnsafeConsumer is reported of handlers of queues that deliver a message again.
var RepeatUnsafeConsumer = &finding.Kind{
	Name:     "repeatUnsafeConsumer",
	Severity: finding.Warning,
	Doc: finding.Doc{
		Reports: "The handler of a queue that may deliver a message more than once makes a POST to another service.",
		Why:     "A payment or an order is made twice.",
		Example: "A worker of a standard queue POSTs to /payments for every message.",
		Fix:     "Use a FIFO queue, or remember which messages were handled. A call with an idempotency key is still reported, because summaries do not record sent headers.",
		Silent:  "FIFO queues; GET, PUT, PATCH, DELETE; writes to a store.",
	},
	Unmirrored: "that a message comes again is a property of the channel, and no fault of the producer",
}

// redelivering are the buses that may deliver a message more than once, unless the queue is FIFO.
var redelivering = map[string]bool{"cloud_queue": true, "edge-queues": true, "cloud_pubsub": true}

// repeats reports handlers on buses that deliver a message more than once and that make a POST for it.
func (c *busCheck) repeats() {
	u := c.code
	for _, ch := range c.order {
		if !redelivering[ch.bus] || ch.fifo || len(ch.consumers) == 0 {
			continue
		}
		said := map[string]bool{}
		for _, s := range ch.consumers {
			for _, code := range handlersOf(u, s) {
				t, label := posts(u, code, map[*summary.Summary]bool{})
				if t == nil || said[code.ID()] {
					continue
				}
				said[code.ID()] = true
				c.out = append(c.out, RepeatUnsafeConsumer.At(nil, finding.Finding{Aspect: "receive", Boundary: *s.Identity.Binding, Provider: finding.SideOf(s, nil), Consumer: finding.SideOf(code, t),
					Description: fmt.Sprintf("%s handles messages of %s, which may be delivered more than once, and sends %s each time", code.Identity.Name, ch.name, label)}))
			}
		}
	}
}

// handlersOf gives the code that handles messages of a consumer: the consumer itself when it is code,
// otherwise the function that the wiring names, or the code of the deployed unit.
func handlersOf(u *pairing.Code, s *summary.Summary) []*summary.Summary {
	if !s.IsContract() {
		return []*summary.Summary{s}
	}
	scope := summary.CodeScope{}
	if m := s.Metadata.MessageBus; m != nil && m.CodeScope != nil {
		scope = *m.CodeScope
	}
	name := scope.Handler[strings.LastIndexAny(scope.Handler, ".#/")+1:]
	for _, code := range u.ByFile()[scope.Entry] {
		if name != "" && (code.Identity.Name == name || summary.StrOf(code.Location.ExportName) == name) {
			return []*summary.Summary{code}
		}
	}
	if d := s.Identity.DeployableUnit; d != nil {
		var out []*summary.Summary
		for _, code := range u.ByUnit()[*d] {
			if code.Kind != summary.KindModuleInit {
				out = append(out, code)
			}
		}
		return out
	}
	return nil
}

// maxBehind bounds the units behind one another in which a request is looked for.
const maxBehind = 200

// posts finds a POST to another service that a unit makes, itself or through what it calls.
func posts(u *pairing.Code, s *summary.Summary, seen map[*summary.Summary]bool) (*summary.Transition, string) {
	if seen[s] || len(seen) > maxBehind {
		return nil, ""
	}
	seen[s] = true
	paths := s.Body().Transitions
	for i := range paths {
		t := &paths[i]
		for _, e := range t.Effects {
			switch x := e.(type) {
			case summary.InteractionEffect:
				_, rest := x.Binding.Semantics.(summary.Rest)
				if call, ok := x.Interaction.(summary.ServiceCall); ok && rest && strings.EqualFold(call.Method, "POST") {
					return t, x.Binding.Label()
				}
			case summary.Invocation:
				callee := u.Callee(s, x)
				if callee == nil {
					continue
				}
				if r, ok := summary.BindingOf[summary.Rest](callee); ok && callee.Kind == summary.KindClient && strings.EqualFold(summary.StrOf(r.Method), "POST") {
					return t, callee.Identity.Binding.Label()
				}
				if found, label := posts(u, callee, seen); found != nil {
					return t, label
				}
			}
		}
	}
	// A consumer that is itself the client of a request.
	if r, ok := summary.BindingOf[summary.Rest](s); ok && s.Kind == summary.KindClient && strings.EqualFold(summary.StrOf(r.Method), "POST") && len(s.Body().Transitions) > 0 {
		return &s.Body().Transitions[0], s.Identity.Binding.Label()
	}
	return nil, ""
}
