// Package lang holds the front ends, one folder a language: each lowers parsed files to the unit form (host/unit) and
// states what evaluation has to know of the language besides. Nothing behind the front ends tests which language a file is
// written in, and nothing there names a node of a grammar; a test in internal/archtest holds evaluation, the walk over paths
// and the stages to that. Only host/reading, which opens the files of each language, knows them all.
//
// A new language supplies, in a folder of its own here:
//
//   - Lower(path, abs string, tree *syntax.Tree) *unit.File: the unit form of one file, made with lower.Builder. What is
//     peculiar to the language ends here: each construct becomes one that the unit form has, and what has no counterpart
//     becomes ExprOther or StmtOther, never a guess. unit.Verify says whether a file is well formed, unit.Dump shows it.
//   - Semantics, a unit.Semantics: how names are found, what classes and instances are, how arguments meet parameters, what
//     the language's own functions and methods give, which methods change lists, what promises are called, which values
//     hold in a test, which exceptions are its own. A field that is left out means that the language has no such thing.
//     An idea that no field has yet is a new field there, with a sentence that names no language.
//   - FrontEnd, a lower.FrontEnd: the two above, the grammars, how a comment begins, the few kinds of nodes that the stages
//     look at, and, where not every file has to be read, those that show that a file defines nothing which others can
//     name. Its line in languages.go is what makes it known: the stages, the tests of packs and those of the engines ask
//     All, Of and Named.
//
// What stays outside the folder, since it is not about one file's text: the grammar and the file names (host/syntax), how a
// project's files and modules are found (host/project and its opener beside the other languages' in host/reading), how
// manifests name its packages (host/survey), and a type oracle where types say more than the text (host/types; types.None
// answers until there is one).
//
// It imports host/syntax and host/unit. Begin reading at lower/doc.go, then in a language's folder
// at doc.go, and at the files named after the three above.
package lang
