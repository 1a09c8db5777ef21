package extract

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Limits of one render tree.
const (
	maxMarkupDepth = 40
	maxMarkupNodes = 600
	maxMarkupText  = 160
)

// componentWork makes the units of components, of their event handlers and of the
// callbacks that their hooks run. A function that renders nothing is no component.
func (r *run) componentWork() []*unitWork {
	var out []*unitWork
	components := map[flow.FuncRef]*unitWork{}
	var order []flow.FuncRef
	for _, f := range r.facts {
		if f.Kind != abi.FactComponent {
			continue
		}
		for _, v := range r.unitFunctions(f, nil) {
			if components[v.Func] != nil || !r.renders(v.Func) {
				continue
			}
			w := r.memberWork(f, v, summary.KindComponent)
			w.name, w.nameKind = r.funcName(v.Func)
			if b := r.prog.NamedBy(f.site); b != 0 && r.prog.Func(v.Func).Exported == "" {
				r.ofName(w, b)
			}
			if c := r.prog.Func(v.Func).Class; c != 0 {
				r.ofClass(w, c)
			}
			w.component = w.name
			components[v.Func] = w
			order = append(order, v.Func)
			r.result.Counts[f.pack].Units++
		}
	}
	for _, fn := range order {
		out = append(out, components[fn])
		out = append(out, r.handlers(components[fn])...)
	}
	numbers := map[flow.FuncRef]int{}
	for _, f := range r.facts {
		if f.Kind != abi.FactHook {
			continue
		}
		owner, found := f.in, components[f.in] != nil
		if len(f.Get(abi.FieldCallback).Steps) > 0 {
			out = append(out, r.lifecycle(f, components)...)
			continue
		}
		for !found && owner.Func > unit.ModuleFunc {
			owner.Func = r.prog.Func(owner).Parent
			found = components[owner] != nil
		}
		for _, v := range r.values(f, f.Get(abi.FieldCallback), nil, nil) {
			if v.Kind != flow.Function {
				continue
			}
			w := r.memberWork(f, v, summary.KindHook)
			if !found {
				owner = f.in
			}
			name, _ := r.funcName(owner)
			if found {
				name = components[owner].name
			}
			w.name, w.nameKind = name+".effect#"+strconv.Itoa(numbers[owner]), summary.NameLabel
			numbers[owner]++
			w.metadata.React = &summary.HookMetadata{Hook: literal(f, abi.FieldName), Dependencies: r.dependencies(f)}
			r.result.Counts[f.pack].Units++
			out = append(out, w)
		}
	}
	for _, w := range out {
		r.assign(flow.Value{Kind: flow.Function, Func: w.fn}, w.roles)
	}
	return out
}

// ofName says of a component that the call of a library gives, const Row = memo((props) => …),
// by which name the file hands it out; a function without a name has that one.
func (r *run) ofName(w *unitWork, b unit.BindingID) {
	file := r.prog.Files[w.fn.File]
	if w.nameKind == summary.NameLabel {
		w.name, w.nameKind = file.Binding(b).Name, summary.NameBinding
	}
	for i := range file.Exports {
		if e := &file.Exports[i]; e.Binding == b {
			call := w.binding.Semantics.(summary.FunctionCall)
			call.ExportName = e.Name
			w.binding.Semantics = call
			break
		}
	}
}

// ofClass names a component after its class, whose method the unit runs.
func (r *run) ofClass(w *unitWork, id unit.ClassID) {
	c := r.prog.Files[w.fn.File].Class(id)
	w.class = id
	if c.Name != "" {
		w.name, w.nameKind = c.Name, summary.NameBinding
	}
	call := w.binding.Semantics.(summary.FunctionCall)
	call.ExportName = c.Exported
	w.binding.Semantics = call
}

// lifecycle makes the units of the methods that are called on a class component.
func (r *run) lifecycle(f *fact, components map[flow.FuncRef]*unitWork) []*unitWork {
	var out []*unitWork
	for _, v := range r.values(f, f.Get(abi.FieldCallback), nil, nil) {
		if v.Kind != flow.Function || v.Recv == nil || r.prog.Func(v.Func).Class == 0 {
			continue
		}
		name := r.prog.Class(v.Recv.Class).Name
		rendered := false
		for fn, w := range components {
			rendered = rendered || w.class != 0 && (flow.ClassRef{File: fn.File, Class: w.class}) == v.Recv.Class
		}
		if !rendered {
			continue
		}
		w := r.memberWork(f, v, summary.KindHook)
		w.class = r.prog.Func(v.Func).Class
		w.name, w.nameKind = name+"."+r.prog.Func(v.Func).Name, summary.NameBinding
		w.metadata.React = &summary.HookMetadata{Hook: literal(f, abi.FieldName)}
		r.result.Counts[f.pack].Units++
		out = append(out, w)
	}
	return out
}

