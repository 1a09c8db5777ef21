package components_test

import (
	"testing"

	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/components"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

// button is a component with props, one branch and a render tree.
func button(branch string, root summary.RenderNode, props ...string) *summary.Summary {
	s := UnitAt("src/Button.tsx", "Button")
	s.Kind = summary.KindComponent
	for i, p := range props {
		s.Inputs = append(s.Inputs, summary.Parameter{Name: p, Position: i, Role: Str("props")})
	}
	if branch != "" {
		s.Transitions[0].Conditions = []summary.Predicate{summary.TruthinessCheck{Subject: summary.InputRef{Input: branch}}}
	}
	s.Transitions[0].Output = summary.Render{Component: "Button", Root: root}
	return s
}

// branchOn is a component that tests a part of an input.
func branchOn(input, part string) *summary.Summary {
	s := button("", nil)
	s.Transitions[0].Conditions = []summary.Predicate{summary.TruthinessCheck{Subject: summary.InputRef{Input: input, Path: []string{part}}}}
	return s
}

// later puts a path without conditions before those of a component.
func later(s *summary.Summary) *summary.Summary {
	s.Transitions = append([]summary.Transition{{ID: "first", Output: summary.Render{Component: "Button"}}}, s.Transitions...)
	return s
}

// keeping gives a component an input that holds the props that it does not name.
func keeping(s *summary.Summary, name string) *summary.Summary {
	s.Inputs = append(s.Inputs, summary.Parameter{Name: name, Role: Str("props"), Shape: summary.Record{Spreads: []summary.Spread{{SourceText: name}}}})
	return s
}

// story gives a component some args.
func story(m Meta, args ...string) *summary.Summary {
	s := ContractAt("src/Button.stories.tsx", "Button.Primary", "storybook", summary.FunctionCall{Module: "src/Button.tsx", ExportName: "Button"}, nil)
	s.Kind = summary.KindComponent
	c := Meta{"name": "Button", "file": "src/Button.tsx", "story": "Primary", "args": List(args...)}
	for k, v := range m {
		c[k] = v
	}
	s.Metadata = summary.DecodeMetadata(Meta{"component": c})
	return s
}

func TestClauses(t *testing.T) { clausetest.Run(t, &components.Domain, clauses()) }

func clauses() []Clause {
	const unknown, gap = "warning boundaryFieldUnknown/construct", "warning scenarioCoverageGap/construct"
	when := func(text string) summary.RenderNode {
		return summary.ElementNode{Tag: "div", Children: []summary.RenderNode{summary.ConditionalNode{Condition: text, WhenTrue: summary.TextNode{Value: "x"}}}}
	}
	whole := func(reads ...string) *summary.Summary {
		s := button("", nil, "props")
		for _, r := range reads {
			s.InputReads = append(s.InputReads, summary.InputRead{Input: "props", Path: []string{r}})
		}
		return s
	}
	danger := summary.InputRef{Input: "danger"}
	tested := func(p summary.Predicate) *summary.Summary {
		s := button("", nil, "label", "danger")
		s.Transitions[0].Conditions = []summary.Predicate{p}
		return s
	}
	page := func(attrs map[string]string, more ...summary.RenderNode) *summary.Summary {
		s := UnitAt("src/Page.tsx", "Page")
		s.Kind = summary.KindComponent
		used := summary.ElementNode{Tag: "Button", Attrs: attrs, Target: &summary.RenderTarget{File: "src/Button.tsx", Name: "Button"}}
		s.Transitions[0].Output = summary.Render{Component: "Page", Root: summary.ElementNode{Tag: "main", Children: append(more, summary.ConditionalNode{Condition: "open", WhenTrue: used})}}
		return s
	}
	// panel is a component whose path has some effects and renders a tree; in puts an element into one.
	panel := func(name string, root summary.RenderNode, effects ...summary.Effect) *summary.Summary {
		s := UnitAt("src/"+name+".tsx", name)
		s.Kind = summary.KindComponent
		s.Inputs = []summary.Input{summary.Parameter{Name: "children", Role: Str("props"), Shape: summary.UnknownShape{}}}
		s.Transitions[0].Effects = effects
		s.Transitions[0].Output = summary.Render{Component: name, Root: root}
		return s
	}
	in := func(name string, n summary.RenderNode) summary.RenderNode {
		return summary.ElementNode{Tag: name, Target: &summary.RenderTarget{File: "src/" + name + ".tsx", Name: name}, Children: []summary.RenderNode{n}}
	}
	given := summary.ExpressionNode{SourceText: "children"}
	mapped := summary.Invocation{Callee: "React.Children.map", Args: []summary.ValueRef{summary.InputRef{Input: "children"}}}
	tab := func() summary.RenderNode {
		return summary.ElementNode{Tag: "Button", Attrs: map[string]string{"labl": ""}, Target: &summary.RenderTarget{File: "src/Button.tsx", Name: "Button"}}
	}
	bound := func(s *summary.Summary) *summary.Summary {
		s.Identity.Binding = &summary.Binding{Transport: "in-process", Semantics: summary.FunctionCall{Module: "src/Button.tsx", ExportName: "Button"}, Recognition: "react"}
		return s
	}
	return []Clause{
		{Of: generic.BoundaryFieldUnknown, When: "parent: an attribute that the component does not take", In: Of(bound(button("", nil, "label")), page(map[string]string{"labl": `"x"`})), Want: unknown,
			Says: "Page gives labl, which Button does not read (it reads label)"},
		{Of: generic.BoundaryFieldUnknown, When: "parent: a helper of tests", In: Of(bound(button("", nil, "label")), InFile("jest/pages/helpers.tsx", page(map[string]string{"labl": `"x"`}))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "parent: a file that is only called like those of tests", In: Of(bound(button("", nil, "label")), InFile("src/jesting/latest.tsx", page(map[string]string{"labl": `"x"`}))), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "parent: every attribute is taken, by the component or by React", In: Of(bound(button("", nil, "label")), page(map[string]string{"label": "", "key": "", "ref": "", "data-x": "", "aria-label": ""})), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "parent: what is not named goes into the rest", In: Of(bound(keeping(button("", nil, "label"), "props")), page(map[string]string{"labl": ""})), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "parent: the component around it renders what it is given", In: Of(bound(button("", nil, "label")), panel("Tabs", given), page(nil, in("Tabs", tab()))), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "parent: the component around it goes through what it is given", In: Of(bound(button("", nil, "label")), panel("Tabs", given, mapped), page(nil, in("Tabs", tab()))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "parent: the component around it hands on to one that goes through it", In: Of(bound(button("", nil, "label")), panel("Tabs", given, mapped), panel("Bar", in("Tabs", given)), page(nil, in("Bar", tab()))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "parent: the component beside it goes through what it is given", In: Of(bound(button("", nil, "label")), panel("Tabs", given, mapped), page(map[string]string{"labl": ""}, in("Tabs", given))), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "parent: components that render one another", In: Of(bound(button("", nil, "label")), panel("Tabs", in("Bar", given)), panel("Bar", in("Tabs", given)), page(nil, in("Bar", tab()))), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "parent: an element of the page itself", In: Of(bound(button("", nil, "label")), page(nil, summary.ElementNode{Tag: "div", Attrs: map[string]string{"labl": ""}})), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "parent: two components of one name", In: Of(bound(button("", nil, "label")), bound(button("", nil, "labl")), page(map[string]string{"labl": ""})), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "story: an arg that the component does not take", In: Of(button("", nil, "label"), story(nil, "label", "colour")), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "story: every arg is taken", In: Of(button("", nil, "label"), story(nil, "label")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "story: children are always taken", In: Of(button("", nil, "label"), story(nil, "label", "children")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "story: props are taken whole", In: Of(whole("label"), story(nil, "label", "colour")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "story: what is not named goes into the rest", In: Of(keeping(button("", nil, "label"), "props"), story(nil, "label", "colour")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "story: props are taken whole under another name", In: Of(keeping(button("", nil), "p"), story(nil, "colour")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "story: it renders for itself", In: Of(button("", nil, "label"), story(Meta{"render": true}, "label", "colour")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "story: the component is not in the run", In: Of(story(nil, "colour")), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "story: of two workspaces each has its own", In: Of(In("a", button("", nil, "label")), In("b", button("", nil, "label", "colour")), In("b", story(nil, "colour"))), Want: ""},

		{Of: components.ScenarioCoverageGap, When: "a branch on a prop that no story gives", In: Of(button("danger", nil, "label", "danger"), story(nil, "label")), Want: gap},
		{Of: components.ScenarioCoverageGap, When: "a prop that is tested behind a name of the whole", In: Of(keeping(branchOn("p", "danger"), "p"), story(nil, "label")), Want: gap},
		{Of: components.ScenarioCoverageGap, When: "a test whether a prop is null", In: Of(tested(summary.NullCheck{Subject: danger}), story(nil, "label")), Want: gap},
		{Of: components.ScenarioCoverageGap, When: "a test of a prop's type", In: Of(tested(summary.TypeCheck{Subject: danger, ExpectedType: "string"}), story(nil, "label")), Want: gap},
		{Of: components.ScenarioCoverageGap, When: "a test of what a prop has", In: Of(tested(summary.PropertyExists{Subject: danger, Property: "level"}), story(nil, "label")), Want: gap},
		{Of: components.ScenarioCoverageGap, When: "a prop on the left", In: Of(tested(summary.Comparison{Left: danger, Op: summary.OpEq, Right: summary.LiteralRef{Value: "high"}}), story(nil, "label")), Want: gap},
		{Of: components.ScenarioCoverageGap, When: "a prop on the right", In: Of(tested(summary.Comparison{Left: summary.LiteralRef{Value: 3.0}, Op: summary.OpEq, Right: danger}), story(nil, "label")), Want: gap},
		{Of: components.ScenarioCoverageGap, When: "within a negation and a conjunction", In: Of(tested(summary.Negation{Operand: summary.Compound{Op: "and", Operands: []summary.Predicate{summary.TruthinessCheck{Subject: danger}}}}), story(nil, "label")), Want: gap},
		{Of: components.ScenarioCoverageGap, When: "a branch on another path", In: Of(later(button("danger", nil, "label", "danger")), story(nil, "label")), Want: gap},
		{Of: components.ScenarioCoverageGap, When: "a story gives it", In: Of(button("danger", nil, "label", "danger"), story(nil, "label"), story(nil, "danger")), Want: ""},
		{Of: components.ScenarioCoverageGap, When: "a branch in the markup", In: Of(button("", when("danger && !busy"), "label", "danger"), story(nil, "label")), Want: gap},
		{Of: components.ScenarioCoverageGap, When: "a longer name is another name", In: Of(button("", when("dangerous"), "label", "danger"), story(nil, "label")), Want: ""},
		{Of: components.ScenarioCoverageGap, When: "a prop without a branch", In: Of(button("", nil, "label", "danger"), story(nil, "label")), Want: ""},
		{Of: components.ScenarioCoverageGap, When: "no story at all", In: Of(button("danger", nil, "label", "danger")), Want: ""},
		{Of: components.ScenarioCoverageGap, When: "a story spreads what could not be read", In: Of(button("danger", nil, "label", "danger"), story(Meta{"open": true}, "label")), Want: ""},
		{Of: components.ScenarioCoverageGap, When: "a control offers it", In: Of(button("danger", nil, "label", "danger"), story(Meta{"argTypes": List("danger")}, "label")), Want: ""},
	}
}
