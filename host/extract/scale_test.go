package extract_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/summary"
)

// ordinary is a number of things of one form that a large project has.
const ordinary = 10_000

// scaled is one form of which a project has many.
type scaled struct {
	name, language, packs string
	// files of the project that are there once, and a line, in files of 100, for each of the many.
	files      map[string]string
	head, line string
	ending     string
	// counted gives the distinct things that the summaries say of the many.
	counted func(s *summary.Summary, add func(string))
}

// bound adds what a summary is bound to.
func bound(kind summary.Kind) func(s *summary.Summary, add func(string)) {
	return func(s *summary.Summary, add func(string)) {
		if s.Kind == kind && s.Identity.Binding != nil {
			add(s.Identity.Binding.Label())
		}
	}
}

// answered adds the answers with a status of 201 that handlers give.
func answered(s *summary.Summary, add func(string)) {
	for _, t := range s.Transitions {
		if status, ok := summary.LiteralStatus(t.Output); ok && status == 201 {
			add(s.Identity.Binding.Label())
		}
	}
}

// variable is a variable's name in what an effect says.
var variable = regexp.MustCompile(`NAME_\d+`)

var scaledForms = []scaled{
	{name: "callers of a request helper", language: "typescript", packs: "fetch", ending: "ts",
		files:   map[string]string{"get.ts": "export async function get(path: string) { const r = await fetch(\"https://h.example/api\" + path); return r.json(); }\n"},
		head:    "import { get } from \"./get\";\n",
		line:    "export async function read%[1]d() { return get(\"/things/%[1]d\"); }\n",
		counted: bound(summary.KindClient)},
	{name: "methods over a base class's request", language: "typescript", packs: "fetch", ending: "ts",
		files:   map[string]string{"base.ts": "export class Base { protected async get(path: string) { return (await fetch(\"https://h.example/api\" + path)).json(); } }\n"},
		head:    "import { Base } from \"./base\";\n",
		line:    "export class C%[1]d extends Base { read() { return this.get(\"/things/%[1]d\"); } }\n",
		counted: bound(summary.KindClient)},
	{name: "callers of a client's method", language: "ruby", packs: "net-http", ending: "rb",
		files:   map[string]string{"client.rb": "require \"net/http\"\nclass Client\n  def fetch(path)\n    Net::HTTP.get_response(URI(\"https://h.example/api\" + path))\n  end\nend\n"},
		line:    "class C%[1]d\n  def initialize\n    @client = Client.new\n  end\n  def read\n    @client.fetch(\"/things/%[1]d\")\n  end\nend\n",
		counted: bound(summary.KindClient)},
	{name: "callers of a request helper in Python", language: "python", packs: "requests", ending: "py",
		files:   map[string]string{"client.py": "import requests\n\ndef fetch(path):\n    return requests.get(\"https://h.example/api\" + path)\n"},
		head:    "from client import fetch\n",
		line:    "def read%[1]d():\n    return fetch(\"/things/%[1]d\")\n\n",
		counted: bound(summary.KindClient)},
	{name: "callers of a route helper", language: "typescript", packs: "express", ending: "ts",
		files:   map[string]string{"route.ts": "import express from \"express\";\nexport const app = express();\nexport function route(path: string, handler: any) { app.get(path, handler); }\n"},
		head:    "import { route } from \"./route\";\n",
		line:    "route(\"/things/%[1]d\", (req: any, res: any) => { res.status(201).json({ n: %[1]d }); });\n",
		counted: answered},
	{name: "callers of a route helper in Python", language: "python", packs: "flask", ending: "py",
		files:   map[string]string{"app.py": "from flask import Flask\napp = Flask(__name__)\n\ndef add(path, view):\n    app.add_url_rule(path, view_func=view)\n"},
		head:    "from app import add\n",
		line:    "def view%[1]d():\n    return {\"n\": %[1]d}, 201\n\nadd(\"/things/%[1]d\", view%[1]d)\n\n",
		counted: answered},
	{name: "callers of a response helper", language: "typescript", packs: "express", ending: "ts",
		files: map[string]string{"app.ts": "import express from \"express\";\nexport const app = express();\nexport function made(res: any, body: any) { res.status(201).json(body); }\n"},
		head:  "import { app, made } from \"./app\";\n",
		line:  "app.get(\"/things/%[1]d\", (req: any, res: any) => made(res, { n: %[1]d }));\n", counted: answered},
	{name: "callers of an environment helper", language: "typescript", packs: "express node", ending: "ts",
		files: map[string]string{"app.ts": "import express from \"express\";\nexport const app = express();\nexport function env(name: string) { return process.env[name]; }\n"},
		head:  "import { app, env } from \"./app\";\n",
		line:  "app.get(\"/things/%[1]d\", (req: any, res: any) => { res.json({ n: env(\"NAME_%[1]d\") }); });\n",
		counted: func(s *summary.Summary, add func(string)) {
			for _, t := range s.Transitions {
				for _, e := range t.Effects {
					if name := variable.FindString(fmt.Sprintf("%+v", e)); name != "" {
						add(name)
					}
				}
			}
		}},
	{name: "subclasses of a base controller", language: "typescript", packs: "express", ending: "ts",
		files: map[string]string{"base.ts": "import express from \"express\";\nexport const app = express();\nexport class Base { protected route(path: string, handler: any) { app.get(path, handler); } }\n"},
		head:  "import { Base } from \"./base\";\n",
		line:  "class C%[1]d extends Base {\n  mount() { this.route(\"/things/%[1]d\", (req: any, res: any) => { res.status(201).json({}); }); }\n}\nnew C%[1]d().mount();\n", counted: answered},
	{name: "implementations of an interface", language: "typescript", packs: "fetch", ending: "ts",
		files: map[string]string{"api.ts": "export interface Api { read(): Promise<any>; }\nexport function run(api: Api) { return api.read(); }\n"},
		head:  "import { Api, run } from \"./api\";\n",
		line:  "export class A%[1]d implements Api { async read() { return (await fetch(\"https://h.example/things/%[1]d\")).json(); } }\nexport const go%[1]d = () => run(new A%[1]d());\n", counted: bound(summary.KindClient)},
}

