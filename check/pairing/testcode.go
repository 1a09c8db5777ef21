package pairing

import (
	slash "path"
	"regexp"

	"github.com/drift-analyzer/drift/summary"
)

// testFile is the path of code that tests other code, and runs nowhere that is deployed.
var testFile = regexp.MustCompile(`(^|/)(tests?|__tests__|__mocks__|specs?|e2e|cypress|playwright|jest|vitest|testing|(e2e|integration|unit|acceptance|smoke|server|api)[_-]?tests?|tests?[_-](utils?|helpers?|support|fixtures?|setup|lib))/` +
	`|[._-][a-z0-9]*(test|tests|spec|e2e|cy|fixture)\.[a-z]+$|(^|/)(test_[^/]*|[^/]*_(test|spec)|conftest)\.[a-z]+$|(^|/)(jest|vitest|playwright|cypress|karma|wdio)[.-]([a-z]+[.-])*(config|conf|setup)[a-z.-]*\.[a-z]+$`)

// byHand is the path of code that people run, and no deployed unit does: scripts, and the commands and tasks of frameworks.
var byHand = regexp.MustCompile(`(^|/)(scripts?|hack|benchmarks?|evals|examples?|management/commands|([a-z]+-)?(profiler|profiling)|(load|stress|perf)-?tests?)/|\.rake$|(^|/)Rakefile$`)

// RunByHand reports whether a unit is part of code that people run where a deployed unit of this scope is: of tests, and of
// scripts beside the code.
func RunByHand(s *summary.Summary, scope string) bool {
	file := s.Location.File
	if s.Metadata.Source != nil {
		file = slash.Join(s.Metadata.Source.Root, file)
	}
	return InTests(file) && !InTests(scope+"/") || byHand.MatchString(file) && !byHand.MatchString(scope+"/")
}

// migration is the path of code that changes the schema of a database, and was written for the one of its time.
var migration = regexp.MustCompile(`(^|/)(db/(\w*migrat\w*|data)|migrations|(alembic|migrations)/versions)/`)

// OfMigrations reports whether a unit changes the schema of a database.
func OfMigrations(s *summary.Summary) bool { return InMigrations(s.Location.File) }

// InMigrations reports whether a path is one of code that changes the schema of a database.
func InMigrations(path string) bool { return migration.MatchString(path) }

// InTests reports whether a path is one of code that tests other code.
func InTests(path string) bool { return testFile.MatchString(path) }

// OfTests reports whether a unit is part of code that tests other code: what it sends and reads is meant for the test.
func OfTests(s *summary.Summary) bool {
	file := s.Location.File
	if s.Metadata.Source != nil {
		file = slash.Join(s.Metadata.Source.Root, file)
	}
	return InTests(file)
}
