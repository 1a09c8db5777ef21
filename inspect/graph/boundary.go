package graph

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// BoundaryName is how a unit is called after the boundary it stands at, or "".
func BoundaryName(s *summary.Summary) string {
	b := s.Identity.Binding
	if b == nil || b.Semantics == nil || b.Recognition == summary.Reachable {
		return ""
	}
	switch x := b.Semantics.(type) {
	case summary.Rest:
		if s.Kind == summary.KindMiddleware {
			return ""
		}
		return b.Label()
	case summary.FunctionCall:
		if x.Package == "" {
			return ""
		}
		return b.Label()
	case summary.MessageBus:
		if s.Kind.IsConsumer() {
			return strings.TrimPrefix(b.Label(), "bus:")
		}
		return b.Label()
	case summary.UnitInvocation, summary.Metric:
		return ""
	}
	return b.Label()
}
