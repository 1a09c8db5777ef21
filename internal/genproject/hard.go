package main

import (
	"fmt"
	"path/filepath"
	"strings"
)

// hard are single files that are hard to read, by name: each is written to a
// project of its own, next to an ordinary route that must be found all the same.
var hard = map[string]func() string{
	"ifs":      independentIfs,
	"guards":   guards,
	"lines":    manyLines,
	"brackets": nestedBrackets,
	"minified": func() string { return minified(4 << 20) },
	"huge":     func() string { return minified(50 << 20) },
}

func generateHard(out string) error {
	for name, source := range hard {
		dir := filepath.Join(out, name)
		for file, text := range map[string]string{
			"tsconfig.json":    `{"compilerOptions":{"target":"es2022","module":"nodenext","strict":true,"noEmit":true,"allowJs":true,"types":[]},"include":["src"]}`,
			"src/express.d.ts": expressTypes,
			"src/reply.ts":     replyHelpers,
			"src/plain.ts":     "import { Router } from \"express\";\nexport const plain = Router();\nplain.get(\"/plain\", (req, res) => { res.json({ ok: true }); });\n",
			"src/hard.js":      source(),
		} {
			if err := write(dir, file, text); err != nil {
				return err
			}
		}
	}
	return nil
}

const hardHead = "import { Router } from \"express\";\nexport const router = Router();\n"

func independentIfs() string {
	var b strings.Builder
	b.WriteString(hardHead + "router.get(\"/ifs\", (req, res) => {\n  let total = 0;\n")
	for i := range 40 {
		fmt.Fprintf(&b, "  if (req.query.q%d) { total += %d; console.log(total); }\n", i, i)
	}
	b.WriteString("  res.json({ total });\n});\n")
	return b.String()
}

func guards() string {
	var b strings.Builder
	b.WriteString(hardHead + "router.get(\"/guards\", (req, res) => {\n")
	for i := range 200 {
		fmt.Fprintf(&b, "  if (!req.body.f%d) return res.status(%d).json({ error: \"f%d\" });\n", i, 400+i%90, i)
	}
	b.WriteString("  res.json({ ok: true });\n});\n")
	return b.String()
}

func manyLines() string {
	var b strings.Builder
	b.WriteString(hardHead)
	for i := range 2857 {
		fmt.Fprintf(&b, `router.get("/lines/%d/:id", async (req, res) => {
  const found = await load%d(req.params.id);
  if (!found) return res.status(404).json({ error: "none" });
  res.json({ id: found.id, size: found.size * %d });
});
async function load%d(id) { return id === "x" ? undefined : { id, size: id.length }; }

`, i, i, i, i)
	}
	return b.String()
}

func nestedBrackets() string {
	return hardHead + "export const deep = " + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + ";\n"
}

// minified is code on one line, of a size in bytes.
func minified(size int) string {
	var b strings.Builder
	b.Grow(size + 512)
	b.WriteString("import{Router as R}from\"express\";export const r=R();r.get(\"/m\",(e,t)=>{t.json({ok:!0})});")
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "function f%d(e,t,n){var r=e.a+t,i=[e,t,n];if(r>n)return{k:r,v:i,s:\"x\"+r};for(var o=0;o<i.length;o++)i[o]&&f%d(i[o],o,n-1);return e.b?e.c(r,function(e){return e&&e.d||i}):null}", i, i/2)
	}
	return b.String()
}
