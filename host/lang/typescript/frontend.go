package typescript

import (
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
)

// FrontEnd is the language: TypeScript and JavaScript, with and without markup.
var FrontEnd = lower.FrontEnd{
	Semantics: &Semantics, Grammars: []syntax.Language{syntax.TypeScript, syntax.TSX, syntax.JavaScript}, Lower: Lower, Comment: "//",
	Nodes: lower.Nodes{
		Branches: []string{"if_statement", "else_clause", "switch_case", "switch_default", "ternary_expression", "for_statement", "for_in_statement",
			"while_statement", "do_statement", "catch_clause"},
		Await: "await_expression", Arguments: "arguments",
	},
}
