package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// furtherRuby and furtherPython match the lines of a statement behind its first.
var (
	furtherRuby   = regexp.MustCompile(`^(end|else|elsif|rescue|ensure|when|in)\b`)
	furtherPython = regexp.MustCompile(`^(else|elif|except|finally)\b`)
)

var writtenJS, writtenPython, writtenRuby = writtenIn("js.txt"), writtenIn("py.txt"), writtenIn("rb.txt")

// writtenFor are the constructs of one framework, where there are some.
var writtenFor = map[string][]written{"express": writtenIn("express.txt"), "fastify": writtenIn("fastify.txt"), "hono": writtenIn("hono.txt"), "nestjs": writtenIn("nestjs.txt"),
	"flask": writtenIn("flask.txt"), "fastapi": writtenIn("fastapi.txt")}

// writtenConstructsJS are those of the text files of JavaScript and of a framework.
func writtenConstructsJS(framework string) []construct {
	var out []construct
	for _, c := range writtenJS {
		out = append(out, construct{make: func(g *js) []*Node { return g.scribe().write(c) }})
	}
	for _, c := range writtenFor[framework] {
		out = append(out, construct{make: func(g *js) []*Node { return g.scribe().write(c) }, top: true})
	}
	return out
}

func (g *js) scribe() scribe {
	return scribe{
		g: &g.generator, around: &g.around, must: g.must, load: g.load, class: g.class, condition: g.condition,
		test:   func() string { return boolean(g.test()) },
		guard:  func(test string, body []*Node) *Node { return block("guard", "if ("+test+") {", body, "}") },
		beside: func(name string, list []*Node) { g.helper(name, list...) },
		top:    func(list []*Node) { g.top = append(g.top, list...) },
		goesOn: func(l string) bool { return strings.HasPrefix(l, "}") },
		ends:   func(l string) bool { return !strings.HasSuffix(l, "{") },
	}
}

// writtenConstructsPython are those of the text files of Python and of a framework.
func writtenConstructsPython(framework string) []func(g *py) []*Node {
	var out []func(g *py) []*Node
	for _, c := range slices.Concat(writtenPython, writtenFor[framework]) {
		out = append(out, func(g *py) []*Node { return g.scribe().write(c) })
	}
	return out
}

func (g *py) scribe() scribe {
	return scribe{
		g: &g.generator, around: &g.around, must: g.must, load: g.load, class: g.class, condition: g.condition,
		test:   func() string { return "bool(" + g.test() + ")" },
		guard:  func(test string, body []*Node) *Node { return pyIf("guard", test, body) },
		beside: func(name string, list []*Node) { g.helper(name, list...) },
		top:    func(list []*Node) { g.top = append(g.top, list...) },
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
		g: &g.generator, around: &g.around, must: g.must, load: g.load, class: g.class, condition: g.condition,
		test:   func() string { return fmt.Sprintf("(%s ? true : false)", g.condition()) },
		guard:  func(test string, body []*Node) *Node { return rbIf("guard", test, body) },
		beside: func(name string, list []*Node) { g.put(&g.beside, name, list...) },
		top:    func(list []*Node) { g.declared = append(g.declared, list...) },
		method: func(name string, list []*Node) { g.put(&g.methods, name, list...) },
		goesOn: func(l string) bool { return furtherRuby.MatchString(l) },
		ends:   func(l string) bool { return strings.HasPrefix(l, "end") },
	}
}
