package abi

// Call says what calling some functions of the library gives. The functions are Callees, by origin, and the
// methods Methods of values with an origin in On or with the role Role.
type Call struct {
	Callees []string `json:"callees,omitempty"`
	On      []string `json:"on,omitempty"`
	Role    string   `json:"role,omitempty"`
	Methods []string `json:"methods,omitempty"`

	// Gives is one of the constants below.
	Gives Gives `json:"gives"`
	// Argument is the number of the argument that the rule is about.
	Argument int `json:"argument,omitempty"`
	// Property is the property of that argument which is meant; "" for the argument itself.
	Property string `json:"property,omitempty"`
	// Keyword is the name of that argument where it may be handed over by name: Field(default=3). For GivesArgument; a call that
	// does not hand it over gives nothing that is known.
	Keyword string `json:"keyword,omitempty"`

	// Curried: the argument is one of the call that gave the callee: createFactory(router)(context) gives router.
	Curried bool `json:"curried,omitempty"`
	// Shared: a plug-in that the call gives is no scope of its own: what it puts around its routes is put around those of what it
	// is registered on, and the path at which it is registered does not count. For GivesArgument.
	Shared bool `json:"shared,omitempty"`
	// Take is the property of the function's result that the call gives: lazy(() => import("./page")) gives "default" of it.
	Take string `json:"take,omitempty"`
	// As is the property of what the call gives that is the function's result: useQuery({queryFn}).data.
	As string `json:"as,omitempty"`
	// Through is the option, a property of any argument, by which a call says what it makes of the function's result: with it, As
	// is something else. For GivesResult with As.
	Through string `json:"through,omitempty"`
	// Hands are options of the call, beside Property, whose functions are passed the function's result:
	// useMutation({mutationFn, onSuccess}). For GivesResult with As.
	Hands []string `json:"hands,omitempty"`
	// Later are calls behind what the call gives, as paths from it, that give the function's result: "().unwrap()" of what createAsyncThunk gives.
	// Listeners are functions that are passed it. For GivesResult.
	Later     []string   `json:"later,omitempty"`
	Listeners []Listener `json:"listeners,omitempty"`
	// With are the numbers of the arguments that the function is passed, in its parameters' order; a function among them is
	// called first. For GivesResult with As.
	With []int `json:"with,omitempty"`
	// Injected: the call is the default of a parameter, and the framework passes the function's result to it: Depends(load); for
	// GivesInstance an attribute of a class.
	Injected bool `json:"injected,omitempty"`

	// Receives: the function is passed the value that the method is called on: db.transaction((tx) => …). For GivesResult without As.
	Receives bool `json:"receives,omitempty"`

	// Numbers is the table of GivesNumber.
	Numbers map[string]float64 `json:"numbers,omitempty"`
	// Context says which elements provide what GivesContext gives.
	Context *Context `json:"context,omitempty"`
	// Stages are the methods of a chain whose arguments run before those of its end, for GivesChain, and those that give a query
	// with one name more, for GivesQuery; for GivesInstance the attributes of the receiver that say of which class an instance is,
	// the first that it has counts.
	Stages []string `json:"stages,omitempty"`
	// Names is the path of the chained functions' first parameter at which they find the name of the chain's end.
	Names string `json:"names,omitempty"`
}

// Listener says which functions are passed the result of a function that a call has run: the argument after the event of a call of a method,
// where the event is a property of what the call gave: on.addCase(made.fulfilled, (state, action) => …).
type Listener struct {
	// Method is the name of the method, Event the property.
	Method string `json:"method"`
	Event  string `json:"event"`
	// At is where the function has the result, of its parameter with the number Parameter.
	At        string `json:"at"`
	Parameter int    `json:"parameter,omitempty"`
}

// Gives is what a call gives.
type Gives string

