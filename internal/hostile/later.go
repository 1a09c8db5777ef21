package hostile

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// laterWays are those of repositories from firstOfLater on, beside the first ones: what is laid out to harm.
var laterWays = []way{
	{"everything on one line", func(m *maker) {
		one := strings.ReplaceAll(m.files["src/app.js"]+m.files["src/app.ts"], "\n", " ") + m.pick("a = b ? c : d; ", "a(b => c.d(e)); ", "var a = {b: [1, 'c']}; ", "a.b('/c', (d, e) => { e.json({f: d.g}); }); ")
		m.files["src/one"+m.pick(".ts", ".js", ".tsx")] = strings.Repeat(one, 1+(1<<20)/len(one))
		m.files["app/one.py"] = strings.Repeat("a = b(c, d=[1, 'e']); ", 30000)
		m.files["app/one.rb"] = strings.Repeat("a = b(c, d: [1, 'e']); ", 30000)
	}},
	{"workspaces that name one another", func(m *maker) {
		dir := ""
		for i := range 120 {
			if dir += "p/"; i%40 == 0 {
				dir = fmt.Sprintf("w%d/", i)
			}
			m.files[dir+"package.json"] = fmt.Sprintf(`{"name": "w%d", "workspaces": ["*", "**", "../*"], "dependencies": {"w%d": "workspace:*", "w%d": "file:..", "express": "5"}, "exports": {".": "./i.ts", "./*": "./*/i.ts"}, "imports": {"#a": "#b", "#b": "#a"}}`, i, (i+1)%120, (i+119)%120)
			m.files[dir+"i.ts"] = fmt.Sprintf("export * from 'w%d'; export * from '#a'; import { x } from 'w%d/p'; x();", (i+1)%120, (i+7)%120)
		}
	}},
	{"configurations of the compiler in a circle", func(m *maker) {
		for i := range 40 {
			m.files[fmt.Sprintf("t%d/tsconfig.json", i)] = fmt.Sprintf(`{"extends": ["../t%d", "../t%d/tsconfig.json"], "references": [{"path": "../t%d"}, {"path": "."}, {"path": ".."}], "compilerOptions": {"composite": true, "paths": {"a*": ["b*"], "b*": ["a*"], "*": ["*", "**"]}}, "include": ["**/*", "../**/*"]}`, (i+1)%40, (i+2)%40, (i+3)%40)
		}
		m.files["tsconfig.json"] = m.pick(`{"extends": "./t0", "references": [{"path": "t1"}]}`, `{"references": [`+strings.Repeat(`{"path": "t1"},`, 20000)+`{"path": "t2"}], "files": []}`,
			`{"extends": [`+strings.Repeat(`"./t3",`, 5000)+`"./t4"], "include": ["src"]}`, `{"include": [`+strings.Repeat(`"**/*a*/**",`, 3000)+`"src"]}`)
	}},
	{"node_modules of links in a circle", func(m *maker) {
		for i := range 12 {
			m.files[fmt.Sprintf("packages/l%d/package.json", i)] = fmt.Sprintf(`{"name": "l%d", "main": "i.ts"}`, i)
			m.files[fmt.Sprintf("packages/l%d/i.ts", i)] = fmt.Sprintf("export * from 'l%d';", (i+1)%12)
			m.link(fmt.Sprintf("../../l%d", (i+1)%12), fmt.Sprintf("packages/l%d/node_modules/l%d", i, (i+1)%12))
			m.link(fmt.Sprintf("../packages/l%d", i), fmt.Sprintf("node_modules/l%d", i))
		}
		m.link("..", "node_modules/self")
		m.link("../node_modules", "packages/node_modules")
	}},
	{"git's files", func(m *maker) {
		m.files[".gitattributes"] = strings.Repeat("* filter=x diff=x merge=x text=auto working-tree-encoding=UTF-16\n", 2000)
		m.files[".gitmodules"] = "[submodule \"a\"]\n\tpath = ../outside\n\turl = --upload-pack=id\n[submodule \"b\"]\n\tpath = sub\n\turl = .\n"
		m.files["sub/.git"] = "gitdir: " + m.outside + "\n"
		m.files["sub/deep/.git"] = "gitdir: ../.git\n"
		m.files[".gitignore"] = strings.Repeat("**/a/**/b/**\n!**/a/**\n", 1500)
		m.files["src/.git/config"], m.files["src/.git/HEAD"] = "[core]\n\tfsmonitor = id\n\tworktree = "+m.outside+"\n", "ref: refs/heads/\n"
	}},
	{"names that differ in case or form alone", func(m *maker) {
		for _, name := range []string{"x", "X", "\u00e9", "e\u0301", "\ufb01", "fi", "K", "\u212a", "con", "CON", "x.", "x "} {
			m.files["src/"+name+".ts"] = "import { a } from './X'; import { b } from './x'; export const a = b;"
			m.files["app/"+name+".py"] = "from app import X, x\n"
			m.files["app/models/"+name+".rb"] = "class X < x; end\n"
		}
		m.files["SRC/app.ts"], m.files["Package.json"], m.files["TSCONFIG.JSON"] = "import './APP';", "{}", "["
	}},
	{"names that are no text", func(m *maker) {
		for i, name := range []string{"\xff", "\xc0\xaf", "\xed\xa0\x80", "\x80\x80", "a\xffb", "\x01\x02\x7f", "\\..\\", "*", "?", "[a", "{a,b}", "#", "C:"} {
			m.files["src/"+name+"/f.ts"] = "import x from './" + name + "'; import y from '../" + name + "/f';"
			m.files["src/"+name+".ts"] = m.files["src/app.ts"]
			m.files["app/"+name+".py"] = m.files["app/main.py"]
			m.link(name, fmt.Sprintf("src/to%d.ts", i))
		}
		m.files["package.json"] = "{\"name\": \"a\xff\", \"workspaces\": [\"src/\xff\", \"\xc0\xaf\"]}"
	}},
	{"small files by the thousand", func(m *maker) {
		for i := range 4000 {
			m.files[fmt.Sprintf("src/s%d/%s", i%50, fmt.Sprintf("%d", i)+m.pick(".ts", ".js", ".json", ".yaml", "/package.json", "/tsconfig.json"))] = m.pick("", "{}", "[", "a", "export {};", "export * from '..';")
			m.files[fmt.Sprintf("app/s%d/%d%s", i%50, i, m.pick(".py", ".rb", ".toml", "/__init__.py", "/setup.py", "/Gemfile"))] = m.pick("", "a", "from . import *\n", "gem 'a'\n")
		}
	}},
	{"numbers without end", func(m *maker) {
		n := m.pick("1e999999999", "-1e-999999999", strings.Repeat("9", 300000), "0."+strings.Repeat("0", 300000)+"1", "1"+strings.Repeat("0", 400000)+".5e-400000")
		m.files["package.json"] = `{"name": "x", "version": ` + n + `, "dependencies": {"express": ` + n + `}}`
		m.files["openapi.json"] = `{"openapi": "3.0.0", "info": {"title": "t", "version": "1"}, "paths": {"/a": {"get": {"parameters": [{"name": "q", "in": "query", "schema": {"type": "integer", "minimum": ` + n + `, "default": ` + n + `, "enum": [` + n + `]}}], "responses": {"200": {"description": "d"}}}}}}`
		m.files["docker-compose.yml"] = "services:\n  a:\n    ports: [" + n + ", \"" + n + "-" + n + ":1\"]\n    environment: {A: " + n + "}\n"
		m.files[m.source()] = "x = " + n + "\n"
		m.files["main.tf"] = "resource \"aws_sqs_queue\" \"q\" {\n  count = " + n + "\n  name = \"q${" + n + "}\"\n}\n"
		m.files["tsconfig.json"] = `{"compilerOptions": {"maxNodeModuleJsDepth": ` + n + `}, "include": ["src"]}`
	}},
	{"merge keys", func(m *maker) {
		text := "x0: &x0 {a: 1, environment: {A: b}}\n"
		for i := range 60 {
			text += fmt.Sprintf("x%d: &x%d\n  <<: [*x%d, *x%d]\n  k%d: {<<: *x%d}\n", i+1, i+1, i, i, i, i)
		}
		text = m.pick(text, "a: &a\n  <<: *a\n", "a: &a [*a, *a]\n", "? &a {*a : b}\n: c\n") + "services:\n  s:\n    <<: *x60\n    extends: s\n    build: .\n"
		m.files[m.pick("docker-compose.yml", "compose.yaml", "serverless.yml", "k8s/m.yaml", "openapi.yaml", "pnpm-workspace.yaml", "template.yaml")] = text
	}},
	{"schemas in a circle", func(m *maker) {
		var schemas strings.Builder
		for i := range 60 {
			fmt.Fprintf(&schemas, "    S%d:\n      allOf: [{$ref: '#/components/schemas/S%d'}, {$ref: '#/components/schemas/S%d'}]\n      oneOf: [{$ref: '#/components/schemas/S%d'}]\n      discriminator: {propertyName: k, mapping: {a: S%d, b: '#/paths/~1a'}}\n      additionalProperties: {$ref: '#/components/schemas/S%d'}\n      properties: {a: {$ref: '#/components/schemas/S%d'}, b: {items: {$ref: '#'}}}\n",
				i, (i+1)%60, (i+2)%60, (i+31)%60, i, i, (i+7)%60)
		}
		m.files["openapi.yaml"] = "openapi: 3.0.0\ninfo: {title: t, version: '1'}\npaths:\n  /a: &a {get: {responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/S0'}}}}}}}\n  /b: {$ref: '#/paths/~1b'}\n  /c: {$ref: '../outside/secret.yaml#/paths'}\n  /d: {$ref: 'https://127.0.0.1:1/x.yaml'}\n  /e: *a\ncomponents:\n  schemas:\n" + schemas.String()
	}},
	{"queries that nest", func(m *maker) {
		deep := strings.Repeat("{ a ", 9000)
		m.files["src/op.graphql"] = m.pick("query Q "+deep+strings.Repeat("}", 9000), "query Q { ...F0 }\n"+ladder(60, "fragment F%d on T { a { ...F%d } b { ...F%d } }\n", "fragment F@ on T { c }"), "fragment F on F { ...F }\nquery Q { ...F }", "query Q("+strings.Repeat("$a: [", 9000), "query Q { "+strings.Repeat("a: a ", 90000)+"}")
		m.files["src/op.ts"] = "import gql from 'graphql-tag';\nexport const q = gql`query Q " + deep + "`;\nconst f = gql`fragment F on T { a ${f} }`;\nexport const g = gql`query G { ...F } ${f} ${f} ${g}`;\n"
		m.files["schema.graphql"] = m.pick(ladder(60, "interface I%d implements I%d & I%d { a: I%[2]d }\n", "interface I@ { a: Int }\n")+"type Query { a: I0 }", "type Query { a: "+strings.Repeat("[", 9000), "input A { a: A! = {a: {a: null}} }\ntype Query { a(a: A): Query }", "union U = U | U\ntype Query { u: U }", "extend schema @link(url: \"x\")\n"+strings.Repeat("directive @a(a: Int @a) on SCALAR\n", 3000))
	}},
	{"stores and templates that nest", func(m *maker) {
		m.files["prisma/schema.prisma"] = "datasource db {\n  provider = \"mysql\"\n}\n" + m.pick("model A {\n  id Int @default("+strings.Repeat("f(", 9000)+"\n}\n", ladder(200, "model M%d {\n  id Int @id\n  a M%d[]\n  b M%d @relation(\"x\")\n}\n", "model M@ {\n  id Int @id\n}\n"), "type A {\n  a A\n  b A[]\n}\n", "enum E {\n"+strings.Repeat("  A\n", 50000)+"}\n")
		m.files["main.tf"] = m.pick("locals {\n"+ladder(80, "  a%d = \"${local.a%d}${local.a%d}\"\n", "  a@ = \"x\"\n")+"}\nresource \"aws_sqs_queue\" \"q\" {\n  name = local.a0\n}\n", "module \"a\" {\n  source = \"./\"\n}\n", "module \"a\" {\n  source = \"../outside\"\n}\n", "locals {\n  a = "+strings.Repeat("{a = [", 9000), "locals {\n  a = { for a in range(1e9) : a => { for b in range(1e9) : b => b } }\n}\nresource \"aws_sqs_queue\" \"q\" {\n  for_each = local.a\n}\n", "locals {\n  a = "+strings.Repeat("%{ if a }", 9000)+"\n}\n")
		m.files["template.yaml"] = "Resources:\n" + m.pick(ladder(60, "  Q%d: {Type: AWS::SQS::Queue, Properties: {QueueName: {Fn::Sub: '${Q%d.QueueName}${Q%d.QueueName}'}}}\n", "  Q@: {Type: AWS::SQS::Queue, Properties: {QueueName: q}}\n"), "  Q: {Type: AWS::SQS::Queue, Properties: {QueueName: "+strings.Repeat("{Fn::If: [a, ", 5000), "  S: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: template.yaml}}\n", "  Fn::ForEach::A: [I, [a, b], {Fn::ForEach::B: [J, [a, b], {'Q${I}${J}': {Type: AWS::SQS::Queue}}]}]\n")
		m.files["migrations/1.sql"] = m.pick("create table a (b int default "+strings.Repeat("(", 90000), strings.Repeat("create table a (b int);\n", 20000), "create table `"+strings.Repeat("a", 1<<20)+"` (b int);", "create view a as "+strings.Repeat("select * from (", 20000))
	}},
	{"markup with scripts by the thousand", func(m *maker) {
		text := m.pick(strings.Repeat("<script>fetch('/a')</script>\n", 30000), strings.Repeat("<script src=\"../../outside/secret.ts\"></script>\n", 10000), strings.Repeat("<form action=\"/a\"><input name=\"b\">", 20000), strings.Repeat("<div>", 90000), "<script>"+strings.Repeat("<!--", 90000), "<"+strings.Repeat(" a=\"", 90000))
		m.files["index.html"], m.files["templates/a.html"], m.files["app/views/a/b.html.erb"], m.files["views/a.ejs"] = text, text, text, text
		m.files["src/X.vue"] = m.pick("<template>"+strings.Repeat("<div v-for=\"a in b\">{{ a }}", 5000)+"</template>\n<script setup lang=\"ts\">\nimport axios from 'axios';\naxios.get('/a');\n</script>", strings.Repeat("<script setup>\nimport a from './X.vue';\n</script>\n", 5000), "<script lang=\"ts\" src=\"../../outside/secret.ts\"></script>", "<script>"+strings.Repeat("(", 200000))
		m.files["src/X.svelte"] = strings.Repeat("{#if a}{#each b as c}<X/>", 5000) + strings.Repeat("<script>let a;</script>", 2000)
	}},
	{"environments in a circle", func(m *maker) {
		m.files[".env"] = m.pick("A=${B}\nB=${A}\n", ladder(60, "A%d=$A%d$A%d\n", "A@=x\n"), "A=\""+strings.Repeat("x\n", 200000))
		m.files["docker-compose.yml"] = m.pick("include: [docker-compose.yml, ../outside/secret.yaml]\n", "services:\n"+ladder(60, "  s%d: {extends: s%d, env_file: [.env, ../outside/secret.yaml], build: s%d}\n", "  s@: {image: a}\n"), "services: {a: {build: {context: /, dockerfile: /etc/passwd}, env_file: /dev/zero, ports: ['1-65535:1-65535']}}\n")
		m.files["serverless.yml"] = "service: a\nprovider: {name: aws}\ncustom:\n" + ladder(60, "  a%d: '${self:custom.a%d}${self:custom.a%d}'\n", "  a@: x\n") + "functions: {f: {handler: '${file(../outside/secret.yaml)}', environment: {A: '${self:custom.a0}'}}}\n"
		m.files["requirements.txt"], m.files["more.txt"] = strings.Repeat("-r more.txt\n-r ../outside/secret.py\n", 500), "-r requirements.txt\n-c /etc/passwd\n"
		m.files["Gemfile"] = m.files["Gemfile"] + "eval_gemfile 'Gemfile'\neval_gemfile '../outside/secret.rb'\ngem 'x', path: '../outside'\n"
	}},
	{"locks and lists", func(m *maker) {
		m.files["package-lock.json"] = `{"packages": {` + strings.Repeat(`"node_modules/a": {"version": "1", "dependencies": {"b": "1"}},`, 20000) + `"": {}}}`
		m.files["Gemfile.lock"] = "GEM\n  specs:\n" + strings.Repeat("    rails (7.0)\n      rails (>= 1)\n", 40000)
		m.files[".driftignore.yml"] = m.pick("rules:\n"+strings.Repeat("  - {kind: '*', path: '"+strings.Repeat("{a,?}", 34)+"'}\n", 300), strings.Repeat("- a\n", 100000), "&a [*a]")
		m.files["drift.json"] = m.pick(`{"packs": [`+strings.Repeat(`{"name": "express"},`, 5000)+`{"name": "express"}]}`, `{"extract": [`+strings.Repeat(`{"path": "../outside"},`, 500)+`{}]}`, `{"ignore": ["`+strings.Repeat("**/", 5000)+`"]}`)
		_ = os.MkdirAll(filepath.Join(m.dir, ".drift"), 0o755)
	}},
}

// ladder is a text of n steps of which each names the next one twice, and of what stands below the last: whoever writes it out writes 2ⁿ.
func ladder(n int, line, bottom string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, line, i, i+1, i+1)
	}
	return b.String() + strings.ReplaceAll(bottom, "@", fmt.Sprint(n))
}
