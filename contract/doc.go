// Package contract turns what a team has written down into summaries: API
// descriptions, schemas, deploy templates, migrations, stories. Each source is a
// package below this one, which knows their names, finds the files of a path and
// runs the reader on them.
//
// Every summary has the confidence source `derived`. What a checker needs and
// the format has no field for is in metadata:
//
//	http.declaredContract   {source, provenance, responses: [{status, body}]}
//	http.statusRange        on a transition: a declared range such as 4XX
//	http.defaultResponse    on a transition: the declared default
//	runtimeContract         {variables: [{name, value?, ref?, from?, optional?, readAt?}], codeScope?: {path, handler?, holds?}, listed?: true, open?: reason}
//	storageContract         {fields: [{name, type, nullable?, primary?, unique?, derived?}], fieldSet: exhaustive|partial|none,
//	                        identifies: [names], indexes: [{name, identifies, fields?, fieldSet}], physicalTable, scope}
//	messageBus              {declares?: true, fifo?, disabled?, disabledUnknown?, filterPolicy?, unread?: reason, codeScope?: {path, handler?}, target?}
//	metric                  {kind: histogram|gauge|delta|cumulative, valueType, unit?}
//	metricReading           {comparison: scalar|series, reduced, aligner?, condition}
//	graphql                 {sdl, types: {Name: {kind, fields: {name: {type, nullable, list, args}}, values, members, implements}}} on the schema's
//	                        own summary; {document, selection, variables, unresolvedFragments, ambiguousFragments} on an operation's
//	routing                 {document, nodes: [{id, kind, entry?, hosts?, matchLanguage?, rules: [{name, priority?, default?, conditions, to, strip?, replace?, rewrite?, open?}], target?, unit?, status?, unresolved?}]}
//	                        on the summary named routing of a deploy document
//	component               {name, file, story, args, argTypes} on a story
//
// `codeScope.path` is relative to the root, as the files of summaries are.
//
// The package imports summary and the packages below contract. Begin reading at
// contract.go; find.go lists the files of a path, sources.go the readers.
//
// # How to add a source
//
//  1. Make a folder contract/<source> with a doc.go that says what becomes which
//     summary. Its package exports Name, Wants and Read:
//
//     const Name = "gateway"
//     func Wants(name string, read func() []byte) bool
//     func Read(in *source.Input) ([]*summary.Summary, error)
//
//     Wants decides by a file's name, and by its content only where the name says
//     too little, whether a file of a folder is read. A file that the user names is
//     read in any case.
//
//  2. In Read, go through the files with in.EachFile and load each with in.Load:
//     YAML, JSON and TOML become doc.Value trees that know their lines. Follow
//     references with in.Reference, which keeps them inside the root. Begin with
//     `defer doc.Catch(&err)`: the methods of a value (Map, List, Text) fail with
//     file and line when the document has something else in that place. What is
//     absent is empty and no failure, so that a name, a path or a method that must
//     be there is checked by yourself: doc.Fail(v, "a route has no path").
//
//  3. Make the summaries. A deploy template fills a deploy.Model (units, stores,
//     channels, listeners, routes), which writes them as every other template's.
//     Anything else uses build.New, build.Bind, build.Transition and, at the
//     end, build.Finish, and sets the fields of Metadata. What the document leaves open is a hole ({stage})
//     or is left out with in.Notef; it is never guessed. A limit bounds everything
//     that a document can make grow: nesting, references, what loops write out.
//
//  4. Add a line to sources.go. Flags, help and messages list the source by themselves.
//
//  5. Add cases: testdata/*.txtar with the files and, under `want`, the summaries
//     that you expect, written down from the document and not copied from the
//     output. contracttest.Run checks them, and that the output fits the schema and
//     is the same twice. contracttest.Mutate puts values of every wrong type into a
//     document, contracttest.Fuzz changes its bytes; `make fuzz` finds the target by its name.
//     Give every branch that makes a route, a store, a channel, a variable or a
//     property a line of `want` that is missing when the branch is.
//
//  6. A reader may import what the table in internal/archtest lists for contract. A
//     source that needs more (a parser of the host) has a line of its own there and
//     in docs/ARCHITECTURE.md, with the reason.
package contract
