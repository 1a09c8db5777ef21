package interactions

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// interactionBinding names the other side of an interaction. What the source does not say is null.
func (r *Interactions) interactionBinding(f *facts.Fact, env *flow.Env) summary.Binding {
	optional := func(id abi.FieldID) *string {
		return facts.OneText(r.eval.Texts(facts.Present(r.eval.Values(f, f.Get(id), env, nil))))
	}
	text := func(id abi.FieldID, fallback string) string {
		if t := optional(id); t != nil {
			return *t
		}
		return fallback
	}
	b := summary.Binding{Recognition: r.packs[f.Pack].Manifest.ID}
	switch f.Kind {
	case abi.FactAccess:
		s := summary.Storage{StorageSystem: text(abi.FieldSystem, r.system(f.Pack)), Scope: "default", AccessPath: optional(abi.FieldAccessPath)}
		s.Container = r.container(f, env)
		b.Transport, b.Semantics = s.StorageSystem, s
	case abi.FactSend:
		s := summary.MessageBus{MessageBus: text(abi.FieldBus, ""), Channel: optional(abi.FieldChannel)}
		b.Transport, b.Semantics = s.MessageBus, s
	case abi.FactSchedule:
		b.Transport, b.Semantics = "in-process", summary.FunctionCall{Module: r.prog.Files[f.File].Path}
	}
	return b
}

// RestBinding is the binding of an HTTP request or endpoint; a method or path that is not known is empty.
func RestBinding(method, path, recognition string) summary.Binding {
	rest := summary.Rest{}
	if method != "" {
		rest.Method = summary.Str(method)
	}
	if path != "" {
		rest.Path = summary.Str(path)
	}
	return summary.Binding{Transport: "http", Semantics: rest, Recognition: recognition}
}
