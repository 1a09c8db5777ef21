package components

import (
	"github.com/drift-analyzer/drift/summary"
)

// propsOf lists the props that a component takes; closed is false when it may take others: it uses its
// props as a whole, or collects the ones that it does not name.
func propsOf(c *summary.Summary) (props map[string]bool, closed bool) {
	props, closed = map[string]bool{}, true
	n := 0
	whole := wholeProps(c)
	for _, in := range c.Body().Inputs {
		p, ok := in.(summary.Parameter)
		if !ok || p.Role == nil || *p.Role != "props" {
			continue
		}
		n++
		if whole[p.Name] {
			if r, ok := p.Shape.(summary.Record); ok {
				closed = closed && len(r.Spreads) == 0
				for _, f := range r.Properties {
					props[f.Name] = true
				}
			} else {
				closed = false
			}
			continue
		}
		props[p.Name] = true
	}
	for _, r := range c.Body().InputReads {
		if whole[r.Input] && len(r.Path) > 0 {
			props[r.Path[0]] = true
		}
	}
	return props, closed && n > 0
}

// wholeProps names the inputs that stand for all props of a component.
func wholeProps(c *summary.Summary) map[string]bool {
	whole := map[string]bool{"props": true}
	for _, in := range c.Body().Inputs {
		if p, ok := in.(summary.Parameter); ok && p.Role != nil && *p.Role == "props" {
			if _, record := p.Shape.(summary.Record); record {
				whole[p.Name] = true
			}
		}
	}
	return whole
}

// propOf names the prop that a value is part of.
func propOf(v summary.ValueRef, whole map[string]bool) (string, bool) {
	switch x := v.(type) {
	case summary.InputRef:
		if whole[x.Input] {
			if len(x.Path) > 0 {
				return x.Path[0], true
			}
			return "", false
		}
		return x.Input, x.Input != ""
	case summary.Derived:
		return propOf(x.From, whole)
	}
	return "", false
}
