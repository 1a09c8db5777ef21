// Package program is what the stages after reading ask of all files of a run: the values of an expression, who calls a
// function, what a name was defined as, where a value's origins lie, what one step of a fact's value gives, whether a place
// is reached in an activation.
//
// In come the lowered files, what resolves their imports, and what packs declare. A Program embeds the evaluator and adds
// the questions that are built on evaluation; what it remembers of them (callers) is made when it is first asked for. The
// one change after that is FindState, which is called once, when parameters have roles.
//
// It may import host/flow and what is below it, and host/unit. Begin reading at program.go.
package program
