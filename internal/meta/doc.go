// Command meta measures whether summaries stay as they are when code is written otherwise: it changes programs in ways that
// change nothing of what they do, and compares their summaries.
//
//	meta -repos FOLDER [-only REGEXP] [-class REGEXP] [-seed 1] [-n 40] [-v] [file.txtar ...]
//
// The projects are those of internal/repositories/repositories.txt that stand in the folder, and archives; each is copied first. A
// class of changes lists the places of a project where it can be made: a local name gets another one, functions that stand beside each
// other change places, a function becomes an arrow, what follows an early return goes into its else, a helper moves to another file
// or into its only call, a body is wrapped in a block, a file is added. The seed chooses up to -n places of each class, which are
// changed together; where a summary differs then, each place is changed alone, and those that make a difference are printed.
//
// Positions are not compared, and names that were changed are changed back. Ids are compared, except of conditions whose text
// holds such a name. Places are found in the syntax alone.
//
// It may import host/extract, host/packrt, host/syntax, packs and summary. Begin reading at run in main.go; classes.go lists the
// changes, compare.go says what has to stay.
package main
