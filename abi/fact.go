package abi

// Version of the contract. A pack's major must equal the host's; its minor may be at most the host's.
const (
	Major = 1
	Minor = 0
	// ImportModule is the only module a pack may import from.
	ImportModule = "drift_v1"
)

// FactKind is what a fact states.
type FactKind uint8

// The closed list of facts of version 1. A host meeting an unknown kind reports and skips it.
const (
	FactNone FactKind = iota
	// FactUnit: Function is a code unit of kind UnitKind with a binding (Transport, Semantics and the
	// fields of the semantics). Roles names the manifest's role list of its parameters. Body, when stated, is the annotation
	// that the returned value is serialised as, Rejects the status of requests that do not fit. Where there is no such function (the library brings it), Responses
	// lists what it answers: [status, annotation of the body, text of the condition], the last two where there are any
	// (with Bool, the body is a list of it). Beside a function, those with a condition are what the framework answers itself.
	FactUnit
	// FactRoute: on Registrar, Method and Path are served by Handlers (the last one is the handler, those
	// before it are wrappers in run order; lists are flattened). Roles and WrapperRoles name role lists.
	FactRoute
	// FactMount: each value of Targets hangs under Registrar at Path. A target that is itself a registrar is a
	// mounted router; a target that is a function with ChildParam set is a plug-in whose parameter of that
	// index is the child registrar; any other function is a wrapper (WrapperRoles) of what is registered afterwards.
	// With Registrars, each of these values is a registrar itself that hangs there (a list of routes, a router).
	// Without Registrar and Target, Path stands in front of all that the Targets themselves register, behind
	// what stands so in front of Base. With Target and Variants alone, the registrar of
	// that name offers these paths, wherever it hangs.
	FactMount
	// FactWrap: Functions wrap every route of Registrar registered after this point (below Path when stated), in Phase
	// ("always": those registered before it too; "error": they answer what a route throws). With Function, they run
	// before that function wherever it serves or wraps a route. In the phase "request" Registrar is a client that writes the
	// URLs of its requests anew: Base is a text that ends with the URL itself (none: it is not read), of URLs with the
	// text Only, or without the text Except; When "optional": behind a test that is not read.
	FactWrap
	// FactOutcome: At (a call, return or throw) ends the unit, or with Continues only prepares its status.
	// Receiver must have the role the query tested. Output says response, throw, render, delegate or emit. Body may be an
	// object of words for types and of nodes. Target is the name of the template that answers, empty for the unit's own.
	FactOutcome
	// FactRole: parameter number ChildParam of Function has the role Role.
	FactRole
	// FactRequest: At sends a request: Method, Path (a whole URL is accepted), Base in front of it, Body, Headers.
	// Client names the manifest's entry that says how the answer is read, Receiver is the client that sends it.
	FactRequest
	// FactAccess: At reads or writes a store. With a Statement, the host reads tables, columns and selectors from its SQL.
	FactAccess
	// FactSend: At sends a message. FactReceive: Function handles messages of a channel (or the enclosing unit does).
	FactSend
	FactReceive
	// FactInvoke: At invokes a deployed unit.
	FactInvoke
	// FactConfig: At reads the configuration variable Name; Default is its fallback when there is one.
	FactConfig
	// FactMetric: At reports or reads a metric.
	FactMetric
	// FactSchedule: At hands Callback to a timer or library hook (Via).
	FactSchedule
	// FactDeclare: a declared contract for the route or unit stated at the same At (or for Function): Responses. With
	// Registrar it holds for all routes of that registrar, which need not give what it lists.
	FactDeclare
	// FactComponent: Function is a component; Props is its props parameter.
	FactComponent
	// FactHook: At calls hook Name with a callback and Dependencies.
	FactHook
	// FactResolver: Function resolves TypeName.FieldName.
	FactResolver
	// FactOperation: At runs a GraphQL operation: Document, OperationType.
	FactOperation
	// FactModel: Class, or the library value that the call At makes, stands for the store Container. With System
	// alone it says which store the pack's accesses are of where they do not say it.
	FactModel
	// FactRaise: the call At raises the exception ExceptionType (an origin; those that it descends from behind it, with
	// blanks between) when it finds nothing, or unless the property When of its receiver holds.
	FactRaise
	// FactCase: the call At runs its block in one of several cases that exclude one another; Name says in which.
	// Without a block it answers with Status, or Default.
	FactCase
	// FactGap: what stands At is not read as it runs; Description says why. Name says what it is.
	FactGap
	// FactAttribute: what is written of an instance of Class (of a row of the store Container, or by the file around At) has the
	// field Name: of the type TypeName (text, integer, number, boolean, dictionary, any, none for one that is left out,
	// related for what stands in relation; [] behind it makes a list, |[] one or a list, ? says that it may be null), of what Body gives (a
	// function: what it returns, handed the instance), or of what is written of an instance of Target. Without all of these
	// it is the attribute of that name. Without a Name all that Body is written as stands there. Path is where the
	// field stands below other names ("data[].attributes": [] where there are several), Under the views that have it, When "optional".
	FactAttribute
	// LastFact is the last kind of this version.
	LastFact = FactAttribute
)

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
	FieldHeaders
	FieldContinues
	FieldTarget
	FieldRole
	FieldBase
	FieldClient
	FieldSystem
	FieldScope
	FieldContainer
	FieldAccessPath
	FieldAccess // "read" or "write"
	FieldOperation
	FieldFields
	FieldSelector
	FieldRelationPath
	FieldRelationKey
	FieldBus
	FieldChannel
	FieldRoutingKey
	FieldDeploymentTarget
	FieldInstance
	FieldPayload
	FieldDefault
	FieldVia
	FieldHasDelay
	FieldCallback
	FieldResponses // list of records: each a list [status or range, body]
	FieldProvenance
	FieldProps
	FieldDependencies
	FieldTypeName
	FieldFieldName
	FieldDocument
	FieldOperationType
	FieldClass
	FieldMetricSystem
	FieldMetricType
	FieldMessage
	FieldExceptionType
	FieldDescription
	FieldQuery
	FieldEvent
	FieldParams
	FieldResultOf
	FieldStatement // text of one or more SQL statements
	// FieldNamespace of a mount: the path of the names that classes below are found under.
	FieldNamespace
	// FieldOwner of a mount: the class that serves what is registered below and names none.
	FieldOwner
	// FieldVariants of a mount: an object of other paths, of which what hangs below may choose one by FieldUnder.
	FieldVariants
	FieldUnder
	// FieldShallow: of a mount that states it, whether what is nested below leaves out the mounts with FieldNested.
	FieldShallow
	// FieldNested of a mount: its path is one that shallow nesting leaves out. Of a route: it is left out for it too.
	FieldNested
	// FieldOnly and FieldExcept of a wrapper of a class: the methods that it covers, or does not. FieldExcept of a mount
	// of functions: beginnings of paths that they do not cover.
	FieldOnly
	FieldExcept
	// FieldCatches of a wrapper in the phase "error": the exceptions that it answers.
	FieldCatches
	// FieldAfter of an outcome: it counts behind what the call's own block does.
	FieldAfter
	// FieldRejects of a unit is the status with which the framework itself answers a request that
	// does not fit the unit's declared parameters.
	FieldRejects
	// FieldRegistrars of a mount are values that are registrars themselves, lists of routes among them.
	FieldRegistrars
	// FieldWhen of an outcome: it happens only when the call finds nothing, or fails ("missing", "invalid").
	FieldWhen

	// LastField is the last field of this version.
	LastField = FieldWhen
)

