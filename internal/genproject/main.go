// Command genproject writes a synthetic TypeScript project with one Express
// route a file, for measurements: helpers, imports across files and types. With
// -hard it writes projects of one file each that is hard to read (hard.go).
//
// It imports nothing of ours. Begin reading at generate in main.go.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	files := flag.Int("files", 2000, "number of files, and of routes")
	out := flag.String("o", "", "folder to write")
	difficult := flag.Bool("hard", false, "write the projects of one hard file each")
	flag.Parse()
	err := error(nil)
	if *difficult {
		err = generateHard(*out)
	} else {
		err = generate(*out, *files)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "genproject:", err)
		os.Exit(1)
	}
}

// write writes a file below a folder.
func write(dir, name, text string) error {
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

func generate(out string, files int) error {
	write := func(name, text string) error { return write(out, name, text) }
	if err := write("tsconfig.json", `{"compilerOptions":{"target":"es2022","module":"nodenext","strict":true,"noEmit":true,"types":[]},"include":["src"]}`); err != nil {
		return err
	}
	if err := write("src/express.d.ts", expressTypes); err != nil {
		return err
	}
	if err := write("src/reply.ts", replyHelpers); err != nil {
		return err
	}
	app := "import express from \"express\";\n"
	mounts := "export const app = express();\n"
	for i := range files {
		app += fmt.Sprintf("import { router%d } from \"./r/f%d.js\";\n", i, i)
		mounts += fmt.Sprintf("app.use(\"/api/%d\", router%d);\n", i, i)
		if err := write(fmt.Sprintf("src/r/f%d.ts", i), fmt.Sprintf(routeFile, i, (i+1)%files)); err != nil {
			return err
		}
	}
	return write("src/app.ts", app+mounts)
}

const expressTypes = `declare module "express" {
  export interface Request { params: Record<string, string>; body: any; query: Record<string, string>; headers: Record<string, string | undefined> }
  export interface Response { status(code: number): this; json(body: unknown): this; sendStatus(code: number): this }
  export type Handler = (req: Request, res: Response, next: (error?: unknown) => void) => unknown;
  export interface Router { get(path: string, ...handlers: Handler[]): this; use(path: string, router: Router): this }
  export function Router(): Router;
  export default function express(): Router;
}
`

const replyHelpers = `import type { Response } from "express";
export function ok<T>(res: Response, body: T, status = 200) { res.status(status).json(body); }
export function fail(res: Response, status: number, reason: string) { res.status(status).json({ error: reason }); }
`

const routeFile = `import { Router } from "express";
import { ok, fail } from "../reply.js";
import { load%[2]d } from "./f%[2]d.js";

export interface Item%[1]d { id: string; size: number; tags: string[]; next?: { id: string; weight: number } }

const items = new Map<string, Item%[1]d>();

export async function load%[1]d(id: string): Promise<Item%[1]d | undefined> {
  const found = items.get(id);
  if (found && found.size > %[1]d) return { ...found, tags: [...found.tags, "large"] };
  return found;
}

export const router%[1]d = Router();

router%[1]d.get("/items/:id", async (req, res) => {
  const item = await load%[1]d(req.params.id);
  if (!item) return fail(res, 404, "no such item");
  if (req.headers["x-strict"] && item.tags.length === 0) return fail(res, 422, "untagged");
  const other = await load%[2]d(item.id);
  ok(res, { id: item.id, size: item.size, other: other ? other.id : null });
});
`
