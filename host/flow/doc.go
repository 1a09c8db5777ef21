// Package flow holds the words in which drift says where values come from: values, environments, the files of a run, what
// packs declare of libraries, and the questions that evaluation answers. It evaluates nothing itself.
//
// Values. An expression of the unit form (package unit) evaluates to a set of abstract values (Value): a literal, a text
// known in part (Pattern), an object, array, function or class of the project, an instance of one, something of a library
// (Extern, named by its origin: "express#Router()"), a parameter whose callers are not chosen (Param), or Unknown. A set
// stands for "one of these"; it has at most 64 members, and where there would be more the rest is Unknown.
//
// Environments. An Env binds the parameters of one function to the arguments of one call, and leads to the environment of
// the caller (Outer) and of the function around (Lexical). Equal environments are one pointer. Evaluating under an
// environment is what lifting is made of: a fact that speaks of a parameter is evaluated again for each call.
//
// The packages below, each of which imports only those named before it:
//
//	memo      tables that many goroutines read and write
//	edges     one hop from a place to where its value comes from, read off the syntax of all files: exports, declarations,
//	          arguments, members, returned values, what is added to lists and written into objects, constants, calls by name
//	pattern   texts that are spelled in another way than the brace grammar: regular expressions, <angles>
//	library   what packs declare of libraries, applied to values: tables of rules, no framework by name
//	builtin   what the language's own functions and methods give: tables of the language's folder (unit.Semantics)
//	eval      evaluation: questions, frames, one function for each kind of expression
//	program   what is asked of a whole run: evaluation, callers, definitions, steps of facts, what is reached
//
// library and builtin see evaluation through the interface Evaluation, so the tables do not know the evaluator.
//
// Why evaluation terminates is said in package eval.
//
// It may import host/unit and host/flow/memo. Begin reading at value.go, then environment.go, then package eval.
package flow
