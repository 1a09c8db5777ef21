// Package inspect renders summaries for people: one file as a branch tree
// (Render), how the summaries of a folder pair up (Pairs), what moved between
// two files (Diff), and who serves one request (Flow). It reads summaries only,
// never source. It imports summary, its path grammar, and check (for pairing).
//
// Begin reading at render.go for the text form, diff.go for comparisons and
// flow.go for requests. Whatever is printed goes through inert (text.go), so
// that no name in analysed code can drive a terminal.
package inspect
