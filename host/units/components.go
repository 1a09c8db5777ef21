package units

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// runEffect is a callback that a hook runs, by the name of its unit; what else is stated of the same call runs after it.
type runEffect struct {
	stated *facts.Fact
	name   string
}

// componentUnits makes the units of components, of their event handlers and of the
// callbacks that their hooks run. A function that renders nothing is no component.
func (r *finder) componentUnits() []*Unit {
	var out []*Unit
	components := map[flow.FuncRef]*Unit{}
	var order []flow.FuncRef
	r.stated.Each(stageName, func(f *facts.Fact) {
		for _, v := range r.eval.UnitFunctions(f, nil) {
			if components[v.Func] != nil || !r.renders(v.Func) {
				continue
			}
			w := r.componentUnit(f, v, summary.KindComponent)
			w.Name.Text, w.Name.Kind = r.code.FuncName(v.Func)
			if b := r.prog.NamedBy(f.Expr); b != 0 && r.prog.Func(v.Func).Exported == "" {
				r.nameAfterBinding(w, f.File, b)
			}
			if c := r.prog.Func(v.Func).Class; c != 0 {
				r.nameAfterClass(w, c)
			}
			w.Component.Name = w.Name.Text
			components[v.Func] = w
			order = append(order, v.Func)
			r.Counts[f.Pack]++
		}
	}, abi.FactComponent)
	r.sharedProps(components)
	for _, fn := range order {
		out = append(out, components[fn])
		r.code.ProtectFunc(stageName, fn, func() { out = append(out, r.eventHandlers(components[fn])...) })
	}
	numbers, effects := map[flow.FuncRef]int{}, map[flow.Site]runEffect{}
	r.stated.Each(stageName, func(f *facts.Fact) {
		owner, found := f.In, components[f.In] != nil
		values := r.eval.Values(f, f.Get(abi.FieldCallback), nil, nil)
		if slices.ContainsFunc(values, func(v flow.Value) bool {
			return v.Kind == flow.Function && v.Recv != nil && r.prog.Func(v.Func).Class != 0
		}) {
			out = append(out, r.lifecycle(f, values, components)...)
			return
		}
		for !found && owner.Func > unit.ModuleFunc {
			owner.Func = r.prog.Func(owner).Parent
			found = components[owner] != nil
		}
		for _, v := range values {
			if v.Kind != flow.Function {
				continue
			}
			w := r.componentUnit(f, v, summary.KindHook)
			if !found {
				owner = f.In
			}
			name, _ := r.code.FuncName(owner)
			if found {
				name = components[owner].Name.Text
			}
			w.Name.Kind = summary.NameLabel
			if of, second := effects[f.Expr]; second && of.stated != f {
				w.Name.Text = of.name + ".cleanup"
			} else {
				w.Name.Text = name + ".effect#" + strconv.Itoa(numbers[owner])
				effects[f.Expr] = runEffect{f, w.Name.Text}
				numbers[owner]++
			}
			w.Metadata.React = &summary.HookMetadata{Hook: facts.Literal(f, abi.FieldName), Dependencies: r.dependencies(f)}
			r.Counts[f.Pack]++
			out = append(out, w)
		}
	}, abi.FactHook)
	for _, w := range out {
		r.routing.Assign(flow.Value{Kind: flow.Function, Func: w.Code.Func}, w.Framework.Roles)
	}
	return out
}

// nameAfterBinding says of a component that the call of a library gives, const Row = memo((props) => …),
// by which name the file of the call exports it; a function without a name has that one. The function itself may
// be in another file.
func (r *finder) nameAfterBinding(w *Unit, at flow.FileID, b unit.BindingID) {
	file := r.prog.Files[at]
	if w.Name.Kind == summary.NameLabel {
		w.Name.Text, w.Name.Kind = file.Binding(b).Name, summary.NameBinding
	}
	for i := range file.Exports {
		if e := &file.Exports[i]; e.Binding == b {
			call := w.Binding.Semantics.(summary.FunctionCall)
			call.Module, call.ExportName = file.Path, e.Name
			w.Binding.Semantics = call
			break
		}
	}
}

// nameAfterClass names a component after the class of the method that the unit runs.
func (r *finder) nameAfterClass(w *Unit, id unit.ClassID) {
	c := r.prog.Files[w.Code.Func.File].Class(id)
	w.Component.Class = id
	if c.Name != "" {
		w.Name.Text, w.Name.Kind = c.Name, summary.NameBinding
	}
	call := w.Binding.Semantics.(summary.FunctionCall)
	call.ExportName = c.Exported
	w.Binding.Semantics = call
}

