package hostile

import (
	"fmt"
	"strings"
)

// codeWays are those of repositories from firstOfLater on in which the code is small and what it says is not: two of
// something at each of sixty steps, circles, and forms that nest without nesting.
var codeWays = []way{
	{"functions that call one another twice", func(m *maker) {
		m.files["src/calls.js"] = "const app = require('express')();\n" + ladder(60, "function f%d(q, r) { if (q.a) return f%d(q, r); return f%d(q, r); }\n", "function f@(q, r) { r.status(q.b ? 201 : 404).json({a: process.env.X}); }\napp.get('/calls', f0);\n")
		m.files["src/calls.ts"] = "import express from 'express';\nconst app = express();\n" + ladder(60, "async function f%d(q: any, r: any): Promise<any> { try { return await f%d(q, r); } catch (e) { return f%d(q, r); } }\n", "async function f@(q: any, r: any) { if (!q.x) throw new Error('x'); r.json({a: 1}); }\napp.get('/calls', f0);\n")
		m.files["app/calls.py"] = "import os\nfrom flask import Flask, abort\napp = Flask(__name__)\n" + ladder(60, "def f%d(q):\n    return f%d(q) if q else f%d(not q)\n", "def f@(q):\n    if q: abort(404)\n    return {'a': os.environ['X']}\n@app.get('/calls')\ndef calls():\n    return f0(1)\n")
		m.files["app/controllers/calls_controller.rb"] = "class CallsController < ApplicationController\n  def own\n    f0(params[:a])\n  end\n" + ladder(60, "  def f%d(q)\n    q ? f%d(q) : f%d(!q)\n  end\n", "  def f@(q)\n    raise 'x' if q\n    render json: { a: ENV['X'] }\n  end\nend\n")
		m.files["config/routes.rb"] = "Rails.application.routes.draw do\n  get '/own', to: 'shops#own'\n  get '/calls', to: 'calls#own'\nend\n"
	}},
	{"texts that double", func(m *maker) {
		m.files["src/double.js"] = "const app = require('express')();\n" + ladder(60, "const p%d = () => p%d() + '/' + p%d();\n", "const p@ = () => process.env.P || 'x';\nlet s = '/x';\n"+strings.Repeat("s = s + s;\n", 60)+"app.get(s, (q, r) => r.json({s}));\napp.get(p0(), (q, r) => r.json({[p0()]: s}));\nfetch(`${s}${p0()}${s}`);\n")
		m.files["app/double.py"] = "import requests\nfrom flask import Flask\napp = Flask(__name__)\ns = '/x'\n" + strings.Repeat("s = s + s\n", 60) + strings.Repeat("s = f'{s}{s}'\n", 20) + "@app.get(s)\ndef d():\n    requests.get('http://a' + s * 999999999)\n    return {s: s}\n"
		m.files["app/models/double.rb"] = "class Double\n  S = '/x'\n" + strings.Repeat("  S = \"#{S}#{S}\"\n", 60) + "  def d\n    Net::HTTP.get(URI(S * 999999999))\n  end\nend\n"
		m.files["config/routes.rb"] = "s = 'x'\n" + strings.Repeat("s = s + s\n", 60) + "Rails.application.routes.draw do\n  get s, to: 'shops#own'\n" + strings.Repeat("  scope(s) do\n", 60) + "get s, to: 'shops#own'\n" + strings.Repeat("end\n", 61)
	}},
	{"values that may be either, at each step", func(m *maker) {
		m.files["src/either.ts"] = "import express from 'express';\nconst app = express();\ndeclare const c: any;\n" + ladder(60, "const a%d: any = c ? { l: () => a%d, r: 1 } : { ...c, l: () => a%d };\n", "const a@: any = { l: 1 };\n"+"let o = {};\n"+strings.Repeat("o = { ...o, ...o, k: o };\n", 60)+"app.get('/either', (q, r) => { r.json({ a: a0.l().l().l(), o }); });\n")
		m.files["app/either.py"] = "from flask import Flask\napp = Flask(__name__)\n" + ladder(60, "def a%d(c):\n    return {'l': a%d(c), 'r': a%d(c), **c}\n", "def a@(c):\n    return c\n@app.get('/either')\ndef e():\n    o = {}\n"+strings.Repeat("    o = {**o, 'k': o} if o else [o, *o]\n", 60)+"    return a0(o)\n")
		m.files["app/models/either.rb"] = "class Either\n" + ladder(60, "  def a%d(c)\n    c ? { l: a%d(c) } : [a%d(c)]\n  end\n", "  def a@(c) = c\nend\n")
	}},
	{"two outcomes at each step", func(m *maker) {
		n := 40 + m.IntN(300)
		m.files["src/steps.js"] = "const app = require('express')();\napp.get('/steps', async (q, r) => {\n  let x = 1;\n" + strings.Repeat("  if (q.query.a) x = q.body.b; else if (x) r.status(x);\n  try { await fetch('/y' + x); } catch (e) { if (e) throw e; x = 2; } finally { x++; }\n  for (const y of x) { if (y) continue; if (!x) break; x = y || x; }\n  switch (x) { case 1: x = 2; case 2: return r.json({x}); default: }\n", n) + "});\n"
		m.files["app/steps.py"] = "from flask import Flask, request, abort\napp = Flask(__name__)\n@app.get('/steps')\ndef steps():\n    x = 1\n" + strings.Repeat("    if request.args.get('a'): x = 2\n    elif x: abort(x)\n    try:\n        x = x()\n    except (KeyError, ValueError) as e:\n        if e: raise\n        x = 3\n    else:\n        x = x or 4\n    finally:\n        x += 1\n    while x:\n        if x: break\n        x = 5\n    else:\n        return {'x': x}\n", n) + "    return {}\n"
		m.files["app/controllers/shops_controller.rb"] = "class ShopsController < ApplicationController\n  def own\n    @x = 1\n" + strings.Repeat("    @x = params[:a] if @x\n    return head(404) unless @x\n    begin\n      @x = Shop.find(@x)\n    rescue KeyError, ArgumentError => e\n      raise if e\n      @x ||= 2\n    ensure\n      @x = @x\n    end\n    @x.each { |y| next if y; break unless @x; @x = y }\n", n) + "    render json: @x\n  end\nend\n"
	}},
	{"classes in a circle", func(m *maker) {
		m.files["src/classes.ts"] = "import express from 'express';\nconst app = express();\n" + ladder(60, "class C%d extends C%d { get(q: any, r: any) { super.get(q, r); this.get(q, r); C%d.s(); } static s() { return new this(); } }\n", "class C@ extends C0 { handler = this.get.bind(this); }\napp.get('/classes', new C0().handler);\n")
		m.files["app/classes.py"] = "from flask.views import MethodView\n" + ladder(30, "class A%d(B%[1]d, C%[1]d): pass\nclass B%[1]d(A%d): pass\nclass C%[1]d(A%d):\n    def get(self): return super().get()\n", "class A@(MethodView):\n    def get(self): return {}\nclass Z(Z, A0): pass\n") + ladder(40, "class D%d(D%d, metaclass=D%d):\n    def __getattr__(self, n): return getattr(self, n)\n", "class D@(D0): pass\n")
		m.files["app/models/classes.rb"] = ladder(60, "class K%d < K%d\n  include K%d\n  def method_missing(n) = send(n)\n  def a = super\nend\n", "class K@ < K0\nend\n") + strings.Repeat("module M\n  include M\n  extend self\n  def self.included(b) = b.include(M)\nend\n", 200)
	}},
	{"types that grow", func(m *maker) {
		m.files["src/types.ts"] = "import express from 'express';\nconst app = express();\ntype D = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';\ntype L = `${D}${D}${D}${D}`;\ntype Big = `${L}${L}${L}`;\n" + ladder(60, "type T%d<X> = { a: T%d<X | [X]>; b: T%d<{ x: X }> };\n", "type T@<X> = X;\n") +
			"type R<T extends any[]> = T extends [infer A, ...infer B] ? [A | R<B>, ...R<[A, A, ...B]>] : never;\ntype M<T> = { [K in keyof T]: M<M<T[K]>> } & { [K in L as `${K}x`]: M<T> };\ntype C<T> = T extends string ? C<`${T}${T}`> : T extends (infer U)[] ? C<U[][]> : C<T[]>;\ntype Fix<T> = { f: Fix<Fix<T>> };\ninterface I<T> extends J<I<I<T>>> { i: I<T[]> }\ninterface J<T> { j: I<J<T>> }\n" +
			"const deep = <T,>(x: T) => ({ x, y: [x, x] as const });\ndeclare const big: Big, t: T0<Date>, r: R<[1, 2, 3, 4, 5, 6, 7, 8]>, n: M<Date>, c: C<Date>, f: Fix<Date>, i: I<Date>;\n" + ladder(40, "const v%d = () => deep([v%d(), v%d()]);\n", "const v@ = () => deep(t);\n") +
			"app.get('/types', (q, s) => { s.json({ big, t, r, n, c, f, i, v: v0() }); });\napp.get(`/${big}` as Big, (q, s) => { s.json(null as unknown as keyof M<Big>); });\n"
		m.files["app/types.py"] = "from typing import Union, Literal, Optional\nfrom pydantic import BaseModel\nfrom fastapi import FastAPI\napp = FastAPI()\n" + ladder(60, "T%d = Union['T%d', list['T%d'], None]\n", "T@ = int\n") + ladder(60, "class P%d(BaseModel):\n    a: 'P%d'\n    b: dict[str, 'P%d']\n", "class P@(BaseModel):\n    a: 'P0'\n    b: '"+strings.Repeat("Optional[", 900)+"'\n") + "@app.get('/types')\ndef t(a: P0, b: T0) -> P0:\n    return a\n"
	}},
	{"texts within texts", func(m *maker) {
		n := 200 + m.IntN(8000)
		m.files["app/texts.py"] = "x = " + m.pick(strings.Repeat("f'{f\"{", n), strings.Repeat("f'{x!r:{", n), strings.Repeat("'a' f'{b}' ", n), "'%("+strings.Repeat("%(a)s", n)+"' % {}", "'{"+strings.Repeat("{}", n)+"'.format("+strings.Repeat("x,", n)+")", strings.Repeat("x = '''\n", n)) + "\n"
		m.files["app/models/texts.rb"] = m.pick(strings.Repeat("<<~A + <<~B + ", n)+"\n"+strings.Repeat("A\nB\n", n), strings.Repeat("x = <<A\n#{<<B}\n", n), strings.Repeat("\"#{'a' \"#{", n), strings.Repeat("%w[a #{%W[#{", n), strings.Repeat("<<\"\xc2\xa0\xff\"\n", n), "=begin\n"+strings.Repeat("=end\n=begin\n", n), strings.Repeat("/#{/", n), strings.Repeat("?a ?\\C-\\M-a ", n))
		m.files["src/texts.js"] = "x = " + m.pick(strings.Repeat("`${`", n), strings.Repeat("`${a}`+", n), strings.Repeat("<a b={`${", n), strings.Repeat("/[/]/.a(/(/)/", n), "'"+strings.Repeat("\\u{10ffff}\\u0000\\\n", n), strings.Repeat("a /*", n)+strings.Repeat("*/", n))
	}},
	{"handlers in a circle", func(m *maker) {
		m.files["src/circle.js"] = "const e = require('express'); const a = e(), b = e.Router(), c = e.Router();\na.use('/a', b); b.use('/b', c); c.use('/c', b, a); c.use(c);\n" + strings.Repeat("b.use('/x', c); c.use('/y', b);\n", 300) + strings.Repeat("a.use((q, r, n) => { if (q.a) return r.status(401).end(); n(); }); a.use((e, q, r, n) => n(e));\n", 200) + "b.get('/(a+)+$', (q, r) => r.json({}));\nc.route('/z').all(c, [c, [c]]).get([[[(q, r) => r.end()]]]);\nmodule.exports = a; a.use(module.exports); a.use(require('./circle'));\n"
		m.files["app/circle.py"] = "from flask import Flask, Blueprint\nfrom functools import wraps\napp = Flask(__name__)\nb = Blueprint('b', __name__)\nb.register_blueprint(b, url_prefix='/b')\n" + strings.Repeat("app.register_blueprint(b, url_prefix='/x')\n", 300) + "def w(f):\n    @w\n    @wraps(f)\n    def g(*a): return w(g)(*a)\n    return g\n" + strings.Repeat("@w\n", 500) + "@app.route('/circle/<regex(\"(a+)+$\"):x>', methods=['GET'] * 999)\ndef c(x):\n    return c(x)\n" + strings.Repeat("@app.before_request\ndef h():\n    return None\n", 300)
		m.files["config/routes.rb"] = "Rails.application.routes.draw do\n  concern :a do\n    concerns :a\n    resources :b, concerns: [:a, :a] do\n      resources :c, concerns: :a\n    end\n  end\n  concerns :a\n  draw :routes\n  mount Rails.application => '/x'\n" + strings.Repeat("  namespace :n do\n  resources :r do\n", 150) + strings.Repeat("  end\n  end\n", 150) + "end\n"
		m.files["config/routes/routes.rb"] = "draw :routes\nresources :x, only: %i[index] * 999\n"
	}},
	{"lists without end", func(m *maker) {
		m.files["src/lists.js"] = "const app = require('express')();\nconst t = ['x'];\nfor (let i = 0; i < 1e12; i++) t.push('/l' + i, ...t);\nt.forEach(a => t.forEach(b => t.forEach(c => app.get(a + b + c, (q, r) => r.json(t)))));\n[...Array(1e9).keys()].map(i => app.get('/m' + i, () => {}));\n" + strings.Repeat("t.push('/l', ...t.map(x => x + x));\n", 200) + fmt.Sprintf("const u = [%s]; for (const a of u) for (const b of u) for (const c of u) app.get(`/${a}/${b}/${c}`, (q, r) => r.end());\n", strings.Repeat("'a', process.env.B, ", 300))
		m.files["app/lists.py"] = "from flask import Flask\nfrom itertools import product\napp = Flask(__name__)\nt = ['x'] * 10 ** 12\nfor a, b, c in product(t, t, t):\n    t += [a + b + c, *t]\n    app.add_url_rule(a + b + c, view_func=lambda: {})\n" + "u = [" + strings.Repeat("'a', __name__, ", 300) + "]\nfor a in u:\n    for b in u:\n        for c in u:\n            app.add_url_rule(f'/{a}/{b}/{c}', view_func=lambda: {})\n"
		m.files["config/routes.rb"] = "T = %w[" + strings.Repeat("a b ", 300) + "]\nRails.application.routes.draw do\n  T.each { |a| T.each { |b| T.each { |c| get \"/#{a}/#{b}/#{c}\", to: 'shops#own' } } }\n  (1..10**12).each { |i| get \"/i#{i}\", to: 'shops#own' }\n  loop { get '/x', to: 'shops#own' }\nend\n"
	}},
}
