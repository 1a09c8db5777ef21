package main

import (
	"fmt"
	"math"
)

const (
	expressHead = "import express, { Router } from \"express\";\n"
	koaHead     = "import Koa from \"koa\";\nimport KoaRouter from \"koa-router\";\n"
)

func typescriptProjects() []generator {
	ts := func(name, packs string, from int, project func(n int) files) generator {
		return generator{name: "typescript/" + name, packs: packs, language: "typescript", from: from, project: project}
	}
	oneFile := func(g generator, most int) generator { g.limit = most; return g }
	return []generator{
		ts("files", "express node", 250, tsFiles),
		oneFile(ts("functions of a file", "express node", 1000, tsFunctions), 32000),
		oneFile(ts("statements of a function", "express node", 500, tsStatements), 16000),
		oneFile(ts("guards of a function", "express node", 64, tsGuards), 16384),
		oneFile(ts("routes of a file", "express node", 250, tsRoutes), 16000),
		oneFile(ts("routes of a table", "express node", 250, tsRouteTable), 16000),
		ts("lists and local fillers", "express node", 125, tsLocalLists),
		ts("lists and methods", "express node", 125, tsFieldLists),
		ts("lists spread", "express node", 125, tsSpreadLists),
		oneFile(ts("routes and wrappers", "express node", 4096, tsRoutesAndWrappers), 1<<20),
		oneFile(ts("callers of a helper", "express fetch node", 250, tsCallers), 32000),
		oneFile(ts("variables through a helper", "express node", 250, tsVariables), 16000),
		ts("throws, one handler", "koa node", 125, tsThrows),
		ts("throws and handlers", "koa node", 64, tsThrowsAndHandlers),
		oneFile(ts("throws, error middleware", "express node", 125, tsErrorMiddleware), 16000),
		oneFile(ts("calls under one another", "express node", 250, tsCallChain), 16000),
		oneFile(ts("throws under one another", "express node", 125, tsThrowChain), 8000),
		oneFile(ts("throws of a function", "express node", 125, tsThrowsBelow), 8000),
		ts("components", "react fetch node", 250, tsComponents),
	}
}

// tsFiles: a file has a route and calls the next file's function.
func tsFiles(n int) files {
	out := files{}
	app, mounts := expressHead, "export const app = express();\n"
	for i := range n {
		app += numbered(i, "import { router§ } from \"./r/f§.js\";\n")
		mounts += numbered(i, "app.use(\"/api/§\", router§);\n")
		out[fmt.Sprintf("src/r/f%d.ts", i)] = numbered(i, `import { Router } from "express";
import { load`+fmt.Sprint((i+1)%n)+` as other } from "./f`+fmt.Sprint((i+1)%n)+`.js";
const items = new Map<string, { id: string; size: number; tags: string[] }>();
export async function load§(id: string) {
  const found = items.get(id);
  if (found && found.size > §) return { ...found, tags: [...found.tags, "large"] };
  return found;
}
export const router§ = Router();
router§.get("/items/:id", async (req, res) => {
  const item = await load§(req.params.id);
  if (!item) return res.status(404).json({ error: "no such item" });
  const next = await other(item.id);
  res.json({ id: item.id, size: item.size, other: next ? next.id : null });
});
`)
	}
	out["src/app.ts"] = app + mounts
	return out
}

func tsFunctions(n int) files {
	return files{"src/app.ts": expressHead + repeat(n, "export function step§(x: number) { const y = x + §; if (y > 10) return { y, more: true }; return { y }; }\n") +
		"const app = express();\napp.get(\"/a\", (req, res) => { res.json(step0(1)); });\n"}
}

func tsStatements(n int) files {
	return files{"src/app.ts": expressHead + "const app = express();\ndeclare function work(n: number, s: string): { id: number };\napp.get(\"/a\", (req, res) => {\n  let total = 0;\n" +
		repeat(n, "  const row§ = work(§, req.query.q§ as string);\n  total += row§.id;\n") + "  res.json({ total });\n});\n"}
}

