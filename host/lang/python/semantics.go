package python

import "github.com/drift-analyzer/drift/host/unit"

// Semantics is what evaluation knows of Python.
var Semantics = unit.Semantics{
	Name: "python",
	Classes: unit.Classes{
		Call: "__call__", Enter: []string{"__enter__", "__aenter__"}, Constructed: true, Enumerated: "value",
	},
	Calls: unit.Calls{EndsWithNothing: true, Constructor: "__init__", Lambdas: true, Spread: true},
	Builtins: unit.Builtins{
		Methods: map[string]unit.Gives{"startswith": unit.GivesPrefixTest, "replace": unit.GivesReplaced},
	},
	Lists: unit.Lists{
		Joins: unit.OpBit,
		Adds:  map[string]bool{"append": false, "extend": true},
		Writes: map[string]unit.Writes{"update": unit.WritesAll, "setdefault": unit.WritesMissing, "pop": unit.RemovesFirst,
			"popitem": unit.RemovesSome, "clear": unit.RemovesAll},
	},
	Tests: unit.Tests{EmptyFails: true, Boolean: "bool", Range: "range"},
	Exceptions: unit.Exceptions{
		Roots:    map[string]bool{"global#Exception": true, "global#BaseException": true, "builtins#Exception": true, "builtins#BaseException": true},
		Handled:  map[string]bool{"global#Exception": true, "builtins#Exception": true},
		Packages: map[string]bool{"global": true, "builtins": true},
	},
}