// lifecycle makes the units of the methods that are called on a class component.
func (r *finder) lifecycle(f *facts.Fact, values []flow.Value, components map[flow.FuncRef]*Unit) []*Unit {
	var out []*Unit
	for _, v := range values {
		if v.Kind != flow.Function || v.Recv == nil || r.prog.Func(v.Func).Class == 0 {
			continue
		}
		name := r.prog.Class(v.Recv.Class).Name
		rendered := false
		for fn, w := range components {
			rendered = rendered || w.Component.Class != 0 && (flow.ClassRef{File: fn.File, Class: w.Component.Class}) == v.Recv.Class
		}
		if !rendered {
			continue
		}
		w := r.componentUnit(f, v, summary.KindHook)
		w.Component.Class = r.prog.Func(v.Func).Class
		w.Name.Text, w.Name.Kind = name+"."+r.prog.Func(v.Func).Name, summary.NameBinding
		w.Metadata.React = &summary.HookMetadata{Hook: facts.Literal(f, abi.FieldName)}
		r.Counts[f.Pack]++
		out = append(out, w)
	}
	return out
}

// componentUnit is a unit of a user interface. It pairs in-process, by the file that exports it.
func (r *finder) componentUnit(f *facts.Fact, v flow.Value, kind summary.Kind) *Unit {
	m := r.packs[f.Pack].Manifest
	return &Unit{Kind: kind, Code: Code{Func: v.Func, Env: r.prog.BindThis(v)},
		Framework: Framework{Pack: f.Pack, Rules: r.routing.UnitRules(f, nil), Roles: r.routing.UnitRoles(f, nil)},
		Binding: &summary.Binding{Transport: "in-process", Recognition: m.ID,
			Semantics: summary.FunctionCall{Module: r.prog.Files[v.Func.File].Path, ExportName: r.prog.Func(v.Func).Exported}}}
}

// renders reports whether a function returns markup, or another component's.
func (r *finder) renders(f flow.FuncRef) bool {
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

// dependencies lists what a hook depends on, as written.
func (r *finder) dependencies(f *facts.Fact) summary.Dependencies {
	site, ok := r.eval.SiteOf(f, f.Get(abi.FieldDependencies), nil)
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

// eventHandlers makes the units of the functions written for on… attributes in a component.
func (r *finder) eventHandlers(of *Unit) []*Unit {
	var out []*Unit
	file := r.prog.Files[of.Code.Func.File]
	own := file.Func(of.Code.Func.Func).Node
	start, end := file.Tree.Start(own), file.Tree.End(own)
	first, last := start, end
	if of.Component.Class != 0 {
		// The methods next to render belong to it as well.
		c := file.Class(of.Component.Class).Node
		first, last = file.Tree.Start(c), file.Tree.End(c)
	}
	numbers := map[string]int{}
	taken := map[flow.FuncRef]bool{of.Code.Func: true}
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
			for _, v := range r.prog.Eval(flow.Site{File: of.Code.Func.File, Expr: p.A}, nil) {
				fn := r.prog.Func(v.Func)
				if v.Kind != flow.Function || taken[v.Func] || v.Func.File != of.Code.Func.File || file.Tree.Start(fn.Node) < first || file.Tree.End(fn.Node) > last {
					continue
				}
				taken[v.Func] = true
				w := &Unit{Kind: summary.KindHandler, Code: Code{Func: v.Func}, Component: Component{Class: of.Component.Class},
					Framework: Framework{Pack: of.Framework.Pack, Rules: abi.UnitRules{Returns: "return"}}, Name: Name{Kind: summary.NameLabel},
					Binding: &summary.Binding{Transport: "in-process", Recognition: of.Binding.Recognition, Semantics: summary.FunctionCall{Module: file.Path}}}
				if value := file.Expr(p.A); value.Kind == unit.ExprName || value.Kind == unit.ExprMember && file.Expr(value.A).Kind == unit.ExprThis {
					w.Name.Text = of.Name.Text + "." + value.Str
				} else {
					key := r.markup.ElementName(of.Code.Func.File, x) + "." + p.Str
					w.Name.Text = of.Name.Text + "." + key + "#" + strconv.Itoa(numbers[key])
					numbers[key]++
				}
				out = append(out, w)
			}
		}
	}
	return out
}
