// Package hostile makes whole repositories that are built to harm whoever reads
// them: links, FIFOs and devices, names, cycles, sizes, nesting, encodings and
// configuration. A number comes in, files go out. It imports nothing of ours.
// Begin reading at Repository.
package hostile

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf16"
)

// Canary stands in the files around a repository, which nothing of it may lead to.
const Canary = "CANARY-7f3a91"

// Project is how a repository is read.
type Project struct {
	// Dir is the repository; Packs what -f names.
	Dir   string
	Packs []string
	// Tried are the ways in which it is hostile.
	Tried []string
}

type maker struct {
	*rand.Rand
	dir, outside string
	files        map[string]string
	tried        []string
}

// Repository makes the hostile repository of a number below a folder.
func Repository(seed uint64, base string) (*Project, error) {
	m := &maker{Rand: rand.New(rand.NewPCG(seed, 7)), dir: filepath.Join(base, "repo"), outside: filepath.Join(base, "outside"), files: map[string]string{}}
	for _, dir := range []string{filepath.Join(m.dir, ".git"), m.outside} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, err
		}
	}
	for name, text := range map[string]string{"secret.ts": "import express from 'express'; const app = express(); app.get('/%s', (q, s) => s.json({a: 1})); export default app;", "secret.json": `{"name": "%s", "compilerOptions": {"%[1]s": true}}`,
		"secret.py": "from flask import Flask\napp = Flask('x')\n@app.get('/%s')\ndef f(): return {}\n", "secret.rb": "class %s; end", "secret.yaml": "openapi: 3.0.0\ninfo: {title: %s, version: '1'}\npaths: {/%[1]s: {get: {responses: {'200': {description: ok}}}}}\n"} {
		if err := os.WriteFile(filepath.Join(m.outside, name), fmt.Appendf(nil, text, Canary), 0o644); err != nil {
			return nil, err
		}
	}
	if err := os.WriteFile(filepath.Join(m.dir, ".git", "config"), []byte("token = "+Canary), 0o600); err != nil {
		return nil, err
	}
	p := &Project{Dir: m.dir, Packs: m.base()}
	ways := ways
	if seed >= firstOfLater {
		ways = slices.Concat(ways, laterWays, codeWays)
	}
	for range 3 + m.IntN(6) {
		way := ways[m.IntN(len(ways))]
		m.tried = append(m.tried, way.name)
		way.make(m)
	}
	for name, text := range m.files {
		m.write(name, text)
	}
	p.Tried = m.tried
	return p, nil
}

// write makes a file; one that cannot be made, since something hostile stands there, is left out.
func (m *maker) write(name, text string) {
	path := filepath.Join(m.dir, name)
	_ = os.MkdirAll(filepath.Dir(path), 0o755)
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return
	}
	_ = os.WriteFile(path, []byte(text), 0o644)
}

func (m *maker) link(to, name string) {
	path := filepath.Join(m.dir, name)
	_ = os.MkdirAll(filepath.Dir(path), 0o755)
	delete(m.files, name)
	_ = os.Remove(path)
	_ = os.Symlink(to, path)
}

func (m *maker) pick(list ...string) string { return list[m.IntN(len(list))] }

