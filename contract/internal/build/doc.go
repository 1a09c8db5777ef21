// Package build makes the parts of summaries that every reader of contracts
// makes alike: the frame of a summary, transitions with their ids, and the
// table of named shapes with the part of it that one summary needs.
//
// It imports summary and contract/internal/doc. Begin reading at build.go.
package build
