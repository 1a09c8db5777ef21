// Package generic holds the kinds that several domains report, one file each, and reports one of
// them itself: lowConfidence, of units that are compared and could not be read completely.
// It imports summary, finding and pairing. Begin reading at lowconfidence.go, the shortest; the others are
// values that domains fill in.
package generic