// base is an ordinary project of one of the languages.
func (m *maker) base() []string {
	switch m.IntN(4) {
	case 0:
		m.files["package.json"] = `{"name": "shop", "dependencies": {"express": "5"}}`
		m.files["src/app.js"] = "const app = require('express')();\nrequire('./routes')(app);\napp.get('/own', (req, res) => res.json({own: 1}));\n"
		m.files["src/routes.js"] = "module.exports = (app) => { app.post('/more', (req, res) => res.status(201).end()); };\n"
		return []string{"express", "fetch"}
	case 1:
		m.files["package.json"] = `{"name": "shop", "dependencies": {"express": "5"}}`
		m.files["tsconfig.json"] = `{"compilerOptions": {"strict": true}, "include": ["src"]}`
		m.files["src/app.ts"] = "import express from 'express';\nimport { more } from './more';\nconst app = express();\napp.get('/own', (req, res) => { res.json(more()); });\n"
		m.files["src/more.ts"] = "export interface More { a: number }\nexport function more(): More { return { a: 1 }; }\n"
		return []string{"express", "axios"}
	case 2:
		m.files["pyproject.toml"] = "[project]\nname = \"shop\"\n"
		m.files["app/main.py"] = "from flask import Flask, jsonify\nfrom app import more\napp = Flask(__name__)\n@app.get('/own')\ndef own():\n    return jsonify(more.value())\n"
		m.files["app/more.py"] = "def value():\n    return {'own': 1}\n"
		m.files["app/__init__.py"] = ""
		return []string{"flask", "requests"}
	default:
		m.files["Gemfile"] = "gem 'rails'\n"
		m.files["config/routes.rb"] = "Rails.application.routes.draw do\n  get '/own', to: 'shops#own'\nend\n"
		m.files["app/controllers/shops_controller.rb"] = "class ShopsController < ApplicationController\n  def own\n    render json: { own: 1 }\n  end\nend\n"
		return []string{"rails"}
	}
}

// source is the name of a source file of the project's language.
func (m *maker) source() string {
	ext := ".js"
	switch {
	case m.files["tsconfig.json"] != "":
		return m.pick("src/x.ts", "src/y.tsx", "src/sub/z.ts", "src/d.d.ts")
	case m.files["pyproject.toml"] != "":
		return m.pick("app/x.py", "app/sub/__init__.py")
	case m.files["Gemfile"] != "":
		return m.pick("app/models/x.rb", "app/controllers/x_controller.rb")
	}
	return m.pick("src/x", "src/sub/y") + ext
}

func (m *maker) config() string {
	return m.pick("package.json", "tsconfig.json", "drift.json", "pnpm-workspace.yaml", "pyproject.toml", "setup.cfg", "Gemfile.lock", "Gemfile", ".gitmodules", ".driftignore.yml", "x.gemspec", "serverless.yml", "schema.graphql")
}

func (m *maker) secret() string {
	return filepath.Join(m.outside, m.pick("secret.ts", "secret.json", "secret.py", "secret.rb", "secret.yaml"))
}

// way is one in which a repository is hostile.
type way struct {
	name string
	make func(*maker)
}

// firstOfLater is the first repository that is made in the later ways too: what was made of a smaller number stays as it was.
const firstOfLater = 12001

