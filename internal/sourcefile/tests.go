package sourcefile

import (
	"path"
	"regexp"
)

var testName = regexp.MustCompile(`(^test_|_test\.|_spec\.|\.(test|spec|stories)\.)`)

// IsTest reports whether a source is one of tests by its own name, wherever it lies.
func IsTest(file string) bool { return testName.MatchString(path.Base(file)) }