// What calls give.
const (
	// GivesReceiver: the value that the method was called on (a fluent method).
	GivesReceiver Gives = "receiver"
	// GivesArgument: the argument.
	GivesArgument Gives = "argument"
	// GivesArguments: the list of all arguments.
	GivesArguments Gives = "arguments"
	// GivesMerged: an object with the properties of all arguments, those of later ones last: $.extend({}, options, { type: "GET" }).
	GivesMerged Gives = "merged"
	// GivesResult: what the function in the argument returns. See Take, As and Injected.
	GivesResult Gives = "result"
	// GivesURL: the texts of all arguments, and of lists among them, joined to one URL with one slash between them.
	GivesURL Gives = "url"
	// GivesQuery: the query of a URL, of what the object in the argument, or in Property of it, has by name; calling Stages on it
	// gives the query with one name (the first argument) more.
	GivesQuery Gives = "query"
	// GivesNumber: the number that Numbers has for the text in the argument.
	GivesNumber Gives = "number"
	// GivesContext: what markup elements around the caller provide. See Context.
	GivesContext Gives = "context"
	// GivesChain: a function that runs the functions which the chain's calls were passed, in order.
	GivesChain Gives = "chain"
	// GivesRegistrar: a registrar of its own, on which routes are registered.
	GivesRegistrar Gives = "registrar"
	// GivesLabel: a decorator that labels what it decorates: the first argument names the label, the second is its value.
	GivesLabel Gives = "label"
	// GivesLabels: a decorator that applies those it is passed.
	GivesLabels Gives = "labels"
	// GivesLabelDecorator: a function whose calls give a decorator that labels; the function itself is the label's name.
	GivesLabelDecorator Gives = "label-decorator"
	// GivesLabelValue: the value of the label named by the first argument of the function or class in the second.
	GivesLabelValue Gives = "label-value"
	// GivesProvided: a decorator of a constructor's parameter, which is handed what an object states under the token in the argument:
	// { provide: token, useFactory: make, inject: [other] }, or useValue, useClass or useExisting; without the decorator the token is its type.
	GivesProvided Gives = "provided"
	// GivesContinued: what the function in the argument makes of what comes of the value that the method is called on, the function under
	// Property of the argument, or operators among the arguments for which Calls has rules (GivesMapping, GivesPassThrough):
	// answer.subscribe((body) => …), answer.subscribe({ next }), answer.pipe(map(…), tap(…)). For methods of values in On. For
	// Callees, what comes of the call itself is handed to the function: ask(url, (body) => …), ask({ url, success }).
	GivesContinued Gives = "continued"
	// GivesMapping: an operator that replaces a response by what the function in the argument returns for it.
	GivesMapping Gives = "mapping"
	// GivesPassThrough: an operator that leaves a response as it is.
	GivesPassThrough Gives = "pass-through"
	// GivesHandling: an operator that leaves a response as it is, and whose function is passed what was thrown in its place.
	GivesHandling Gives = "handling"
	// GivesPart: what routes are registered on, and which serves nothing until something mounts it.
	GivesPart Gives = "part"
	// GivesInstance: an instance of the class that is the argument, or whose rows it is (see Instances of Class); of what the first of
	// Stages that the receiver has is, or gives, where there are Stages. With Injected the call is an attribute of a class, whose instances
	// have such an instance there: ForeignKey(Ship).
	GivesInstance Gives = "instance"
	// GivesRows: the rows of the class that is the only argument, as its own methods give them: session.query(Ship). Instances of Class
	// says which methods of these give one. Of several classes it gives nothing that is known.
	GivesRows Gives = "rows"
	// GivesData: something that does not answer, by methods of a value with Role, or by what its properties of that name have.
	// What else is called on a value of a role for which a pack lists such may answer for the unit, and is a gap.
	GivesData Gives = "data"
	// GivesKept: a method that ends, without raising it, where the block that it is passed raises one of the exceptions in Callees:
	// a transaction that is rolled back.
	GivesKept Gives = "kept"
	// GivesAnswered: an instance of As for an exception in the argument that the packs say is answered with a status; nothing for any other.
	GivesAnswered Gives = "answered"
	// GivesThrown: something that fails, where it is asked, with what the function in the argument returns, or with the argument:
	// throwIfEmpty(() => new NotFound()).
	GivesThrown Gives = "thrown"
)

// Context: the elements whose tag is the property Provider of what Create gave provide their attribute Value to
// everything below them. Where there is none, it is the first argument of the call of Create. By are functions, by origin, that
// are passed a name and what it stands for instead: provide("fetch", fetch).
type Context struct {
	Create   string   `json:"create,omitempty"`
	Provider string   `json:"provider,omitempty"`
	Value    string   `json:"value,omitempty"`
	By       []string `json:"by,omitempty"`
}

