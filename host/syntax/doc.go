// Package syntax parses source files into flat syntax trees: one table of
// 20-byte nodes in pre-order, without pointers, filled in one C call and read in
// pure Go. A node is an index, and the same number is the handle a pack holds.
//
// It is the only package that reaches the tree-sitter binding, and imports
// nothing of ours. Positions are UTF-8 byte offsets.
//
// Begin reading at parse.go, then tree.go (navigation), query.go and
// predicate.go (queries), repair.go (what the grammars lack), binding.go and
// flat.c (the C side).
package syntax
