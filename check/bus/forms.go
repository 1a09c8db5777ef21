package bus

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/summary"
)

// forms reports what consumers read of the messages of a channel in a form that none of them has: elements of what is no list, fields of a
// list or of a single value. All that is sent was read.
func (c *busCheck) forms(ch *channel, provider finding.Side, bodies []summary.TypeShape, defs map[string]summary.TypeShape) {
	for _, s := range ch.consumers {
		if s.IsContract() || len(bodies) == 0 {
			continue
		}
		told := map[string]bool{}
		paths := s.Body().Transitions
		for i := range paths {
			for _, e := range paths[i].Effects {
				x, _ := e.(summary.InteractionEffect)
				r, ok := x.Interaction.(summary.MessageReceive)
				if !ok {
					continue
				}
				for _, m := range http.Misforms(summary.Resolve(r.Body, s.Body().Definitions), bodies, defs) {
					first, _, _ := strings.Cut(m.Place, ".")
					if m.Place == "" || told[m.Place] || c.readForAnother(s, ch, first) {
						continue
					}
					told[m.Place] = true
					c.out = append(c.out, generic.BoundaryShapeMismatch.At(generic.InMessages, finding.Finding{Aspect: "receive", Subject: m.Place, Boundary: *s.Identity.Binding, Provider: provider, Consumer: finding.SideOf(s, &paths[i]),
						Description: fmt.Sprintf("%s reads %s, and what is sent has %s there", s.Identity.Name, m.Reads(m.Place+" of the messages of "+ch.name), m.Have)}))
				}
			}
		}
	}
}

// neverSent reports texts that consumers compare a field of the messages of a channel with, and that none of them has there. All that is sent
// was read.
func (c *busCheck) neverSent(ch *channel, provider finding.Side, bodies []summary.TypeShape, defs map[string]summary.TypeShape) {
	for _, s := range ch.consumers {
		if s.IsContract() || len(bodies) == 0 {
			continue
		}
		for _, asked := range busOf(s).Asks {
			sent, known := http.TextsAt(bodies, asked.Field, defs)
			if !known || c.readForAnother(s, ch, string(asked.Field[0])) {
				continue
			}
			never := slices.DeleteFunc(slices.Clone(asked.Values), func(text string) bool { return slices.Contains(sent, text) })
			if len(never) == 0 {
				continue
			}
			field := strings.TrimPrefix(asked.Field.String(), ".")
			c.out = append(c.out, generic.BoundaryConstraintViolation.At(generic.NeverGiven, finding.Finding{Aspect: "receive", Subject: field + " " + strings.Join(never, " "), Boundary: *s.Identity.Binding, Provider: provider, Consumer: finding.SideOf(s, nil),
				Description: fmt.Sprintf("%s asks whether %s of the messages of %s is %s, and what is sent has %s only", s.Identity.Name, field, ch.name, strings.Join(never, " or "), strings.Join(sent, ", "))}))
		}
	}
}

// messagesOf is what is sent to a channel, and the types that it names; nothing where two senders name different types alike.
func messagesOf(ch *channel) (bodies []summary.TypeShape, defs map[string]summary.TypeShape) {
	defs = map[string]summary.TypeShape{}
	for _, p := range ch.producers {
		own := p.Unit.Body().Definitions
		for name, shape := range own {
			if known, ok := defs[name]; ok && !reflect.DeepEqual(known, shape) {
				return nil, nil
			}
		}
		maps.Copy(defs, own)
		bodies = append(bodies, p.Does.(summary.MessageSend).Body)
	}
	return bodies, defs
}
