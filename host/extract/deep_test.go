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

// TestDeepForms: what lies deeper in others of its kind than anybody writes by hand is read as what lies on top is.
func TestDeepForms(t *testing.T) {
	const deep = 20
	mounted := "import express from \"express\";\nexport const r0 = express();\n"
	for i := 1; i <= deep; i++ {
		mounted += fmt.Sprintf("const r%[1]d = express.Router();\nr%[2]d.use(\"/p%[1]d\", r%[1]d);\n", i, i-1)
	}
	mounted += fmt.Sprintf("r%d.get(\"/all\", (req: any, res: any) => res.json({}));\n", deep)
	path := ""
	for i := 1; i <= deep; i++ {
		path += fmt.Sprintf("/p%d", i)
	}
	guarded := "import express from \"express\";\nexport const app = express();\nconst guard = (req: any, res: any, next: any) => { if (!req.query.key) return res.status(418).end(); next(); };\n" +
		"app.get(\"/all\", " + strings.Repeat("[", deep) + "guard" + strings.Repeat("]", deep) + ", (req: any, res: any) => res.json({}));\n"
	object, inner := "on: false", "o"
	for range deep {
		object, inner = "a: { "+object+" }", inner+".a"
	}
	written := "import express from \"express\";\nexport const app = express();\napp.get(\"/all\", (req: any, res: any) => {\n  const o = { " + object + " };\n  if (req.query.key) " + inner +
		".on = true;\n  if (" + inner + ".on) return res.status(418).end();\n  res.json({});\n});\n"
	aliased := "import express from \"express\";\nexport const app = express();\napp.get(\"/all\", (req: any, res: any) => {\n  const o = { " + object + " };\n  const part = " + inner +
		";\n  if (req.query.key) part.on = true;\n  if (" + inner + ".on) return res.status(418).end();\n  res.json({});\n});\n"
	plugins := "import fastify from \"fastify\";\nconst app = fastify();\napp.register(p1, { prefix: \"/p1\" });\n"
	for i := 1; i < deep; i++ {
		plugins += fmt.Sprintf("async function p%[1]d(app: any) { app.register(p%[2]d, { prefix: \"/p%[2]d\" }); }\n", i, i+1)
	}
	plugins += fmt.Sprintf("async function p%d(app: any) { app.get(\"/all\", async () => ({})); }\n", deep)
	entries := "\"./deep.ts\""
	for i := range deep {
		entries = fmt.Sprintf("{ \"c%d\": %s }", i, entries)
	}
	for _, c := range []struct {
		name, packs, text, manifest string
		found                       func(s *summary.Summary) bool
	}{
		{"routers", "express", mounted, "{}", func(s *summary.Summary) bool { return hasPath(s, path+"/all") }},
		{"plug-ins", "fastify", plugins, "{}", func(s *summary.Summary) bool { return hasPath(s, path+"/all") }},
		{"middleware", "express", guarded, "{}", has418},
		{"writes", "express", written, "{}", has418},
		{"aliases", "express", aliased, "{}", has418},
		{"exports", "package-exports", "export const boats = () => 1;\n", `{"name": "boats", "exports": {".": ` + entries + `}}`, func(s *summary.Summary) bool { return strings.Contains(s.Identity.Name, "boats") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, "package.json", c.manifest)
			write(t, dir, "deep.ts", c.text)
			result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Language: "typescript", Packs: load(t, c.packs)})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(result.Summaries, func(s *summary.Summary) bool { return c.found(s) }) {
				t.Errorf("it is not found among %d summaries; cut: %v", len(result.Summaries), result.Cuts)
				for _, s := range result.Summaries {
					t.Logf("%s %v", s.Identity.Name, s.Identity.Binding.Label())
				}
			}
		})
	}
}

func has418(s *summary.Summary) bool {
	for _, tr := range s.Transitions {
		if status, ok := summary.LiteralStatus(tr.Output); ok && status == 418 {
			return true
		}
	}
	return false
}

// hasPath reports whether a unit serves a path.
func hasPath(s *summary.Summary, path string) bool {
	return s.Identity.Binding != nil && s.Identity.Binding.Label() == "GET "+path
}

// TestRoundsOfMounts: what a plug-in registers counts once the plug-in is registered, which may stand in a file that comes later.
func TestRoundsOfMounts(t *testing.T) {
	for _, c := range []struct {
		plugins int
		found   bool
		cut     string
	}{{20, true, ""}, {210, false, "what is mounted here is found through more than 200 other mounts"}} {
		dir := t.TempDir()
		write(t, dir, "p000.js", "module.exports = async (app) => { app.get(\"/all\", async () => ({})); };\n")
		for i := range c.plugins {
			write(t, dir, fmt.Sprintf("p%03d.js", i+1), fmt.Sprintf("module.exports = async (app) => { await app.register(require(\"./p%03d\")); };\n", i))
		}
		write(t, dir, "server.js", fmt.Sprintf("const fastify = require(\"fastify\");\nconst server = fastify();\nserver.register(require(\"./p%03d\"));\n", c.plugins))
		result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Language: "typescript", Packs: load(t, "fastify")})
		if err != nil {
			t.Fatal(err)
		}
		if found := slices.ContainsFunc(result.Summaries, func(s *summary.Summary) bool { return hasPath(s, "/all") }); found != c.found {
			t.Errorf("%d plug-ins: the route was found: %v; cut: %v", c.plugins, found, result.Cuts)
		}
		if said := slices.ContainsFunc(result.Cuts, func(cut stage.Cut) bool { return strings.Contains(cut.Detail, c.cut) }); said != (c.cut != "") {
			t.Errorf("%d plug-ins: cut are %v, want %q", c.plugins, result.Cuts, c.cut)
		}
	}
}
