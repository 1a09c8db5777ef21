package components

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// ScenarioCoverageGap is reported of components with stories.
var ScenarioCoverageGap = &finding.Kind{
	Name:     "scenarioCoverageGap",
	Severity: finding.Warning,
	Doc: finding.Doc{
		Reports: "A component branches on a prop and no story supplies it.",
		Why:     "Nobody sees that branch before production.",
		Example: "`disabled && <Lock/>`, and no story sets `disabled`.",
		Fix:     "Add a story that sets the prop.",
		Silent:  "The component has no stories at all; a story spreads something that could not be read.",
	},
	Measured:   "1 of 1 (bulletproof-react).",
	Unmirrored: "a story that gives a prop which the component does not take is boundaryFieldUnknown with the aspect construct",
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
	paths := c.Body().Transitions
	for i := range paths {
		for p := range summary.Tests(paths[i].Conditions) {
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
			}
		}
		if r, ok := paths[i].Output.(summary.Render); ok {
			eachNode(r.Root, func(n summary.RenderNode) {
				branch, ok := n.(summary.ConditionalNode)
				for p := range props {
					if ok && mentions(branch.Condition, p) {
						found[p] = true
					}
				}
			})
		}
	}
	out := slices.AppendSeq(make([]string, 0, len(found)), maps.Keys(found))
	slices.Sort(out)
	return out
}

// eachNode visits the elements and branches of a render tree.
func eachNode(n summary.RenderNode, visit func(summary.RenderNode)) {
	switch x := n.(type) {
	case summary.ElementNode:
		visit(x)
		for _, c := range x.Children {
			eachNode(c, visit)
		}
	case summary.ConditionalNode:
		visit(x)
		eachNode(x.WhenTrue, visit)
		eachNode(x.WhenFalse, visit)
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
