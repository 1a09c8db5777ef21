package abi

// Manifest is what a pack says of itself. It crosses as JSON, checked against
// manifest.schema.json, and is also stored in the module's custom section
// "drift.manifest" so that packs can be listed without compiling them.
type Manifest struct {
	// ID is the name `-f` takes: lower-case words joined by dashes.
	ID      string `json:"id"`
	Version string `json:"version"`
	// ABI is "major.minor" of the contract the pack was built for.
	ABI string `json:"abi"`
	// Kind is framework, client, effects or test.
	Kind        string       `json:"kind"`
	Languages   []string     `json:"languages"` // typescript (JavaScript too), python, ruby
	Description string       `json:"description"`
	Dependency  []Dependency `json:"dependencies,omitempty"`
	// Requires: the pack finds nothing unless the project's files import one of these packages
	// (prefix of path segments). Empty: it looks at every file.
	Requires []string `json:"requires,omitempty"`
	// Files are globs of project files the pack may read through read_file.
	Files []string `json:"files,omitempty"`
	// Generated tells where tools write modules that stand for a package's.
	Generated []Generated `json:"generated,omitempty"`
	// Whole are packages whose modules export what the package itself does: "@nestjs/common/decorators" stands for it.
	Whole []string `json:"whole,omitempty"`
	// Ignore are globs of files that are no part of what runs (tests): nothing is asked of them.
	Ignore []string `json:"ignore,omitempty"`
	// Config is the JSON Schema of the pack's own configuration.
	Config  map[string]any `json:"config,omitempty"`
	Queries []Query        `json:"queries"`
	// Roles are named lists: the role of each parameter by position ("" = none).
	Roles map[string][]string `json:"roles,omitempty"`
	// Units says how units whose parameters have the role list of this name end.
	Units map[string]UnitRules `json:"units,omitempty"`
	// Clients say how the answer to a request is read, by name.
	Clients map[string]ClientRules `json:"clients,omitempty"`
	// Fluent: calling one of Methods on a value that has one of On (origins) or Role gives that value again.
	Fluent []Fluent `json:"fluent,omitempty"`
	// Transparent: calling Callee gives its argument number Argument.
	Transparent []Transparent `json:"transparent,omitempty"`
	// Registrars are values that a method of another one makes and that routes hang on by themselves, by origin ("hono#Hono().basePath()").
	Registrars []string `json:"registrars,omitempty"`
	// Runs are functions that the library runs for a call.
	Runs []Run `json:"runs,omitempty"`
	// Invoked: calling Callee gives what calling its argument number Argument gives.
	Invoked []Transparent `json:"invoked,omitempty"`
	// Injected: a parameter whose default is what calling Callee gives is handed what calling its
	// argument number Argument gives.
	Injected []Transparent `json:"injected,omitempty"`
	// Contexts are values that markup hands to everything below it.
	Contexts []Context `json:"contexts,omitempty"`
	// Pipelines are values put together by a chain of calls, which run the functions handed to its steps one after another.
	Pipelines []Pipeline `json:"pipelines,omitempty"`
	// Kept are values that functions put on what they are handed, for those that run after them.
	Kept []Kept `json:"kept,omitempty"`
	// Tables are functions that give a number for a text.
	Tables []Table `json:"tables,omitempty"`
	// Failures say where a wrapper finds what was thrown behind it.
	Failures []Failure `json:"failures,omitempty"`
	// Standing says where the status that was set before stands.
	Standing *Standing `json:"standing,omitempty"`
	// Fresh are what parameters hold as long as nothing was answered: false.
	Fresh []Fresh `json:"fresh,omitempty"`
	// Guards are values of the library that refuse some requests where they stand among the wrappers of a route.
	Guards []Guard `json:"guards,omitempty"`
	// Labels are values that decorators put on functions and classes, for what runs around them.
	Labels *Labels `json:"labels,omitempty"`
	// Handed says what the values that a parameter with a role hands out are.
	Handed []Handed `json:"handed,omitempty"`
	// Rewrites say how a wrapper changes what is answered behind it.
	Rewrites []Rewrite `json:"rewrites,omitempty"`
	// Constants are exported numbers of packages, by origin ("http-status#NOT_FOUND": 404),
	// known whether the package is installed or not.
	Constants map[string]float64 `json:"constants,omitempty"`
	// Lists are exported collections of texts, by origin ("rest_framework.permissions#SAFE_METHODS": ["GET", …]).
	Lists map[string][]string `json:"lists,omitempty"`
	// Macros are the library's calls in class bodies that give a class methods.
	Macros []Macros `json:"macros,omitempty"`
	// Changing are members that a library writes in instances of its classes: what the project's class
	// first puts there is not what they are when they are read.
	Changing []Changing `json:"changing,omitempty"`
	// Statuses are the names that statuses have in this framework ("not_found": 404).
	Statuses map[string]int `json:"statuses,omitempty"`
	// Sections: which property or method of a value with Role is which part of a request.
	Sections []Section `json:"sections,omitempty"`
	// Thrown are the library's exceptions that the framework itself answers.
	Thrown []Thrown `json:"thrown,omitempty"`
	// Method is how handlers spell the request's method ("request.method", or ".method" of an input
	// by whatever name): in an endpoint of one
	// method it is known.
	Method string `json:"method,omitempty"`
	// Models say how classes of the library describe their fields by what is assigned to them.
	Models []ModelRules `json:"models,omitempty"`
	// Origins are further origins that the pack's own code asks for; in languages in which a module
	// is an attribute of its package, they tell the host which names are modules.
	Origins []string `json:"origins,omitempty"`
	// Environment lists the objects whose properties are configuration variables, by origin
	// ("global#process.env"): a name taken from one is written as a reference, {NAME}.
	Environment []string `json:"environment,omitempty"`
	// Packages tells that the exports of the project's own package, and the imports of
	// packages of the same workspace, are boundaries.
	Packages *Packages `json:"packages,omitempty"`
	// Deployed tells that the units are those a deploy template near the project names.
	Deployed *Deployed `json:"deployed,omitempty"`
	// Limits the author states, shown by `drift pack inspect` and in the documentation.
	Limits []string `json:"limits,omitempty"`
}