func tsGuards(n int) files {
	return files{"src/app.ts": expressHead + "const app = express();\napp.post(\"/a\", (req, res) => {\n" +
		repeat(n, "  if (!req.body.f§) return res.status(400).json({ error: \"f§\" });\n") + "  res.json({ ok: true });\n});\n"}
}

func tsRoutes(n int) files {
	return files{"src/app.ts": expressHead + "const app = express();\n" + repeat(n, `app.get("/r§/:id", async (req, res) => {
  const found = await load§(req.params.id);
  if (!found) return res.status(404).json({ error: "none" });
  res.json({ id: found.id, size: found.size * § });
});
async function load§(id: string) { return id === "x" ? undefined : { id, size: id.length }; }
`)}
}

func tsRouteTable(n int) files {
	return files{"src/app.ts": expressHead + "const app = express();\nconst table = [\n" + repeat(n, "  { path: \"/t§\", run: (req: any, res: any) => { res.json({ at: § }); } },\n") +
		"];\nfor (const entry of table) app.get(entry.path, entry.run);\n"}
}

// tsLocalLists: each handler collects in a list of its own, through a local function that has the same name everywhere.
func tsLocalLists(n int) files {
	out := files{}
	app := expressHead + "const app = express();\n"
	for i := range n {
		app += numbered(i, "import { check§ } from \"./c/f§.js\";\napp.post(\"/c§\", check§);\n")
		out[fmt.Sprintf("src/c/f%d.ts", i)] = numbered(i, `import type { Request, Response } from "express";
export function check§(req: Request, res: Response) {
  const errors: string[] = [];
  const add = (message: string) => { errors.push(message); };
  if (!req.body.a§) add("a§ is missing");
  if (!req.body.b§) add("b§ is missing");
  if (errors.length) return res.status(400).json({ errors: [...errors] });
  res.json({ fine: true });
}
`)
	}
	out["src/app.ts"] = app
	return out
}

// tsFieldLists: classes collect in a field through a method that has the same name everywhere, as plug-in systems do.
func tsFieldLists(n int) files {
	out := files{}
	app := expressHead + "const app = express();\n"
	for i := range n {
		app += numbered(i, "import { middlewares§ } from \"./c/f§.js\";\napp.get(\"/c§\", ...middlewares§, (req, res) => { res.json({ at: § }); });\n")
		out[fmt.Sprintf("src/c/f%d.ts", i)] = numbered(i, `class Registry§ {
  list: any[] = [];
  add(item: any) { this.list.push(item); return this; }
  addAll(items: any[]) { for (const item of items) this.add(item); }
}
const registry§ = new Registry§();
registry§.add((req: any, res: any, next: any) => { if (!req.user) return res.status(401).end(); next(); });
registry§.addAll([(req: any, res: any, next: any) => { if (!req.body) return res.status(415).end(); next(); }]);
export const middlewares§ = registry§.list;
`)
	}
	out["src/app.ts"] = app
	return out
}

// tsSpreadLists: one list of the project is filled by sixteen helpers, and each of n routes spreads it; as many other lists are filled
// by functions of the same name.
func tsSpreadLists(n int) files { return spreadLists(n, 16) }

// tsRoutesAndWrappers: n is routes times wrappers, since that many are listed: each route spreads one list that a quarter as many helpers fill.
func tsRoutesAndWrappers(n int) files {
	wrappers := max(1, int(math.Sqrt(float64(n))/2))
	return spreadLists(n/wrappers, wrappers)
}

// spreadLists has a number of routes that spread one list, which a number of helpers fill.
func spreadLists(routes, wrappers int) files {
	out := files{"src/common.ts": "export const before: any[] = [];\nexport function add(handler: any) { before.push(handler); }\n"}
	app := expressHead + "import { before } from \"./common.js\";\nconst app = express();\n"
	for i := range routes {
		app += numbered(i, "import \"./c/f§.js\";\napp.get(\"/c§\", ...before, (req, res) => { res.json({ at: § }); });\n")
		if i < wrappers {
			out[fmt.Sprintf("src/c/f%d.ts", i)] = numbered(i, "import { add } from \"../common.js\";\nadd((req: any, res: any, next: any) => next());\nconst local§: number[] = [];\nfunction push§(x: number) { local§.push(x); }\npush§(1);\nexport const sum§ = [...local§];\n")
		} else {
			out[fmt.Sprintf("src/c/f%d.ts", i)] = numbered(i, "const local§: number[] = [];\nfunction add(x: number) { local§.push(x); }\nadd(1);\nadd(2);\nexport const sum§ = [...local§];\n")
		}
	}
	out["src/app.ts"] = app
	return out
}

