// Package conditions describes what conditions test and where values come from, as summaries say it.
//
// In comes an expression of a unit (a Root and a flow.Site), the call context it is evaluated in, and the values that the
// path has settled (Locals). Out goes a predicate for a test (Condition), a value reference for a value (Subject), and the
// answer to whether a test is decided by constants alone (Reader.Truth, Reader.IsA). Nothing here knows of statements or of
// the order in which they run: that is host/paths, which asks this package at every branch.
//
// It may import host/flow, host/unit and summary. Begin reading at reader.go, then predicate.go (tests), subject.go
// (values), truth.go (tests that constants decide) and locals.go (what a path has settled).
package conditions
