package check

// FindRules searches a folder and those above it for an ignore file, up to the
// first with a package.json or .git. It gives no rules when there is none.
func FindRules(dir string) (*Rules, error) { return findRules(dir, allNames()) }

// ReadRules reads an ignore file; every mistake in it is an error that names its line.
func ReadRules(path string) (*Rules, error) { return readRules(path, allNames()) }