// Generated says that files with the extensions of Files name, in the first group of
// the regular expression Output, a folder beside them whose modules are Package's.
type Generated struct {
	Files   []string `json:"files"`
	Output  string   `json:"output"`
	Package string   `json:"package"`
}

// Dependency is what `init` matches.
type Dependency struct {
	Ecosystem string `json:"ecosystem"` // npm, pypi, gem
	Name      string `json:"name"`
}

// Query is a tree-sitter query and the tests the host makes before it calls the pack.
type Query struct {
	Name string `json:"name"`
	// Query in tree-sitter's syntax. A language whose grammar lacks a node of it is skipped for this query.
	Query string `json:"query"`
	// Languages narrows the manifest's list.
	Languages []string `json:"languages,omitempty"`
	Tests     []Test   `json:"tests,omitempty"`
}

// Test is one condition on a capture; all tests of a query must hold. A test on a value that comes
// from a parameter is undecided: the pack is called all the same and the fact holds where the
// parameter's argument passes the test (see docs/abi.md, "Lifting").
type Test struct {
	Capture string `json:"capture"`
	// Text: the capture's source text is one of these.
	Text []string `json:"text,omitempty"`
	// Origin: the capture's value comes from one of these: "package#export" followed by steps
	// ("()", ".name", "new"), e.g. "express#default()", "express#Router()", "global#fetch";
	// "type:package#Name" matches a value declared with that type; a trailing "**" matches any further steps.
	Origin []string `json:"origin,omitempty"`
	// Role: the capture's value has one of these roles (given by FactRoute, FactUnit, FactRole).
	Role []string `json:"role,omitempty"`
	// Extends: the capture is a class (or its name) that descends from one of these origins.
	Extends []string `json:"extends,omitempty"`
	// File: the file's path matches one of these globs.
	File []string `json:"file,omitempty"`
	// Decorated: the capture (a function, method, class or parameter) carries a decorator of one of these origins.
	Decorated []string `json:"decorated,omitempty"`
	// Annotated: the capture is an annotation that says, besides the type, a value of one of these origins.
	Annotated []string `json:"annotated,omitempty"`
	// Not inverts the test.
	Not bool `json:"not,omitempty"`
}

