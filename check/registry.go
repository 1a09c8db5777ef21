package check

import (
	"github.com/drift-analyzer/drift/check/bus"
	"github.com/drift-analyzer/drift/check/components"
	"github.com/drift-analyzer/drift/check/config"
	"github.com/drift-analyzer/drift/check/contracts"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/graphql"
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/storage"
	"github.com/drift-analyzer/drift/check/units"
)

// domains are asked in this order.
var domains = []*pairing.Domain{&http.Domain, &generic.Domain, &config.Domain, &storage.Domain, &bus.Domain, &units.Domain, &components.Domain, &contracts.Domain, &graphql.Domain}

// kinds are the kinds that some domain reports, in the order of the specification's table.
var kinds = []*finding.Kind{
	generic.BoundaryFieldUnknown,
	generic.BoundaryFieldUnused,
	generic.BoundaryShapeMismatch,
	generic.BoundaryFieldRequired,
	generic.BoundaryConstraintViolation,
	storage.BoundarySelectorMismatch,
	http.UnhandledProviderCase,
	http.MisreadProviderResponse,
	http.DeadConsumerBranch,
	http.RestMethodOnUnknownPath,
	contracts.ProviderContractViolation,
	contracts.ConsumerContractViolation,
	generic.ContractDisagreement,
	contracts.ContractOperationUnimplemented,
	graphql.GraphqlUnknownFragment,
	components.ScenarioCoverageGap,
	bus.MessageBusProducerOrphan,
	bus.MessageBusConsumerOrphan,
	bus.MessageBusUnused,
	bus.MessageBusConsumerDisabled,
	bus.RepeatUnsafeConsumer,
	units.UnitInvocationTargetUnknown,
	config.RuntimeScopeUnknown,
	config.EnvVarRequiredButUnmarked,
	generic.LowConfidence,
	generic.UnsupportedSemantics,
	generic.AmbiguousProvider,
}
