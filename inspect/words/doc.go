// Package words draws the parts of summaries as texts for people: conditions, values, shapes, how a
// path ends. In comes a part of a summary, out comes a text; the caller makes it inert before it is
// printed. It imports summary only. Begin reading at predicate.go.
package words
