package components

import (
	"slices"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// inside visits the elements of a tree, each with the components of the project that it stands in, the outermost first.
func inside(n summary.RenderNode, around []summary.RenderTarget, visit func(e summary.ElementNode, around []summary.RenderTarget)) {
	switch x := n.(type) {
	case summary.ElementNode:
		visit(x, around)
		if x.Target != nil {
			around = append(slices.Clip(around), *x.Target)
		}
		for _, c := range x.Children {
			inside(c, around, visit)
		}
	case summary.ConditionalNode:
		inside(x.WhenTrue, around, visit)
		inside(x.WhenFalse, around, visit)
	}
}

// takers knows which components do more with the elements that stand in them than to render them where they stand.
type takers struct {
	components map[string][]*summary.Summary
	known      map[*summary.Summary]bool
}

// of reports whether one of the components around an element may read its props or give it others: it reads a part of its
// children, hands them to a function (React.Children.map, cloneElement), or renders them in a component that does.
func (t *takers) of(around []summary.RenderTarget, workspace string) bool {
	for _, target := range around {
		for _, c := range pairing.Near(t.components[target.File+"\x00"+target.Name], workspace, func(c *summary.Summary) *summary.Summary { return c }) {
			if t.takes(c) {
				return true
			}
		}
	}
	return false
}

func (t *takers) takes(c *summary.Summary) bool {
	if takes, known := t.known[c]; known {
		return takes
	}
	t.known[c] = false // a component that renders its children in itself
	whole := wholeProps(c)
	takes := slices.ContainsFunc(c.Body().InputReads, func(r summary.InputRead) bool {
		return r.Input == "children" && len(r.Path) > 0 || whole[r.Input] && len(r.Path) > 1 && r.Path[0] == "children"
	})
	paths := c.Body().Transitions
	for i := 0; i < len(paths) && !takes; i++ {
		for _, e := range paths[i].Effects {
			call, ok := e.(summary.Invocation)
			takes = takes || ok && slices.ContainsFunc(call.Args, func(v summary.ValueRef) bool { name, of := propOf(v, whole); return of && name == "children" })
		}
		r, ok := paths[i].Output.(summary.Render)
		if !ok || takes {
			continue
		}
		inside(r.Root, nil, func(e summary.ElementNode, around []summary.RenderTarget) {
			if e.Target != nil {
				around = append(slices.Clip(around), *e.Target)
			}
			takes = takes || len(around) > 0 && slices.ContainsFunc(e.Children, isChildren) && t.of(around, c.Location.Workspace)
		})
	}
	t.known[c] = takes
	return takes
}

// isChildren reports whether a node is what a component was given as its children.
func isChildren(n summary.RenderNode) bool {
	e, ok := n.(summary.ExpressionNode)
	return ok && (e.SourceText == "children" || e.SourceText == "props.children" || e.SourceText == "this.props.children")
}
