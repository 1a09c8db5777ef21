package abi

// FieldID names a field of a fact. Every field holds a Value, which the host resolves.
type FieldID uint8

// Fields. Which kinds use them is said at the kinds; a field a kind does not use is ignored.
const (
	FieldNone FieldID = iota
	FieldFunction
	FieldUnitKind
	FieldName
	FieldTransport
	FieldSemantics
	FieldRegistrar
	FieldMethod
	FieldPath
	FieldHandlers
	FieldRoles
	FieldWrapperRoles
	FieldTargets
	FieldChildParam
	FieldFunctions
	FieldPhase
	FieldOutput
	FieldReceiver
	FieldStatus
	FieldBody
	FieldContinues
	FieldTarget
	FieldRole
	FieldBase
	FieldClient
	FieldSystem
	FieldContainer
	FieldAccessPath
	FieldAccess // "read" or "write"
	FieldOperation
	FieldFields
	FieldSelector
	FieldRelationPath
	FieldBus
	FieldChannel
	FieldRoutingKey
	FieldPayload
	FieldDefault
	FieldVia
	FieldHasDelay
	FieldCallback
	FieldResponses // list of records: each a list [status or range, body]
	FieldProvenance
	FieldDependencies
	FieldTypeName
	FieldFieldName
	FieldDocument
	FieldOperationType
	FieldClass
	FieldExceptionType
	FieldDescription
	FieldParams
	FieldStatement // text of one or more SQL statements
	// FieldNamespace of a mount: the path of the names under which classes below it are looked up.
	FieldNamespace
	// FieldOwner of a mount: the class that serves the routes below it which name none.
	FieldOwner
	// FieldVariants of a mount: an object of further paths. A route below it chooses one by its name in FieldUnder.
	FieldVariants
	FieldUnder
	// FieldShallow of a mount: whether routes nested below it leave out the mounts that have FieldNested.
	FieldShallow
	// FieldNested of a mount: shallow nesting leaves its path out. Of a route: the route is under shallow nesting.
	FieldNested
	// FieldOnly and FieldExcept of a wrapper of a class: the methods that it covers, or does not. FieldExcept of a mount
	// of functions: prefixes of the paths that they do not run for. Of a unit: the fields of FieldBody that are written
	// alone, or left out; "?null" are those that hold nothing, "?default" those that nobody gave a value, "?any" any.
	FieldOnly
	FieldExcept
	// FieldCatches of a wrapper in the phase "error": the exceptions that it answers.
	FieldCatches
	// FieldAfter of an outcome: it happens after the call's own block has run.
	FieldAfter
	// FieldRejects of a unit: the status with which the framework itself answers a request that
	// does not fit the unit's declared parameters.
	FieldRejects
	// FieldRegistrars of a mount are values that are registrars themselves, lists of routes among them.
	FieldRegistrars
	// FieldWhen of an outcome: it happens only when the call finds nothing ("missing") or fails ("invalid"), or when an
	// expression, an argument of the call, is not true. Of a read of configuration: where nothing sets the variable the read gives
	// nothing ("missing") or fails ("invalid"), or it only asks whether it is set ("asked").
	FieldWhen

	// LastField is the last field of this version.
	LastField = FieldWhen
)
