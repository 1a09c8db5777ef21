package reading

import (
	"slices"

	"github.com/drift-analyzer/drift/host/lang"
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
)

// What the stages look at in syntax trees of single languages, beyond the unit form, each language names in its folder.

// IsBranch reports whether the code of a node runs under a test, in rounds, or after an exception.
func IsBranch(tree *syntax.Tree, n syntax.Node) bool {
	return slices.Contains(nodesOf(tree).Branches, tree.KindName(n))
}

// MayBeSkipped reports whether the code of a node may not run at all.
func MayBeSkipped(tree *syntax.Tree, n syntax.Node) bool {
	return slices.Contains(nodesOf(tree).Skips, tree.KindName(n))
}

// IsArguments reports whether a node is the arguments of a call.
func IsArguments(tree *syntax.Tree, n syntax.Node) bool {
	name := nodesOf(tree).Arguments
	return name != "" && tree.KindName(n) == name
}

// isAwait reports whether a node waits for the expression in it.
func isAwait(tree *syntax.Tree, n syntax.Node) bool {
	name := nodesOf(tree).Await
	return name != "" && tree.KindName(n) == name
}

func nodesOf(tree *syntax.Tree) *lower.Nodes { return &lang.Of(tree.Language).Nodes }
