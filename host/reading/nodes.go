package reading

import "github.com/drift-analyzer/drift/host/syntax"

// What the stages look at in syntax trees of single languages, beyond the unit form, is named here.

// branchNodes are the nodes of all grammars whose code runs under a test, in rounds, or after an exception.
var branchNodes = map[string]bool{
	// TypeScript and JavaScript
	"if_statement": true, "else_clause": true, "switch_case": true, "switch_default": true, "ternary_expression": true, "for_statement": true,
	"for_in_statement": true, "while_statement": true, "do_statement": true, "catch_clause": true,
	// Python, besides those of the same name
	"elif_clause": true, "conditional_expression": true, "except_clause": true, "case_clause": true,
	// Ruby
	"if": true, "unless": true, "elsif": true, "else": true, "if_modifier": true, "unless_modifier": true, "when": true, "in_clause": true,
	"conditional": true, "while": true, "until": true, "for": true, "rescue": true,
}

// skippedNodes are those of Ruby whose code may not run at all: loops over nothing write the same fields.
var skippedNodes = map[string]bool{"if": true, "unless": true, "elsif": true, "else": true, "if_modifier": true, "unless_modifier": true,
	"when": true, "case": true, "conditional": true, "rescue": true}

// awaitNode is await around an expression, argumentsNode the arguments of a call.
const awaitNode, argumentsNode = "await_expression", "arguments"

// IsBranch reports whether the code of a node runs under a test, in rounds, or after an exception.
func IsBranch(tree *syntax.Tree, n syntax.Node) bool { return branchNodes[tree.KindName(n)] }

// MayBeSkipped reports whether the code of a node may not run at all.
func MayBeSkipped(tree *syntax.Tree, n syntax.Node) bool { return skippedNodes[tree.KindName(n)] }

// IsArguments reports whether a node is the arguments of a call.
func IsArguments(tree *syntax.Tree, n syntax.Node) bool { return tree.KindName(n) == argumentsNode }
