package abi

// Manifest is what a pack says of itself and of its library. It crosses as JSON, checked against
// manifest.schema.json, and is also stored in the module's custom section "drift.manifest" so that packs can be
// listed without compiling them.
//
// A list of origins or of globs may hold "set:NAME", which stands for a set of the manifest's own Sets or of the
// host's (see sets.json).
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
	// Requires are packages (prefixes of path segments): the pack looks at a project only if one of its files
	// imports one of them. Empty: it looks at every project.
	Requires []string `json:"requires,omitempty"`
	// Files are globs of project files that the pack may read with file_read.
	Files []string `json:"files,omitempty"`
	// Ignore are globs of files that do not run in production, such as tests. The pack is not called for them.
	Ignore []string `json:"ignore,omitempty"`
	// Config is the JSON Schema of the pack's own configuration.
	Config map[string]any `json:"config,omitempty"`
	// Sets are lists of the manifest by name, for what several lists repeat.
	Sets    map[string][]string `json:"sets,omitempty"`
	Queries []Query             `json:"queries"`
	// Roles are named lists: the role of each parameter by position ("" = none).
	Roles map[string][]string `json:"roles,omitempty"`
	// Units says how units whose parameters have the role list of this name end.
	Units map[string]UnitRules `json:"units,omitempty"`
	// Clients say how the answer to a request is read, by name.
	Clients map[string]ClientRules `json:"clients,omitempty"`
	// Calls say what calling the library's functions gives and runs.
	Calls []Call `json:"calls,omitempty"`
	// Inputs say what the parameters that the framework fills hold.
	Inputs []Input `json:"inputs,omitempty"`
	// Classes say what the library does to classes that descend from its own.
	Classes []Class `json:"classes,omitempty"`
	// Exceptions are the library's exceptions that the framework itself answers.
	Exceptions []Exception `json:"exceptions,omitempty"`
	// Guards are values of the library that refuse some requests where they stand among the wrappers of a route.
	Guards []Guard `json:"guards,omitempty"`
	// Passes are values of libraries that let every request through where they stand among the wrappers of a route, by origin, in
	// which * stands for a part of a name. Where they are stated, any other value of a library, but for guards, and what is not
	// known, may answer as well: the routes that it runs around say so.
	Passes []string `json:"passes,omitempty"`
	// Methods are the names that HTTP has for methods of requests which the library calls otherwise: {"DEL": "DELETE"}, in capitals.
	Methods map[string]string `json:"methods,omitempty"`
	// Bases are classes of libraries that answer nothing by what they run around the methods of a class that descends from them, by
	// origin, in which * stands for a part of a name, or of which the pack reads what they answer. Where they are stated, of a unit whose class descends
	// from any other class of a library it is said that what runs around it may answer.
	Bases []string `json:"bases,omitempty"`
	// Own are methods that units have of the library and that answer nothing, or of which the pack says what they answer, by
	// name, in which * stands for any text. Where they are stated, of any other that a unit calls on itself for what it does, and that
	// the project does not define, it is said that it may answer.
	Own []string `json:"own,omitempty"`
	// Constants are exported numbers and collections of texts, by origin ("http-status#NOT_FOUND": 404),
	// known whether the package is installed or not. The key "set:NAME" with true adds a set of the host.
	Constants map[string]Constant `json:"constants,omitempty"`
	// Statuses are the names that statuses have in this framework ("not_found": 404).
	Statuses map[string]int `json:"statuses,omitempty"`
	// Modules say which modules stand for a package that is imported under another name.
	Modules []Module `json:"modules,omitempty"`
	// Brought are files whose exports other files of a project know without importing them.
	Brought []Brought `json:"brought,omitempty"`
	// Origins are further origins that the pack's own code asks for. In languages in which a module is an
	// attribute of its package, they tell the host which names are modules.
	Origins []string `json:"origins,omitempty"`
	// Environment lists the objects whose properties are configuration variables, by origin
	// ("global#process.env"): a name read from one is written as a reference, {NAME}.
	Environment []string `json:"environment,omitempty"`
	// Takes says which part of a request stands where. A key begins with the role of a parameter, the origin of a value, or
	// "self" for a method of the unit's own receiver, and goes on with members and calls: "request.body", "flask#request.json",
	// "context.req.json()", "context.req.query(name)" for an argument that names a field, "self.params". The part is body,
	// query, headers, path, any (body, query and path in one) or text (a body that is not decoded); none is a field of a part that the
	// framework itself puts there ("self.params.action").
	Takes map[string]string `json:"takes,omitempty"`
	// Schemas are libraries whose values describe what data has to be: requests are checked against them.
	Schemas []Schema `json:"schemas,omitempty"`
	// Decorators say how the fields of classes that they stand at are written, by origin: omitted, renamed or changed.
	Decorators map[string]string `json:"decorators,omitempty"`
	// Effects say what calling the library's functions does besides what it gives.
	Effects *Effects `json:"effects,omitempty"`
	// Packages tells that the exports of the project's own package, and the imports of
	// packages of the same workspace, are boundaries.
	Packages *Packages `json:"packages,omitempty"`
	// Store says which store the pack's accesses go to that name none.
	Store *Store `json:"store,omitempty"`
	// Limits are what the pack does not read, shown by `drift pack inspect` and in the documentation.
	Limits []string `json:"limits,omitempty"`

	calls  map[Gives][]Call
	inputs map[Holds][]Input
}

