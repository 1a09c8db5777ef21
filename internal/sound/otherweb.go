package main

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// node makes a framework that runs under node.
func node(name, pack, version string, modules []string, d dialect, input func(s *summary.Summary, name string, r Request) Value) *Framework {
	d.name = name
	return &Framework{
		Name: name, Config: "tsconfig.json", Packs: []string{pack},
		Project:  map[string]string{"tsconfig.json": tsconfig, "package.json": manifest(modules[0], version)},
		Generate: func(draw *Draw) *Program { return generateJS(draw, d) },
		Missing:  func(deps string) string { return missingNode(deps, modules...) },
		Run: func(deps, dir string, programs []*Program) (map[int][]Outcome, error) {
			return runNode(name, deps, dir, programs)
		},
		Input: input, Terms: javascript,
	}
}

var fastify = node("fastify", "fastify", "5.0.0", []string{"fastify"}, dialect{
	context: "reply",
	read:    requestMembers("request"),
	answer: func(status, body string) string {
		if status == "200" {
			return fmt.Sprintf("reply.send(%s)", body)
		}
		return fmt.Sprintf("reply.code(%s).send(%s)", status, body)
	},
	value: true,
	others: []func(g *js) []*Node{
		func(g *js) []*Node { return []*Node{line("return-body", "return %s;", g.object())} },
		func(g *js) []*Node {
			return []*Node{line("status-prepared", "reply.code(%s);", g.status()), line("", "return %s;", g.object())}
		},
	},
	wrap: func(g *js, handler []*Node) []*File {
		return g.modules("p$ID/app.ts", "p$ID/help.ts", []*Node{fixed(`import Fastify from "fastify";`)},
			g.registered([]*Node{fixed("export const app = Fastify();")}, held(`app.post("/p$ID/:k", `+g.preHandlers()+`async (request: any, reply: any) => {`, handler, "});"))...)
	},
}, requestInput)

var hono = node("hono", "hono", "4.0.0", []string{"hono"}, dialect{
	context: "c",
	read: func(in Input) string {
		switch in.In {
		case "query":
			return fmt.Sprintf("c.req.query(%q)", in.Name)
		case "path":
			return fmt.Sprintf("c.req.param(%q)", in.Name)
		}
		return "(await c.req.json())|" + in.Name
	},
	answer: func(status, body string) string {
		if status == "200" {
			return fmt.Sprintf("c.json(%s)", body)
		}
		return fmt.Sprintf("c.json(%s, %s)", body, status)
	},
	value: true,
	others: []func(g *js) []*Node{
		func(g *js) []*Node {
			return []*Node{line("send-text", "return c.text(%q, %s);", fmt.Sprint("t", g.Mark()), g.status())}
		},
		func(g *js) []*Node { return []*Node{line("end", "return c.body(null, 204);")} },
		func(g *js) []*Node {
			return []*Node{line("status-prepared", "c.status(%s);", g.status()), line("", "return c.json(%s);", g.object())}
		},
	},
	wrap: func(g *js, handler []*Node) []*File {
		return g.modules("p$ID/app.ts", "p$ID/help.ts", []*Node{fixed(`import { Hono } from "hono";`)},
			g.registered([]*Node{fixed("export const app = new Hono();")}, held(`app.post("/p$ID/:k", `+g.around.then("", ", ")+`async (c: any) => {`, handler, "});"))...)
	},
}, func(s *summary.Summary, name string, r Request) Value {
	all := parts(r)
	return known(map[string]any{"req": called{"query": all["query"], "param": all["path"], "json": all["body"]}})
})

var nextjs = failing(node("nextjs", "nextjs", "15.0.0", []string{"next"}, dialect{
	read: func(in Input) string {
		switch in.In {
		case "query":
			return fmt.Sprintf("new URL(request.url).searchParams.get(%q)", in.Name)
		case "path":
			return "(await context.params)|" + in.Name
		}
		return "input|" + in.Name
	},
	answer: func(status, body string) string {
		if status == "200" {
			return fmt.Sprintf("Response.json(%s)", body)
		}
		return fmt.Sprintf("Response.json(%s, { status: %s })", body, status)
	},
	value: true,
	others: []func(g *js) []*Node{
		func(g *js) []*Node {
			return []*Node{line("library-response", "return NextResponse.json(%s, { status: %s });", g.object(), g.status())}
		},
		func(g *js) []*Node { return []*Node{line("end", "return new Response(null, { status: 204 });")} },
	},
	wrap: func(g *js, handler []*Node) []*File {
		return g.modules("app/p$ID/[k]/route.ts", "app/p$ID/[k]/help.ts", []*Node{fixed(`import { NextResponse } from "next/server";`)},
			held("export async function POST(request: Request, context: any) {", append([]*Node{fixed("const input: any = await request.json();")}, handler...), "}"))
	},
}, func(s *summary.Summary, name string, r Request) Value {
	all := parts(r)
	if name == "context" {
		return known(map[string]any{"params": all["path"]})
	}
	return known(called{"json": all["body"]})
}))

var nestjs = node("nestjs", "nestjs-rest", "11.0.0", []string{"@nestjs/common", "@nestjs/core", "@nestjs/platform-express", "reflect-metadata"}, dialect{
	read: func(in Input) string {
		if in.In == "body" {
			return "input|" + in.Name
		}
		return "in_" + in.Name
	},
	others: []func(g *js) []*Node{
		func(g *js) []*Node { return []*Node{line("return-body", "return %s;", g.object())} },
		func(g *js) []*Node { return []*Node{line("return-body", "return %s;", g.object())} },
		func(g *js) []*Node {
			return []*Node{line("http-exception", "throw new HttpException(%s, %s);", g.object(), oneOf(g.Draw, "400", "403", "404", "409", "418"))}
		},
		func(g *js) []*Node {
			return []*Node{line("named-exception", "throw new %s(%q);", oneOf(g.Draw, "NotFoundException", "ForbiddenException", "BadRequestException"), fmt.Sprint("t", g.Mark()))}
		},
		func(g *js) []*Node { return g.built() },
	},
	wrap: func(g *js, handler []*Node) []*File {
		return g.modules("p$ID/app.controller.ts", "p$ID/help.ts", []*Node{fixed(`import { Body, Controller, Param, Post, Query, UseGuards, HttpException, NotFoundException, ForbiddenException, BadRequestException } from "@nestjs/common";`)},
			held(`@Controller("p$ID")`+"\nexport class App {", []*Node{held(`@Post(":k")`+g.around.then("\n@UseGuards(", ")")+"\nasync run(@Param(\"k\") in_k: any, @Query(\"a\") in_a: any, @Body() input: any) {", handler, "}")}, "}"))
	},
}, func(s *summary.Summary, name string, r Request) Value {
	all := parts(r)
	get := func(part, name string) Value {
		if v, ok := all[part].(map[string]any)[name]; ok {
			return known(v)
		}
		return known(Absent{})
	}
	switch name {
	case "in_k":
		return get("path", "k")
	case "in_a":
		return get("query", "a")
	case "input":
		return known(all["body"])
	}
	return Value{}
})

// preHandlers are the options of a route that name what runs before its handler.
func (g *js) preHandlers() string {
	if len(g.around.before) == 0 {
		return ""
	}
	return "{ preHandler: [" + strings.Join(g.around.before, ", ") + "] }, "
}
