package check

// domains are asked in this order.
var domains = []*Domain{&httpDomain, &confidenceDomain, &configDomain, &storageDomain, &busDomain, &unitsDomain, &componentsDomain, &contractsDomain, &graphqlDomain}

// kinds are the kinds that some domain reports, in the order of the specification's table.
var kinds = []*Kind{
	BoundaryFieldUnknown,
	BoundaryFieldUnused,
	BoundaryShapeMismatch,
	BoundarySelectorMismatch,
	UnhandledProviderCase,
	MisreadProviderResponse,
	DeadConsumerBranch,
	ProviderContractViolation,
	ConsumerContractViolation,
	ContractDisagreement,
	ContractOperationUnimplemented,
	GraphqlUnknownFragment,
	ScenarioCoverageGap,
	MessageBusProducerOrphan,
	MessageBusConsumerOrphan,
	MessageBusUnused,
	MessageBusConsumerDisabled,
	RepeatUnsafeConsumer,
	UnitInvocationTargetUnknown,
	RuntimeScopeUnknown,
	LowConfidence,
	UnsupportedSemantics,
	AmbiguousProvider,
}
