package main

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
)

// node is a node of a file's tree.
type node struct {
	f *file
	n syntax.Node
}

func (x node) kind() string { return x.f.tree.KindName(x.n) }
func (x node) text() string { return x.f.tree.Text(x.n) }
func (x node) start() int   { return int(x.f.tree.Start(x.n)) }
func (x node) end() int     { return int(x.f.tree.End(x.n)) }
func (x node) is(kinds ...string) bool {
	for _, k := range kinds {
		if x.kind() == k {
			return true
		}
	}
	return false
}

func (x node) field(name string) (node, bool) {
	n := x.f.tree.ChildByFieldName(x.n, name)
	return node{x.f, n}, n != syntax.NoNode
}

func (x node) parent() (node, bool) {
	n, ok := x.f.tree.ParentOf(x.n)
	return node{x.f, n}, ok
}

// up is the nearest node around this one that a test takes.
func (x node) up(levels int, is func(node) bool) (node, bool) {
	for range levels {
		p, ok := x.parent()
		if !ok {
			return node{}, false
		}
		if is(p) {
			return p, true
		}
		x = p
	}
	return node{}, false
}

// nodes lists all nodes of the programs of a project that have one of some kinds.
func (p *project) nodes(kinds ...string) (out []node) {
	for _, f := range p.files {
		if f.tree == nil {
			continue
		}
		for i := range f.tree.Len() {
			if x := (node{f, syntax.Node(i)}); f.tree.Named(x.n) && x.is(kinds...) {
				out = append(out, x)
			}
		}
	}
	return out
}

// literal is the text of a string without its quotes; false for one with holes.
func (x node) literal() (string, int, bool) {
	if !x.is("string") {
		return "", 0, false
	}
	t := x.text()
	if len(t) < 2 || !strings.ContainsRune(`"'`, rune(t[0])) || t[0] != t[len(t)-1] || strings.Contains(t, "#{") {
		return "", 0, false
	}
	return t[1 : len(t)-1], x.start() + 1, true
}

// keyOf is the name of a pair of an object, and where the name stands.
func (x node) keyOf() (name string, start int, ok bool) {
	key, has := x.field("key")
	if !has {
		return "", 0, false
	}
	if lit, at, is := key.literal(); is {
		return lit, at, wordOnly.MatchString(lit)
	}
	t := strings.TrimSuffix(key.text(), ":")
	return t, key.start(), wordOnly.MatchString(t)
}

var wordOnly = regexp.MustCompile(`^[A-Za-z_]\w*$`)

// inOther reports whether a pattern, in which W stands for the word, occurs in a file of another package.
func (p *project) inOther(of *file, word string, patterns ...string) bool {
	var tests []*regexp.Regexp
	for _, pattern := range patterns {
		tests = append(tests, regexp.MustCompile(strings.ReplaceAll(pattern, "W", regexp.QuoteMeta(word))))
	}
	for _, f := range p.files {
		// The word stands in few files, and looking for it costs less than any pattern.
		if f.side == of.side || f.tree == nil || !strings.Contains(f.text, word) {
			continue
		}
		for _, re := range tests {
			if re.MatchString(f.text) {
				return true
			}
		}
	}
	return false
}

// elsewhere reports whether a word stands in another file, or behind a place of the same file.
func (p *project) elsewhere(of *file, at int, word string) bool {
	re := regexp.MustCompile(`\b` + regexp.QuoteMeta(word) + `\b`)
	for _, f := range p.files {
		for _, m := range re.FindAllStringIndex(f.text, -1) {
			if f != of || m[0] != at {
				return true
			}
		}
	}
	return false
}

// replace is a change of a range of a file.
func replace(f *file, start, end int, text string, names ...string) change {
	return change{file: f, start: start, end: end, text: text, names: names}
}

func quoted(s string) string { return strconv.Quote(s) }
