package generic

import (
	"github.com/drift-analyzer/drift/check/finding"
)

// BoundaryFieldUnused is reported of columns and of configuration variables.
var BoundaryFieldUnused = &finding.Kind{
	Name:       "boundaryFieldUnused",
	Severity:   finding.Warning,
	Lower:      []*finding.Lower{UnusedUnchecked},
	AtProvider: true,
	Doc: finding.Doc{
		Reports: "The provider declares a field that nothing in the run references. For storage with aspect `read`: it is written and never read. Of a file that lists variables (`.env.example`): no file of its folder names one, and most others are named.",
		Why:     "Dead columns and variables have to be maintained, and some of them are secrets.",
		Example: "The template sets LEGACY_TOKEN; no code in the function's scope reads it.",
		Fix:     "Remove the declaration, or extract the code that uses it into the same run.",
		Silent:  "Some code accesses a table, or reads variables, whose name was not read, which is said once in place of all that it may use; some code reads all fields of the store (`*`), or reads it without naming fields, or through objects whose methods read columns (Active Record), or code that no unit reaches reads the field or selects by it; nothing in the run touches the store at all, or only what fills it for a first start; the column is the key of a relation, or has the time of a write, which the store or its mapper puts there; the platform reads the variable itself; a script, a template of configuration or a schema beside the code reads it. Info: the run reads no variables, or no unit of the entry file was read; a relation is recorded as written.",
	},
	Measured: "Storage: 21 of 30 (papermark 21 of 21, taxonomy 0 of 6, prisma-examples 0 of 3): the columns are read by an adapter in a dependency, and by pages that were not read." +
		" Configuration: 2 of 3 in serverless/examples; 0 of 12 before it asked whether the unit's entry was read.",
	Mirror: "boundaryFieldUnknown",
}

// UnusedUnchecked is the case in which it is not known who uses a field.
var UnusedUnchecked = &finding.Lower{To: finding.Info, When: "when it could not be checked"}