// UnitRules says what returning, throwing and falling off the end of a unit mean.
type UnitRules struct {
	// Returns: "ignore" (the value goes nowhere: output void unless another outcome came before),
	// "response" (the returned value is the body, status DefaultStatus), "object" (an object with StatusProperty and BodyProperty),
	// "sequence" (a body, or a body and a status one behind the other),
	// "gate" (true lets the request pass, anything else answers DefaultStatus), "return" (output return), "markup" (output render when the value is markup).
	Returns string `json:"returns"`
	// StatusProperty and BodyProperty name the parts of a returned object.
	StatusProperty string `json:"statusProperty,omitempty"`
	BodyProperty   string `json:"bodyProperty,omitempty"`
	// DefaultStatus of a response that states none; 0 for none.
	DefaultStatus int `json:"defaultStatus,omitempty"`
	// Fallthrough: "void", "response" (DefaultStatus, no body), "none" (no transition when another outcome exists) or
	// "prepared" (what was put in the answer is it; otherwise as none).
	Fallthrough string `json:"fallthrough,omitempty"`
	// Instead are the statuses that the unit answers in place of those that a call states: a redirect of a server action is a 303.
	Instead map[string]int `json:"instead,omitempty"`
	// ThrowStatus are properties of a thrown object that hold its status ("status", "statusCode").
	ThrowStatus []string `json:"throwStatus,omitempty"`
	// Refused is the exception, by origin, that the framework raises where a gate does not let the request pass.
	Refused string `json:"refused,omitempty"`
	// Rejected says how a request is answered that does not fit the unit's parameters.
	Rejected *Rejected `json:"rejected,omitempty"`
	// Templates: falling through answers with a template, where there is a file for it.
	Templates *Templates `json:"templates,omitempty"`
	// Inherited are library classes, by origin with * for any text, that may serve the
	// methods of a class that the project does not write.
	Inherited []string `json:"inherited,omitempty"`
	// Given are the methods of the unit's own receiver that hand it parts of the request, by name.
	Given map[string]Given `json:"given,omitempty"`
	// NonReturned: values with these origins are not a body when returned (a reply object).
	NotBody []string `json:"notBody,omitempty"`
}

// Templates says where the files stand that answer for a method of a class:
// Folder, the class's name as a path without Suffix, the method, any extension.
type Templates struct {
	Folder string `json:"folder"`
	Suffix string `json:"suffix,omitempty"`
	// Missing is the status of falling through where there is no such file.
	Missing int `json:"missing"`
}

// Given is a part of the request that a method hands out.
type Given struct {
	Role string `json:"role"`
	// Through are methods of it whose literal argument names a part; Lists those whose arguments each name one.
	Through []string `json:"through,omitempty"`
	Lists   []string `json:"lists,omitempty"`
}

// ClientRules says how the answer to a request is read. Each entry is a path of
// steps from the awaited result of the request.
type ClientRules struct {
	// Failure is "response" (a non-2xx answer arrives as a value) or "exception" (it is thrown).
	Failure string `json:"failure"`
	// Status are paths to the status number: [".status"].
	Status []string `json:"status,omitempty"`
	// Ok are paths to a flag that is true for 200 to 299: [".ok"].
	Ok []string `json:"ok,omitempty"`
	// Body are paths to the body: [".data"] or [".json()"].
	Body []string `json:"body,omitempty"`
	// Text are paths to an unparsed body.
	Text []string `json:"text,omitempty"`
	// ErrorStatus and ErrorBody are the same from a caught exception: [".response.status"].
	ErrorStatus []string `json:"errorStatus,omitempty"`
	ErrorBody   []string `json:"errorBody,omitempty"`
	// ErrorTest are origins of functions that are true for this client's exceptions ("axios#default.isAxiosError").
	ErrorTest []string `json:"errorTest,omitempty"`
}

