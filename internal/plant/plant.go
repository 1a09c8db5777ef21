// Package plant lets tests fail what they test: code that has to survive the failure of one item
// asks Failure before each.
package plant

// Failure, when a test sets it, is called before a stage works on an item, and may panic.
var Failure func(stage, file, item string)
