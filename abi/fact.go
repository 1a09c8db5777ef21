package abi

// Version of the contract. A pack's major must equal the host's; its minor may be at most the host's.
const (
	Major = 2
	Minor = 1
	// ImportModule is the only module a pack may import from.
	ImportModule = "drift_v2"
)

// FactKind is what a fact states.
type FactKind uint8

// The closed list of facts of version 2. A host meeting an unknown kind reports and skips it.
const (
	FactNone FactKind = iota
	// FactUnit: Function is a code unit of kind UnitKind with a binding (Transport, Semantics and the fields of the
	// semantics). Roles names the manifest's role list of its parameters. Body is the annotation that the returned value
	// is serialised as, Rejects the status of requests that do not fit the declared parameters. Responses lists what the
	// framework answers itself: [status, annotation of the body, text of the condition], the last two optional; with Bool the body is a list of
	// the annotation. Without a Function the library brings the unit, and Responses is all that it answers. Functions are what
	// the framework runs with the same request beside it; Handlers run before it, and WrapperRoles names their role list, or is a list
	// with one name for each of Handlers; Fields are the names in the query that it reads itself, "*" for more. Name is, for one that serves
	// requests, the name by which code asks for its path, as FactRoute has it.
	FactUnit
	// FactRoute: on Registrar, Method and Path are served by Handlers. The last one is the handler, those
	// before it are wrappers in the order in which they run; lists are flattened. Roles and WrapperRoles name role lists.
	// Name is what code asks for the path by: a star in it stands for the Names of the mounts above ("*:list"), two for those without the
	// nearest ("search_**_boats"); the sign behind the stars, or before them at the end, joins them.
	FactRoute
	// FactMount: each value of Targets hangs under Registrar at Path. A target that is a registrar is a mounted router.
	// A target that is a function, in a fact with ChildParam, is a plug-in whose parameter of that index is the child
	// registrar. Any other function is a wrapper (WrapperRoles) of what is registered afterwards. Each value of
	// Registrars is mounted as a registrar even if nothing else says that it is one (a list of routes, a router).
	// Without Registrar, Path stands in front of all that the Targets themselves register, after
	// the path that stands so in front of Base. With Target and Variants alone, the registrar of
	// that name offers these paths, wherever it is mounted. With Default true, it counts only where nothing else mounts
	// Target and nothing else hangs under Registrar; the path is then not known. Name is a part of the names of the routes below, or a list of them by each of which code may ask.
	// With Only, a list of methods of requests ("*" for all), a wrapper runs for these, at Path itself and not below it.
	FactMount
	// FactWrap: Functions wrap every route of Registrar that is registered after this point, below Path when stated. Phase
	// "always": those registered before it too; "error": they answer what a route throws. With Function, they run
	// before that function wherever it serves or wraps a route. In the phase "request" Registrar is a client whose requests
	// have Base, a text that ends with the URL itself, as their URL, or begin with Path where they have no base (without either the URL is not read); Only and Except
	// are texts that URLs must or must not contain; When "optional": the wrapper runs under a condition that is not read.
	FactWrap
	// FactOutcome: At (a call, return or throw) ends the unit, or with Continues only prepares its response. Receiver
	// must have the role that the query tested. Output is response, throw, render, delegate or emit. Body may be an
	// object of words for types and of nodes. Target is the name of the template that answers, "" for the unit's own.
	FactOutcome
	// FactRole: parameter number ChildParam of Function has the role Role.
	FactRole
	// FactRequest: At sends a request: Method, Path (a whole URL is accepted), Base in front of it, Body.
	// Client names the manifest's entry that says how the answer is read, Receiver is the client that sends it. Container is a value off
	// which the answer is read wherever that is called, in another function too, and Targets are a list of the paths to it:
	// "useListQuery().data"; calls that are passed one of the options Except give something else.
	FactRequest
	// FactAccess: At reads or writes a store. With a Statement, the host reads tables, columns and selectors from its SQL.
	FactAccess
	// FactSend: At sends a message.
	FactSend
	// FactConfig: At reads the configuration variable Name; Default is its fallback when there is one, When says whether it gives nothing
	// or fails where there is no such variable.
	// Phase "build" says that the value is put in when the code is built.
	FactConfig
	// FactSchedule: At passes Callback to a timer or a library's scheduler (Via).
	FactSchedule
	// FactDeclare: a declared contract for the route or unit stated at the same At (or for Function): Responses, and in
	// Params the schemas of the parts of its request, by their names. With
	// Registrar it holds for all routes of that registrar, which need not answer with all that it lists.
	FactDeclare
	// FactComponent: Function is a component.
	FactComponent
	// FactHook: At calls the hook Name with a callback and Dependencies.
	FactHook
	// FactOperation: At runs a GraphQL operation: Document, OperationType, and Params, its variables. With a Registrar instead of a Document it
	// runs the operation that the call which gave Registrar was made for, with the variables Params.
	FactOperation
	// FactModel: Class, or the library value that the call At makes, stands for the store Container. With System
	// alone it says which store the pack's accesses are of where they do not say it, with Selector "snake_case" alone that the store has what
	// these name in camel case under names with underscores. Selector is the column that a selector of "id" means.
	// With a Name it speaks of one attribute of Class, which may be a text, the class's name: Selector is the column that keeps it; without one no column of
	// the store does. Fields are all columns of the store, or of a schema when it states neither Class nor Container; with a Class and no
	// Container they are added to the model or the schema that Class is.
	FactModel
	// FactRaise: the call At, or the look-up by a key, raises the exception ExceptionType (an origin, followed after blanks by those that it
	// descends from) when it finds nothing, or, with When, unless that property of its receiver is true, or, with Description, unless that
	// holds. Several about one call raise one after the other.
	FactRaise
	// FactCase: the call At runs its block in one of several cases that exclude one another; Name says in which. When "otherwise": in all
	// that no other call before it has taken.
	// Without a block, or where its block does not answer, it answers with Status, or Default.
	FactCase
	// FactGap: the code at At has an effect that is not read; Description says why, Name what it is.
	FactGap
	// FactAttribute: one field of what is written. Written is an instance of Class, a row of the store Container, or
	// the result of the template file around At. Name is the field's name. Its value is one of: a type, TypeName (text,
	// integer, number, boolean, dictionary, any, none for a field that is left out, related for a related instance;
	// followed by [] for a list, |[] for one or a list, ? for a value that may be null); what Body gives (a function:
	// what it returns for the instance); what is written of an instance of Target; and with none of them, the attribute
	// of the same name. A fact without a Name adds all fields of Body. Path is where the field stands below other
	// names ("data[].attributes", with [] for a list), Under are the views that have it, When "optional" says that it may be absent.
	FactAttribute
	// FactSubscribe: what is sent to Channel of Bus comes to the units that name Registrar: a consumer that was made, or the name of a queue.
	FactSubscribe
	// FactType: one part of a GraphQL schema that code builds. TypeName is a type, for which Class stands, of the kind Name: object, input, interface, enum or union; Fields are
	// the values of an enum or the members of a union. With a FieldName it has that field, of the type Container, which Output surrounds with
	// what makes it a list or required ("[*!]!"); with ChildParam as well it is about the argument of that name, or an input's field, which has a
	// Default when that is true. Continues: the type, or the arguments of the field, have parts that are not read.
	FactType
	// LastFact is the last kind of this version.
	LastFact = FactType
)

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

// AtRoot is the name of a wrapper that runs for all that is served by the application on which its registrar is mounted.
const AtRoot = "root"

// PastRoute is the name of an outcome that hands the request on past the functions that stand behind this one on its route.
const PastRoute = "route"