// Fluent is a method that gives its receiver again.
type Fluent struct {
	On      []string `json:"on,omitempty"`
	Role    string   `json:"role,omitempty"`
	Methods []string `json:"methods"`
}

// Transparent is a function that gives one of its arguments again.
type Transparent struct {
	Callee   string `json:"callee"`
	Argument int    `json:"argument"`
	// Made: the argument is one of the call that made Callee: createFactory(router)(context) gives router.
	Made bool `json:"made,omitempty"`
	// Each: it gives the list of all its arguments, whatever Argument says: createHandlers(a, b).
	Each bool `json:"each,omitempty"`
	// Property, of what is invoked: it gives that property of what the function gives: lazy(() => import("./page")).
	Property string `json:"property,omitempty"`
}

// Run says that calling one of Callees runs the function in Property (the whole, where there is none) of the argument of
// the number Argument, and that its result is the property Gives of what the call gives.
type Run struct {
	Callees  []string `json:"callees"`
	Argument int      `json:"argument"`
	Property string   `json:"property,omitempty"`
	Gives    string   `json:"gives"`
}

// Pipeline is a chain of calls on a value with one of the origins On: calling what one of Ends gives runs the functions
// that were handed to the calls of Steps on the way, in order, and then those handed to the end.
type Pipeline struct {
	On    []string `json:"on"`
	Steps []string `json:"steps,omitempty"`
	Ends  []string `json:"ends"`
	// Names is the path of the functions' first parameter at which they find the end's name, when stated.
	Names string `json:"names,omitempty"`
}

// Kept is where functions put values by name on a parameter with Role, and where those that run after them find
// them. Method is called with a name and a value; where Object is stated, with an object in that property of its first argument.
type Kept struct {
	Role   string `json:"role"`
	Method string `json:"method"`
	Object string `json:"object,omitempty"`
	// Under are the properties of the parameter that hold them, By the methods that give one by its name.
	Under []string `json:"under,omitempty"`
	By    []string `json:"by,omitempty"`
}

// Table is a function that gives, for the text in Property of its argument number Argument, a number.
type Table struct {
	Callee   string             `json:"callee"`
	Argument int                `json:"argument"`
	Property string             `json:"property,omitempty"`
	Gives    map[string]float64 `json:"gives"`
}

// Failure is where a wrapper finds what was thrown behind it, once that has run: at the path Path of its parameter with Role.
// Final: one that answers nothing leaves the request without an answer; otherwise the next is asked, or the framework.
type Failure struct {
	Role  string `json:"role"`
	Path  string `json:"path"`
	Final bool   `json:"final,omitempty"`
}

// Standing says that the path Path of a parameter with Role holds the status that was set last, Default before any was.
type Standing struct {
	Role    string `json:"role"`
	Path    string `json:"path"`
	Default int    `json:"default"`
}

// Fresh says that the path Path of a parameter with Role is false as long as nothing was answered.
type Fresh struct {
	Role string `json:"role"`
	Path string `json:"path"`
}

// Labels are values under names: the function or class that a parameter with Role gives at the paths Function and Class carries what
// the decorators that calls of Sets give (a name and a value) put on it, also several at once through Composes; calling Makes gives a decorator
// that is its own name, and Reads, called with a name and one or several of these, give the value of the first that has one.
type Labels struct {
	Role     string   `json:"role"`
	Function string   `json:"function"`
	Class    string   `json:"class"`
	Sets     []string `json:"sets"`
	Composes []string `json:"composes,omitempty"`
	Makes    []string `json:"makes,omitempty"`
	Reads    []string `json:"reads"`
}

