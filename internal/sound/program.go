package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Program is one generated handler with what it needs.
type Program struct {
	ID    int
	Seed  uint64
	Files []*File
	// Inputs are what the handler reads of the request.
	Inputs []Input
}

// File is one file of a program; $ID in its name and text stands for the number of the program.
type File struct {
	Name  string
	Nodes []*Node
}

// Node is a statement: parts with a line in front of each, and a line after the last.
type Node struct {
	// Construct is what the statement is counted as; "" for what is no construct of its own.
	Construct string
	Parts     []Part
	Close     string
	// Fixed: the minimiser leaves it in its place, since the rest means nothing without it.
	Fixed bool
}

// Part is a line with the statements that it is the head of.
type Part struct {
	Open string
	Body []*Node
}

// Input is one thing that a request may carry, with the values that are tried.
type Input struct {
	// Name and In (query, path, body) say where it stands in the request.
	Name, In string
	Values   []any
}

// Absent is the value of an input that a request does not carry.
type Absent struct{}

// Request is a value for each input of a program.
type Request map[string]any

// line is a statement of one line.
func line(construct, format string, args ...any) *Node {
	return &Node{Construct: construct, Parts: []Part{{Open: fmt.Sprintf(format, args...)}}}
}

// fixed is a line that the minimiser does not take away.
func fixed(format string, args ...any) *Node {
	n := line("", format, args...)
	n.Fixed = true
	return n
}

// block is a statement with a body.
func block(construct, open string, body []*Node, closing string) *Node {
	return &Node{Construct: construct, Parts: []Part{{open, body}}, Close: closing}
}

// Requests are all combinations of the values of the inputs.
func (p *Program) Requests() []Request {
	out := []Request{{}}
	for _, in := range p.Inputs {
		var next []Request
		for _, r := range out {
			for _, v := range in.Values {
				one := Request{in.Name: v}
				for k, w := range r {
					one[k] = w
				}
				next = append(next, one)
			}
		}
		out = next
	}
	return out
}

// Text writes a file. empty is what stands in a body without statements.
func (p *Program) Text(f *File, empty string) string {
	var b strings.Builder
	var write func(list []*Node, depth int)
	put := func(depth int, text string) {
		for _, l := range strings.Split(text, "\n") {
			b.WriteString(strings.Repeat("    ", depth) + l + "\n")
		}
	}
	write = func(list []*Node, depth int) {
		for _, n := range list {
			for i, part := range n.Parts {
				put(depth, part.Open)
				write(part.Body, depth+1)
				if len(part.Body) == 0 && empty != "" && (len(n.Parts) > 1 || n.Close != "" || strings.HasSuffix(part.Open, ":")) && (i > 0 || n.Close == "") {
					put(depth+1, empty)
				}
			}
			if n.Close != "" {
				put(depth, n.Close)
			}
		}
	}
	write(f.Nodes, 0)
	return strings.ReplaceAll(b.String(), "$ID", strconv.Itoa(p.ID))
}

// Path is the name of a file in the project.
func (p *Program) Path(f *File) string {
	return strings.ReplaceAll(f.Name, "$ID", strconv.Itoa(p.ID))
}

// Constructs are the names of the constructs of a program, each once.
func (p *Program) Constructs() []string {
	var out []string
	var walk func(list []*Node)
	walk = func(list []*Node) {
		for _, n := range list {
			for _, name := range strings.Fields(n.Construct) {
				if !slices.Contains(out, name) {
					out = append(out, name)
				}
			}
			for _, part := range n.Parts {
				walk(part.Body)
			}
		}
	}
	for _, f := range p.Files {
		walk(f.Nodes)
	}
	return out
}

// Size is how many statements a program has.
func (p *Program) Size() int {
	n := 0
	p.each(func([]*Node, int, func([]*Node)) { n++ })
	return n
}

// each calls visit for every statement, with the list that it stands in, its place, and what puts another list there.
func (p *Program) each(visit func(list []*Node, at int, set func([]*Node))) {
	var walk func(list []*Node, set func([]*Node))
	walk = func(list []*Node, set func([]*Node)) {
		for i, n := range list {
			visit(list, i, set)
			for k := range n.Parts {
				walk(n.Parts[k].Body, func(l []*Node) { n.Parts[k].Body = l })
			}
		}
	}
	for _, f := range p.Files {
		walk(f.Nodes, func(l []*Node) { f.Nodes = l })
	}
}

// Clone is a copy that shares nothing.
func (p *Program) Clone() *Program {
	var nodes func(list []*Node) []*Node
	nodes = func(list []*Node) []*Node {
		var out []*Node
		for _, n := range list {
			one := *n
			one.Parts = nil
			for _, part := range n.Parts {
				one.Parts = append(one.Parts, Part{part.Open, nodes(part.Body)})
			}
			out = append(out, &one)
		}
		return out
	}
	out := *p
	out.Files = nil
	for _, f := range p.Files {
		out.Files = append(out.Files, &File{f.Name, nodes(f.Nodes)})
	}
	return &out
}