// ways are those of all repositories.
var ways = []way{
	{"a source that is a link out", func(m *maker) { m.link(m.secret(), m.source()) }},
	{"a configuration that is a link out", func(m *maker) { m.link(m.secret(), m.config()) }},
	{"a folder that is a link out", func(m *maker) { m.link(m.outside, m.pick("src/away", "app/away", "lib", "node_modules/express")) }},
	{"a link to itself", func(m *maker) { m.link(filepath.Base(m.source()), m.source()) }},
	{"a folder that is a link up", func(m *maker) { m.link(m.pick("..", "../..", "."), m.pick("src/up", "app/up", "up")) }},
	{"a link to a device", func(m *maker) {
		m.link(m.pick("/dev/zero", "/dev/random", "/dev/stdin", "/proc/self/mem"), m.pick(m.source(), m.config()))
	}},
	{"a FIFO", func(m *maker) {
		name := m.pick(m.source(), m.config())
		delete(m.files, name)
		_ = os.MkdirAll(filepath.Dir(filepath.Join(m.dir, name)), 0o755)
		_ = os.Remove(filepath.Join(m.dir, name))
		mkfifo(filepath.Join(m.dir, name))
	}},
	{"git's own file", func(m *maker) {
		m.link(filepath.Join(m.dir, ".git", "config"), m.source())
		m.files["src/g.js"] = "const c = require('../.git/config');"
	}},
	{"a folder named like a file", func(m *maker) { _ = os.MkdirAll(filepath.Join(m.dir, m.pick(m.source(), m.config())), 0o755) }},
	{"names", func(m *maker) {
		for range 5 {
			name := m.pick("a\nb", "::error file=x::y", "\x1b[2J\x1b]0;t\x07", "\u202egpj", ";rm -rf ~", "$(id)", "-rf", "ä", strings.Repeat("n", 200), "\xff\xfe", "'", "%00", "a b", "..a", "~")
			m.files[filepath.Dir(m.source())+"/"+name+filepath.Ext(m.source())] = m.files["src/app.js"] + m.files["src/app.ts"] + m.files["app/main.py"] + "\n"
		}
	}},
	{"a cycle of imports", func(m *maker) {
		for i := range 30 {
			next := (i + 1) % 30
			m.files[fmt.Sprintf("src/c%d.js", i)] = fmt.Sprintf("const n = require('./c%d'); module.exports = n.x(n);", next)
			m.files[fmt.Sprintf("src/c%d.ts", i)] = fmt.Sprintf("export * from './c%d'; import * as n from './c%d'; export const v%d = n.v%d;", next, next, i, next)
			m.files[fmt.Sprintf("app/c%d.py", i)] = fmt.Sprintf("from app.c%d import *\nfrom app import c%d as n\ndef f(x):\n    return n.f(x)\n", next, next)
		}
	}},
	{"imports that lead out", func(m *maker) {
		m.files["src/out.ts"] = "import a from '../../outside/secret'; import b from '/etc/hostname'; import c from '../../outside/secret.json'; import '../../../../../../../../etc/passwd'; a.get(b, c);"
		m.files["src/out.js"] = "const a = require('../../outside/secret'); require('" + m.outside + "/secret'); a.get('/x');"
		m.files["app/out.py"] = "from ...outside import secret\nfrom ....etc import passwd\nsecret.f()\n"
		m.files["app/out.rb"] = "require_relative '../../outside/secret'\n"
	}},
	{"a hostile tsconfig", func(m *maker) {
		m.files["tsconfig.json"] = m.pick(`{"extends": "../outside/secret.json"}`, `{"extends": "./tsconfig.json"}`, `{"files": ["../outside/secret.ts", "/etc/passwd"]}`, `{"include": ["../**/*", "/etc/**/*"]}`,
			`{"compilerOptions": {"paths": {"*": ["/*", "../outside/*"]}, "baseUrl": "/"}, "include": ["src"]}`, `{"references": [{"path": "../outside/secret.json"}], "files": []}`, strings.Repeat("[", 100000), `{"compilerOptions": {"typeRoots": ["../outside"], "rootDirs": ["/", "../outside"], "allowJs": true}}`,
			`{"extends": ["./a.json", "./b.json"]}`, `{"compilerOptions": `+strings.Repeat(`{"a":`, 20000), "\xff\xfe{\x00}\x00", "")
	}},
	{"a hostile package.json", func(m *maker) {
		m.files["package.json"] = m.pick(`{"workspaces": ["`+strings.Repeat("{a,?}", 34)+`"]}`, `{"workspaces": ["../*", "/**", "**"]}`, `{"name": "../../x", "exports": `+strings.Repeat(`{"a":`, 9000)+`1`+strings.Repeat("}", 9000)+`}`,
			`{"name": 5}`, `[]`, `{"name": "x", "exports": {"./*": "../../outside/*"}}`, strings.Repeat("[", 200000), `{"name":"a\nb","dependencies":{"express\n":"\u001b[2J"}}`, `{"main": "../outside/secret.ts", "types": "/etc/passwd"}`, "\x00", `{"workspaces": ["`+strings.Repeat("**/", 400)+`x"]}`)
	}},
	{"a hostile drift.json", func(m *maker) {
		m.files["drift.json"] = m.pick(`{"packs": [{"name": "express", "config": "../outside/secret.json"}]}`, `{"packs": [{"name": "flask", "path": "/dev/zero"}]}`, `{"packs": [{"name": "rails", "path": "../outside/secret.ts"}]}`, `{"packs": 5}`, strings.Repeat("[", 100000),
			`{"packs": [{"name": "x", "url": "http://127.0.0.1:1/x.wasm"}]}`, `{"packSigners": ["x"]}`)
	}},
	{"a hostile YAML", func(m *maker) {
		bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
		for c := 'b'; c < 'j'; c++ {
			bomb += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c,", c-1), 9), ","))
		}
		m.files[m.pick("pnpm-workspace.yaml", ".driftignore.yml", "serverless.yml", "docker-compose.yml", "openapi.yaml")] = m.pick(bomb+"packages: *i\n", strings.Repeat("[", 50000), strings.Repeat("- ", 50000), "packages: ["+strings.Repeat("{a,b}", 40)+"]", "x: !!binary AAAA\nx: 1\n", "\xff\xfe", "packages: ['../outside', '**/**/**']")
	}},
	{"nesting", func(m *maker) {
		token := m.pick("(", "[", "{", "A<", "@a(", "new ", "!", "a=>", "a?", "a=", "`${", "<a>", "if(a)", "- ", "not ", "a.", "a+", "lambda:", "def a\n", "[*", "->{", "while a\n", "%w[", "#{\"", "\"#{")
		m.files[m.source()] = m.pick("", "x = ", "const x = ", "type A = ") + strings.Repeat(token, 20000+m.IntN(200000)/len(token))
	}},
	{"indentation", func(m *maker) {
		var b strings.Builder
		for i := range 1500 {
			b.WriteString(strings.Repeat(" ", i) + "if a:\n")
		}
		m.files["app/deep.py"] = b.String()
		m.files[strings.Repeat("d/", 300)+"x.py"] = "import flask"
	}},
	{"sizes", func(m *maker) {
		unit := m.pick("x = 1\n", "a,", "const a = {b: 1};\n", "x", "\n", "'", "def f(): pass\n")
		m.files[m.source()] = strings.Repeat(unit, (1<<20+m.IntN(6<<20))/len(unit))
	}},
	{"many files", func(m *maker) {
		for i := range 400 {
			m.files[fmt.Sprintf("src/m%d/f.ts", i)] = "export const a = 1;"
			m.files[fmt.Sprintf("app/m%d.py", i)] = "a = 1\n"
		}
	}},
	{"encodings", func(m *maker) {
		text := m.files["src/app.js"] + m.files["src/app.ts"] + m.files["app/main.py"] + m.files["Gemfile"]
		wide := []byte{0xff, 0xfe}
		for _, c := range utf16.Encode([]rune(text)) {
			wide = append(wide, byte(c), byte(c>>8))
		}
		m.files[m.source()] = m.pick(string(wide), "\xef\xbb\xbf"+text, strings.ReplaceAll(text, "\n", "\r"), text+"\x00\x00", "\xc3\x28"+text, strings.ReplaceAll(text, "own", "\u202eown\u2066\u200b"), "\x80\x81\x82", text+"\x1a")
	}},
	{"names in the code", func(m *maker) {
		m.files["src/n.js"] = "const app = require('express')(); app.get('/a\\n::error file=x::b\\u001b[2J\\u202e', (q, r) => r.json({['\\n::error::']: 1, '\\u009b31m': process.env['A\\nB']}));"
		m.files["app/n.py"] = "from flask import Flask\napp = Flask(__name__)\n@app.get('/a\\n::error file=x::b\\x1b[2J')\ndef f():\n    return {'\\n::error::': 1}\n"
	}},
	{"random bytes", func(m *maker) {
		var b bytes.Buffer
		for range 2000 + m.IntN(50000) {
			b.WriteByte(byte(m.Uint32()))
		}
		m.files[m.pick(m.source(), m.config())] = b.String()
	}},
	{"cut short", func(m *maker) {
		for name, text := range m.files {
			if len(text) > 10 && len(text) < 5000 && m.IntN(3) == 0 {
				m.files[name] = text[:m.IntN(len(text))]
			}
		}
	}},
	{"node_modules of its own", func(m *maker) {
		m.files["node_modules/express/package.json"] = m.pick(`{"name": "express", "types": "../../../outside/secret.ts"}`, `{"name": "express", "types": "index.d.ts"}`, strings.Repeat("{\"a\":", 20000))
		m.files["node_modules/express/index.d.ts"] = m.pick(strings.Repeat("A<", 200000), "declare function e(): any; export = e;", strings.Repeat("declare const a: {", 40000), "import '../../../outside/secret';")
	}},
}
