package check

import (
	"github.com/drift-analyzer/drift/check/suppress"
)

// FindRules searches a folder and those above it for an ignore file, up to the
// first with a package.json or .git. It gives no rules when there is none.
func FindRules(dir string) (*suppress.Rules, error) { return suppress.Find(dir, allNames()) }

// ReadRules reads an ignore file; every mistake in it is an error that names its line.
func ReadRules(path string) (*suppress.Rules, error) { return suppress.Read(path, allNames()) }
