// Package intent reads the documents in which a team states what it means: what a boundary is for and what it answers
// when (`*.intent.yaml`), and scenarios in the words of the product that link to these outcomes (`*.prd.yaml`).
//
// A folder goes in; documents with the place of each statement go out, with the drafts that wait for their blanks and the
// files that could not be read. What documents say of code is compared in check/intent; drafts are made in package infer.
//
// Begin reading at format.go: it states the format once, as rules. check.go holds a file against them and schema.go writes
// them as the published schema, so that the reader and an editor cannot disagree. It may import summary, the documents of
// contract/internal/doc, internal/sourcefile and internal/spelling.
package intent
