package check

import (
	"github.com/drift-analyzer/drift/summary"
)

// button is a component with props, one branch and a render tree.
func button(branch string, root summary.RenderNode, props ...string) *summary.Summary {
	s := unitAt("src/Button.tsx", "Button")
	s.Kind = summary.KindComponent
	for i, p := range props {
		s.Inputs = append(s.Inputs, summary.Parameter{Name: p, Position: i, Role: str("props")})
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

// keeping gives a component an input that holds the props that it does not name.
func keeping(s *summary.Summary, name string) *summary.Summary {
	s.Inputs = append(s.Inputs, summary.Parameter{Name: name, Role: str("props"), Shape: summary.Record{Spreads: []summary.Spread{{SourceText: name}}}})
	return s
}

// story gives a component some args.
func story(m meta, args ...string) *summary.Summary {
	s := contractAt("src/Button.stories.tsx", "Button.Primary", "storybook", summary.FunctionCall{Module: "src/Button.tsx", ExportName: "Button"}, nil)
	s.Kind = summary.KindComponent
	c := meta{"name": "Button", "file": "src/Button.tsx", "story": "Primary", "args": list(args...)}
	for k, v := range m {
		c[k] = v
	}
	s.Metadata = summary.DecodeMetadata(meta{"component": c})
	return s
}

func componentClauses() []clause {
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
	return []clause{
		{BoundaryFieldUnknown, "story: an arg that the component does not take", of(button("", nil, "label"), story(nil, "label", "colour")), unknown},
		{BoundaryFieldUnknown, "story: every arg is taken", of(button("", nil, "label"), story(nil, "label")), ""},
		{BoundaryFieldUnknown, "story: children are always taken", of(button("", nil, "label"), story(nil, "label", "children")), ""},
		{BoundaryFieldUnknown, "story: props are taken whole", of(whole("label"), story(nil, "label", "colour")), ""},
		{BoundaryFieldUnknown, "story: what is not named goes into the rest", of(keeping(button("", nil, "label"), "props"), story(nil, "label", "colour")), ""},
		{BoundaryFieldUnknown, "story: props are taken whole under another name", of(keeping(button("", nil), "p"), story(nil, "colour")), ""},
		{BoundaryFieldUnknown, "story: it renders for itself", of(button("", nil, "label"), story(meta{"render": true}, "label", "colour")), ""},
		{BoundaryFieldUnknown, "story: the component is not in the run", of(story(nil, "colour")), ""},
		{BoundaryFieldUnknown, "story: of two workspaces each has its own", of(in("a", button("", nil, "label")), in("b", button("", nil, "label", "colour")), in("b", story(nil, "colour"))), ""},

		{ScenarioCoverageGap, "a branch on a prop that no story gives", of(button("danger", nil, "label", "danger"), story(nil, "label")), gap},
		{ScenarioCoverageGap, "a prop that is tested behind a name of the whole", of(keeping(branchOn("p", "danger"), "p"), story(nil, "label")), gap},
		{ScenarioCoverageGap, "a story gives it", of(button("danger", nil, "label", "danger"), story(nil, "label"), story(nil, "danger")), ""},
		{ScenarioCoverageGap, "a branch in the markup", of(button("", when("danger && !busy"), "label", "danger"), story(nil, "label")), gap},
		{ScenarioCoverageGap, "a longer name is another name", of(button("", when("dangerous"), "label", "danger"), story(nil, "label")), ""},
		{ScenarioCoverageGap, "a prop without a branch", of(button("", nil, "label", "danger"), story(nil, "label")), ""},
		{ScenarioCoverageGap, "no story at all", of(button("danger", nil, "label", "danger")), ""},
		{ScenarioCoverageGap, "a story spreads what could not be read", of(button("danger", nil, "label", "danger"), story(meta{"open": true}, "label")), ""},
		{ScenarioCoverageGap, "a control offers it", of(button("danger", nil, "label", "danger"), story(meta{"argTypes": list("danger")}, "label")), ""},
	}
}
