// Package intent compares what a team means with what its code does: the documents that contract/intent reads against the
// units of their boundaries, and scenarios against the outcomes that they link to.
//
// A reading of a run and a folder of documents go in; findings and what could not be compared go out. Begin reading at
// compare.go; outcomes.go holds one outcome against the paths of the code, and facts.go says what a path's condition states
// in the terms of a clause. Code is the same reading from the other end: package infer drafts documents from it, so that a
// draft says what a comparison will look for.
//
// Conditions are compared by their structure and never by their text: a clause holds, is contradicted, or is not decided by
// what was read. What is not decided is never a finding; it is listed with the reason.
//
// It may import summary, check/finding, check/pairing, contract/intent and internal/spelling.
package intent
