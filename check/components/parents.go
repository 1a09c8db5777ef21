package components

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

// ofReact are attributes that React itself takes, or what runs it (Expo's dom), or that stand somewhere else than among the props.
var ofReact = map[string]bool{"key": true, "ref": true, "children": true, "dom": true}

// rendered compares what components hand to the components that they render with the props that those take. Pairs are those of
// which something is said: what fits is not worth a line for each element.
func rendered(all []*summary.Summary, components map[string][]*summary.Summary) (out []finding.Finding, pairs []pairing.Pair) {
	children := takers{components: components, known: map[*summary.Summary]bool{}}
	for _, parent := range all {
		if parent.Kind != summary.KindComponent || parent.IsContract() || pairing.OfTests(parent) {
			continue
		}
		said := map[string]bool{}
		paths := parent.Body().Transitions
		for i := range paths {
			t := &paths[i]
			r, ok := t.Output.(summary.Render)
			if !ok {
				continue
			}
			inside(r.Root, nil, func(e summary.ElementNode, around []summary.RenderTarget) {
				if e.Target == nil {
					return
				}
				found := pairing.Near(components[e.Target.File+"\x00"+e.Target.Name], parent.Location.Workspace, func(c *summary.Summary) *summary.Summary { return c })
				if len(found) != 1 || found[0] == parent || found[0].Identity.Binding == nil {
					return
				}
				child := found[0]
				props, closed := propsOf(child)
				if !closed || children.of(around, parent.Location.Workspace) {
					return
				}
				for _, name := range slices.Sorted(maps.Keys(e.Attrs)) {
					key := child.ID() + "\x00" + name
					if props[name] || ofReact[name] || strings.ContainsAny(name, "-:") || said[key] {
						continue
					}
					said[key] = true
					if !said[child.ID()] {
						said[child.ID()] = true
						pairs = append(pairs, pairing.Pair{Key: child.ID(), Provider: child, Consumer: parent})
					}
					gives := finding.SideOf(parent, t)
					gives.Element = e.Tag
					out = append(out, generic.BoundaryFieldUnknown.At(generic.UnknownInExchange, finding.Finding{Aspect: "construct", Subject: name, Boundary: *child.Identity.Binding, Provider: finding.SideOf(child, nil), Consumer: gives,
						Description: fmt.Sprintf("%s gives %s, which %s does not read (it reads %s)", parent.Identity.Name, name, child.Identity.Name, finding.ShortList(slices.Sorted(maps.Keys(props))))}))
				}
			})
		}
	}
	return out, pairs
}
