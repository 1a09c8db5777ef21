package bus

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

// handed compares the arguments with which messages are sent with the parameters that their consumers take them as.
func (c *busCheck) handed(all []*summary.Summary) {
	for _, s := range all {
		for _, h := range s.Metadata.Handed {
			ch := c.all[h.Bus+"\x00"+channelName(h.Channel)]
			if ch == nil || len(ch.consumers) == 0 {
				ch = c.sameModule(h.Bus, h.Channel)
			}
			if ch == nil || len(ch.consumers) != 1 {
				continue
			}
			if p := ch.consumers[0].Metadata.Parameters; p != nil {
				c.fits(s, ch.consumers[0], h, p)
			}
		}
	}
}

// fits tells of parameters that get no argument, and of arguments that fill no parameter.
func (c *busCheck) fits(s, consumer *summary.Summary, h summary.HandedArguments, p *summary.MessageParameters) {
	byName := func(one summary.MessageParameter) bool { return one.ByName }
	if len(h.Names) > 0 && strings.HasSuffix(consumer.Location.File, ".rb") && !p.Named && !slices.ContainsFunc(p.List, byName) {
		h.Count, h.Names = h.Count+1, nil // Ruby gives a method without parameters by name one hash of them
	}
	tell := func(k *finding.Kind, subject, text string) {
		at := finding.SideOf(s, nil)
		at.Location = finding.Placed(at.Location, h.At)
		c.out = append(c.out, k.At(nil, finding.Finding{Aspect: "send", Subject: subject, Boundary: *consumer.Identity.Binding, Provider: finding.SideOf(consumer, nil), Consumer: at,
			Description: fmt.Sprintf("%s sends %s %s", s.Identity.Name, h.Channel, text)}))
	}
	var all, ordered, lacking []string
	known := map[string]bool{}
	for _, one := range p.List {
		known[one.Name] = true
		all = append(all, one.Name)
		if !one.ByName {
			ordered = append(ordered, one.Name)
		}
		if filled := !one.ByName && len(ordered) <= h.Count; !filled && !one.Optional && !slices.Contains(h.Names, one.Name) {
			lacking = append(lacking, one.Name)
		}
	}
	if len(lacking) > 0 {
		tell(generic.BoundaryFieldRequired, "argument "+strings.Join(lacking, ", "), fmt.Sprintf("without %s, which %s requires", strings.Join(lacking, ", "), consumer.Identity.Name))
	}
	if h.Count > len(ordered) && !p.Rest {
		tell(generic.BoundaryFieldUnknown, "arguments "+strconv.Itoa(h.Count), fmt.Sprintf("with %d arguments, and %s takes %d", h.Count, consumer.Identity.Name, len(ordered)))
	}
	for _, name := range h.Names {
		if !known[name] && !p.Named {
			tell(generic.BoundaryFieldUnknown, "argument "+name, fmt.Sprintf("with %s, which %s does not take (it takes %s)", name, consumer.Identity.Name, finding.ShortList(all)))
		}
	}
}