// CallsThat lists the rules about calls that give this, in the manifest's order.
func (m *Manifest) CallsThat(gives Gives) []Call { return m.calls[gives] }

// InputsThat lists the rules about parameters that hold this, in the manifest's order.
func (m *Manifest) InputsThat(hold Holds) []Input { return m.inputs[hold] }

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

// Test is a set of conditions on one capture. All conditions that a test states must hold, and all tests of a
// query. A condition on a value that comes from a parameter is undecided: the pack is called all the same, and
// the fact holds where the parameter's argument passes the test (see docs/abi.md, "Lifting").
type Test struct {
	Capture string `json:"capture"`
	// Text: the capture's source text is one of these.
	Text []string `json:"text,omitempty"`
	// Origin: the capture's value comes from one of these: "package#export" followed by steps
	// ("()", ".name", "new"), e.g. "express#default()", "express#Router()", "global#fetch";
	// "type:package#Name" matches a value declared with that type; a trailing "**" matches any further steps. "config:KEY"
	// stands for the origins that the pack's configuration lists under KEY.
	Origin []string `json:"origin,omitempty"`
	// Role: the capture's value has one of these roles, which facts and the manifest's role lists assign. The
	// role "registrar" is that of a value that some fact registers routes on.
	Role []string `json:"role,omitempty"`
	// Extends: the capture is a class (or its name) that descends from one of these origins.
	Extends []string `json:"extends,omitempty"`
	// File: the file's path matches one of these globs.
	File []string `json:"file,omitempty"`
	// Annotated: the capture is an annotation that states, besides the type, a value of one of these origins.
	Annotated []string `json:"annotated,omitempty"`
	// Not inverts the test.
	Not bool `json:"not,omitempty"`
}

// Module says that some modules stand for Package.
type Module struct {
	Package string `json:"package"`
	// Submodules: modules inside the package export what the package itself does: importing from
	// "@nestjs/common/decorators" is importing from "@nestjs/common".
	Submodules bool `json:"submodules,omitempty"`
	// Files and Output: a tool writes the modules. Files with the extensions of Files name, in the first group of
	// the regular expression Output, a folder beside them; what is imported from below it is the package's.
	Files  []string `json:"files,omitempty"`
	Output string   `json:"output,omitempty"`
}

// Brought says which files a framework brings into scope by itself: those in folders beside a file of its configuration.
type Brought struct {
	// Beside are names of files: where one of them stands, or in a folder there, the folders count.
	Beside []string `json:"beside"`
	// Folders are paths of folders: the files in them and the index files of the folders in these are brought in, all files below with Nested.
	// An export is known by its name, a default export by that of its file.
	Folders []string `json:"folders"`
	Nested  bool     `json:"nested,omitempty"`
	// In are the folders whose files know them; all where the configuration stands when there is none.
	In []string `json:"in,omitempty"`
}

// Packages says which sides of package boundaries become units.
type Packages struct {
	// Exports: a library unit for each callable export of the package's entry points.
	Exports bool `json:"exports,omitempty"`
	// Imports: a caller unit for each function that calls an import of a sibling package.
	Imports bool `json:"imports,omitempty"`
}

// Constant is what an export of a package is: a number, or a collection of texts.
type Constant struct {
	Number float64
	List   []string
}
