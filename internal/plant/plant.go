// Package plant lets tests fail what they test: code that has to survive the failure of one item
// asks Failure before each.
//
// It imports nothing, so that every stage may import it. Begin reading at Failure; host/stage calls it, and
// host/extract/failures_test.go sets it.
package plant

// Failure, when a test sets it, is called before a stage works on an item, and may panic.
var Failure func(stage, file, item string)