// ValueKind discriminates Value.
type ValueKind uint8

// Value kinds.
const (
	// ValueNone: the pack says nothing (different from null).
	ValueNone ValueKind = iota
	// ValueNode: the value of the syntax node Node, then Steps.
	ValueNode
	ValueString
	// ValueNumber: Text is the number as written.
	ValueNumber
	ValueBool
	ValueNull
	// ValueList: Items. A list inside a list is flattened where the host expects functions.
	ValueList
	// ValueJoin: the texts of Items joined as a path with single slashes; with Bool, one after the other.
	ValueJoin
	// ValueArguments: the arguments of the call Node from index Index on (spreads expanded by the host).
	ValueArguments
	// ValueFirst: the first of Items that has a value (a fallback chain).
	ValueFirst
	// ValueParam: parameter Index of the function Node.
	ValueParam
	// ValueObject: an object with the keys in Keys and the values in Items.
	ValueObject
	// ValueSelf: the receiver that is not written of the call Node.
	ValueSelf
	// ValueModule: the top level of the file with the path Text.
	ValueModule
	// ValueMethod: the method named by the second item of the class named by the first, spelled as a path
	// ("admin/orders_controller") below the registrar's namespace; without a first item, of the registrar's owner.
	ValueMethod

	// LastValue is the last kind of value of this version.
	LastValue = ValueMethod
)

// Value is what a fact's field holds: a handle the host resolves, or a literal.
type Value struct {
	Kind  ValueKind
	Node  uint32
	Index uint32
	Text  string
	Bool  bool
	// Steps lead from the node's value to the one meant: ".name", "[0]", "[]" (any element), "()" (what calling
	// it gives), "new" (what constructing it gives), "await", "arg[0]" (what the call that made a library value was
	// given), "arg[0]?" (the same, or the value itself where no call made it), "arg[name]" (its keyword argument), "class" (the
	// project's class behind a library value or an instance), "braces" (a path whose holes are spelled <type:name>), "regexp" (a path that is a
	// regular expression with named groups), "module" (the module of the project that a dotted text names),
	// "qualified" (the name that a function has from anywhere: its module's and its own), "annotated" as the first step (what an annotation says besides
	// the type), "type[0]" (a type argument of its declared type), "head[:]" and "tail[/]" (the part of a text before
	// the first, or behind the last, occurrence), "json" (what was serialised to the text).
	Steps []string
	Items []Value
	Keys  []string
}

// Count is how many values a value holds, itself among them; a step counts as one.
func (v *Value) Count() int {
	n := 1 + len(v.Steps) + len(v.Keys)
	for i := range v.Items {
		n += v.Items[i].Count()
	}
	return n
}

// Field is one field of a fact.
type Field struct {
	ID    FieldID
	Value Value
}

// Fact is one statement of a pack about one syntax node.
type Fact struct {
	Kind FactKind
	// At is the node the statement is about.
	At     uint32
	Fields []Field
}

// Get returns the value of a field, or a ValueNone.
func (f *Fact) Get(id FieldID) Value {
	for i := range f.Fields {
		if f.Fields[i].ID == id {
			return f.Fields[i].Value
		}
	}
	return Value{}
}