// Handed says that the path Path of a parameter with Role (".switchToHttp().getResponse()") has the role Gives.
type Handed struct {
	Role  string `json:"role"`
	Path  string `json:"path"`
	Gives string `json:"gives"`
}

// Rewrite says how a wrapper changes the body that is answered behind it: the path Path of its parameter with Role gives that
// answer, calling the method Through of it with what functions of libraries give changes it, one after the other. Those of
// Maps, by origin, answer what the function that they are handed gives for it; those of Keeps leave it as it is; what others make of it is not known.
type Rewrite struct {
	Role    string   `json:"role"`
	Path    string   `json:"path"`
	Through string   `json:"through"`
	Maps    []string `json:"maps,omitempty"`
	Keeps   []string `json:"keeps,omitempty"`
}

// ThrownBody is a body of one field, which holds what the exception was raised with, or has a type.
type ThrownBody struct {
	Field string `json:"field"`
	// Argument and Keyword say which argument of the constructor the field holds, Type what else it is.
	Argument int    `json:"argument,omitempty"`
	Keyword  string `json:"keyword,omitempty"`
	Type     string `json:"type"`
}

// Rejected says what the framework answers a request with that does not fit, as if it raised Exception.
type Rejected struct {
	Exception string `json:"exception"`
	Field     string `json:"field"`
	Type      string `json:"type"`
	// More are further fields of the body, by name.
	More map[string]string `json:"more,omitempty"`
}

// Guard is a value of the library (by the origins of what it may be; instances of classes of the project that descend from it
// count too) that raises Exception with Status for each request that is not what When says.
type Guard struct {
	Origins   []string `json:"origins"`
	Exception string   `json:"exception"`
	Status    int      `json:"status"`
	When      string   `json:"when"`
	// Unless is the keyword argument that makes it refuse nothing where it is false.
	Unless string `json:"unless,omitempty"`
	// Decided is the method by which a class of the project that descends from it decides itself what is refused, and how.
	Decided string `json:"decided,omitempty"`
}

// Thrown is an exception that becomes a response. Origin is that of the thrown
// value ("@nestjs/common#NotFoundException()"); classes of the project that descend from it count too.
type Thrown struct {
	// Body says what the framework answers it with, where that does not depend on more than the exception.
	Body   *ThrownBody `json:"body,omitempty"`
	Origin string      `json:"origin"`
	// Status is the status it gives; 0: that of argument StatusArgument of its constructor.
	Status         int  `json:"status,omitempty"`
	StatusArgument *int `json:"statusArgument,omitempty"`
	// StatusKeyword is the keyword argument that holds the status where the language has them.
	StatusKeyword string `json:"statusKeyword,omitempty"`
	// StatusProperty of the argument StatusArgument holds the status, when stated.
	StatusProperty string `json:"statusProperty,omitempty"`
	// Options is the number of the argument of its constructor whose properties the exception has, when stated.
	Options *int `json:"options,omitempty"`
	// Extends are the library's classes that it descends from, by origin; where they are stated there are no others.
	Extends []string `json:"extends,omitempty"`
	// StatusAt are the paths at which the exception has its status: ".status", ".getStatus()".
	StatusAt []string `json:"statusAt,omitempty"`
	// Carried: nothing answers the exception but a handler of the project's; it is followed to one.
	Carried bool `json:"carried,omitempty"`
}

