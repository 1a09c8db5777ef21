package ruby

import (
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
)

// FrontEnd is the language.
var FrontEnd = lower.FrontEnd{
	Semantics: &Semantics, Grammars: []syntax.Language{syntax.Ruby}, Lower: Lower, Declares: Declares, MayDeclare: MayDeclare, Comment: "#",
	Nodes: lower.Nodes{
		Branches: []string{"if", "unless", "elsif", "else", "if_modifier", "unless_modifier", "when", "in_clause", "conditional", "while", "until", "for", "rescue"},
		// Loops over nothing write the same fields.
		Skips: []string{"if", "unless", "elsif", "else", "if_modifier", "unless_modifier", "when", "case", "conditional", "rescue"},
	},
}