// tsCallers: one request helper has n callers.
func tsCallers(n int) files {
	return files{"src/api.ts": "export async function get(path: string) {\n  const answer = await fetch(\"/api\" + path);\n  if (!answer.ok) throw new Error(\"failed\");\n  return answer.json();\n}\n",
		"src/use.ts": "import { get } from \"./api.js\";\n" + repeat(n, "export async function read§() { const row = await get(\"/rows/§\"); return row.name§; }\n")}
}

// tsVariables: one helper that reads a variable of the environment has n callers.
func tsVariables(n int) files {
	return files{"src/env.ts": "export function env(name: string): string {\n  const value = process.env[name];\n  if (!value) throw new Error(name + \" is not set\");\n  return value;\n}\n",
		"src/use.ts": "import { env } from \"./env.js\";\n" + repeat(n, "export function read§() { return env(\"NAME_§\"); }\n")}
}

// tsHandlerHelpers is what a handler of exceptions calls.
const tsHandlerHelpers = `
function describe(error: any) {
  if (error.code === "E_ONE") return "one";
  if (error.code === "E_TWO") return "two";
  return error.message;
}
function report(ctx: any, error: any, status: number) {
  ctx.status = status;
  ctx.body = { error: describe(error), name: error.name };
}
`

// tsThrows: n services throw, one wrapper answers what is thrown by its class.
func tsThrows(n int) files {
	out := files{"src/errors.ts": "export class AppError extends Error { constructor(message: string, public status = 500) { super(message); } }\n" +
		repeat(12, "export class Failure§ extends AppError { constructor(message: string) { super(message, 400 + §); } }\n")}
	out["src/handler.ts"] = "import { " + repeat(12, "Failure§, ") + "AppError } from \"./errors.js\";\n" + tsHandlerHelpers + "export async function answer(ctx: any, next: any) {\n  try { await next(); } catch (error: any) {\n" +
		repeat(12, "    if (error instanceof Failure§) { report(ctx, error, 420 + §); return; }\n") +
		"    if (error instanceof AppError) { report(ctx, error, error.status); return; }\n    report(ctx, error, 500);\n  }\n}\n"
	app := koaHead + "import { answer } from \"./handler.js\";\nconst app = new Koa();\nconst router = new KoaRouter();\napp.use(answer);\n"
	for i := range n {
		app += numbered(i, "import { load§ } from \"./s/f§.js\";\nrouter.get(\"/s§\", async (ctx: any) => { ctx.body = await load§(ctx.query.id); });\n")
		out[fmt.Sprintf("src/s/f%d.ts", i)] = numbered(i, "import { Failure"+fmt.Sprint(i%12)+" } from \"../errors.js\";\nexport async function load§(id: string) {\n  if (!id) throw new Failure"+fmt.Sprint(i%12)+
			"(\"no id §\");\n  if (id.length > 9) throw new Failure"+fmt.Sprint((i+5)%12)+"(`too long ${id}`);\n  return { id, at: § };\n}\n")
	}
	out["src/app.ts"] = app + "app.use(router.routes());\n"
	return out
}

// tsThrowsAndHandlers: the classes and the handler's tests grow with the throws.
func tsThrowsAndHandlers(n int) files {
	out := files{"src/errors.ts": repeat(n, "export class Failure§ extends Error { status = 400; }\n")}
	out["src/handler.ts"] = repeat(n, "import { Failure§ } from \"./errors.js\";\n") + tsHandlerHelpers + "export async function answer(ctx: any, next: any) {\n  try { await next(); } catch (error: any) {\n" +
		repeat(n, "    if (error instanceof Failure§) { report(ctx, error, 409); return; }\n") + "    report(ctx, error, 500);\n  }\n}\n"
	app := koaHead + "import { answer } from \"./handler.js\";\nconst app = new Koa();\nconst router = new KoaRouter();\napp.use(answer);\n"
	for i := range n {
		app += numbered(i, "import { load§ } from \"./s/f§.js\";\nrouter.get(\"/s§\", async (ctx: any) => { ctx.body = await load§(ctx.query.id); });\n")
		out[fmt.Sprintf("src/s/f%d.ts", i)] = numbered(i, "import { Failure§ } from \"../errors.js\";\nexport async function load§(id: string) {\n  if (!id) throw new Failure§(\"no id §\");\n  return { id, at: § };\n}\n")
	}
	out["src/app.ts"] = app + "app.use(router.routes());\n"
	return out
}