// TestOrdinaryNumbers: what a helper is called for is read of every caller, whatever their number.
func TestOrdinaryNumbers(t *testing.T) {
	n := ordinary
	if testing.Short() {
		n = 1_200
	}
	for _, c := range scaledForms {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range c.files {
				write(t, dir, name, text)
			}
			for from := 0; from < n; from += 100 {
				var b strings.Builder
				b.WriteString(c.head)
				for i := from; i < min(from+100, n); i++ {
					fmt.Fprintf(&b, c.line, i)
				}
				write(t, dir, fmt.Sprintf("part%d.%s", from, c.ending), b.String())
			}
			checkScaled(t, c, dir, n)
		})
	}
}

// TestClassesOfManyParts: a class that is opened in many places, each with a module that it mixes in, has the methods of all and those above it.
func TestClassesOfManyParts(t *testing.T) {
	const parts = 200 // what a class is made of may be more than what one expression may be
	dir := t.TempDir()
	includes := ""
	for i := range parts {
		includes += fmt.Sprintf("  include M%d\n", i)
		write(t, dir, fmt.Sprintf("part%d.rb", i), fmt.Sprintf("class Client\n  module M%[1]d\n    def read%[1]d\n      get(\"/things/%[1]d\")\n    end\n  end\nend\n", i))
	}
	write(t, dir, "client.rb", "require \"net/http\"\nclass Asking\n  def get(path)\n    Net::HTTP.get_response(URI(\"https://h.example/api\" + path))\n  end\nend\nclass Client < Asking\n"+includes+"end\n")
	checkScaled(t, scaled{language: "ruby", packs: "net-http", counted: bound(summary.KindClient)}, dir, parts)
}

