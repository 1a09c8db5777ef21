// Package ask answers questions about a run: who reads and writes a boundary, what a unit reaches, what
// reaches it, what breaks when a boundary changes. In come the summaries of a run and a question in
// words or in shorthand, out comes an Answer with a text and a JSON form.
//
// A subject is spelled as reports spell it. A name that several things have is never decided here: the
// Answer lists them. What could not be followed is said beside the answer.
//
// It imports summary, check and its pairing (who meets whom at a boundary), inspect/graph, inspect/words and
// internal/inert. Begin reading at ask.go.
package ask
