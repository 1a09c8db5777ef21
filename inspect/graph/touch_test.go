package graph

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestTouchOf: what each kind of effect does outside its unit; a plain call does nothing there.
func TestTouchOf(t *testing.T) {
	binding := summary.Binding{Transport: "kafka", Semantics: summary.MessageBus{MessageBus: "kafka", Channel: summary.Str("orders")}}
	for _, c := range []struct {
		effect summary.Effect
		want   string
	}{
		{summary.Mutation{Operation: "write", Target: "orders"}, "writes orders"},
		{summary.StateChange{Variable: "open"}, "sets open"},
		{summary.InteractionEffect{Binding: binding, Interaction: summary.MessageSend{RoutingKey: "eu"}}, "sends " + binding.Label() + " | eu"},
		{summary.InteractionEffect{Binding: binding, Interaction: summary.MessageReceive{}}, "receives " + binding.Label()},
		{summary.InteractionEffect{Binding: binding, Interaction: summary.UnitInvoke{}}, "invokes " + binding.Label()},
		{summary.InteractionEffect{Binding: binding, Interaction: summary.ServiceCall{}}, "calls " + binding.Label()},
		{summary.InteractionEffect{Binding: binding, Interaction: summary.StorageAccess{Kind: "read", Selector: []string{"id", "owner"}, RelationPath: []string{"lines"}}}, "reads " + binding.Label() + ".lines | id, owner"},
		{summary.InteractionEffect{Interaction: summary.ConfigRead{Name: "REGION"}}, "config REGION"},
		{summary.InteractionEffect{Interaction: summary.ConfigRead{Name: "REGION", Defaulted: true}}, "config REGION (defaulted)"},
	} {
		touch, ok := TouchOf(c.effect)
		if got := touch.Text(); !ok || got != c.want {
			t.Errorf("%#v: %q, want %q", c.effect, got, c.want)
		}
	}
	if touch, ok := TouchOf(summary.Invocation{}); ok {
		t.Errorf("a plain call: %q", touch.Text())
	}
}
