package main

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// chained is one call of the chain that made a value: os.use(auth).route({ … }) has two.
type chained struct {
	method string
	call   drift.Node
}

// maxChain bounds the calls of a chain, and how deep routers lie in one another.
const maxChain = 24

// chainOf lists the calls that made a value, the last one first, through names and files.
func chainOf(value drift.Node) []chained {
	var out []chained
	call := value.Property("()")
	for len(out) < maxChain {
		callee := call.Field("function")
		if callee.Kind() != "member_expression" {
			if callee != 0 {
				out = append(out, chained{last(callee.Text()), call})
			}
			break
		}
		out = append(out, chained{callee.Field("property").Text(), call})
		before := callee.Field("object").Property("()")
		if before == 0 || before == call {
			break
		}
		call = before
	}
	return out
}

// last is the part of a text behind the last dot.
func last(text string) string {
	parts := drift.Split(text, '.')
	return parts[len(parts)-1]
}

// argument is the first argument of the nearest call of a method, 0 where the chain has none.
func argument(chain []chained, method string) drift.Node {
	for _, c := range chain {
		if arg := first(c.call.Arguments()); c.method == method && arg != 0 {
			return arg
		}
	}
	return 0
}

// first is the first of some nodes, 0 where there is none.
func first(nodes []drift.Node) drift.Node {
	if len(nodes) == 0 {
		return 0
	}
	return nodes[0]
}

// has reports whether a chain calls a method.
func has(chain []chained, method string) bool {
	for _, c := range chain {
		if c.method == method {
			return true
		}
	}
	return false
}

// option is a property of what the calls of route in a chain say, the nearest first, or those of meta(openapi({ … })), as version 2 spells it.
func option(chain []chained, name string) drift.Node {
	for _, c := range chain {
		for _, arg := range c.call.Arguments() {
			switch c.method {
			case "route", "$route":
			case "meta":
				made := arg.Property("()")
				if !made.Field("function").Has("@orpc/openapi#openapi") {
					continue
				}
				arg = first(made.Arguments())
			default:
				continue
			}
			if value := arg.Property(name); value != 0 {
				return value
			}
		}
	}
	return 0
}

// inside is the object of a router: what builder.router({ … }) was given, or the value itself. The prefix is what stands in
// front of the paths below it.
func inside(router drift.Node) (object, prefix drift.Node) {
	chain := chainOf(router)
	if len(chain) > 0 && chain[0].method == "router" {
		return argument(chain, "router"), argument(chain, "prefix")
	}
	return router, 0
}

// contracted are the names at which a contract describes a procedure that implement(contract).a.b.handler(fn) made, and the
// contract; 0 for procedures without one.
func contracted(value drift.Node, chain []chained) (contract drift.Node, names []string) {
	if len(chain) == 0 || chain[len(chain)-1].method != "implement" {
		return 0, nil
	}
	for _, origin := range drift.Split(value.Origins(), '\n') {
		names = nil
		for i, part := range drift.Split(origin, '.') {
			if i > 0 && part != "" && part[len(part)-1] != ')' {
				names = append(names, part)
			}
		}
	}
	return argument(chain, "implement"), names
}

// described is what a contract says of the procedure at some names: the chain of calls that made its entry, and what
// stands in front of its path.
func described(contract drift.Node, names []string) (chain []chained, before []drift.Node) {
	for _, name := range names {
		object, prefix := inside(contract)
		if prefix != 0 {
			before = append(before, prefix)
		}
		if contract = object.Property(name); contract == 0 {
			return nil, nil
		}
	}
	return chainOf(contract), before
}
