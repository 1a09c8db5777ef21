package check

import (
	"fmt"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// componentsDomain compares the args of component stories with the props that the component takes and branches on.
var componentsDomain = Domain{Name: "components", Kinds: []*Kind{BoundaryFieldUnknown, ScenarioCoverageGap}, Compare: compareStories}

func compareStories(run *Reading) ([]Finding, []Pair) {
	all := run.Summaries
	components := map[string][]*summary.Summary{}
	for _, s := range all {
		if s.Kind == summary.KindComponent && !isContract(s) {
			key := s.Location.File + "\x00" + s.Identity.Name
			components[key] = append(components[key], s)
		}
	}
	var pairs []Pair
	supplied := map[*summary.Summary]map[string]bool{}
	open := map[*summary.Summary]bool{}
	shown := map[*summary.Summary]*summary.Summary{}
	var order []*summary.Summary
	var out []Finding
	for _, s := range all {
		m := s.Metadata.Component
		if m == nil || !isContract(s) {
			continue
		}
		found := near(components[m.File+"\x00"+m.Name], s.Location.Workspace, func(c *summary.Summary) *summary.Summary { return c })
		if len(found) != 1 {
			continue
		}
		c := found[0]
		pairs = append(pairs, Pair{c.ID(), c, s})
		if supplied[c] == nil {
			supplied[c], shown[c] = map[string]bool{}, s
			order = append(order, c)
		}
		props, closed := propsOf(c)
		open[c] = open[c] || m.Open
		for _, a := range append(m.Args[:len(m.Args):len(m.Args)], m.ArgTypes...) {
			supplied[c][a] = true
		}
		for _, a := range m.Args {
			// A story that renders for itself may use an arg for something else.
			if closed && !m.Render && !props[a] && a != "children" {
				out = append(out, BoundaryFieldUnknown.At(UnknownInExchange, Finding{Aspect: "construct", Subject: a, Boundary: *s.Identity.Binding, Provider: side(c, nil), Consumer: side(s, first(s)),
					Description: fmt.Sprintf("the story %s gives %s, which %s does not take (it takes %s)", s.Identity.Name, a, c.Identity.Name, shortList(sortedKeys(props)))}))
			}
		}
	}
	for _, c := range order {
		if open[c] {
			continue
		}
		for _, p := range branchedOn(c) {
			if !supplied[c][p] {
				out = append(out, ScenarioCoverageGap.At(nil, Finding{Aspect: "construct", Subject: p, Boundary: *shown[c].Identity.Binding, Provider: side(c, nil), Consumer: side(shown[c], nil),
					Description: fmt.Sprintf("%s branches on %s, and no story supplies it", c.Identity.Name, p)}))
			}
		}
	}
	return out, pairs
}

// propsOf lists the props a component takes; closed is false when it keeps them,
// or those it does not name, whole: an input that is a record stands for all of them.
func propsOf(c *summary.Summary) (props map[string]bool, closed bool) {
	props, closed = map[string]bool{}, true
	n := 0
	whole := wholeProps(c)
	for _, in := range c.Inputs {
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
	for _, r := range c.InputReads {
		if whole[r.Input] && len(r.Path) > 0 {
			props[r.Path[0]] = true
		}
	}
	return props, closed && n > 0
}

// wholeProps names the inputs that stand for a component's props as a whole.
func wholeProps(c *summary.Summary) map[string]bool {
	whole := map[string]bool{"props": true}
	for _, in := range c.Inputs {
		if p, ok := in.(summary.Parameter); ok && p.Role != nil && *p.Role == "props" {
			if _, record := p.Shape.(summary.Record); record {
				whole[p.Name] = true
			}
		}
	}
	return whole
}

// branchedOn lists the props that a component's conditions test.
func branchedOn(c *summary.Summary) []string {
	props, _ := propsOf(c)
	whole := wholeProps(c)
	found := map[string]bool{}
	note := func(v summary.ValueRef) {
		if name, ok := propOf(v, whole); ok {
			found[name] = true
		}
	}
	var visit func(p summary.Predicate)
	visit = func(p summary.Predicate) {
		switch x := p.(type) {
		case summary.NullCheck:
			note(x.Subject)
		case summary.TruthinessCheck:
			note(x.Subject)
		case summary.Comparison:
			note(x.Left)
			note(x.Right)
		case summary.TypeCheck:
			note(x.Subject)
		case summary.PropertyExists:
			note(x.Subject)
		case summary.Compound:
			for _, o := range x.Operands {
				visit(o)
			}
		case summary.Negation:
			visit(x.Operand)
		}
	}
	for i := range c.Transitions {
		for _, p := range c.Transitions[i].Conditions {
			visit(p)
		}
		if r, ok := c.Transitions[i].Output.(summary.Render); ok {
			conditions(r.Root, func(text string) {
				for p := range props {
					if mentions(text, p) {
						found[p] = true
					}
				}
			})
		}
	}
	out := make([]string, 0, len(found))
	for p := range found {
		out = append(out, p)
	}
	sort.Strings(out)
	return out
}

// conditions visits the tests written in a render tree.
func conditions(n summary.RenderNode, visit func(text string)) {
	switch x := n.(type) {
	case summary.ElementNode:
		for _, c := range x.Children {
			conditions(c, visit)
		}
	case summary.ConditionalNode:
		visit(x.Condition)
		conditions(x.WhenTrue, visit)
		conditions(x.WhenFalse, visit)
	}
}

// mentions reports whether an expression's text names a prop: props.name, or name on its own.
func mentions(text, name string) bool {
	for i := 0; ; {
		j := strings.Index(text[i:], name)
		if j < 0 {
			return false
		}
		at, end := i+j, i+j+len(name)
		before := at == 0 || !word(text[at-1]) && text[at-1] != '.' || strings.HasSuffix(text[:at], "props.")
		if before && (end == len(text) || !word(text[end])) {
			return true
		}
		i = end
	}
}

func word(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// propOf names the prop that a subject is, or is a part of.
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