// tsErrorMiddleware: n handlers throw with a status of their own, one error middleware answers.
func tsErrorMiddleware(n int) files {
	return files{"src/app.ts": expressHead + "class HttpError extends Error { constructor(public status: number, message: string) { super(message); } }\nconst app = express();\n" +
		repeat(n, "app.get(\"/r§\", (req, res) => { const row = find§(req.query.id as string); res.json({ id: row.id }); });\nfunction find§(id: string) { if (!id) throw new HttpError(404, \"none §\"); return { id }; }\n") +
		"app.use((error: any, req: any, res: any, next: any) => {\n  if (error instanceof HttpError) return res.status(error.status).json({ error: error.message });\n  res.status(500).json({ error: \"internal\" });\n});\n"}
}

func tsCallChain(n int) files {
	return files{"src/app.ts": expressHead + repeat(n, "function deep§(x: string): { id: string } { return deepUnder§(x + \"§\"); }\nfunction deepUnder§(x: string) { return { id: x }; }\n") +
		"const app = express();\n" + repeat(n, "app.get(\"/d§\", (req, res) => { res.json(deep§(req.query.a as string)); });\n")}
}

// tsThrowChain: each function throws what is its own, throws again some of what the next one throws, and they call one another in a circle.
func tsThrowChain(n int) files {
	text := expressHead
	for i := range n {
		text += numbered(i, "class Lost§ extends Error {}\nfunction seek§(x: string): string {\n  if (x === \"§\") throw new Lost§(\"lost\");\n  try { return seek"+fmt.Sprint((i+1)%n)+
			"(x); } catch (e) { if (e instanceof Lost§) return x; throw e; }\n}\nfunction past§(x: string) { return seek§(x); }\n")
	}
	return files{"src/app.ts": text + "const app = express();\n" + repeat(n, "app.get(\"/s§\", (req, res) => { res.json({ at: past§(req.query.a as string) }); });\n")}
}

// tsThrowsBelow: one function calls n others that throw what is waited for, in as many statements that handle a part of it.
func tsThrowsBelow(n int) files {
	return files{"src/app.ts": expressHead + "class Lost extends Error {}\nclass Torn extends Error {}\n" +
		repeat(n, "async function low§(x: string) { if (x === \"§\") throw new Lost(\"§\"); if (x) throw new Torn(\"§\"); return x; }\nasync function mid§(x: string) { return await low§(x); }\n") +
		"async function all(x: string) {\n" + repeat(n, "  try { await mid§(x); } catch (e) { if (e instanceof Torn) throw new Error(\"§\"); }\n  await mid§(x);\n") + "}\n" +
		"async function more(x: string) { await all(x); }\nconst app = express();\napp.get(\"/a\", async (req, res) => { await more(req.query.a as string); res.json({}); });\n"}
}

func tsComponents(n int) files {
	out := files{}
	for i := range n {
		next := fmt.Sprint((i + 1) % n)
		out[fmt.Sprintf("src/c%d.tsx", i)] = numbered(i, `import { useEffect, useState } from "react";
import { Part`+next+` } from "./c`+next+`.js";
export function Part§(props: { id: string; open?: boolean }) {
  const [row, setRow] = useState<any>(null);
  useEffect(() => { fetch("/api/parts/§").then((r) => r.json()).then(setRow); }, [props.id]);
  if (!row) return <p>Loading</p>;
  return <section>{props.open && <Part`+next+` id={row.next} />}<h1>{row.title}</h1></section>;
}
`)
	}
	return out
}