// memberWork is a unit of a user interface: it pairs in-process, by the place that exports it.
func (r *run) memberWork(f *fact, v flow.Value, kind summary.Kind) *unitWork {
	m := r.opts.Packs[f.pack].Manifest
	return &unitWork{kind: kind, fn: v.Func, env: r.prog.BindThis(v), pack: f.pack, rules: r.unitRules(f, nil), roles: r.unitRoles(f, nil),
		binding: &summary.Binding{Transport: "in-process", Recognition: m.ID,
			Semantics: summary.FunctionCall{Module: r.prog.Files[v.Func.File].Path, ExportName: r.prog.Func(v.Func).Exported}}}
}

// renders reports whether a function returns markup, or another component's.
func (r *run) renders(f flow.FuncRef) bool {
	for _, e := range r.prog.Returns(f) {
		if e == 0 {
			continue
		}
		for _, v := range r.prog.Eval(flow.Site{File: f.File, Expr: e}, nil) {
			if v.Kind == flow.Markup {
				return true
			}
		}
	}
	return false
}

// dependencies lists what a hook depends on, as written: nil for every render.
func (r *run) dependencies(f *fact) summary.Dependencies {
	site, ok := r.siteOf(f, f.Get(abi.FieldDependencies), nil)
	if !ok {
		return summary.Dependencies{Stated: true, EveryRender: true}
	}
	file := r.prog.Files[site.File]
	x := file.Expr(site.Expr)
	if x.Kind != unit.ExprArray {
		return summary.Dependencies{Stated: true, EveryRender: true}
	}
	out := summary.Dependencies{Stated: true}
	for _, e := range file.ExprsIn(x.List) {
		out.Expressions = append(out.Expressions, strings.Join(strings.Fields(file.ExprText(e)), " "))
	}
	return out
}

// handlers makes the units of the functions written for on… attributes in a component.
func (r *run) handlers(of *unitWork) []*unitWork {
	var out []*unitWork
	file := r.prog.Files[of.fn.File]
	own := file.Func(of.fn.Func).Node
	start, end := file.Tree.Start(own), file.Tree.End(own)
	first, last := start, end
	if of.class != 0 {
		// The methods beside render belong to it as well.
		c := file.Class(of.class).Node
		first, last = file.Tree.Start(c), file.Tree.End(c)
	}
	numbers := map[string]int{}
	taken := map[flow.FuncRef]bool{of.fn: true}
	for id := 1; id < len(file.Exprs); id++ {
		x := &file.Exprs[id]
		if x.Kind != unit.ExprMarkup || file.Tree.Start(x.Node) < start || file.Tree.End(x.Node) > end {
			continue
		}
		for _, a := range file.ExprsIn(x.List) {
			p := file.Expr(a)
			if p.Kind != unit.ExprProperty || len(p.Str) < 3 || p.Str[:2] != "on" || p.Str[2] < 'A' || p.Str[2] > 'Z' {
				continue
			}
			for _, v := range r.prog.Eval(flow.Site{File: of.fn.File, Expr: p.A}, nil) {
				fn := r.prog.Func(v.Func)
				if v.Kind != flow.Function || taken[v.Func] || v.Func.File != of.fn.File || file.Tree.Start(fn.Node) < first || file.Tree.End(fn.Node) > last {
					continue
				}
				taken[v.Func] = true
				w := &unitWork{kind: summary.KindHandler, fn: v.Func, class: of.class, pack: of.pack, rules: abi.UnitRules{Returns: "return"}, nameKind: summary.NameLabel,
					binding: &summary.Binding{Transport: "in-process", Recognition: of.binding.Recognition, Semantics: summary.FunctionCall{Module: file.Path}}}
				if value := file.Expr(p.A); value.Kind == unit.ExprName || value.Kind == unit.ExprMember && file.Expr(value.A).Kind == unit.ExprThis {
					w.name = of.name + "." + value.Str
				} else {
					key := r.elementName(of.fn.File, x) + "." + p.Str
					w.name = of.name + "." + key + "#" + strconv.Itoa(numbers[key])
					numbers[key]++
				}
				out = append(out, w)
			}
		}
	}
	return out
}

// elementName is the tag of an element as written; Fragment for <>.
func (r *run) elementName(file flow.FileID, x *unit.Expr) string {
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
	*run
	env *flow.Env
	// path is what is settled on the path that renders.
	path  flow.Lookup
	nodes int
}

// rendered is the output of a path that returns markup; nil when it returns something else.
func (r *run) rendered(w *unitWork, x *paths.Exit) summary.Output {
	if x.Site.Expr == 0 {
		return nil
	}
	t := &rendering{run: r, env: x.Env, path: x.Locals.Lookup()}
	for _, v := range r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()) {
		if v.Kind == flow.Markup {
			return summary.Render{Component: w.component, Root: t.node(x.Site, 0)}
		}
	}
	return nil
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
		// A part of the tree kept in a name: what the path has written to it, otherwise its only write.
		if x.Ref == 0 || depth >= maxMarkupDepth/2 {
			break
		}
		b := file.Binding(unit.BindingID(x.Ref))
		if t.path != nil {
			if kept, env, ok := t.path.Value(site.File, unit.BindingID(x.Ref), t.env); ok && env == t.env && kept != site && t.holdsTree(kept, b) {
				return t.node(kept, depth+1)
			}
		}
		if b.Kind == unit.BindLocal && len(b.Writes) == 1 {
			if v := file.Writes[b.Writes[0]].Value; v != 0 && isTree(file, v) {
				return t.node(at(v), depth+1)
			}
		}
	}
	return summary.ExpressionNode{SourceText: t.source(site)}
}

