package check

import (
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestNamedAtRunTime: an interaction is listed when nothing, or one hole, names its boundary, whichever kind that is.
func TestNamedAtRunTime(t *testing.T) {
	for want, semantics := range map[int][]summary.Semantics{
		0: {
			summary.Storage{StorageSystem: "postgresql", Container: checktest.Str("orders")},
			summary.MessageBus{MessageBus: "cloud_queue", Channel: checktest.Str("{stage}-orders")},
			summary.UnitInvocation{InstanceName: checktest.Str("bill")},
		},
		1: {
			summary.Storage{StorageSystem: "postgresql"}, summary.Storage{StorageSystem: "postgresql", Container: checktest.Str("{table}")},
			summary.MessageBus{MessageBus: "cloud_queue"}, summary.MessageBus{MessageBus: "cloud_queue", Channel: checktest.Str("{QUEUE}")},
			summary.UnitInvocation{}, summary.UnitInvocation{InstanceName: checktest.Str("{name}")},
		},
	} {
		for _, sem := range semantics {
			does := map[bool]summary.Interaction{true: summary.MessageSend{}, false: summary.UnitInvoke{}}
			var interaction summary.Interaction = does[false]
			switch sem.(type) {
			case summary.Storage:
				interaction = summary.StorageAccess{Kind: "read"}
			case summary.MessageBus:
				interaction = does[true]
			}
			unit := checktest.UnitAt("a.ts", "run", checktest.Effect(sem, interaction))
			if got := Compare(&Run{Summaries: []*summary.Summary{unit}}, nil, true).named; len(got) != want {
				t.Errorf("%#v: listed %v, want %d", sem, got, want)
			}
		}
	}
}
