// Package infer drafts documents from what is known of code: intent documents from summaries, product documents from
// intent documents. What only a person can say stays blank, and such a document is a draft that a check refuses until it is
// written.
//
// Summaries or a folder of documents go in, drafts as text go out; nothing is written to disk here. Begin reading at
// intent.go. A draft says what check/intent reads of the code, so that a draft whose blanks are filled agrees with the code
// that it came from. Drafts of stubs (stub.go) are made from what a project does with a package. The package
// may import summary, check/intent, check/pairing, check/finding, contract/intent, contract/stub and host/usage.
package infer
