// Package graph says which units of a run call which, and what they touch on the way: the part of
// summaries that the tree of one unit, the difference of two versions and the answers to questions
// all read. In come summaries, out come units, touches and chains of calls; nothing is written here.
// It imports summary and inspect/words. Begin reading at reach.go.
package graph
