// Package inspect renders summaries as text: the branch tree of every unit, or
// how the summaries of a folder pair up. It reads summaries only, and imports
// summary and check (for pairing).
//
// Begin reading at render.go.
package inspect