// TestOrdinarySizes: a table, an object, a union and a barrel of a size that large projects have.
func TestOrdinarySizes(t *testing.T) {
	n := ordinary
	if testing.Short() {
		n = 1_200
	}
	many := func(format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	t.Run("elements of a route table", func(t *testing.T) {
		for _, loop := range []string{"for (const r of table) app.get(r.path, r.handler);", "table.forEach(r => app.get(r.path, r.handler));"} {
			dir := t.TempDir()
			write(t, dir, "app.ts", "import express from \"express\";\nconst app = express();\nconst show = (req: any, res: any) => { res.status(201).json({}); };\nconst table = [\n"+
				many("  { path: \"/things/%d\", handler: show },\n")+"];\n"+loop+"\n")
			checkScaled(t, scaled{language: "typescript", packs: "express", counted: answered}, dir, n)
		}
	})
	spelled := func(name *regexp.Regexp) func(s *summary.Summary, add func(string)) {
		return func(s *summary.Summary, add func(string)) {
			text, err := json.Marshal(s.Transitions)
			if err != nil {
				t.Error(err)
			}
			for _, found := range name.FindAllString(string(text), -1) {
				add(found)
			}
		}
	}
	t.Run("fields of an object", func(t *testing.T) {
		for _, c := range []struct{ language, packs, file, begin, field, end string }{
			{"typescript", "express", "app.ts", "import express from \"express\";\nconst app = express();\napp.get(\"/a\", (req: any, res: any) => { res.json({\n", "  field_%d: req.query.q,\n", "}); });\n"},
			{"python", "flask", "app.py", "from flask import Flask, request\napp = Flask(__name__)\n@app.get(\"/a\")\ndef a():\n    return {\n", "        \"field_%d\": request.args[\"q\"],\n", "    }\n"},
		} {
			dir := t.TempDir()
			write(t, dir, c.file, c.begin+many(c.field)+c.end)
			checkScaled(t, scaled{language: c.language, packs: c.packs, counted: spelled(regexp.MustCompile(`field_\d+`))}, dir, n)
		}
	})
	t.Run("members of a union", func(t *testing.T) {
		// Its syntax nests once a member, and a file may nest 10,000 deep.
		members, dir := min(n, 5_000), t.TempDir()
		var kinds strings.Builder
		for i := range members {
			fmt.Fprintf(&kinds, "  | \"kind_%d\"\n", i)
		}
		write(t, dir, "app.ts", "import express from \"express\";\nconst app = express();\ntype Kind = never\n"+kinds.String()+";\ndeclare function pick(): Kind;\napp.get(\"/a\", (req, res) => { res.json({ kind: pick() }); });\n")
		checkScaled(t, scaled{language: "typescript", packs: "express", counted: spelled(regexp.MustCompile(`kind_\d+`))}, dir, members)
	})
	t.Run("files that import one barrel", func(t *testing.T) {
		dir := t.TempDir()
		var barrel strings.Builder
		for i := range n {
			write(t, dir, fmt.Sprintf("part%d.ts", i), fmt.Sprintf("import { app } from \"./barrel\";\nexport const path%[1]d = \"/things/%[1]d\";\napp.get(path%[1]d, (req: any, res: any) => { res.status(201).json({}); });\n", i))
			fmt.Fprintf(&barrel, "export { path%[1]d } from \"./part%[1]d\";\n", i)
		}
		write(t, dir, "app.ts", "import express from \"express\";\nexport const app = express();\n")
		write(t, dir, "barrel.ts", "export { app } from \"./app\";\n"+barrel.String())
		checkScaled(t, scaled{language: "typescript", packs: "express", counted: answered}, dir, n)
	})
}

func checkScaled(t *testing.T, c scaled, dir string, n int) {
	t.Helper()
	result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Language: c.language, Packs: load(t, strings.Fields(c.packs)...)})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, s := range result.Summaries {
		c.counted(s, func(what string) { seen[what] = true })
	}
	if len(seen) != n || len(result.Cuts) > 0 {
		t.Errorf("%d of %d are there; cut: %v", len(seen), n, result.Cuts)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
