package markup

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/clip"
	"github.com/drift-analyzer/drift/summary"
)

// Limits of one render tree.
const (
	maxMarkupDepth = 40
	maxMarkupNodes = 600
	maxMarkupText  = 160
)

// Trees reads render trees.
type Trees struct {
	code *reading.Code
	prog *program.Program
}

// Of gives the render trees of a project.
func Of(code *reading.Code) *Trees { return &Trees{code: code, prog: code.Prog} }

// ElementName is the tag of an element as written; Fragment for <>.
func (r *Trees) ElementName(file flow.FileID, x *unit.Expr) string {
	if x.A == 0 {
		return "Fragment"
	}
	f := r.prog.Files[file]
	if tag := f.Expr(x.A); tag.Kind == unit.ExprLiteral {
		return tag.Str
	}
	return f.ExprText(x.A)
}

// rendering builds one render tree.
type rendering struct {
	*Trees
	env *flow.Env
	// path says what the path that renders has settled of names.
	path  flow.Lookup
	nodes int
}

// Rendered is the output of a path that returns markup; nil when it returns something else.
func (r *Trees) Rendered(component string, x *paths.Exit) summary.Output {
	if x.Site.Expr == 0 {
		return nil
	}
	t := &rendering{Trees: r, env: x.Env, path: x.Locals.Lookup()}
	for _, v := range r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()) {
		if v.Kind == flow.Markup {
			return summary.Render{Component: component, Props: t.handed(x.Site), Root: t.node(x.Site, 0)}
		}
	}
	return nil
}

// handed is what a path that renders one component of the project hands to it: its properties, of which constants are known.
// It is nil for any other tree, which says itself what stands in it.
func (t *rendering) handed(site flow.Site) summary.TypeShape {
	file := t.prog.Files[site.File]
	site.Expr = file.Plain(site.Expr)
	x := file.Expr(site.Expr)
	if x.Kind != unit.ExprMarkup || x.A == 0 || file.Expr(x.A).Kind == unit.ExprLiteral {
		return nil
	}
	if _, ok := t.componentOf(flow.Site{File: site.File, Expr: x.A}); !ok {
		return nil
	}
	var props []summary.Property
	var spreads []summary.Spread
	for _, a := range file.ExprsIn(x.List) {
		p := file.Expr(a)
		switch {
		case p.Kind == unit.ExprSpread:
			spreads = append(spreads, summary.Spread{SourceText: t.source(flow.Site{File: site.File, Expr: p.A})})
		case p.Kind == unit.ExprProperty && p.Str != "key" && p.Str != "ref":
			props = append(props, summary.Property{Name: p.Str, Shape: t.constant(flow.Site{File: site.File, Expr: p.A})})
		}
	}
	if x.B != 0 && file.Expr(x.B).List.Len > 0 {
		props = append(props, summary.Property{Name: "children", Shape: summary.UnknownShape{}})
	}
	return summary.NewRecord(props, spreads...)
}

// constant is the shape of an expression that is a constant.
func (t *rendering) constant(site flow.Site) summary.TypeShape {
	values := t.prog.EvalWith(site, t.env, t.path)
	if len(values) == 1 && values[0].Kind == flow.Const {
		if s := t.code.Shapes.Value(values[0]); s != nil {
			return s
		}
	}
	return summary.UnknownShape{}
}

