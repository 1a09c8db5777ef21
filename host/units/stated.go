package units

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// resolved tells resolvers apart: a field that two facts state alike (a root, and the class that it takes its fields from) is one.
type resolved struct {
	pack  int
	code  Code
	field string
}

// statedUnits makes the units that are no routes.
func (r *finder) statedUnits() []*Unit {
	var out []*Unit
	scheduled, resolvers, takers := map[flow.FuncRef]bool{}, map[resolved]bool{}, map[resolved]bool{}
	for _, u := range r.routing.Stated {
		f := u.Inst.Fact
		r.eval.Protect(stageName, f, func() {
			if facts.Literal(f, abi.FieldSemantics) == "function-call" {
				if scheduled[u.Value.Func] {
					return // passed to a second timer: the same unit
				}
				scheduled[u.Value.Func] = true
			}
			m := r.packs[f.Pack].Manifest
			w := &Unit{Kind: summary.Kind(facts.Literal(f, abi.FieldUnitKind)), Code: Code{Func: u.Value.Func, Env: r.prog.BindThis(u.Value)},
				Framework: Framework{Pack: f.Pack, Rules: r.routing.UnitRules(f, u.Inst.Env), Roles: r.routing.UnitRoles(f, u.Inst.Env)}}
			for _, before := range f.Get(abi.FieldHandlers).Items {
				at, ok := r.eval.SiteOf(f, before, u.Inst.Env)
				if !ok {
					at = f.Expr
				}
				w.Unread = append(w.Unread, at)
			}
			w.Binding = r.statedBinding(f, u.Inst.Env, m.ID)
			if w.Binding != nil {
				r.receives(w, u)
			}
			if w.Binding != nil {
				if _, ok := w.Binding.Semantics.(summary.GraphqlResolver); ok {
					key := resolved{f.Pack, w.Code, w.Binding.Label()}
					if resolvers[key] {
						return
					}
					resolvers[key] = true
				}
			}
			if w.Binding != nil {
				if _, ok := w.Binding.Semantics.(summary.MessageBus); ok && w.Binding.Label() != "" {
					key := resolved{f.Pack, w.Code, w.Binding.Label()}
					if takers[key] {
						return // asked for messages, or put into a queue, at another place as well: the same unit
					}
					takers[key] = true
				}
			}
			w.Layers.All, w.Layers.Wrapped = r.routing.Peel(u.Value)
			w.Name.Text, w.Name.Kind = r.code.FuncName(w.Shown())
			if w.Binding != nil {
				if call, ok := w.Binding.Semantics.(summary.FunctionCall); ok && call.ExportName == "" {
					call.ExportName = r.prog.Func(w.Code.Func).Exported
					w.Binding.Semantics = call
				}
			}
			if name, ok := r.eval.Text(f, abi.FieldName, u.Inst.Env); ok && name != "" {
				w.Name.Text, w.Name.Kind = name, summary.NameLabel
			} else if w.Name.Kind == summary.NameLabel && w.Binding != nil && w.Binding.Label() != "" && facts.Literal(f, abi.FieldSemantics) != "function-call" {
				w.Name.Text = w.Binding.Label()
			}
			r.Counts[f.Pack]++
			out = append(out, w)
		})
	}
	return out
}

// typeName is the GraphQL type of a resolver: a text, or the class that stands for it.
func (r *finder) typeName(f *facts.Fact, env *flow.Env) *string {
	var texts []flow.PatternText
	for _, v := range facts.Present(r.eval.Values(f, f.Get(abi.FieldTypeName), env, nil)) {
		if v.Kind == flow.Class {
			texts = append(texts, flow.PatternText{Text: r.schemas.NameOf(f.Pack, v.Class)})
		} else {
			texts = append(texts, r.eval.Texts([]flow.Value{v})...)
		}
	}
	return facts.OneText(texts)
}

// statedBinding builds the binding that a unit fact states; nil for a unit that has none.
func (r *finder) statedBinding(f *facts.Fact, env *flow.Env, recognition string) *summary.Binding {
	transport := facts.Literal(f, abi.FieldTransport)
	optional := func(id abi.FieldID) *string {
		return facts.OneText(r.eval.Texts(facts.Present(r.eval.Values(f, f.Get(id), env, nil))))
	}
	b := &summary.Binding{Transport: transport, Recognition: recognition}
	switch facts.Literal(f, abi.FieldSemantics) {
	case "graphql-resolver":
		field, _ := r.eval.Text(f, abi.FieldFieldName, env)
		if field == "" {
			return nil
		}
		b.Semantics = summary.GraphqlResolver{TypeName: r.typeName(f, env), FieldName: field}
	case "message-bus":
		b.Semantics = summary.MessageBus{MessageBus: facts.Literal(f, abi.FieldBus), Channel: optional(abi.FieldChannel)}
	case "function-call":
		call := summary.FunctionCall{Module: r.prog.Files[f.File].Path}
		if name := optional(abi.FieldName); name != nil {
			call.ExportName = *name
		}
		b.Semantics = call
	default:
		return nil
	}
	if b.Transport == "" {
		b.Transport = "in-process"
	}
	return b
}
