// Package asked holds a list of changes that somebody asked for against the difference of two runs: which are done, which
// are not, and what changed that nobody asked for. It is what a reviewer of a change wants to know first.
//
// A list and the summaries of both runs go in, a report goes out, with a text short enough for a pull request and a JSON
// form. Begin reading at compare.go; the difference itself is inspect/diff. It may import summary, check/finding,
// contract/intent, inspect/diff, inspect/graph and internal/inert.
package asked
