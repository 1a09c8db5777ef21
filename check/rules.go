package check

import (
	"github.com/drift-analyzer/drift/check/suppress"
)

// FindRules reads the ignore files for a run: the nearest at or above each of some folders, up to the
// root of the repository. There are no rules when there is none.
func FindRules(dirs ...string) (*suppress.Rules, error) { return suppress.Find(allNames(), dirs...) }

// ReadRules reads an ignore file; every mistake in it is an error that names its line.
func ReadRules(path string) (*suppress.Rules, error) { return suppress.Read(path, allNames()) }
