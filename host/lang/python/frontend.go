package python

import (
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
)

// FrontEnd is the language.
var FrontEnd = lower.FrontEnd{
	Semantics: &Semantics, Grammars: []syntax.Language{syntax.Python}, Lower: Lower, Comment: "#",
	Nodes: lower.Nodes{
		Branches: []string{"if_statement", "elif_clause", "else_clause", "conditional_expression", "for_statement", "while_statement", "except_clause", "case_clause"},
	},
}
