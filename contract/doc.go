// Package contract turns what a team has written down into summaries: API
// descriptions, schemas, deploy templates, migrations, stories. One package a
// source stands below it; this one knows their names, finds the files of a
// path, and hands them over.
//
// Every summary has the confidence source `derived`. What a checker needs and
// the format has no field for stands in metadata:
//
//	http.declaredContract   {source, provenance, responses: [{status, body}]}
//	http.statusRange        on a transition: a declared range such as 4XX
//	http.defaultResponse    on a transition: the declared default
//	runtimeContract         {variables: [{name, value?, ref?, from?, optional?}], codeScope?: {path, handler?}, open?: reason}
//	storageContract         {fields: [{name, type, nullable?, primary?, unique?, derived?}], fieldSet: exhaustive|partial|none,
//	                        identifies: [names], indexes: [{name, identifies, fields?, fieldSet}], physicalTable, scope}
//	messageBus              {declares?: true, fifo?, disabled?, disabledUnknown?, filterPolicy?, unread?: reason, codeScope?: {path, handler?}, target?}
//	metric                  {kind: histogram|gauge|delta|cumulative, valueType, unit?}
//	metricReading           {comparison: scalar|series, reduced, aligner?, condition}
//	graphql                 {sdl, types: {Name: {kind, fields: {name: {type, nullable, list, args}}, values, members, implements}}} on the schema's
//	                        own summary; {document, selection, variables, unresolvedFragments, ambiguousFragments} on an operation's
//	component               {name, file, story, args, argTypes} on a story
//
// `codeScope.path` is relative to the root, as the files of summaries are.
//
// The package imports summary and the packages below contract. Begin reading at
// contract.go; a new source is a folder with a Read function and a line in sources.go.
package contract
