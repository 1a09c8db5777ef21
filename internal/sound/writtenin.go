package main

import (
	"fmt"
	"regexp"
	"strings"
)

// furtherRuby and furtherPython match the lines of a statement behind its first.
var (
	furtherRuby   = regexp.MustCompile(`^(end|else|elsif|rescue|ensure|when|in)\b`)
	furtherPython = regexp.MustCompile(`^(else|elif|except|finally)\b`)
)

var writtenJS, writtenPython, writtenRuby = writtenIn("js.txt"), writtenIn("py.txt"), writtenIn("rb.txt")

// writtenConstructsJS are those of the text file of JavaScript.
func writtenConstructsJS() []construct {
	var out []construct
	for _, c := range writtenJS {
		out = append(out, construct{make: func(g *js) []*Node { return g.scribe().write(c) }})
	}
	return out
}

func (g *js) scribe() scribe {
	return scribe{
		g: &g.generator, must: g.must, load: g.load, class: g.class, condition: g.condition,
		test:   func() string { return boolean(g.test()) },
		guard:  func(test string, body []*Node) *Node { return block("guard", "if ("+test+") {", body, "}") },
		beside: func(name string, list []*Node) { g.helper(name, list...) },
		top:    func(_ string, list []*Node) { g.top = append(g.top, list...) },
		goesOn: func(l string) bool { return strings.HasPrefix(l, "}") },
		ends:   func(l string) bool { return !strings.HasSuffix(l, "{") },
	}
}

// writtenConstructsPython are those of the text file of Python.
func writtenConstructsPython() []func(g *py) []*Node {
	var out []func(g *py) []*Node
	for _, c := range writtenPython {
		out = append(out, func(g *py) []*Node { return g.scribe().write(c) })
	}
	return out
}

func (g *py) scribe() scribe {
	return scribe{
		g: &g.generator, must: g.must, load: g.load, class: g.class, condition: g.condition,
		test:   func() string { return "bool(" + g.test() + ")" },
		guard:  func(test string, body []*Node) *Node { return pyIf("guard", test, body) },
		beside: func(name string, list []*Node) { g.helper(name, list...) },
		top:    func(_ string, list []*Node) { g.top = append(g.top, list...) },
		goesOn: func(l string) bool { return furtherPython.MatchString(l) },
		ends:   func(string) bool { return false },
		joins:  func(l string) bool { return strings.HasPrefix(l[strings.LastIndex(l, "\n")+1:], "@") },
	}
}

// writtenConstructsRuby are those of the text file of Ruby.
func writtenConstructsRuby() []func(g *rb) []*Node {
	var out []func(g *rb) []*Node
	for _, c := range writtenRuby {
		out = append(out, func(g *rb) []*Node { return g.scribe().write(c) })
	}
	return out
}

func (g *rb) scribe() scribe {
	return scribe{
		g: &g.generator, must: g.must, load: g.load, class: g.class, condition: g.condition,
		test:   func() string { return fmt.Sprintf("(%s ? true : false)", g.condition()) },
		guard:  func(test string, body []*Node) *Node { return rbIf("guard", test, body) },
		beside: func(name string, list []*Node) { g.put(&g.beside, name, list...) },
		top:    func(_ string, list []*Node) { g.declared = append(g.declared, list...) },
		method: func(name string, list []*Node) { g.put(&g.methods, name, list...) },
		goesOn: func(l string) bool { return furtherRuby.MatchString(l) },
		ends:   func(l string) bool { return strings.HasPrefix(l, "end") },
	}
}