// holdsTree reports whether what a name holds on a path is a part of a tree, or the nothing that it holds in place of one.
func (t *rendering) holdsTree(kept flow.Site, b *unit.Binding) bool {
	file := t.prog.Files[kept.File]
	if isTree(file, kept.Expr) {
		return true
	}
	x := file.Expr(kept.Expr)
	return x.Kind == unit.ExprLiteral && (x.Op == unit.LitNull || x.Op == unit.LitUndefined) &&
		slices.ContainsFunc(b.Writes, func(w unit.WriteID) bool { return isTree(file, file.Writes[w].Value) })
}

// isTree reports whether an expression is markup, or gives some on one of its sides.
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
		text = text[:maxMarkupText-3] + "..."
	}
	return strings.ToValidUTF8(text, "")
}

func (t *rendering) element(site flow.Site, x *unit.Expr, depth int) summary.RenderNode {
	file := t.prog.Files[site.File]
	out := summary.ElementNode{Tag: t.elementName(site.File, x), Children: []summary.RenderNode{}}
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
			name, _ := t.funcName(fn)
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

// componentOf finds the one component of the project that a tag names.
func (r *run) componentOf(tag flow.Site) (flow.FuncRef, bool) {
	values := r.prog.Eval(tag, nil)
	if len(values) != 1 || values[0].Kind != flow.Function {
		return flow.FuncRef{}, false
	}
	return values[0].Func, true
}

// children lists the components of the project that a function renders: rendering is a call across a boundary.
func (r *run) children(f flow.FuncRef) []flow.FuncRef {
	file := r.prog.Files[f.File]
	set := map[flow.FuncRef]bool{}
	for _, id := range file.MarkupInside(f.Func) {
		x := file.Expr(id)
		if x.A == 0 || file.Expr(x.A).Kind == unit.ExprLiteral {
			continue
		}
		if fn, ok := r.componentOf(flow.Site{File: f.File, Expr: x.A}); ok {
			set[fn] = true
		}
	}
	return sortedFuncs(set)
}

// renderEffects adds the rendered components to the effects of a path that renders them.
func (r *run) renderEffects(out summary.Output) []summary.Effect {
	render, ok := out.(summary.Render)
	if !ok {
		return nil
	}
	seen := map[string]bool{}
	var visit func(n summary.RenderNode)
	visit = func(n summary.RenderNode) {
		switch x := n.(type) {
		case summary.ElementNode:
			if x.Target != nil {
				seen[x.Target.File+"::"+x.Target.Name] = true
			}
			for _, c := range x.Children {
				visit(c)
			}
		case summary.ConditionalNode:
			visit(x.WhenTrue)
			visit(x.WhenFalse)
		}
	}
	visit(render.Root)
	ids := make([]string, 0, len(seen))
	for id := range seen {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	var effects []summary.Effect
	for _, id := range ids {
		effects = append(effects, summary.Invocation{Callee: id[strings.Index(id, "::")+2:], Summary: id})
	}
	return effects
}

// propNames lists the properties that a component takes out of its props where it
// declares them; rest is what it keeps the others in, as written.
func (r *run) propNames(f flow.FuncRef, index int) (names []string, rest string) {
	file := r.prog.Files[f.File]
	seen := map[string]bool{}
	for id := 1; id < len(file.Exprs); id++ {
		x := &file.Exprs[id]
		if x.Kind != unit.ExprMember && x.Kind != unit.ExprRest || x.A == 0 {
			continue
		}
		base := file.Expr(x.A)
		if base.Kind != unit.ExprParam || int(base.Ref) != index || unit.FuncID(base.C) != f.Func {
			continue
		}
		if x.Kind == unit.ExprRest {
			rest = strings.TrimPrefix(file.ExprText(unit.ExprID(id)), "...")
		} else if !seen[x.Str] {
			seen[x.Str] = true
			names = append(names, x.Str)
		}
	}
	return names, rest
}

// propInputs are the inputs that a component's destructured props give; nil when
// it takes none of them by name. Where it keeps the others too, an input of an
// open shape stands for the props as a whole.
func (r *run) propInputs(f flow.FuncRef, index int) []summary.Input {
	names, rest := r.propNames(f, index)
	var out []summary.Input
	for _, n := range names {
		out = append(out, summary.Parameter{Name: n, Position: index, Role: summary.Str("props"), Shape: summary.UnknownShape{}})
	}
	if len(out) > 0 && rest != "" {
		out = append(out, summary.Parameter{Name: "props", Position: index, Role: summary.Str("props"), Shape: openProps(rest)})
	}
	return out
}

// openProps is the shape of props that a component keeps whole under a name.
func openProps(text string) summary.TypeShape {
	return summary.Record{Spreads: []summary.Spread{{SourceText: text}}}
}
