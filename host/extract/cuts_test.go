package extract_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/summary"
)

// TestCuts: where a bound keeps something from being looked at, the report names the place and what is not known.
func TestCuts(t *testing.T) {
	var late strings.Builder
	late.WriteString("import express from \"express\";\nconst app = express();\nfunction read(e: any) { return e.NAME; }\nfunction between(e: any) { return read(e); }\n")
	for i := range 100 {
		fmt.Fprintf(&late, "app.get(\"/%[1]d\", (req: any, res: any) => res.json({ n: between({ NAME: %[1]d }) }));\n", i)
	}
	late.WriteString("app.get(\"/env\", (req: any, res: any) => res.json({ n: between(process.env) }));\n")
	deep := "export function f0(p: string) { return fetch(\"https://h.example/\" + p); }\n"
	for i := range 9 {
		deep += fmt.Sprintf("export function f%d(p: string) { return f%d(p); }\n", i+1, i)
	}
	deep += "export const all = () => f9(\"boats\");\n"
	returned := "export async function r0() { const r = await fetch(\"https://h.example/boats\"); return r.json(); }\n"
	for i := range 6 {
		returned += fmt.Sprintf("export async function r%d() { return r%d(); }\n", i+1, i)
	}
	returned += "export async function last() { const all = await r6(); return all.name; }\n"
	held := "export async function get() {\n  const r = await fetch(\"https://h.example/boats\");\n  return { body: await r.json(), parts: [" + strings.Repeat("{ n: 1 }, ", 1_001) + "] };\n}\nexport const first = async () => (await get()).body.name;\n"
	mounted := "import express from \"express\";\nconst app = express();\nconst boats = express.Router();\nboats.get(\"/all\", (req: any, res: any) => res.json({}));\n"
	for i := range 70 {
		mounted += fmt.Sprintf("app.use(\"/p%d\", boats);\n", i)
	}
	under := "import express from \"express\";\nconst r0 = express();\n"
	for i := 1; i <= 70; i++ {
		under += fmt.Sprintf("const r%[1]d = express.Router();\nr%[2]d.use(\"/p\", r%[1]d);\n", i, i-1)
	}
	under += "r70.get(\"/all\", (req: any, res: any) => res.json({}));\n"
	// More calls than a fact is read at: each way is one, and that some are not read is said.
	many := "const h = \"https://h.example/\";\nexport function get(p: string) { return fetch(h + p); }\nexport function all() {\n" + strings.Repeat("  get(\"a\");\n", 20_001) + "}\n"
	// Of loops in one another as many rounds are gone through as are read, and not those of each in each.
	loops := "import express from \"express\";\nconst app = express();\nconst t = [" + strings.Repeat("\"/x\", ", 300) + "];\nt.forEach((a) => t.forEach((b) => t.forEach((c) => app.get(a + b + c, (req: any, res: any) => res.json({})))));\n"
	exported := "export const api = { a: { b: { c: { d: () => 1 } } }, near: { b: { c: () => 1 } }, said: { a: { b: { c: { d: 1 } } } } };\n"
	for _, c := range []struct{ language, packs, file, text, want string }{
		{"typescript", "package-exports", "index.ts", exported, "units: index.ts:1: what the package exports under api.a.b.c is not listed: names of exports have at most four parts"},
		{"typescript", "fetch", "deep.ts", deep, "facts: deep.ts:1: a request of pack fetch depends on what is passed through more than 6 calls"},
		{"typescript", "fetch", "many.ts", many, "facts: many.ts:2: a request of pack fetch depends on calls that lead here in more than 20000 ways"},
		{"typescript", "express", "loops.ts", loops, "facts: loops.ts:4: a route of pack express depends on calls that lead here in more than 20000 ways"},
		{"typescript", "fetch", "returned.ts", returned, "requests: returned.ts:1: its answer is returned through more than 3 functions"},
		{"typescript", "fetch", "held.ts", held, "requests: held.ts:3: more than 1000 objects and lists lie in what is given here"},
		{"typescript", "express", "mounted.ts", mounted, "routing: mounted.ts:69: what is mounted here is reached at more than 64 places"},
		{"typescript", "express", "under.ts", under, "routing: under.ts:12: what is mounted here lies under more than 64 others: the beginning of its path is not known"},
		{"typescript", "express node", "a.ts", late.String(), "facts: a.ts:3: whether this is a config of pack node depends on callers of callers, of which only some were looked at"},
	} {
		dir := t.TempDir()
		write(t, dir, "package.json", `{"name": "boats", "exports": "./index.ts"}`)
		write(t, dir, c.file, c.text)
		result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Language: c.language, Packs: load(t, strings.Fields(c.packs)...)})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(result.Cuts, func(cut stage.Cut) bool { return strings.HasPrefix(cut.Stage+": "+cut.String(), c.want) }) {
			t.Errorf("cut are %v, want %s", result.Cuts, c.want)
		}
		if c.file != "under.ts" {
			continue
		}
		// What is mounted too deep is listed, with a path whose beginning is not known.
		unit := "GET /{value*}" + strings.Repeat("/p", 65) + "/all"
		if !slices.ContainsFunc(result.Summaries, func(s *summary.Summary) bool {
			return s.Identity.Binding.Label() == unit && s.Confidence.Level == summary.LevelLow
		}) {
			t.Errorf("%d units, none is %s of low confidence", len(result.Summaries), unit)
		}
	}
}

// TestHelpersOfAnyNumber: of helpers that raise what a framework answers, and of those that make the answer
// themselves, the last counts as the first does, whatever their number.
func TestHelpersOfAnyNumber(t *testing.T) {
	const n = 4_200
	var raising, denying strings.Builder
	raising.WriteString("from fastapi import FastAPI, HTTPException\n\napp = FastAPI()\n\n")
	denying.WriteString("import express from \"express\";\nexport const app = express();\n")
	for i := range n {
		fmt.Fprintf(&raising, "def check%[1]d(x):\n    if not x:\n        raise HTTPException(status_code=418)\n\n", i)
		fmt.Fprintf(&denying, "const deny%[1]d = (res: any) => res.status(418).end();\n", i)
	}
	fmt.Fprintf(&raising, "@app.get(\"/last\")\ndef last(x: str):\n    check%d(x)\n    return {}\n", n-1)
	fmt.Fprintf(&denying, "app.get(\"/last\", (req: any, res: any) => { if (!req.query.x) return deny%d(res); res.json({}); });\n", n-1)
	for _, c := range []struct{ language, packs, file, text string }{
		{"python", "fastapi", "app.py", raising.String()}, {"typescript", "express", "app.ts", denying.String()},
	} {
		dir := t.TempDir()
		write(t, dir, c.file, c.text)
		result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Language: c.language, Packs: load(t, strings.Fields(c.packs)...)})
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, s := range result.Summaries {
			for _, tr := range s.Transitions {
				status, ok := summary.LiteralStatus(tr.Output)
				found = found || ok && status == 418
			}
		}
		if !found || len(result.Cuts) > 0 {
			t.Errorf("%s: the 418 of helper %d was found: %v; cut: %v", c.packs, n-1, found, result.Cuts)
		}
	}
}
