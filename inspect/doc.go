// Package inspect writes summaries for people: one file as a branch tree
// (Render), and how the summaries of a folder pair up (Pairs). It reads
// summaries only, never source. It imports summary, check (for pairing), inspect/graph (who calls whom) and
// inspect/words (conditions and shapes as texts).
//
// Begin reading at render.go. Whatever is printed goes through inert (text.go),
// so that no name in analysed code can control a terminal.
package inspect
