package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

const tsconfig = `{"compilerOptions": {"experimentalDecorators": true, "strict": false}, "include": ["**/*.ts"]}`

func manifest(name, version string) string {
	return fmt.Sprintf(`{"name": "generated", "dependencies": {%q: %q}}`, name, version)
}

// requestMembers reads inputs off the members of a request object.
func requestMembers(request string) func(in Input) string {
	return func(in Input) string {
		part := map[string]string{"query": "query", "path": "params", "body": "body"}[in.In]
		return request + "." + part + "|" + in.Name
	}
}

// requestInput is the value of an input that is a request object with members.
func requestInput(s *summary.Summary, name string, r Request) Value {
	for _, in := range s.Inputs {
		if p, ok := in.(summary.Parameter); ok && p.Name == name && summary.StrOf(p.Role) == "request" {
			all := parts(r)
			return known(open{"query": all["query"], "params": all["path"], "body": all["body"]})
		}
	}
	return Value{}
}

// modules puts a handler's module and the one beside it into files.
func (g *js) modules(name, beside string, head []*Node, handler ...*Node) []*File {
	var top []*Node
	top = append(top, head...)
	if len(g.imports) > 0 {
		top = append(top, fixed("import { %s } from %q;", strings.Join(g.imports, ", "), "./"+strings.TrimSuffix(beside[strings.LastIndex(beside, "/")+1:], ".ts")))
	}
	files := []*File{{Name: name, Nodes: append(append(top, g.top...), handler...)}}
	if len(g.help) > 0 {
		files = append(files, &File{Name: beside, Nodes: g.help})
	}
	return files
}

// registered is the registration of a handler, with what stands before it and behind it.
func (g *generator) registered(head []*Node, handler *Node) []*Node {
	return slices.Concat(head, g.around.first, []*Node{handler}, g.around.last)
}

// held is a block that the minimiser leaves where it is.
func held(open string, body []*Node, closing string) *Node {
	n := block("", open, body, closing)
	n.Fixed = true
	return n
}

var expressDialect = dialect{
	name:    "express",
	context: "res",
	read:    requestMembers("req"),
	answer: func(status, body string) string {
		if status == "200" {
			return fmt.Sprintf("res.json(%s)", body)
		}
		return fmt.Sprintf("res.status(%s).json(%s)", status, body)
	},
	others: []func(g *js) []*Node{
		func(g *js) []*Node { return []*Node{line("send-status", "return res.sendStatus(%s);", g.status())} },
		func(g *js) []*Node { return []*Node{line("end", "return res.status(%s).end();", g.status())} },
		func(g *js) []*Node {
			return []*Node{line("status-prepared", "res.status(%s);", g.status()), line("", "return res.json(%s);", g.object())}
		},
		func(g *js) []*Node {
			return []*Node{line("next-error", "return next(new Error(%q));", fmt.Sprint("t", g.Mark()))}
		},
		func(g *js) []*Node {
			return []*Node{line("send-text", "return res.status(%s).send(%q);", g.status(), fmt.Sprint("t", g.Mark()))}
		},
	},
	wrap: func(g *js, handler []*Node) []*File {
		return g.modules("p$ID/app.ts", "p$ID/help.ts", []*Node{fixed(`import express from "express";`)},
			g.registered([]*Node{fixed("export const app = express();"), fixed("app.use(express.json());")}, held(`app.post("/p$ID/:k", `+g.around.then("", ", ")+`async (req, res, next) => {`, handler, "});"))...)
	},
}

var express = &Framework{
	Name: "express", Config: "tsconfig.json", Packs: []string{"express"},
	Project:  map[string]string{"tsconfig.json": tsconfig, "package.json": manifest("express", "4.21.2")},
	Generate: func(d *Draw) *Program { return generateJS(d, expressDialect) },
	Missing:  func(deps string) string { return missingNode(deps, "express") },
	Run: func(deps, dir string, programs []*Program) (map[int][]Outcome, error) {
		return runNode("express", deps, dir, programs)
	},
	Input: requestInput, Terms: javascript,
}
