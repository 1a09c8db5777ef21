package extract

import (
	"fmt"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/sql"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// groundedBy lists, for each kind of interaction, the fields whose values may come
// from the caller: with them the interaction is lifted to where they are known.
var groundedBy = map[abi.FactKind][]abi.FieldID{
	abi.FactAccess:   {abi.FieldContainer, abi.FieldAccessPath, abi.FieldStatement},
	abi.FactSend:     {abi.FieldChannel},
	abi.FactSchedule: nil,
}

// interactions turns the interaction facts at an expression into effects.
func (r *run) interactions(e paths.Effect) []summary.Effect {
	var out []summary.Effect
	for _, inst := range r.interacts[e.Site] {
		env := inst.env
		if inst.at == inst.f.site && env == nil {
			env = e.Env
		}
		if inst.f.Get(abi.FieldStatement).Kind != abi.ValueNone {
			out = append(out, r.statements(inst.f, env, e)...)
			continue
		}
		one := r.interaction(inst.f, env, e)
		if one == nil {
			continue
		}
		effect := summary.InteractionEffect{Callee: calleeText(r.prog, e.Site), Interaction: one, Binding: r.interactionBinding(inst.f, env)}
		out = append(out, effect)
	}
	return out
}

// statements gives one access for each table that the SQL of a fact touches.
func (r *run) statements(f *fact, env *flow.Env, e paths.Effect) []summary.Effect {
	var out []summary.Effect
	for _, t := range r.texts(present(r.values(f, f.Get(abi.FieldStatement), env, e.Locals.Lookup()))) {
		for _, a := range sql.Read(t.Text) {
			b := r.interactionBinding(f, env)
			if s, ok := b.Semantics.(summary.Storage); ok {
				s.Container = summary.Str(a.Table)
				b.Semantics = s
			}
			access := summary.StorageAccess{Kind: "read", Operation: a.Operation, Fields: a.Fields, Selector: a.Selector}
			if a.Write {
				access.Kind = "write"
			}
			if access.Fields == nil {
				access.Fields = []string{"*"}
			}
			out = append(out, summary.InteractionEffect{Callee: calleeText(r.prog, e.Site), Interaction: access, Binding: b})
		}
	}
	return out
}

func calleeText(p *flow.Program, site flow.Site) string {
	if k := p.Expr(site).Kind; k == unit.ExprCall || k == unit.ExprNew {
		return paths.CalleeText(p, site)
	}
	return ""
}

// interactionBinding names the other side of an interaction. What the source does not say stays null.
func (r *run) interactionBinding(f *fact, env *flow.Env) summary.Binding {
	optional := func(id abi.FieldID) *string {
		return single(r.texts(present(r.values(f, f.Get(id), env, nil))))
	}
	text := func(id abi.FieldID, fallback string) string {
		if t := optional(id); t != nil {
			return *t
		}
		return fallback
	}
	b := summary.Binding{Recognition: r.opts.Packs[f.pack].Manifest.ID}
	switch f.Kind {
	case abi.FactAccess:
		s := summary.Storage{StorageSystem: text(abi.FieldSystem, r.system(f.pack)), Scope: "default", AccessPath: optional(abi.FieldAccessPath)}
		s.Container = r.container(f, env)
		b.Transport, b.Semantics = s.StorageSystem, s
	case abi.FactSend:
		s := summary.MessageBus{MessageBus: text(abi.FieldBus, ""), Channel: optional(abi.FieldChannel)}
		b.Transport, b.Semantics = s.MessageBus, s
	case abi.FactSchedule:
		b.Transport, b.Semantics = "in-process", summary.FunctionCall{Module: r.prog.Files[f.file].Path}
	}
	return b
}

// container names the store that is accessed: a text, or what a model (a class, or
// the library call that made it) stands for. Two candidates name none.
func (r *run) container(f *fact, env *flow.Env) *string {
	found := map[string]bool{}
	for _, v := range present(r.values(f, f.Get(abi.FieldContainer), env, nil)) {
		if name, ok := r.modelOf(v); ok {
			found[name] = true
			continue
		}
		if v.Kind == flow.Class || v.Kind == flow.Instance {
			found[r.prog.Class(v.Class).Name] = true
		}
		for _, t := range r.texts([]flow.Value{v}) {
			found[t.Text] = true
		}
	}
	if len(found) != 1 {
		return nil
	}
	for name := range found {
		if name != "" {
			return summary.Str(name)
		}
	}
	return nil
}

// modelOf finds the store that a model stands for: of a library value, the last
// call on the way to it, or the one that made it.
func (r *run) modelOf(v flow.Value) (string, bool) {
	switch v.Kind {
	case flow.Const, flow.Pattern, flow.Param:
		return "", false
	case flow.Extern:
		last := v
		last.Site = v.Call
		if name, ok := r.models[modelKey(last)]; ok {
			return name, true
		}
	}
	if v.Kind == flow.Class || v.Kind == flow.Instance {
		// A class without a store of its own has that of the class it descends from.
		v.Class = r.prog.Canonical(v.Class)
		for _, c := range r.prog.Lineage(v.Class) {
			if name, ok := r.models[modelKey(flow.Value{Kind: flow.Class, Class: r.prog.Canonical(c)})]; ok {
				return name, true
			}
		}
		return "", false
	}
	name, ok := r.models[modelKey(v)]
	return name, ok
}

// modelKey identifies a model: a class, or the call that made it.
func modelKey(v flow.Value) string {
	switch v.Kind {
	case flow.Class, flow.Instance:
		return fmt.Sprintf("c%d:%d", v.Class.File, v.Class.Class)
	}
	return fmt.Sprintf("x%d:%d", v.Site.File, v.Site.Expr)
}

// single gives the one text there is.
func single(texts []flow.PatternText) *string {
	if len(texts) != 1 || texts[0].Text == "" {
		return nil
	}
	return summary.Str(texts[0].Text)
}

// system is the store that a pack's accesses are of where they do not say it themselves.
func (r *run) system(pack int) string {
	if s, ok := r.systems[pack]; ok {
		return s
	}
	return r.opts.Packs[pack].Manifest.ID
}

// indexModels notes which store each model stands for.
func (r *run) indexModels() {
	r.models, r.systems = map[string]string{}, map[int]string{}
	for _, f := range r.facts {
		if f.Kind != abi.FactModel {
			continue
		}
		if system, ok := r.text(f, abi.FieldSystem, nil); ok && system != "" {
			if old, taken := r.systems[f.pack]; taken && old != system {
				system = r.opts.Packs[f.pack].Manifest.ID // two of them: neither is it
			}
			r.systems[f.pack] = system
		}
		name, ok := r.text(f, abi.FieldContainer, nil)
		if !ok || name == "" {
			continue
		}
		if f.Get(abi.FieldClass).Kind == abi.ValueNone {
			r.models[modelKey(flow.Value{Kind: flow.Extern, Site: f.site})] = name
			continue
		}
		if class, ok := r.classAt(f, f.Get(abi.FieldClass)); ok {
			r.models[modelKey(flow.Value{Kind: flow.Class, Class: r.prog.Canonical(class)})] = name
			continue
		}
		for _, v := range r.values(f, f.Get(abi.FieldClass), nil, nil) {
			if v.Kind == flow.Class {
				r.models[modelKey(v)] = name
			}
		}
	}
}

// classAt finds the class declared at a node.
func (r *run) classAt(f *fact, v abi.Value) (flow.ClassRef, bool) {
	at, ok := f.Site(v.Node)
	if !ok || v.Kind != abi.ValueNode || len(v.Steps) > 0 {
		return flow.ClassRef{}, false
	}
	class := r.prog.Files[at.File].ClassOf(syntax.Node(at.Node))
	return flow.ClassRef{File: flow.FileID(at.File), Class: class}, class != 0
}

func (r *run) interaction(f *fact, env *flow.Env, e paths.Effect) summary.Interaction {
	shape := func(id abi.FieldID) summary.TypeShape {
		if v := f.Get(id); v.Kind != abi.ValueNone {
			if p, ok := r.expression(f, v, env); ok {
				return r.shapes.Of(p.Site, p.Env, e.Locals.Lookup())
			}
		}
		return nil
	}
	text := func(id abi.FieldID) string {
		t, _ := r.text(f, id, env)
		return t
	}
	switch f.Kind {
	case abi.FactAccess:
		a := summary.StorageAccess{Kind: literal(f, abi.FieldAccess), Operation: literal(f, abi.FieldOperation), Selector: r.keys(f, f.Get(abi.FieldSelector), env)}
		a.Fields = r.keys(f, f.Get(abi.FieldFields), env)
		if a.Fields == nil {
			a.Fields = []string{"*"}
		}
		for _, v := range f.Get(abi.FieldRelationPath).Items {
			a.RelationPath = append(a.RelationPath, v.Text)
		}
		return a
	case abi.FactSend:
		return summary.MessageSend{Body: shape(abi.FieldPayload), RoutingKey: text(abi.FieldRoutingKey)}
	case abi.FactSchedule:
		return summary.Schedule{Via: literal(f, abi.FieldVia), HasDelay: f.Get(abi.FieldHasDelay).Bool, CallbackRef: r.callbackRef(f, env)}
	}
	return nil
}

// expression finds the expression that a field names, through property steps; the
// step "json" gives what was serialised.
func (r *run) expression(f *fact, v abi.Value, env *flow.Env) (flow.Prop, bool) {
	base := v
	base.Steps = nil
	if v.Kind == abi.ValueFirst {
		for _, item := range v.Items {
			if p, ok := r.expression(f, item, env); ok {
				return p, true
			}
		}
		return flow.Prop{}, false
	}
	site, ok := r.siteOf(f, base, env)
	if !ok {
		return flow.Prop{}, false
	}
	at := flow.Prop{Site: site, Env: env}
	for _, step := range v.Steps {
		if step == "json" {
			at = r.serialised(at, 0)
			continue
		}
		found := false
		for _, val := range r.prog.Eval(at.Site, at.Env) {
			props, _ := r.prog.Properties(val)
			for i := len(props) - 1; i >= 0 && !found; i-- {
				if "."+props[i].Name == step {
					at, found = props[i], true
				}
			}
			if found {
				break
			}
			if elements, _ := r.prog.ElementSites(val); step == "[0]" && len(elements) > 0 {
				at, found = elements[0], true
				break
			}
		}
		if !found {
			return flow.Prop{}, false
		}
	}
	return at, true
}

// serialised finds what JSON.stringify was given, through names.
func (r *run) serialised(at flow.Prop, depth int) flow.Prop {
	file := r.prog.Files[at.Site.File]
	x := file.Expr(at.Site.Expr)
	switch x.Kind {
	case unit.ExprCall:
		args := file.ExprsIn(x.List)
		for _, v := range r.prog.Eval(flow.Site{File: at.Site.File, Expr: x.A}, at.Env) {
			if v.Kind == flow.Extern && v.Text == "global#JSON.stringify" && len(args) > 0 {
				return flow.Prop{Site: flow.Site{File: at.Site.File, Expr: args[0]}, Env: at.Env}
			}
			if v.Kind == flow.Extern && v.Text == "global#Buffer.from" && len(args) > 0 && depth < 4 {
				return r.serialised(flow.Prop{Site: flow.Site{File: at.Site.File, Expr: args[0]}, Env: at.Env}, depth+1)
			}
		}
	case unit.ExprName:
		if x.Ref != 0 && depth < 4 {
			if b := file.Binding(unit.BindingID(x.Ref)); len(b.Writes) == 1 && file.Writes[b.Writes[0]].Value != 0 {
				written := flow.Prop{Site: flow.Site{File: at.Site.File, Expr: file.Writes[b.Writes[0]].Value}, Env: at.Env}
				// What is no text of something else is asked about here, where tests have been made of it.
				if inner := r.serialised(written, depth+1); inner.Site != written.Site {
					return inner
				}
			}
		}
	}
	return at
}

// callbackRef says what a timer is handed.
func (r *run) callbackRef(f *fact, env *flow.Env) summary.CallbackRef {
	site, ok := r.siteOf(f, f.Get(abi.FieldCallback), env)
	if !ok {
		return summary.CallbackRef{Type: "opaque", Reason: "no callback is stated"}
	}
	switch x := r.prog.Expr(site); x.Kind {
	case unit.ExprFunction:
		return summary.CallbackRef{Type: "literal"}
	case unit.ExprName, unit.ExprMember:
		return summary.CallbackRef{Type: "identifier", Name: r.prog.Files[site.File].ExprText(site.Expr)}
	}
	return summary.CallbackRef{Type: "opaque", Reason: "computed"}
}

// keys gives the names a field states: the texts of a list, or the keys of an
// object whose values are not false. nil when nothing is known; an object that is not seen whole adds "*".
func (r *run) keys(f *fact, v abi.Value, env *flow.Env) []string {
	set := map[string]bool{}
	known := false
	add := func(values []flow.Value) {
		for _, val := range values {
			switch val.Kind {
			case flow.Object:
				known = true
				props, closed := r.prog.Properties(val)
				for _, p := range props {
					off := r.prog.Eval(p.Site, p.Env)
					if len(off) == 1 && off[0].Kind == flow.Const && (off[0].Lit == unit.LitBoolean && off[0].Text == "false" || off[0].Lit == unit.LitUndefined) {
						continue
					}
					set[p.Name] = true
				}
				if !closed {
					set["*"] = true
				}
			case flow.Array:
				elements, closed := r.prog.Elements(val)
				known = true
				for _, el := range elements {
					for _, t := range r.prog.Texts(el) {
						set[t.Text] = true
					}
				}
				if !closed {
					set["*"] = true
				}
			default:
				for _, t := range r.texts([]flow.Value{val}) {
					known = true
					for _, word := range strings.Fields(t.Text) {
						set[word] = true
					}
				}
			}
		}
	}
	switch v.Kind {
	case abi.ValueNone:
		return nil
	case abi.ValueList:
		for _, item := range v.Items {
			known = false
			if add(r.values(f, item, env, nil)); !known && item.Kind != abi.ValueNone {
				set["*"] = true
			}
		}
		known = true
	default:
		add(r.values(f, v, env, nil))
	}
	if !known {
		return nil
	}
	out := make([]string, 0, len(set))
	for k := range set {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