// node turns an expression in markup into a node; nil for what renders nothing.
func (t *rendering) node(site flow.Site, depth int) summary.RenderNode {
	t.nodes++
	file := t.prog.Files[site.File]
	x := file.Expr(site.Expr)
	at := func(e unit.ExprID) flow.Site { return flow.Site{File: site.File, Expr: e} }
	if depth > maxMarkupDepth || t.nodes > maxMarkupNodes {
		return summary.ExpressionNode{SourceText: t.source(site)}
	}
	switch x.Kind {
	case unit.ExprMarkup:
		return t.element(site, x, depth)
	case unit.ExprLiteral:
		switch x.Op {
		case unit.LitNull, unit.LitUndefined, unit.LitBoolean:
			return nil
		}
		return summary.TextNode{Value: x.Str}
	case unit.ExprConditional:
		return summary.ConditionalNode{Condition: t.source(at(x.A)), WhenTrue: t.node(at(x.B), depth+1), WhenFalse: t.node(at(x.C), depth+1)}
	case unit.ExprLogical:
		if x.Op == unit.OpAnd {
			return summary.ConditionalNode{Condition: t.source(at(x.A)), WhenTrue: t.node(at(x.B), depth+1)}
		}
	case unit.ExprCast:
		return t.node(at(x.A), depth+1)
	case unit.ExprName:
		// A part of the tree in a name: the value that the path wrote to it, otherwise its only one.
		if x.Ref == 0 || depth >= maxMarkupDepth/2 {
			break
		}
		b := file.Binding(unit.BindingID(x.Ref))
		if t.path != nil {
			if kept, env, _, ok := t.path.Value(site.File, unit.BindingID(x.Ref), t.env); ok && env == t.env && kept != site && t.holdsTree(kept, b) {
				return t.node(kept, depth+1)
			}
		}
		if only := file.OnlyWrite(unit.BindingID(x.Ref)); only != nil && isTree(file, only.Value) {
			return t.node(at(only.Value), depth+1)
		}
	}
	return summary.ExpressionNode{SourceText: t.source(site)}
}

// holdsTree reports whether the value of a name on a path is a part of a tree, or null in place of one.
func (t *rendering) holdsTree(kept flow.Site, b *unit.Binding) bool {
	file := t.prog.Files[kept.File]
	if isTree(file, kept.Expr) {
		return true
	}
	x := file.Expr(kept.Expr)
	return x.Kind == unit.ExprLiteral && (x.Op == unit.LitNull || x.Op == unit.LitUndefined) &&
		slices.ContainsFunc(b.Writes, func(w unit.WriteID) bool { return isTree(file, file.Writes[w].Value) })
}

// isTree reports whether an expression is markup, or has markup on one of its sides.
func isTree(file *unit.File, e unit.ExprID) bool {
	switch x := file.Expr(e); x.Kind {
	case unit.ExprMarkup:
		return true
	case unit.ExprConditional:
		return isTree(file, x.B) || isTree(file, x.C)
	case unit.ExprLogical:
		return isTree(file, x.B)
	case unit.ExprCast:
		return isTree(file, x.A)
	}
	return false
}

func (t *rendering) source(site flow.Site) string {
	text := strings.Join(strings.Fields(t.prog.Files[site.File].ExprText(site.Expr)), " ")
	if len(text) > maxMarkupText {
		text = clip.Text(text, maxMarkupText-3) + "..."
	}
	return text
}

func (t *rendering) element(site flow.Site, x *unit.Expr, depth int) summary.RenderNode {
	file := t.prog.Files[site.File]
	out := summary.ElementNode{Tag: t.ElementName(site.File, x), Children: []summary.RenderNode{}}
	for _, a := range file.ExprsIn(x.List) {
		p := file.Expr(a)
		if p.Kind != unit.ExprProperty {
			continue
		}
		if out.Attrs == nil {
			out.Attrs = map[string]string{}
		}
		value := file.Expr(p.A)
		switch {
		case value.Kind == unit.ExprLiteral && value.Op == unit.LitString:
			out.Attrs[p.Str] = strconv.Quote(value.Str)
		case value.Kind == unit.ExprLiteral && value.Op == unit.LitBoolean && file.Expr(a).Flags == 0 && !strings.Contains(file.ExprText(a), "="):
			out.Attrs[p.Str] = ""
		default:
			out.Attrs[p.Str] = t.source(flow.Site{File: site.File, Expr: p.A})
		}
	}
	if x.A != 0 && file.Expr(x.A).Kind != unit.ExprLiteral {
		if fn, ok := t.componentOf(flow.Site{File: site.File, Expr: x.A}); ok {
			name, _ := t.code.FuncName(fn)
			out.Target = &summary.RenderTarget{File: t.prog.Files[fn.File].Path, Name: name}
		}
	}
	if x.B != 0 {
		for _, c := range file.ExprsIn(file.Expr(x.B).List) {
			if n := t.node(flow.Site{File: site.File, Expr: c}, depth+1); n != nil {
				out.Children = append(out.Children, n)
			}
		}
	}
	return out
}