// ModelRules say what the fields of classes that descend from Extends are on the wire.
type ModelRules struct {
	Extends []string `json:"extends"`
	// Fields gives the type of an attribute by the origin of what makes it: text, integer, number, boolean, list, dictionary, any,
	// key (its key stands for what it refers to), argument (its first argument says it), method (what get_<name> gives), none.
	Fields map[string]string `json:"fields,omitempty"`
	// Omit and Nullable are keyword arguments that leave a field out, or allow null; Many makes a list of what is described.
	Omit     []string `json:"omit,omitempty"`
	Nullable []string `json:"nullable,omitempty"`
	Many     string   `json:"many,omitempty"`
	// Key is the field of classes that declare none with the keyword KeyOf.
	Key   string `json:"key,omitempty"`
	KeyOf string `json:"keyOf,omitempty"`
	// Inner names a class inside that refers to Model, and lists Names or what to Exclude.
	Inner   string `json:"inner,omitempty"`
	Model   string `json:"model,omitempty"`
	Names   string `json:"names,omitempty"`
	Exclude string `json:"exclude,omitempty"`
	// Data are properties that give what an instance describes.
	Data []string `json:"data,omitempty"`
	// Make are methods that make an instance of the class in an attribute.
	Make map[string]string `json:"make,omitempty"`
	// Gives says what the library's methods give: self (what is written of the instance), one and list (instances of the
	// class), values (what the columns that it is given hold), argument (its first argument, written by the class), written (what the instance writes), or a type
	// as fields have it.
	Gives map[string]string `json:"gives,omitempty"`
	// Own are the methods by which a class says itself what is written of it.
	Own []string `json:"own,omitempty"`
	// Writes names the classes whose instances such a class writes: "*Serializer" writes those of what stands for *.
	Writes string `json:"writes,omitempty"`
	// Answers: what a unit answers is written by such classes where it states no other.
	Answers bool `json:"answers,omitempty"`
	// Wraps are library calls, by origin, that write their first argument as their options say.
	Wraps []string `json:"wraps,omitempty"`
	// Options are the keywords by which what is written is chosen: only, except, methods, include, view, writer, root.
	Options map[string][]string `json:"options,omitempty"`
}

// Context: Use, called with what a call of Create gave, gives the attribute Value of
// the elements Create's value.Provider, or Create's first argument where there is none.
type Context struct {
	Create   string `json:"create"`
	Use      string `json:"use"`
	Provider string `json:"provider"`
	Value    string `json:"value"`
}

// Changing are the members that a library changes in instances of classes that descend from one of Extends.
type Changing struct {
	Extends []string `json:"extends"`
	Members []string `json:"members"`
}

// Macros are the calls in the bodies of the classes that descend from On by which
// they get methods, and the methods of those classes that give instances.
type Macros struct {
	On     string  `json:"on"`
	Macros []Macro `json:"macros,omitempty"`
	// Makes are methods of the class, and of what its methods give, that give one instance of it.
	Makes []string `json:"makes,omitempty"`
	// Maybe are those of them that may give nothing.
	Maybe []string `json:"maybe,omitempty"`
}

// Macro is one such call; its first argument names the method.
type Macro struct {
	Name string `json:"name"`
	// Many: the method gives a collection of the class that its name names in the plural.
	Many bool `json:"many,omitempty"`
	// Function is the number of the argument that is the method, which is then one of the class.
	Function int `json:"function,omitempty"`
	// Class is the keyword that names the class where the method's name does not.
	Class string `json:"class,omitempty"`
	// Maybe: the method may give nothing.
	Maybe bool `json:"maybe,omitempty"`
}

// Section names a part of a request reached from a value with Role.
type Section struct {
	Role string `json:"role"`
	// Path of steps: ".body", ".params", ".get()" (the name is the call's first argument).
	Path string `json:"path"`
	// Part is params, query, headers, body, cookies.
	Part string `json:"part"`
}

// Packages says which sides of package boundaries become units.
type Packages struct {
	// Exports: a library unit for each callable export of the package's entry points.
	Exports bool `json:"exports,omitempty"`
	// Imports: a caller unit for each function that calls an import of a sibling package.
	Imports bool `json:"imports,omitempty"`
}

// Deployed names the rules and roles (keys of Units and Roles) of units that a deploy template names.
type Deployed struct {
	// HTTP is for units behind a route of an HTTP API, Event for all others.
	HTTP  string `json:"http"`
	Event string `json:"event"`
}
