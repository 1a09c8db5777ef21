// Package reading is the first stage of the pipeline: it finds the files of a project, parses and
// lowers each once, and links them to one program.
//
// In comes a project, its language and the packs, whose queries are run on the way. Out comes Code:
// the program, what is known of types, and the matches of each file. Code is not changed afterwards,
// but for indexes that are built when they are first asked for.
//
// The languages meet here (sources.go): each says which files there are, what imports name, which
// libraries are used and what is known of types. It may import the engines below it (flow, lang,
// shape, syntax, types, unit), project, packrt, rules, abi and summary, and no other stage.
//
// Begin reading at Open and Code.Read in reading.go; file.go reads one file, selection.go says which
// files are read at all, queries.go what is asked of a file, activity.go which packs are called.
package reading