// Input says what stands at a path of a parameter that the framework fills.
type Input struct {
	// Role is the parameter's role. Only HoldsMethod, HoldsPath and HoldsAction may leave it out: Path then belongs to any input when it
	// begins with a dot, and is the whole expression otherwise.
	Role string `json:"role,omitempty"`
	// On are values, by origin, on which it is stored for all parameters with the role, for HoldsStore.
	On []string `json:"on,omitempty"`
	// Path is made of steps: ".body", ".switchToHttp().getResponse()"; "()" is calling the parameter, "" the parameter itself.
	Path string `json:"path"`
	// Holds is one of the constants below.
	Holds Holds `json:"holds"`
	// Is is the role of what stands there, for HoldsRole, the text, for HoldsText, and for HoldsChannel the sign behind which the
	// channel's name has what stands there.
	Is string `json:"is,omitempty"`
	// Default is the status that holds before any was set, for HoldsStatus.
	Default int `json:"default,omitempty"`
	// Final, for HoldsException: a handler of exceptions that answers nothing leaves the request without an answer;
	// otherwise the next handler is asked, or the framework.
	Final bool `json:"final,omitempty"`
	// Outer, for HoldsException with the path (): what the framework answers by itself, and what handlers of exceptions do, never
	// reaches the function that calls the parameter.
	Outer bool `json:"outer,omitempty"`
	// Unawaited, for HoldsException: no version of the framework before its latest waits for an asynchronous function, so that
	// what one throws may go to nobody.
	Unawaited bool `json:"unawaited,omitempty"`
	// Answers, for HoldsException: the framework's exceptions are answers, which a unit may return, and a handler of every
	// exception is asked about them as well.
	Answers bool `json:"answers,omitempty"`
	// Property is the property of the first argument whose properties are stored, for HoldsStore; without it the
	// first argument is a name and the second its value.
	Property string `json:"property,omitempty"`
	// ChangedBy is the method that HoldsResponse is changed with: it is passed operators, whose rules Calls states.
	ChangedBy string `json:"changedBy,omitempty"`
}

// Holds is what stands at a path of a parameter.
type Holds string

// What parameters hold.
const (
	// HoldsMethod: the request's method. In an endpoint that serves one method it is known.
	HoldsMethod Holds = "method"
	// HoldsPath: the path that is asked for. An endpoint whose own path it cannot be is not reached where it is tested for.
	HoldsPath Holds = "path"
	// HoldsAction: the name of the function that serves the request. In an endpoint it is known.
	HoldsAction Holds = "action"
	// HoldsChannel: the name of the channel that a message came by. In a unit of one channel it is known.
	HoldsChannel Holds = "channel"
	// HoldsText: the text Is, wherever a wrapper runs around an endpoint of the pack.
	HoldsText Holds = "text"
	// HoldsRole: a value with the role Is.
	HoldsRole Holds = "role"
	// HoldsStatus: the status that was set last.
	HoldsStatus Holds = "status"
	// HoldsAnswered: whether the request was answered already; false in a handler of exceptions and, without a role, on every path.
	HoldsAnswered Holds = "answered"
	// HoldsException: what was thrown by the functions that run after this one. With the role "error" and the path
	// "", the handlers of exceptions are asked before the framework itself; with the path "()", calling the parameter throws it.
	HoldsException Holds = "exception"
	// HoldsStore: a method that stores values by name for the functions that run afterwards; its path ends with "()". With the
	// path "", assigning to a property stores. What a value of On is given so, a parameter has as its own properties; functions run on it.
	HoldsStore Holds = "store"
	// HoldsStored: an object of the values that were stored, or, with a path that ends with "()", a method that gives one by its name.
	HoldsStored Holds = "stored"
	// HoldsHandler and HoldsClass: the route's handler, and the class that it belongs to.
	HoldsHandler Holds = "handler"
	HoldsClass   Holds = "class"
	// HoldsResponse: what the functions behind a wrapper answer, which it may change with ChangedBy.
	HoldsResponse Holds = "response"
)
