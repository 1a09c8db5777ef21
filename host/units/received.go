package units

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// receives completes a unit that takes messages: it is bound to the channel that its consumer is subscribed to, and where its
// parameters say by which channel a message came, they say this one.
func (r *finder) receives(w *Unit, u routing.Stated) {
	bus, ok := w.Binding.Semantics.(summary.MessageBus)
	if !ok {
		return
	}
	if u.Subscribed {
		bus.Channel = u.Channel
		w.Binding.Semantics = bus
	}
	if bus.Channel == nil {
		return
	}
	var bound []flow.Bound
	for _, in := range r.packs[w.Framework.Pack].Manifest.InputsThat(abi.HoldsChannel) {
		name := *bus.Channel
		if _, behind, ok := strings.Cut(name, in.Is); ok && in.Is != "" {
			name = behind
		}
		if i := slices.Index(w.Framework.Roles, in.Role); i >= 0 && !strings.Contains(name, "{") {
			bound = append(bound, flow.Bound{Index: int32(i), Path: in.Path, Value: flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: name}})
		}
	}
	if len(bound) > 0 {
		w.Code.Env = r.prog.BindParts(u.Value, bound...)
	}
}
