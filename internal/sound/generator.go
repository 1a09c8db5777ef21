package main

import "slices"

// language is what the generators of the languages write each in its own way.
type language interface {
	// readInput reads an input into a local name.
	readInput(in Input) []*Node
	// test is one test of a local name.
	test() string
	// statement draws a construct, leaf what answers and ends the function around it.
	statement() []*Node
	leaf() []*Node
}

// generator is what the generators of all languages share: which names a statement may use, and how deep it stands.
type generator struct {
	*Draw
	language language
	inputs   []Input
	scope    []local
	around   around
	depth    int
}

// body reads inputs and draws statements; in one of so many it ends with what falls off, otherwise with what answers.
func (g *generator) body(falls int, off *Node) []*Node {
	var body []*Node
	order := g.Perm(len(pool))
	for _, i := range order[:2+g.IntN(2)] {
		g.inputs = append(g.inputs, pool[i])
		body = append(body, g.language.readInput(pool[i])...)
	}
	for range 2 + g.IntN(4) {
		body = append(body, g.language.statement()...)
	}
	if g.Chance(falls) {
		return append(body, off)
	}
	return append(body, g.language.leaf()...)
}

// joined draws a test, some of which are made of others by the language's operators.
func (g *generator) joined(and, or, not string) string {
	switch test := g.language.test; g.IntN(9) {
	case 0:
		return test() + and + test()
	case 1:
		return test() + or + test()
	case 2:
		return not + "(" + test() + ")"
	default:
		return test()
	}
}

// any is one of the local names.
func (g *generator) any() local { return g.scope[g.IntN(len(g.scope))] }

// valued is a local name that has literals to be compared with.
func (g *generator) valued() local {
	for range 20 {
		if v := g.any(); len(v.values) > 1 {
			return v
		}
	}
	return g.scope[0]
}

// inBlock generates with the names of a block of its own.
func (g *generator) inBlock(make func() []*Node) []*Node {
	had := len(g.scope)
	g.depth++
	out := make()
	g.depth--
	g.scope = g.scope[:had]
	return out
}

// branch is what stands in a branch: an answer, or statements that may go on.
func (g *generator) branch() []*Node {
	return g.inBlock(func() []*Node {
		if g.depth < 3 && g.Chance(3) {
			out := g.language.statement()
			if g.Chance(2) {
				out = append(out, g.language.leaf()...)
			}
			return out
		}
		return g.language.leaf()
	})
}

// with generates with the parameter of a function as the only name.
func (g *generator) with(name string, of local, make func() []*Node) []*Node {
	had, depth := g.scope, g.depth
	g.scope, g.depth = []local{{name, of.kind, of.values}}, 2
	out := make()
	g.scope, g.depth = had, depth
	return out
}

// drawn is what the first construct gives that fits, of those that are drawn from a list.
func drawn[G any](d *Draw, list []func(G) []*Node, g G) []*Node {
	for {
		if out := oneOf(d, list...)(g); out != nil {
			return out
		}
	}
}

// twoModules are the statements of a handler's module and of the one beside it.
type twoModules struct {
	top, help []*Node
	// imports are the names that the first takes from the second.
	imports []string
}

// helper puts a declaration into the module beside the handler, once; one without a name is not imported.
func (m *twoModules) helper(name string, n ...*Node) {
	if name == "" {
		m.help = append(m.help, n...)
	} else if !slices.Contains(m.imports, name) {
		m.imports = append(m.imports, name)
		m.help = append(m.help, n...)
	}
}
