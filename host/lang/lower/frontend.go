package lower

import (
	"slices"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// FrontEnd is one language, which its folder states once. Package lang lists them all.
type FrontEnd struct {
	// Semantics is what evaluation knows of the language. Its name is the one that packs and flags use.
	Semantics *unit.Semantics
	// Grammars are those that the language's files are parsed with.
	Grammars []syntax.Language
	// Lower gives the unit form of one file. Several files are lowered at once. path is relative to the project root.
	Lower func(path, abs string, tree *syntax.Tree) *unit.File
	// Declares, when set, reports whether a file declares anything that other files can name. One that does not, and that
	// every pack ignores, is not lowered.
	Declares func(tree *syntax.Tree) bool
	// MayDeclare decides the same by the text, in far less time, and may be wrong where it says yes. A file that every pack
	// ignores is not parsed when it says no.
	MayDeclare func(source []byte) bool
	// Comment begins a comment that goes on to the end of its line.
	Comment string
	// Nodes are the kinds of nodes that the stages look at beyond the unit form.
	Nodes Nodes
}

// Nodes names kinds of nodes of a language's grammars.
type Nodes struct {
	// Branches hold code that runs under a test, in rounds, or after an exception.
	Branches []string
	// Skips hold code that may not run at all, where that decides which fields a class has.
	Skips []string
	// Await is around an expression that is waited for, Arguments are those of a call.
	Await, Arguments string
}

// Name is that of the language.
func (f *FrontEnd) Name() string { return f.Semantics.Name }

// Reads reports whether files of a grammar are the language's.
func (f *FrontEnd) Reads(l syntax.Language) bool { return slices.Contains(f.Grammars, l) }
